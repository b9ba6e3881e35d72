import { describe, expect, test } from 'vitest';
import { at } from '../../testing/clock.ts';
import {
  type Cancellable,
  cancellableOf,
  type Cancellation,
  cancellationOf,
  cancellationTermsOf,
  freeUntil,
  mayCancel,
  mayMove,
} from './index.ts';

const FEE = 250;
const now = at('10:00');
const tomorrow = at('10:00', '2026-11-17');

const paidOnline: Cancellable = {
  startsAt: tomorrow,
  timeZone: 'Europe/Amsterdam',
  paymentType: 'ideal',
  paymentSystem: 'sandbox',
  paid: true,
  finalCost: 2000,
  policyHours: 12,
};
const cash: Partial<Cancellable> = { paymentType: 'cash', paymentSystem: 'cash', paid: false };
const bundle: Partial<Cancellable> = { paymentType: 'bundle', paymentSystem: null, finalCost: 0 };
const subscription: Partial<Cancellable> = { paymentType: 'subscription', paymentSystem: null, finalCost: 0 };
const discount: Partial<Cancellable> = { paymentType: 'discount', paymentSystem: null, finalCost: 0 };
const soon = { policyHours: 24 };

describe('the cancellation table, row by row', () => {
  test.each<[what: string, visit: Partial<Cancellable>, outcome: Cancellation]>([
    ['[CAN-1] row 1: it has begun', { startsAt: now }, { kind: 'begun' }],
    ['[CAN-1] row 1: it is long over', { startsAt: now - 86_400 }, { kind: 'begun' }],
    ['[CAN-1] row 1 comes before the old method', { startsAt: now, paymentSystem: 'legacy' }, { kind: 'begun' }],
    ['[CAN-6] row 2: the old method', { paymentSystem: 'legacy' }, { kind: 'company_only' }],
    ['[CAN-6] row 2, in cash', { ...cash, paymentSystem: 'legacy' }, { kind: 'company_only' }],
    ['[CAN-5] row 3: ideal through paypro', { paymentSystem: 'paypro' }, { kind: 'provider_warning' }],
    ['[CAN-5] row 3, within the policy', { ...soon, paymentSystem: 'paypro' }, { kind: 'provider_warning' }],
    ['[CAN-5] paypro, but not by ideal', { ...cash, paymentSystem: 'paypro' }, { kind: 'free' }],
    ['[CAN-2] row 4: a bundle', bundle, { kind: 'free_use_returned' }],
    ['[CAN-2] row 4: a subscription', subscription, { kind: 'free_use_returned' }],
    ['[CAN-3] row 5: unpaid', { paid: false }, { kind: 'free' }],
    ['[CAN-3] row 5: zero cost', { finalCost: 0 }, { kind: 'free' }],
    ['[CAN-3] row 5: cash', cash, { kind: 'free' }],
    ['[CAN-3] row 5: cash that was paid at the shop', { ...cash, paid: true }, { kind: 'free' }],
    ['[CAN-3] row 5: a discount', discount, { kind: 'free' }],
    ['[CAN-2] [CAN-7] row 6: paid online, less the fee', {}, { kind: 'refund', amount: 1750, fee: FEE }],
    ['[CAN-7] row 6: the fee is the cost', { finalCost: FEE }, { kind: 'refund', amount: 0, fee: FEE }],
    ['[CAN-7] row 6: the fee is above the cost', { finalCost: 100 }, { kind: 'refund', amount: 0, fee: 100 }],
    ['[CAN-4] row 7: a bundle', { ...bundle, ...soon }, { kind: 'use_lost' }],
    ['[CAN-4] row 7: a subscription', { ...subscription, ...soon }, { kind: 'use_lost' }],
    ['[CAN-4] row 8: paid online', soon, { kind: 'cost_lost', amount: 2000 }],
    ['[CAN-4] row 9: unpaid', { ...soon, paid: false }, { kind: 'within_policy' }],
    ['[CAN-4] row 9: zero cost', { ...soon, finalCost: 0 }, { kind: 'within_policy' }],
    ['[CAN-4] row 9: cash', { ...cash, ...soon }, { kind: 'within_policy' }],
    ['[CAN-4] row 9: a discount', { ...discount, ...soon }, { kind: 'within_policy' }],
    [
      '[CAN-11] moved by the shop: late, and without the fee',
      { ...soon, movedByShop: true },
      { kind: 'refund', amount: 2000, fee: 0 },
    ],
    ['[CAN-11] moved by the shop: a use', { ...bundle, ...soon, movedByShop: true }, { kind: 'free_use_returned' }],
    ['[CAN-11] moved by the shop: cash', { ...cash, ...soon, movedByShop: true }, { kind: 'free' }],
    ['[CAN-11] moved by the shop, and begun', { startsAt: now, movedByShop: true }, { kind: 'begun' }],
    [
      '[CAN-2] a policy of no hours lets go until the start',
      { policyHours: 0, startsAt: now + 1 },
      { kind: 'refund', amount: 1750, fee: FEE },
    ],
  ])('%s', (_, visit, outcome) => {
    expect(cancellationOf({ ...paidOnline, ...visit }, FEE, now)).toEqual(outcome);
  });

  test.each([
    ['a second more than the policy', 1, 'refund'],
    ['the policy to the second', 0, 'cost_lost'],
    ['a second less', -1, 'cost_lost'],
  ])('[CAN-4] the boundary: %s', (_, seconds, kind) => {
    const visit = { ...paidOnline, startsAt: now + 12 * 3600 + seconds };
    expect(cancellationOf(visit, FEE, now).kind).toBe(kind);
  });
});

