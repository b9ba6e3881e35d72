import type { Handlers } from '../infra/http/serve.ts';
import type { Bundles } from './bundles.ts';
import type { BundlePurchase } from './purchase.ts';

export const bundleRoutes = (bundles: Bundles, purchase: BundlePurchase) =>
  ({
    bundleList: async (caller, { shopId }) => ({ bundles: await bundles.list(caller, shopId) }),
    bundleGet: async (caller, { bundleId }) => ({ bundle: await bundles.get(caller, bundleId) }),
    bundlePaymentOptions: async (caller, { bundleId, shopId }) => ({
      paymentOptions: await purchase.options(caller, bundleId, shopId),
    }),
    buyBundle: (caller, request) => purchase.buy(caller, request),
    confirmBundle: (caller, { clientBundleId }) => purchase.statusOf(caller, clientBundleId),
    cancelBundlePayment: (caller, { clientBundleId }) => purchase.giveUp(caller, clientBundleId),
    checkBundlePayment: (caller, { clientBundleId }) => purchase.statusOf(caller, clientBundleId),
  }) satisfies Partial<Handlers>;
