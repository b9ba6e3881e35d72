import type { Bundle } from '@embook/domain/bundles';
import { shopNow } from '../infra/clock.ts';
import type { Caller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import type { CoreHandlers } from '../infra/http/serve.ts';
import { refuseHiddenShop, zoneOfShop } from '../shops/shops.ts';
import { type BundleRow, bundlesOfShop, findBundle } from './bundle-store.ts';
import { type BundleCore, bundleOptions, bundleStatus, buyBundle, giveUpBundle } from './purchase.ts';

const readerOf = ({ clock, takesOnline }: BundleCore, { company, customer, locale }: Caller, zone: string) => ({
  companyId: company.id,
  customerId: customer?.id,
  now: shopNow(clock, zone),
  locale,
  takesOnline,
});

async function listBundles(core: BundleCore, caller: Caller, shopId: number): Promise<Bundle[]> {
  const { company } = caller;
  const zone = await zoneOfShop(core, company.id, shopId);
  const rows = await bundlesOfShop(core.db, readerOf(core, caller, zone), shopId);
  await refuseHiddenShop(core.db, company.id, shopId, rows);
  return rows.map(asBundle);
}

async function getBundle(core: BundleCore, caller: Caller, bundleId: number): Promise<Bundle> {
  const row = await findBundle(core.db, readerOf(core, caller, caller.company.timeZone), bundleId);
  if (!row) throw new Problem('bundle_not_found');
  return asBundle(row);
}

const asBundle = ({ lengthUnit, own, ...bundle }: BundleRow): Bundle => ({
  ...bundle,
  lengthType: `bundle.length.${lengthUnit}`,
  reservationId: own?.id ?? null,
  clientBundleId: own?.id ?? null,
  usages: own?.usages ?? null,
  endsAt: own?.endsAt ?? null,
});

export const bundleRoutes = {
  bundleList: async (core, caller, { shopId }) => ({ bundles: await listBundles(core, caller, shopId) }),
  bundleGet: async (core, caller, { bundleId }) => ({ bundle: await getBundle(core, caller, bundleId) }),
  bundlePaymentOptions: async (core, caller, { bundleId, shopId }) => ({
    paymentOptions: await bundleOptions(core, caller, bundleId, shopId),
  }),
  buyBundle,
  confirmBundle: (core, caller, { clientBundleId }) => bundleStatus(core, caller, clientBundleId),
  cancelBundlePayment: (core, caller, { clientBundleId }) => giveUpBundle(core, caller, clientBundleId),
  checkBundlePayment: (core, caller, { clientBundleId }) => bundleStatus(core, caller, clientBundleId),
} satisfies Partial<CoreHandlers<BundleCore>>;