test.each<[Cancellation['kind'], boolean, boolean]>([
  ['begun', false, false],
  ['company_only', false, false],
  ['provider_warning', false, false],
  ['within_policy', false, false],
  ['free', true, true],
  ['free_use_returned', true, true],
  ['refund', true, true],
  ['use_lost', true, false],
  ['cost_lost', true, false],
])('[CAN-1] %s: may cancel %s, may move %s', (kind, cancel, move) => {
  const outcome = { kind, amount: 1 } as Cancellation; // the amount matters to two kinds and to neither question
  expect([mayCancel(outcome), mayMove(outcome)]).toEqual([cancel, move]);
});

describe('[B10] policy hours are real hours', () => {
  // On 28 March 2027 the clocks jump from 2 to 3: from 10:00 to 10:00 there are 23 hours.
  const spring = { ...paidOnline, startsAt: at('10:00', '2027-03-28'), policyHours: 23 };

  test('a night that is an hour short', () => {
    expect(cancellationOf(spring, FEE, at('10:00', '2027-03-27')).kind).toBe('cost_lost');
    expect(cancellationOf(spring, FEE, at('09:59', '2027-03-27')).kind).toBe('refund');
  });

  test('the last free moment says the same', () => {
    expect(freeUntil(spring)).toBe(at('10:00', '2027-03-27'));
    expect(freeUntil({ ...spring, startsAt: at('10:00', '2026-10-25'), policyHours: 24 })).toBe(
      at('11:00', '2026-10-24'),
    );
  });
});

describe('the terms shown before booking are those of the cancellation', () => {
  const choices = [
    { paymentType: 'ideal', onlinePayment: true, cost: 2000 },
    { paymentType: 'cash', onlinePayment: false, cost: 2000 },
    { paymentType: 'discount', onlinePayment: false, cost: 0 },
    { paymentType: 'bundle', onlinePayment: false, cost: 0 },
    { paymentType: 'subscription', onlinePayment: false, cost: 0 },
  ] as const;
  const as = { ideal: {}, cash, discount, bundle, subscription };

  test.each(choices)('[CAN-10] [PAY-1] $paymentType', (choice) => {
    for (const policyHours of [0, 12, 24, 48]) {
      const booked = { ...paidOnline, policyHours, ...as[choice.paymentType] };
      const asked = cancellableOf(choice, booked);
      for (const time of [now, tomorrow - 3600, tomorrow])
        expect(cancellationOf(asked, FEE, time)).toEqual(cancellationOf(booked, FEE, time));
    }
  });

  test.each<[what: string, visit: Partial<Cancellable>, kind: Cancellation['kind']]>([
    ['online', {}, 'cost_lost'],
    ['at the shop', cash, 'within_policy'],
    ['by discount', discount, 'within_policy'],
    ['by bundle', bundle, 'use_lost'],
    ['online, free until it begins', { policyHours: 0 }, 'begun'],
    ['at the shop, too late already', { ...cash, ...soon }, 'within_policy'],
  ])('[CAN-4] cancelled too late, paid %s', (_, visit, kind) => {
    expect(cancellationTermsOf({ ...paidOnline, ...visit }, FEE, now).late.kind).toBe(kind);
  });

  const deadline = tomorrow - 12 * 3600;
  test.each<[what: string, visit: Partial<Cancellable>, until: number | null]>([
    ['online', {}, deadline],
    ['at the shop', cash, deadline],
    ['by bundle', bundle, deadline],
    ['online, until it begins', { policyHours: 0 }, null],
    ['online, all of it kept as a fee', { finalCost: 100 }, null],
    ['online, too late already', soon, null],
    ['through paypro', { paymentSystem: 'paypro' }, null],
  ])('[CAN-10] until when the price of cancelling holds, paid %s', (_, visit, until) => {
    const terms = { ...paidOnline, ...visit };
    const said = cancellationTermsOf(terms, FEE, now);
    expect(said.until).toBe(until);
    expect(said.now).toEqual(cancellationOf(terms, FEE, now));
    if (until === null) return;
    expect(cancellationOf(terms, FEE, until - 1)).toEqual(said.now);
    expect(cancellationOf(terms, FEE, until)).toEqual(said.late);
  });
});
