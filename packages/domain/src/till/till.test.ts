import { expect, test } from 'vitest';
import { closingDifference, closingRefusal, expectedCash } from './index.ts';

const sums = [
  { method: 'cash', cents: 14_300 },
  { method: 'card', cents: 38_850 },
  { method: 'other', cents: -500 },
] as const;

test('[TILL-2] the drawer must hold its float and the cash of the day, and no other money', () => {
  expect(expectedCash(sums, 15_000)).toBe(29_300);
  expect(closingDifference(sums, { floatCents: 15_000, countedCents: 29_050 })).toBe(-250);
  expect(closingDifference([], { floatCents: 0, countedCents: 0 })).toBe(0);
});

test.each([
  ['today', '2026-11-16', undefined, 0, undefined],
  ['an earlier day', '2026-11-02', undefined, 0, undefined],
  ['tomorrow', '2026-11-17', 'Early', 0, 'day_ahead'],
  ['a cent short, unexplained', '2026-11-16', undefined, -1, 'note_missing'],
  ['a cent too much, unexplained', '2026-11-16', undefined, 1, 'note_missing'],
  ['a difference that is explained', '2026-11-16', 'Change for parking', -250, undefined],
])('[TILL-2] %s is closed or refused', (_what, date, note, difference, refusal) => {
  expect(closingRefusal({ date, note }, '2026-11-16', difference)).toBe(refusal);
});
