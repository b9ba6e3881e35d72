import type { Promotion } from '@embook/domain/promotions';
import { dayOf } from '@embook/domain/shared';
import { shopNow } from '../infra/clock.ts';
import type { Core } from '../infra/core.ts';
import type { Caller } from '../infra/http/caller.ts';
import type { CoreHandlers } from '../infra/http/serve.ts';
import { promotionsOn } from './promotion-store.ts';

/** CLS-6: each from its first to its last day, by the company's clock. */
async function listPromotions({ db, clock }: Core, { company, locale }: Caller): Promise<Promotion[]> {
  const rows = await promotionsOn(db, company.id, locale, dayOf(shopNow(clock, company.timeZone)));
  return rows.map(({ promoted, ...promotion }) => ({
    ...promotion,
    services: promoted.map(({ name }) => name),
    bookable: promoted.flatMap(({ bookable, serviceId, shopId }) => (bookable ? [{ serviceId, shopId }] : [])),
  }));
}

export const promotionRoutes = {
  promotionList: async (core, caller) => ({ promotions: await listPromotions(core, caller) }),
} satisfies Partial<CoreHandlers>;
