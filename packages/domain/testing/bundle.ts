import type { Bundle } from '../src/bundles/index.ts';

/** Ten massages within half a year, bought by nobody. */
export const aBundle = (given: Partial<Bundle> = {}): Bundle => ({
  id: 1,
  shopId: 1,
  name: 'Ten massages',
  description: null,
  price: 40_000,
  hidePrice: false,
  length: 6,
  lengthType: 'bundle.length.months',
  maxUsages: 10,
  services: ['Massage'],
  reservationId: null,
  clientBundleId: null,
  usages: null,
  endsAt: null,
  ...given,
});

/** The same, bought by the caller. */
export const aHeldBundle = (given: Partial<Bundle> = {}): Bundle =>
  aBundle({ reservationId: 71, clientBundleId: 71, usages: 4, endsAt: 1_810_000_000, ...given });
