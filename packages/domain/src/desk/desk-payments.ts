import type { Entitlement, Offered } from '../payment/index.ts';
import type { Cents } from '../shared/index.ts';
import type { DeskPayment, TillMethod } from './literals.ts';

interface Entry {
  readonly id: number;
  readonly kind: 'sale' | 'refund' | 'correction';
  readonly method: TillMethod;
  readonly amountCents: Cents;
}

/**
 * TILL-1: the sales of a visit that can be put right by an opposite entry. A correction names a method and an amount, so
 * of equal sales as many are put right as there are corrections, the first ones first; what was given back is not
 * corrected as well.
 */
export function correctableSales(till: readonly Entry[]): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const sales of Map.groupBy(till, ({ method, amountCents }) => `${method} ${Math.abs(amountCents)}`).values()) {
    const corrected = sales.filter(({ kind }) => kind === 'correction').length;
    for (const { id } of sales.filter(({ kind }) => kind === 'sale').slice(corrected)) ids.add(id);
  }
  const left = Map.groupBy(till, ({ method }) => method);
  return new Set(
    till.flatMap(({ id, method, amountCents }) => {
      const sum = (left.get(method) ?? []).reduce((cents, entry) => cents + entry.amountCents, 0);
      return ids.has(id) && sum >= amountCents ? [id] : [];
    }),
  );
}

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
