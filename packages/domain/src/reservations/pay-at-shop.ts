import type { PaymentType } from '../payment/api.ts';

interface Payable {
  readonly status: 'held' | 'confirmed' | 'cancelled' | 'released';
  readonly paymentType: PaymentType;
  readonly paid: boolean;
}

/** `mark`: it changes. `already`: it is so. The others say why the company cannot mark it. */
export type AtShopMark = 'mark' | 'already' | 'cancelled' | 'released' | 'paid_otherwise';

/** Whether the company may mark a visit as paid at the shop, or take that back: only one that is paid there and stands. */
export function atShopMark({ status, paymentType, paid }: Payable, asPaid: boolean): AtShopMark {
  if (status === 'cancelled' || status === 'released') return status;
  if (paymentType !== 'cash') return 'paid_otherwise';
  return paid === asPaid ? 'already' : 'mark';
}
