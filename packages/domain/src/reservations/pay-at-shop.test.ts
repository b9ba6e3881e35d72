import { describe, expect, test } from 'vitest';
import { atShopMark } from './pay-at-shop.ts';

describe('marking a visit as paid at the shop', () => {
  const unpaid = { status: 'confirmed', paymentType: 'cash', paid: false } as const;

  test.each([
    ['unpaid', unpaid, 'mark', 'already'],
    ['paid', { ...unpaid, paid: true }, 'already', 'mark'],
    ['cancelled', { ...unpaid, status: 'cancelled' }, 'cancelled', 'cancelled'],
    ['cancelled after it was paid', { ...unpaid, status: 'cancelled', paid: true }, 'cancelled', 'cancelled'],
    ['let go', { ...unpaid, paymentType: 'ideal', status: 'released' }, 'released', 'released'],
    ['paid online', { ...unpaid, paymentType: 'ideal', paid: true }, 'paid_otherwise', 'paid_otherwise'],
    ['being paid online', { ...unpaid, paymentType: 'ideal', status: 'held' }, 'paid_otherwise', 'paid_otherwise'],
    ['paid by bundle', { ...unpaid, paymentType: 'bundle', paid: true }, 'paid_otherwise', 'paid_otherwise'],
    ['paid by membership', { ...unpaid, paymentType: 'subscription', paid: true }, 'paid_otherwise', 'paid_otherwise'],
    ['free by discount', { ...unpaid, paymentType: 'discount', paid: true }, 'paid_otherwise', 'paid_otherwise'],
  ] as const)('[RES-5] one that is %s', (_what, visit, asPaid, asUnpaid) => {
    expect([atShopMark(visit, true), atShopMark(visit, false)]).toEqual([asPaid, asUnpaid]);
  });
});
