import { describe, expect, test } from 'vitest';
import { canConfirm, type Confirmation, onlyChoice, paymentTypes } from './index.ts';

type Choice = NonNullable<Confirmation['choice']>;

const mine = { id: 1, name: 'Ten times', usesLeft: 4, usesMax: 10, validUntil: null, term: null };
const choice = (changes: Partial<Choice> = {}): Choice => ({
  paymentType: 'cash',
  onlinePayment: false,
  requiresIdealBank: false,
  entitlement: null,
  ...changes,
});
const ideal = choice({ paymentType: 'ideal', onlinePayment: true });
const withBank = { ...ideal, requiresIdealBank: true };
const bundle = choice({ paymentType: 'bundle' });

describe('[PAY-4] the button can be pressed', () => {
  test.each<[what: string, given: Partial<Confirmation>, can: boolean]>([
    ['nothing is chosen', { choice: undefined }, false],
    ['nothing is chosen, but a bank is', { choice: undefined, bankId: 'ing' }, false],
    ['cash', { choice: choice() }, true],
    ['cash, while paying', { choice: choice(), paying: true }, false],
    ['the discount pays all', { choice: choice({ paymentType: 'discount' }) }, true],
    ['a membership', { choice: choice({ paymentType: 'subscription', entitlement: mine }) }, true],

    ['a bundle of mine', { choice: { ...bundle, entitlement: mine } }, true],
    ['a bundle of mine, while paying', { choice: { ...bundle, entitlement: mine }, paying: true }, false],
    ['a bundle I do not have', { choice: bundle }, false],
    ['a bundle I do not have, but may pay online', { choice: { ...bundle, onlinePayment: true } }, true],

    ['online, no bank asked for', { choice: ideal }, true],
    ['online, a bank given that nobody asked for', { choice: ideal, bankId: 'ing' }, true],
    ['online, a bank asked for and missing', { choice: withBank }, false],
    ['online, the bank is empty', { choice: withBank, bankId: '' }, false],
    ['online, the bank is chosen', { choice: withBank, bankId: 'ing' }, true],
    ['online, the bank is chosen, while paying', { choice: withBank, bankId: 'ing', paying: true }, false],
  ])('%s', (_what, given, can) => {
    expect(canConfirm({ choice: choice(), bankId: undefined, paying: false, ...given })).toBe(can);
  });

  test('never while paying, whatever is chosen', () => {
    for (const paymentType of paymentTypes)
      expect(canConfirm({ choice: choice({ paymentType, entitlement: mine }), bankId: 'ing', paying: true })).toBe(
        false,
      );
  });
});

test.each<[readonly string[], string | undefined]>([
  [[], undefined],
  [['cash'], 'cash'],
  [['ideal', 'cash'], undefined],
  [['bundle', 'ideal', 'cash'], undefined],
])('[PAY-3] of %j the one that is chosen by itself is %s', (choices, chosen) => {
  expect(onlyChoice(choices)).toBe(chosen);
});
