import type { Bundle } from '@embook/domain/bundles';
import { shopNow } from '../infra/clock.ts';
import type { Core } from '../infra/core.ts';
import type { Caller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import { refuseHiddenShop, zoneOfShop } from '../shops/shops.ts';
import type { BundleRow, BundleStore } from './bundle-store.ts';

export type Bundles = ReturnType<typeof createBundles>;

export function createBundles(store: BundleStore, core: Pick<Core, 'db' | 'clock' | 'zones'>) {
  const { db, clock } = core;
  return {
    async list({ company, customer, locale }: Caller, shopId: number): Promise<Bundle[]> {
      const zone = await zoneOfShop(core, company.id, shopId);
      const rows = await store.ofShop(company.id, customer?.id, shopNow(clock, zone), shopId, locale);
      await refuseHiddenShop(db, company.id, shopId, rows);
      return rows.map(asBundle);
    },

    async get({ company, customer, locale }: Caller, bundleId: number): Promise<Bundle> {
      const found = await store.find(company.id, customer?.id, shopNow(clock, company.timeZone), bundleId, locale);
      if (!found) throw new Problem('bundle_not_found');
      return asBundle(found);
    },
  };
}

const asBundle = ({ lengthUnit, own, ...bundle }: BundleRow): Bundle => ({
  ...bundle,
  lengthType: `bundle.length.${lengthUnit}`,
  reservationId: own?.id ?? null,
  clientBundleId: own?.id ?? null,
  usages: own?.usages ?? null,
  endsAt: own?.endsAt ?? null,
});
