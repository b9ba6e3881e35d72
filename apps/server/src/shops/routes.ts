import type { Handlers } from '../infra/http/serve.ts';
import type { Shops } from './shops.ts';

export const shopRoutes = (shops: Shops) =>
  ({
    shopList: async ({ company }) => ({ shops: await shops.list(company.id) }),
    shopGet: async ({ company }, { shopId }) => ({ shop: await shops.get(company.id, shopId) }),
    reviewList: ({ company }, { shopId, first, limit }) => shops.reviews(company.id, shopId, first, limit),
    shopFilters: ({ company }, { shopId }) => shops.filters(company.id, shopId),
  }) satisfies Partial<Handlers>;
