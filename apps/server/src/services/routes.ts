import type { Handlers } from '../infra/http/serve.ts';
import type { Services } from './services.ts';

export const serviceRoutes = (services: Services) =>
  ({
    serviceCategories: async ({ company, locale }, { shopId }) => ({
      categories: await services.byCategory(company.id, shopId, locale),
    }),
  }) satisfies Partial<Handlers>;
