import { expect, test } from 'vitest';
import { at } from '../../testing/clock.ts';
import { type Cancellable, seriesCancellationOf } from './index.ts';

const now = at('10:00');
const paid: Cancellable = {
  startsAt: at('10:00', '2026-11-30'),
  timeZone: 'Europe/Amsterdam',
  paymentType: 'ideal',
  paymentSystem: 'sandbox',
  paid: true,
  finalCost: 2000,
  policyHours: 12,
};
const soon = { startsAt: at('16:00') };
const bundle = { paymentType: 'bundle', paymentSystem: null, finalCost: 0 } as const;
const cash = { paymentType: 'cash', paymentSystem: 'cash', paid: false } as const;

test('[CAN-8] each visit of a series is judged on its own, and the sums are of those', () => {
  const visits = [paid, paid, { ...paid, ...soon }, { ...paid, ...bundle }, { ...paid, ...bundle, ...soon }];
  expect(seriesCancellationOf(visits, 250, now)).toEqual({
    refund: 3500,
    atShop: 0,
    fee: 500,
    lost: 2000,
    usesReturned: 1,
    usesLost: 1,
    kept: 0,
  });
});

test('[CAN-8] [CAN-4] what cannot be cancelled stays, and what costs nothing adds nothing', () => {
  const visits = [
    { ...paid, ...cash },
    { ...paid, ...cash, ...soon },
    { ...paid, paymentSystem: 'legacy' },
  ];
  expect(seriesCancellationOf(visits, 250, now)).toMatchObject({ refund: 0, lost: 0, fee: 0, kept: 2 });
});
