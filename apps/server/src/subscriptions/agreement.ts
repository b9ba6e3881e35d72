import type { Locale, ShopTime } from '@embook/domain/shared';
import { allowanceOf } from '@embook/domain/subscriptions';
import { messages } from '../messages/index.ts';
import type { Product } from './subscription-store.ts';

/** The agreement for buying this on that day, in the caller's language (SUB-3). */
export const agreementText = (product: Product, startsOn: ShopTime, locale: Locale): string =>
  messages[locale]
    .agreement({
      company: product.company,
      name: product.name,
      priceCents: product.priceCents,
      duration: product.duration,
      startsOn,
      groups: product.groups.map((group) => ({
        services: group.services.map(({ name }) => name),
        allowance: allowanceOf(group),
        missedWeeks: group.useMissedUsagesAfter,
      })),
      ownTerms: product.agreement,
    })
    .join('\n');
