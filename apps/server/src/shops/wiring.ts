import type { Core } from '../infra/core.ts';
import { shopRoutes } from './routes.ts';
import { createShopStore } from './shop-store.ts';
import { createShops } from './shops.ts';

export function wireShops({ db, clock }: Core) {
  const shops = createShops(createShopStore(db), clock);
  return { routes: shopRoutes(shops), shops };
}
