import { expect, test } from 'vitest';
import { itemAfterKey, sideways, upAndDown } from './list-keys.ts';

test.each([
  ['ArrowDown', 1, 2],
  ['ArrowUp', 1, 0],
  ['ArrowDown', 3, 0],
  ['ArrowUp', 0, 3],
  ['Home', 2, 0],
  ['End', 1, 3],
  ['ArrowDown', -1, 0],
  ['ArrowUp', -1, 3],
  ['ArrowRight', 1, undefined],
  ['Enter', 1, undefined],
])('%s moves from item %i of four to %s', (key, at, expected) => {
  expect(itemAfterKey(key, at, 4, upAndDown)).toBe(expected);
});

test('a row of items is walked sideways', () => {
  expect([itemAfterKey('ArrowRight', 3, 4, sideways), itemAfterKey('ArrowLeft', 0, 4, sideways)]).toEqual([0, 3]);
  expect(itemAfterKey('ArrowDown', 0, 4, sideways)).toBeUndefined();
});
