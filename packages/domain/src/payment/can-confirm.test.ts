import { describe, expect, test } from 'vitest';
import { bestChoice, canConfirm, type Confirmation, paymentTypes } from './index.ts';

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

const priced = (changes: Partial<Choice> & { cost?: number }) => ({ ...choice(changes), cost: changes.cost ?? 2000 });

test.each([
  ['nothing where nothing is offered', [], undefined],
  ['the only one', [priced({})], 'cash'],
  ['the first that the platform offers', [priced({ ...withBank }), priced({})], 'ideal'],
  [
    'a free membership before what costs money',
    [priced(ideal), priced({}), priced({ paymentType: 'subscription', entitlement: mine, cost: 0 })],
    'subscription',
  ],
  ['no bundle that is not there', [priced({ ...bundle, cost: 0 }), priced({})], 'cash'],
] as const)('[PAY-3] chosen by itself: %s', (_what, choices, chosen) => {
  expect(bestChoice(choices)?.paymentType).toBe(chosen);
});
