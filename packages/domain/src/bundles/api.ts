import {
  endpoint,
  flag,
  form,
  id,
  list,
  money,
  nullable,
  oneOf,
  record,
  shopTime,
  text,
  whole,
} from '../shared/index.ts';

/** The third part is the unit, as reservations print it. */
const bundleLengths = [
  'bundle.length.days',
  'bundle.length.weeks',
  'bundle.length.months',
  'bundle.length.years',
  'bundle.length.infinity',
] as const;

const bundle = record({
  id: whole(),
  shopId: whole(),
  name: text(),
  description: nullable(text()),
  price: money(),
  hidePrice: flag(),
  /** Null when it never expires. */
  length: nullable(whole()),
  lengthType: oneOf(bundleLengths),
  /** -1: as often as one likes. */
  maxUsages: whole(),
  services: list(text()),
  /** Where the caller's own one is found among the reservations; null when it was not bought. */
  reservationId: nullable(whole()),
  clientBundleId: nullable(whole()),
  usages: nullable(whole()),
  endsAt: nullable(shopTime()),
});

export const bundleList = endpoint({
  method: 'POST',
  path: '/api/bundle/list',
  summary: 'The bundles of a shop; a signed-in customer also sees which ones are theirs',
  caller: 'visitor',
  fields: form({ shopId: id() }),
  answer: record({ bundles: list(bundle) }),
  problems: ['shop_not_found'],
});

export const bundleGet = endpoint({
  method: 'POST',
  path: '/api/bundle/get',
  summary: 'One bundle, also without knowing its shop',
  caller: 'visitor',
  capability: 'bundle-get',
  fields: form({ bundleId: id() }),
  answer: record({ bundle }),
  problems: ['bundle_not_found'],
});
