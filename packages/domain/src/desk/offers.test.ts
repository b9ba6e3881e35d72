import { describe, expect, test } from 'vitest';
import type { Offered } from '../payment/index.ts';
import { owedAtDesk } from '../reservations/index.ts';
import { deskPaymentsOf, deskWarningsOf } from './index.ts';

const money = { onlinePayment: false, requiresIdealBank: false, discount: 0, entitlement: null };
const ten = { id: 1, name: 'Ten massages', usesLeft: 4, usesMax: 10, validUntil: null, term: null };
const cash: Offered = { ...money, paymentType: 'cash', cost: 4950 };
const bundle: Offered = { ...money, paymentType: 'bundle', cost: 0, entitlement: ten };
const member: Offered = { ...money, paymentType: 'subscription', cost: 0, entitlement: ten };
const free: Offered = { ...money, paymentType: 'discount', cost: 0 };
const all = { take: true, change: true, email: true };

describe('[DESK-3] how a visit can be paid that staff book', () => {
  test.each([
    [
      'what is paid for already comes first',
      [member, bundle, cash],
      all,
      ['membership', 'bundle', 'later', 'cash', 'card', 'link', 'none'],
    ],
    ['who takes no money', [cash], { ...all, take: false, change: false }, ['later', 'link']],
    ['nobody to send a link to', [cash], { ...all, email: false }, ['later', 'cash', 'card', 'none']],
    ['what costs nothing', [free], all, ['none']],
  ])('%s', (_what, offered, may, ways) => {
    expect(deskPaymentsOf(offered, may).map(({ payment }) => payment)).toEqual(ways);
  });
});

test.each([
  ['all of it where it is free', { kind: 'free' }, 4950, 4950],
  ['nothing where nothing was taken', { kind: 'free' }, 0, 0],
  ['all of it where the fee is kept of the online part', { kind: 'refund', amount: 4700, fee: 250 }, 2000, 2000],
  ['what is left where the fee is more than the online part', { kind: 'refund', amount: 1700, fee: 250 }, 1900, 1700],
  ['nothing where the cost is lost', { kind: 'cost_lost', amount: 4950 }, 2000, 0],
  ['nothing of a use', { kind: 'use_lost' }, 0, 0],
] as const)('[TILL-1] a customer who cancels is owed at the desk: %s', (_what, as, taken, owed) => {
  expect(owedAtDesk(as, taken)).toBe(owed);
});

describe('[DESK-2] what staff are warned of', () => {
  const midnight = Date.UTC(2026, 10, 12) / 1000;
  const hour = 3_600;
  const room = {
    id: 1,
    gridMinutes: 15,
    noticeMinutes: 0,
    taken: [],
    disabledDates: [],
    disabledDays: [],
    futureBooking: midnight + 86_399,
  };
  const search = {
    days: [{ date: '2026-11-12', midnight, open: [{ from: midnight + 9 * hour, until: midnight + 17 * hour }] }],
    service: { minutes: 60, bufferBefore: 0, bufferAfter: 0 },
    now: midnight + 8 * hour,
  };
  const warnings = (startsAt: number, policyHours = 0) =>
    deskWarningsOf(search, room, { startsAt: midnight + startsAt * hour, policyHours, timeZone: 'Europe/Amsterdam' });

  test.each([
    ['an ordinary time', 10, 0, []],
    ['nearer than the policy', 10, 24, ['no_free_cancelling']],
    ['just in time', 10, 2, []],
    ['over the end of the day', 16.5, 0, ['outside_hours']],
    ['before now', 7, 24, ['passed', 'outside_hours']],
    ['the day after the horizon', 34, 0, ['closed_day', 'beyond_horizon']],
  ])('%s', (_what, at, policyHours, expected) => {
    expect(warnings(at, policyHours)).toEqual(expected);
  });
});
