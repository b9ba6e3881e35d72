import type { Handlers } from '../infra/http/serve.ts';
import type { Promotions } from './promotions.ts';

export const promotionRoutes = (promotions: Promotions) =>
  ({
    promotionList: async ({ company, locale }) => ({ promotions: await promotions.list(company, locale) }),
  }) satisfies Partial<Handlers>;
