import type { Locale } from '@embook/domain/shared';
import type { Promotion } from '@embook/domain/promotions';
import type { PromotionStore } from './promotion-store.ts';

export type Promotions = ReturnType<typeof createPromotions>;

export function createPromotions(store: PromotionStore) {
  return {
    async list(companyId: number, locale: Locale): Promise<Promotion[]> {
      const rows = await store.list(companyId, locale);
      return rows.map(({ promoted, ...promotion }) => ({
        ...promotion,
        services: promoted.map(({ name }) => name),
        bookable: promoted.flatMap(({ bookable, serviceId, shopId }) => (bookable ? [{ serviceId, shopId }] : [])),
      }));
    },
  };
}
