import type { Core } from '../infra/core.ts';
import type { Shops } from '../shops/shops.ts';
import { createGroupStore } from './group-store.ts';
import { createGroups } from './groups.ts';
import { groupRoutes } from './routes.ts';

export const wireGroups = ({ db, clock }: Core, { shops }: { readonly shops: Shops }) => ({
  routes: groupRoutes(createGroups(createGroupStore(db), shops, clock)),
});
