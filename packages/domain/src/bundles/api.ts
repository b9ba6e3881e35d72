import {
  type AnswerOf,
  endpoint,
  flag,
  form,
  id,
  list,
  money,
  nameOf,
  nullable,
  oneOf,
  optionalOr,
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
  shopId: optionalOr(whole(), 0),
  name: text(),
  description: nullable(text()),
  price: money(),
  hidePrice: optionalOr(flag(), false),
  /** Null when it never expires. */
  length: nullable(whole()),
  /** Null where a platform does not name the unit: the length is unknown then. */
  lengthType: optionalOr(oneOf(bundleLengths), null),
  /** -1: unlimited. */
  maxUsages: optionalOr(whole(), -1),
  services: list(nameOf()),
  /** The id of the caller's own one among the reservations; null when it was not bought. */
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
  sentences: { bundles: 'The bundles on offer.' },
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

export type Bundle = AnswerOf<typeof bundleList>['bundles'][number];
