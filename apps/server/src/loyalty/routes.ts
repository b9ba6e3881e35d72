import type { Handlers } from '../infra/http/serve.ts';
import type { LoyaltyProgramme } from './loyalty.ts';

export const loyaltyRoutes = (loyalty: LoyaltyProgramme) =>
  ({
    loyaltyGet: async (caller) => ({ loyalty: await loyalty.information(caller) }),
  }) satisfies Partial<Handlers>;
