import { aBundleChoice, aChoice, anOnlineChoice } from '@embook/domain/testing/payment';
import { expect, test } from 'vitest';
import { choiceText } from './choice-words.ts';

const on = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
const week = { id: 9, name: 'Move', usesLeft: 1, usesMax: 2, validUntil: on('2026-11-19') };
const membership = (endsAt: number | null, nextChargeAt: number | null) =>
  aChoice({ paymentType: 'subscription', cost: 0, entitlement: { ...week, term: { endsAt, nextChargeAt } } });

test.each([
  ['a bundle', aBundleChoice(), 'Uses 1 of 4 left, valid until Sun 22 November 2026'],
  [
    'a membership that goes on',
    membership(null, on('2026-12-03')),
    'Uses 1 of 1 left, next charge on Thu 3 December 2026',
  ],
  [
    'a membership that was stopped',
    membership(on('2026-12-03'), null),
    'Uses 1 of 1 left, valid until Wed 2 December 2026',
  ],
  ['a free membership', membership(null, null), 'Uses 1 of 1 left'],
])('[PAY-1] [SUB-8] %s says until when it itself lasts', (_what, choice, words) => {
  expect(choiceText(choice, false)).toBe(words);
});

test('[BUN-3] the online payment of a bundle speaks of the bundle, not of a booking', () => {
  expect(choiceText(anOnlineChoice(), true)).toBe(
    'The payment opens in a new tab. The bundle is yours as soon as it is done.',
  );
});

test.each([
  [6000, 'Your discount covers the full price.'],
  [0, ''],
])('[PAY-1] with a discount of %i cents, what costs nothing says: %s', (discount, words) => {
  const choice = aChoice({ paymentType: 'discount', paymentName: 'Nothing to pay', cost: 0, discount });
  expect(choiceText(choice, false)).toBe(words);
});
