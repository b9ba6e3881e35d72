import type { Core } from '../infra/core.ts';
import { createLoyaltyStore } from './loyalty-store.ts';
import { createLoyalty } from './loyalty.ts';
import { loyaltyRoutes } from './routes.ts';

export function wireLoyalty({ db }: Core) {
  const loyalty = createLoyalty(createLoyaltyStore(db));
  return { routes: loyaltyRoutes(loyalty), loyalty };
}
