import type { Handlers } from '../infra/http/serve.ts';
import type { Promotions } from './promotions.ts';

export const promotionRoutes = (promotions: Promotions) =>
  ({
    promotionList: async ({ company }) => ({ promotions: await promotions.list(company.id) }),
  }) satisfies Partial<Handlers>;
