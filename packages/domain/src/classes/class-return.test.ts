import { expect, test } from 'vitest';
import { classReturn, type PaidVisit, type Returned } from './index.ts';

const unpaid: PaidVisit = { paymentType: 'cash', paid: false, finalCost: 1500, paidOnline: 0, takenAtDesk: 0 };
const one = (kind: Returned['kind'], amountCents = 0): Returned[] => [{ kind, amountCents }];

test.each<[string, Partial<PaidVisit>, readonly Returned[]]>([
  ['nothing, where nothing was paid', {}, one('free')],
  ['the money, all of it', { paymentType: 'ideal', paid: true, paidOnline: 1500 }, one('refund', 1500)],
  ['a use of a bundle', { paymentType: 'bundle', paid: true, finalCost: 0 }, one('free_use_returned')],
  ['a use of a membership', { paymentType: 'subscription', paid: true, finalCost: 0 }, one('free_use_returned')],
  ['nothing but points, where a discount paid all', { paymentType: 'discount', paid: true, finalCost: 0 }, one('free')],
  ['at the desk what was paid there', { paid: true, takenAtDesk: 1500 }, one('owed', 1500)],
  ['at the desk a part that was paid there', { takenAtDesk: 500 }, one('owed', 500)],
  [
    'each part where it was paid',
    { paymentType: 'ideal', paid: true, takenAtDesk: 500, paidOnline: 1000 },
    [
      { kind: 'refund', amountCents: 1000 },
      { kind: 'owed', amountCents: 500 },
    ],
  ],
  ['by hand what an old method took', { paymentType: 'ideal', paid: true }, one('by_hand', 1500)],
  ['by hand what was only marked as paid', { paid: true }, one('by_hand', 1500)],
])('[CLS-4] a cancelled class gives back %s', (_what, given, returned) => {
  expect(classReturn({ ...unpaid, ...given })).toEqual(returned);
});
