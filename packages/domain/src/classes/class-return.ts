import type { PaymentType } from '../payment/index.ts';
import type { Cents } from '../shared/index.ts';
import type { ReturnKind } from './literals.ts';

/** How a participant has paid. */
export interface PaidVisit {
  readonly paymentType: PaymentType;
  readonly paid: boolean;
  readonly finalCost: Cents;
  /** What was paid to a provider. */
  readonly paidOnline: Cents;
  /** What was taken for it at the desk and not given back. */
  readonly takenAtDesk: Cents;
}

export interface Returned {
  readonly kind: ReturnKind;
  readonly amountCents: Cents;
}

/**
 * CLS-4: everyone gets back exactly what they paid with, whatever the policy and without a fee. Who paid in two ways gets
 * two things back. Points that a discount cost go back with each of them.
 */
export function classReturn({ paymentType, paid, finalCost, paidOnline, takenAtDesk }: PaidVisit): readonly Returned[] {
  const returned: Returned[] = [];
  if (paymentType === 'bundle' || paymentType === 'subscription')
    returned.push({ kind: 'free_use_returned', amountCents: 0 });
  if (paidOnline > 0) returned.push({ kind: 'refund', amountCents: paidOnline });
  if (takenAtDesk > 0) returned.push({ kind: 'owed', amountCents: takenAtDesk });
  if (returned.length > 0) return returned;
  return paid && finalCost > 0 ? [{ kind: 'by_hand', amountCents: finalCost }] : [{ kind: 'free', amountCents: 0 }];
}
