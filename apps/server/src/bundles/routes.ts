import type { Handlers } from '../infra/http/serve.ts';
import type { Bundles } from './bundles.ts';

export const bundleRoutes = (bundles: Bundles) =>
  ({
    bundleList: async (caller, { shopId }) => ({ bundles: await bundles.list(caller, shopId) }),
    bundleGet: async (caller, { bundleId }) => ({ bundle: await bundles.get(caller, bundleId) }),
  }) satisfies Partial<Handlers>;
