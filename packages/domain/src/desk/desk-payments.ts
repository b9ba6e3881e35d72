import type { Entitlement, Offered } from '../payment/index.ts';
import type { Cents } from '../shared/index.ts';
import type { DeskPayment } from './literals.ts';

export interface DeskPaymentChoice {
  readonly payment: DeskPayment;
  readonly costCents: Cents;
  /** The bundle or membership that would lose a use. */
  readonly entitlement: Entitlement | null;
}

interface Allowed {
  /** Taking money at the desk. */
  readonly take: boolean;
  /** Setting prices, and so booking for free. */
  readonly change: boolean;
  /** There is an address that a link can be sent to. */
  readonly email: boolean;
}

/** DESK-3: how a visit can be paid that staff book, by the customer's offer: what is paid for already comes first. */
export function deskPaymentsOf(offered: readonly Offered[], { take, change, email }: Allowed): DeskPaymentChoice[] {
  return offered.flatMap(({ paymentType, cost: costCents, entitlement }): DeskPaymentChoice[] => {
    const by = (payment: DeskPayment) => ({ payment, costCents, entitlement });
    if (paymentType === 'subscription') return [by('membership')];
    if (paymentType === 'bundle') return [by('bundle')];
    if (paymentType === 'discount') return [by('none')];
    if (paymentType !== 'cash') return [];
    return [
      by('later'),
      ...(take ? [by('cash'), by('card')] : []),
      ...(email ? [by('link')] : []),
      ...(change ? [{ payment: 'none', costCents: 0, entitlement: null } as const] : []),
    ];
  });
}
