import { endpoint, flag, form, id, list, mapOf, money, nullable, oneOf, record, text, whole } from '../shared/index.ts';

export const bookableTypes = ['always', 'never', 'never_and_hidden'] as const;

const serviceFields = {
  id: whole(),
  name: text(),
  subName: nullable(text()),
  description: nullable(text()),
  minutes: whole(),
  length: whole(),
  price: money(),
  hidePrice: flag(),
  bookableType: oneOf(bookableTypes),
  photoUrl: nullable(text()),
};

const subOption = record(serviceFields, { subName: 'subName' });

const service = record({ ...serviceFields, subOptions: list(subOption) }, { subName: 'subName' });

export const serviceCategories = endpoint({
  method: 'POST',
  path: '/api/company/shop/categories/list',
  summary: 'The services of a shop by category, in the order of the shop',
  caller: 'visitor',
  fields: form({ shopId: id() }),
  answer: record({ categories: mapOf(list(service)) }),
  problems: ['shop_not_found'],
});
