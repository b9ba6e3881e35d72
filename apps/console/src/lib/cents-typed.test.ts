import { expect, test } from 'vitest';
import { centsTyped } from './cents-typed.ts';

test.each([
  ['16,50', 1650],
  ['16.5', 1650],
  ['€ 16', 1600],
  ['1.200,00', 120_000],
  ['0', 0],
  ['-5', undefined],
  ['5,123', undefined],
  ['', undefined],
  ['ten', undefined],
])('[TILL-1] %j is %j cents', (typed, cents) => {
  expect(centsTyped(typed)).toBe(cents);
});
