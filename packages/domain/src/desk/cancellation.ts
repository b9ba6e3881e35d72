import { type Cancellable, type Cancellation, cancellationOf, mayMove } from '../reservations/index.ts';
import type { Cents, ShopTime } from '../shared/index.ts';
import type { DeskOutcomeKind, GiveBack } from './literals.ts';

export type DeskOutcome = Extract<Cancellation, { readonly kind: DeskOutcomeKind }>;

export interface DeskVisit extends Cancellable {
  /** What was taken for it at the desk and not given back. */
  readonly takenAtDesk: Cents;
  /** What was paid for it online went back already, all of it or a part, and is given back once (A9). */
  readonly isReturnedOnline?: boolean;
}

const isUse = ({ paymentType }: Cancellable): boolean => paymentType === 'bundle' || paymentType === 'subscription';

/**
 * The money that could go back: what was paid at the desk, and online. Who paid online paid what the desk had not
 * taken, so both are the price. Money of an old payment method was never paid to this platform (CAN-6).
 */
function moneyOf({ takenAtDesk, paymentType, paymentSystem, paid, finalCost, isReturnedOnline }: DeskVisit): Cents {
  const isOnline = paymentType === 'ideal' && paid && paymentSystem !== 'legacy' && isReturnedOnline !== true;
  return Math.max(isOnline ? finalCost : 0, takenAtDesk, 0);
}

/** Nothing goes back, as after a late cancellation. */
function kept(visit: DeskVisit): DeskOutcome {
  if (isUse(visit)) return { kind: 'use_lost' };
  const amount = moneyOf(visit);
  return amount > 0 ? { kind: 'cost_lost', amount } : { kind: 'free' };
}

function returned(visit: DeskVisit): DeskOutcome {
  if (isUse(visit)) return { kind: 'free_use_returned' };
  const amount = moneyOf(visit);
  return amount > 0 ? { kind: 'refund', amount, fee: 0 } : { kind: 'free' };
}

/**
 * DESK-6: what becomes of a visit that staff cancel. By policy it is the customer's own table, so a visit that is free to
 * cancel gives back all that the desk took; where it refuses the customer (begun, too late, an old payment method: CAN-6),
 * the company may cancel all the same and keeps what a late cancellation keeps.
 */
export function deskCancellation(visit: DeskVisit, fee: Cents, now: ShopTime, giveBack: GiveBack): DeskOutcome {
  if (giveBack === 'all') return returned(visit);
  if (giveBack === 'nothing') return kept(visit);
  const outcome = cancellationOf({ ...visit, finalCost: moneyOf(visit), paymentSystem: null }, fee, now);
  switch (outcome.kind) {
    case 'free':
      return returned(visit);
    case 'begun':
    case 'within_policy':
    case 'company_only':
    case 'provider_warning':
      return kept(visit);
    default:
      return outcome;
  }
}

/**
 * Decision 111: what the policy would give back at the time that the customer agreed to. More than that goes back only
 * since the shop moved the visit (CAN-11).
 */
export const agreedCancellation = (
  visit: DeskVisit & { readonly agreedAt: ShopTime | null },
  fee: Cents,
  now: ShopTime,
): DeskOutcome =>
  deskCancellation({ ...visit, startsAt: visit.agreedAt ?? visit.startsAt, movedByShop: false }, fee, now, 'policy');

/** Whether two outcomes give the same back. */
export const isSameOutcome = (one: DeskOutcome, other: DeskOutcome): boolean =>
  one.kind === other.kind && amountOf(one) === amountOf(other);

/** Whether the points that a discount cost go back: never where nothing is to. */
export const returnsPoints = (outcome: DeskOutcome, giveBack: GiveBack): boolean =>
  giveBack !== 'nothing' && mayMove(outcome);

/** TEAM-9: giving back more than this at once needs a fresh sign-in. */
const FRESH_SIGN_IN_CENTS = 25_000;

export const needsProof = (returnedCents: Cents): boolean => returnedCents > FRESH_SIGN_IN_CENTS;

/** What goes back, in cents. */
export const amountOf = (outcome: DeskOutcome): Cents => (outcome.kind === 'refund' ? outcome.amount : 0);

/**
 * TILL-4: what was paid online goes back from the list once its visit is cancelled or has begun. One that is still to come is
 * cancelled instead, which decides about its money by the policy (DESK-6).
 */
export const mayRefundOnline = (
  { isStanding, startsAt }: { readonly isStanding: boolean; readonly startsAt: ShopTime },
  now: ShopTime,
): boolean => !isStanding || startsAt <= now;
