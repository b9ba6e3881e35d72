import type { Handlers } from '../infra/http/serve.ts';
import type { Shops } from './shops.ts';

export const shopRoutes = (shops: Shops) =>
  ({
    shopList: async ({ company, locale }) => ({ shops: await shops.list(company.id, locale) }),
    shopGet: async ({ company, locale }, { shopId }) => ({ shop: await shops.get(company.id, shopId, locale) }),
    reviewList: ({ company }, { shopId, first, limit }) => shops.reviews(company.id, shopId, first, limit),
    shopFilters: ({ company, locale }, { shopId }) => shops.filters(company.id, shopId, locale),
  }) satisfies Partial<Handlers>;
