import {
  type AnswerOf,
  derived,
  endpoint,
  flag,
  form,
  id,
  list,
  mapOf,
  money,
  nullable,
  oneOf,
  optionalOr,
  record,
  text,
  whole,
  type WireRecord,
} from '../shared/index.ts';

export const bookableTypes = ['always', 'never', 'never_and_hidden'] as const;

const serviceFields = {
  id: whole(),
  name: text(),
  subName: nullable(text()),
  description: nullable(text()),
  minutes: optionalOr(whole(), 0),
  length: optionalOr(whole(), 0),
  price: money(),
  hidePrice: optionalOr(flag(), false),
  bookableType: optionalOr(oneOf(bookableTypes), 'always'),
  photoUrl: nullable(text()),
};

/**
 * A platform may send `minutes` or `length`, which mean the same; the specification also calls the bookable type
 * `type`.
 */
const withSynonyms = (sent: WireRecord): WireRecord => ({
  ...sent,
  bookable_type: sent['bookable_type'] ?? bookableTypes.find((known) => known === sent['type']),
  minutes: sent['minutes'] ?? sent['length'],
  length: sent['length'] ?? sent['minutes'],
});

const subOption = derived(record(serviceFields, { subName: 'subName' }), withSynonyms);

const service = derived(
  record({ ...serviceFields, subOptions: list(subOption) }, { subName: 'subName' }),
  withSynonyms,
);

export const serviceCategories = endpoint({
  method: 'POST',
  path: '/api/company/shop/categories/list',
  summary: 'The services of a shop by category, in the order of the shop',
  caller: 'visitor',
  fields: form({ shopId: id() }),
  answer: record({ categories: mapOf(list(service)) }),
  problems: ['shop_not_found'],
});

export type ServiceCategories = AnswerOf<typeof serviceCategories>['categories'];
export type Service = ServiceCategories[string][number];
export type SubOption = Service['subOptions'][number];
