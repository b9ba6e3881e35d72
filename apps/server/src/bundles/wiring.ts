import type { Core } from '../infra/core.ts';
import type { Payments } from '../payment/payment.ts';
import { createBundleStore } from './bundle-store.ts';
import { bundleUseStore } from './bundle-use-store.ts';
import { createBundles } from './bundles.ts';
import { createOwnedStore } from './owned-bundle-store.ts';
import { createBundleEntitlements } from './bundle-entitlements.ts';
import { createBundlePurchase } from './purchase.ts';
import { bundleRoutes } from './routes.ts';
import { createBundleSettler } from './settle.ts';

export function wireBundles(core: Core, payments: Payments) {
  const { db, clock, mailer } = core;
  const store = createOwnedStore(db);
  const bundles = createBundles(createBundleStore(db, payments.takesOnline), core);
  return {
    routes: bundleRoutes(bundles, createBundlePurchase({ store, payments, clock, mailer })),
    settler: createBundleSettler(store, clock),
    entitlements: createBundleEntitlements(bundleUseStore, clock),
  };
}
