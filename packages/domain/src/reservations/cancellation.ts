import type { PaymentChoice, PaymentType } from '../payment/model.ts';
import { type Cents, hoursBetween, instantOf, type ShopTime, shopTimeAt } from '../shared/index.ts';

/** What the decision depends on, as it was agreed when the visit was booked. */
export interface Cancellable {
  readonly startsAt: ShopTime;
  readonly timeZone: string;
  readonly paymentType: PaymentType;
  /** Null when a bundle, a subscription or a discount paid. */
  readonly paymentSystem: string | null;
  readonly paid: boolean;
  readonly finalCost: Cents;
  readonly policyHours: number;
}

/** What becomes of a visit that is cancelled. A kind without words does not compile in the widget. */
export type Cancellation =
  | { readonly kind: 'begun' }
  | { readonly kind: 'company_only' }
  | { readonly kind: 'provider_warning' }
  | { readonly kind: 'free_use_returned' }
  | { readonly kind: 'free' }
  | { readonly kind: 'refund'; readonly amount: Cents }
  | { readonly kind: 'use_lost' }
  | { readonly kind: 'cost_lost'; readonly amount: Cents }
  | { readonly kind: 'within_policy' };

export type CancellationKind = Cancellation['kind'];

/**
 * The one home of the cancellation table (CAN-1 to CAN-7): the dialog words it, the server enforces it with its own
 * clock (CAN-10). The first row that fits decides. Policy hours are real hours, also over a clock change (B10).
 */
export function cancellationOf(visit: Cancellable, fee: Cents, now: ShopTime): Cancellation {
  const { paymentType, paymentSystem, paid, finalCost } = visit;
  const byUse = paymentType === 'bundle' || paymentType === 'subscription';
  const byMoney = paid && finalCost > 0 && paymentType === 'ideal';
  if (visit.startsAt <= now) return { kind: 'begun' };
  if (paymentSystem === 'legacy') return { kind: 'company_only' };
  if (paymentType === 'ideal' && paymentSystem === 'paypro') return { kind: 'provider_warning' };
  if (hoursBetween(now, visit.startsAt, visit.timeZone) > visit.policyHours) {
    if (byUse) return { kind: 'free_use_returned' };
    return byMoney ? { kind: 'refund', amount: Math.max(0, finalCost - fee) } : { kind: 'free' };
  }
  if (byUse) return { kind: 'use_lost' };
  return byMoney ? { kind: 'cost_lost', amount: finalCost } : { kind: 'within_policy' };
}

const refused: readonly CancellationKind[] = ['begun', 'company_only', 'provider_warning', 'within_policy'];

/** Whether the dialog offers to go ahead, and the server does. */
export const mayCancel = ({ kind }: Cancellation): boolean => !refused.includes(kind);

/** A visit may move to another time where cancelling it would cost nothing. */
export const mayMove = ({ kind }: Cancellation): boolean =>
  kind === 'free' || kind === 'free_use_returned' || kind === 'refund';

/** The terms of a visit that is about to be booked and paid in this way. */
export const cancellableOf = (
  { paymentType, cost, onlinePayment }: Pick<PaymentChoice, 'paymentType' | 'cost' | 'onlinePayment'>,
  terms: Pick<Cancellable, 'startsAt' | 'timeZone' | 'policyHours'>,
): Cancellable => ({
  ...terms,
  paymentType,
  paymentSystem: null,
  // What is paid online is paid before it is a booking.
  paid: onlinePayment,
  finalCost: cost,
});

/** What becomes of it when it is cancelled as soon as that is no longer free. */
export const lateCancellationOf = (visit: Cancellable, now: ShopTime): Cancellation =>
  cancellationOf(visit, 0, Math.max(now, freeUntil(visit)));

/** The last moment at which cancelling costs nothing, on the shop's clock. */
export const freeUntil = ({
  startsAt,
  policyHours,
  timeZone,
}: Pick<Cancellable, 'startsAt' | 'policyHours' | 'timeZone'>): ShopTime =>
  shopTimeAt(instantOf(startsAt, timeZone) - policyHours * 3_600_000, timeZone);
