import { type ShopTime, shopTimeAt } from '@embook/domain/shared';
import type { Subscription } from '@embook/domain/subscriptions';
import { useCompany } from '../../company/queries.ts';
import { useNow } from '../../lib/clock.tsx';
import { formatLongDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';

/** `end` is the midnight after the last day. */
export const formatLastDay = (end: ShopTime): string => formatLongDay(end - 1);

/** `since Mon 12 October 2026`, `until …`; empty for one that the customer does not have. */
export function useTerm({ startDate, endDate }: Pick<Subscription, 'startDate' | 'endDate'>): readonly string[] {
  const now: ShopTime = shopTimeAt(useNow(), useCompany().timeZone);
  const begins = startDate !== null && formatLongDay(startDate);
  return [
    begins &&
      (startDate > now ? m.subscriptions_plan_from({ date: begins }) : m.subscriptions_plan_since({ date: begins })),
    endDate !== null && m.subscriptions_plan_until({ date: formatLastDay(endDate) }),
  ].filter((part) => part !== false);
}
