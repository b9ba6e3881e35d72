import { expect, test } from 'vitest';
import { servicesFor, usualOf } from './what-line.tsx';

const service = (id: number, name: string, minutes: number, category = 'Massage') => ({
  id,
  name,
  mainName: name,
  category,
  minutes,
  priceCents: 100,
  photoUrl: null,
  people: [],
});
const all = [service(1, 'Deep tissue', 60), service(2, 'Back and neck', 45), service(3, 'Réformer', 60, 'Pilates')];
const found = (typed: string, usual?: number) => servicesFor(all, typed, usual).map(({ id }) => id);

test('[DESK-1] a search finds a service by words in any order, minutes or category, ignoring accents', () => {
  expect(found('')).toEqual([1, 2, 3]);
  expect(found('60 deep')).toEqual([1]);
  expect(found('reformer')).toEqual([3]);
  expect(found('pilates')).toEqual([3]);
  expect(found('massage', 2)).toEqual([2, 1]);
  expect(found('nothing')).toEqual([]);
});

test('[DESK-1] the usual service is the most frequent one', () => {
  const visits = [{ service: 'Back and neck' }, { service: 'Deep tissue' }, { service: 'Back and neck' }];
  expect(usualOf(visits, all)).toBe(2);
  expect(usualOf([{ service: 'Gone' }], all)).toBeUndefined();
});

test('[DESK-1] a typo does not hide a service, and a short word is not forgiven', () => {
  expect(found('deap')).toEqual([1]);
  expect(found('tisue')).toEqual([1]);
  expect(found('nekc')).toEqual([2]);
  expect(found('reforner')).toEqual([3]);
  expect(found('dep')).toEqual([]);
});

test('[DESK-1] [CAT-5] a service is found in the reader’s language and in the company’s', () => {
  const german = [{ ...service(9, 'Tiefengewebsmassage', 60), mainName: 'Deep tissue' }];
  expect(servicesFor(german, 'tief').map(({ id }) => id)).toEqual([9]);
  expect(servicesFor(german, 'deep').map(({ id }) => id)).toEqual([9]);
});
