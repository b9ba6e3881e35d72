import { dayOf, type Locale } from '@embook/domain/shared';
import type { Promotion } from '@embook/domain/promotions';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { PromotionStore } from './promotion-store.ts';

export type Promotions = ReturnType<typeof createPromotions>;

export function createPromotions(store: PromotionStore, clock: Clock) {
  return {
    /** CLS-6: each from its first to its last day, by the company's clock. */
    async list(company: { id: number; timeZone: string }, locale: Locale): Promise<Promotion[]> {
      const rows = await store.list(company.id, locale, dayOf(shopNow(clock, company.timeZone)));
      return rows.map(({ promoted, ...promotion }) => ({
        ...promotion,
        services: promoted.map(({ name }) => name),
        bookable: promoted.flatMap(({ bookable, serviceId, shopId }) => (bookable ? [{ serviceId, shopId }] : [])),
      }));
    },
  };
}
