import { aProduct } from '@embook/domain/testing/room';
import { expect, test } from 'vitest';
import { onePerPerson, roomsOf } from './index.ts';

const products = [
  aProduct({ id: 1, employeeName: 'Noor' }),
  aProduct({ id: 2, employeeName: 'Daan' }),
  aProduct({ id: 3, employeeName: 'Daan' }),
  aProduct({ id: 4, employeeName: null }),
  aProduct({ id: 5, employeeName: null }),
];
const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);

test('[BOOK-1] each person stands once, rooms without a person each by themselves', () => {
  expect(ids(onePerPerson(products))).toEqual([1, 2, 4, 5]);
});

test('[BOOK-1] a person stands for all of their rooms', () => {
  expect(ids(roomsOf(3, products))).toEqual([2, 3]);
  expect(ids(roomsOf(4, products))).toEqual([4]);
  expect(ids(roomsOf('any', products))).toEqual([1, 2, 3, 4, 5]);
  expect(roomsOf(9, products)).toEqual([]);
});
