import type { Core } from '../infra/core.ts';
import { createPromotionStore } from './promotion-store.ts';
import { createPromotions } from './promotions.ts';
import { promotionRoutes } from './routes.ts';

export const wirePromotions = ({ db, clock }: Core) => ({
  routes: promotionRoutes(createPromotions(createPromotionStore(db), clock)),
});
