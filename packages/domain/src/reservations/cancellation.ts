import type { PaymentChoice, PaymentType } from '../payment/api.ts';
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
  /** The shop moved it from the time that the customer agreed to; absent where a platform does not send it (CAN-11). */
  readonly movedByShop?: boolean;
}

/** What becomes of a visit that is cancelled. A kind without words does not compile in the widget. */
export type Cancellation =
  | { readonly kind: 'begun' }
  | { readonly kind: 'company_only' }
  | { readonly kind: 'provider_warning' }
  | { readonly kind: 'free_use_returned' }
  | { readonly kind: 'free' }
  /** `fee` is what the company really keeps: never more than was paid. */
  | { readonly kind: 'refund'; readonly amount: Cents; readonly fee: Cents }
  | { readonly kind: 'use_lost' }
  | { readonly kind: 'cost_lost'; readonly amount: Cents }
  | { readonly kind: 'within_policy' };

export type CancellationKind = Cancellation['kind'];

/**
 * The one home of the cancellation table (CAN-1 to CAN-7): the dialog shows it, the server enforces it with its own
 * clock (CAN-10). The first row that fits decides. Policy hours are real hours, also over a clock change (B10). A visit
 * that the shop moved has neither policy hours nor a fee: its customer did not choose the time (CAN-11).
 */
export function cancellationOf(visit: Cancellable, fee: Cents, now: ShopTime): Cancellation {
  const { paymentType, paymentSystem, paid, finalCost, movedByShop = false } = visit;
  const byUse = paymentType === 'bundle' || paymentType === 'subscription';
  const byMoney = paid && finalCost > 0 && paymentType === 'ideal';
  if (visit.startsAt <= now) return { kind: 'begun' };
  if (paymentSystem === 'legacy') return { kind: 'company_only' };
  if (paymentType === 'ideal' && paymentSystem === 'paypro') return { kind: 'provider_warning' };
  if (hoursBetween(now, visit.startsAt, visit.timeZone) > hoursOf(visit)) {
    if (byUse) return { kind: 'free_use_returned' };
    if (!byMoney) return { kind: 'free' };
    const kept = movedByShop ? 0 : Math.min(fee, finalCost);
    return { kind: 'refund', amount: finalCost - kept, fee: kept };
  }
  if (byUse) return { kind: 'use_lost' };
  return byMoney ? { kind: 'cost_lost', amount: finalCost } : { kind: 'within_policy' };
}

const hoursOf = ({ policyHours, movedByShop = false }: Pick<Cancellable, 'policyHours' | 'movedByShop'>): number =>
  movedByShop ? 0 : policyHours;

/** What the shop did with a visit; absent where a platform does not send it. */
export interface CustomersVisit extends Cancellable {
  /** Arrived, done or no-show; null until the shop has marked it. */
  readonly progress?: string | null;
  /** What was paid for it at the shop, and would go back there. */
  readonly paidAtShop?: Cents;
}

/**
 * The same table for the customer: they can no longer cancel or move a visit that the shop has marked as arrived, done
 * or no-show, whatever its time (DESK-5).
 */
export const customersCancellation = (visit: CustomersVisit, fee: Cents, now: ShopTime): Cancellation =>
  (visit.progress ?? null) === null ? cancellationOf(visit, fee, now) : { kind: 'begun' };

/** The outcomes under which nothing is cancelled; none of them has an amount. */
const refused = ['begun', 'company_only', 'provider_warning', 'within_policy'] as const;
export type RefusedKind = (typeof refused)[number];

/** The refusal with this name; undefined for outcomes that cancel. */
export const refusedKindOf = (kind: unknown): RefusedKind | undefined => refused.find((one) => one === kind);

/** Whether the dialog offers to go ahead, and the server does. */
export const mayCancel = ({ kind }: Cancellation): boolean => refusedKindOf(kind) === undefined;

/** A visit may move to another time while it could still be cancelled in time; moving costs no fee. */
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

/** What cancelling costs now, until when that holds, and what it costs afterwards. */
export interface CancellationTerms {
  readonly now: Cancellation;
  /** The last moment at which `now` holds, in shop time; null where it holds until the visit begins. */
  readonly until: ShopTime | null;
  readonly late: Cancellation;
}

/**
 * The price of cancelling as mails, the confirm screen and the timeline show it. It calls `cancellationOf` at both
 * moments, so no text promises what cancelling would not do (CAN-10).
 */
export function cancellationTermsOf(visit: Cancellable, fee: Cents, now: ShopTime): CancellationTerms {
  const current = cancellationOf(visit, fee, now);
  const until = freeUntil(visit);
  const late = cancellationOf(visit, fee, Math.max(now, until));
  const changes = mayMove(current) && now < until && until < visit.startsAt && !isAllKept(current);
  return { now: current, until: changes ? until : null, late };
}

/** The fee takes all that was paid: cancelling in time returns as little as cancelling late. */
export const isAllKept = (outcome: Cancellation): boolean => outcome.kind === 'refund' && outcome.amount === 0;

/** The last moment at which cancelling is in time, in shop time. */
export const freeUntil = (
  visit: Pick<Cancellable, 'startsAt' | 'policyHours' | 'timeZone' | 'movedByShop'>,
): ShopTime => shopTimeAt(instantOf(visit.startsAt, visit.timeZone) - hoursOf(visit) * 3_600_000, visit.timeZone);
