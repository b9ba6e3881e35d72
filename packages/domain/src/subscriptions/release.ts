import { addDays, type ShopTime, startOfDay } from '../shared/index.ts';
import { type BillingTerm, graceEnds } from './billing.ts';
import { periodAt } from './periods.ts';

/** How many days before a visit is released its customer gets a mail; never on the same day. */
const NOTICE_DAYS = 3;
const MIN_NOTICE_DAYS = 1;

/** What decides whether a subscription still pays for the visits that were booked with it. */
export interface PaidTerm extends BillingTerm {
  /** The periods that were charged. */
  readonly bills: readonly { readonly number: number; readonly isPaid: boolean }[];
}

interface ComingVisit {
  readonly startsAt: ShopTime;
  /** The time that its customer agreed to, where the shop moved it (CAN-11). */
  readonly agreedAt: ShopTime | null;
  /** The day of that mail; null: not sent yet. */
  readonly warnedOn: ShopTime | null;
}

export type Release =
  | { readonly kind: 'none' }
  /** Its customer gets the mail now: unless billing period `bill` is paid, it is released `on` that midnight. */
  | { readonly kind: 'warn'; readonly bill: number; readonly on: ShopTime }
  | { readonly kind: 'due'; readonly reason: 'unpaid' | 'ended' };

const NONE: Release = { kind: 'none' };

/**
 * The time at which a subscription must still pay for a visit. One that the shop moved away from a time that was paid for
 * keeps its use: the company moved it, not the customer (decision 41).
 */
export const paidTime = ({ startsAt, agreedAt }: Pick<ComingVisit, 'startsAt' | 'agreedAt'>): ShopTime =>
  Math.min(startsAt, agreedAt ?? startsAt);

/**
 * Whether a visit to come must be released (A17): beyond the end of the subscription at once, in a billing period that
 * stays unpaid when the grace ends, with notice before. A period that is not due yet releases nothing.
 */
export function releaseOf(term: PaidTerm, visit: ComingVisit, now: ShopTime): Release {
  const { startsAt, warnedOn } = visit;
  if (term.endsOn !== null && paidTime(visit) >= term.endsOn) return { kind: 'due', reason: 'ended' };
  const period = periodAt(term, term.duration, paidTime(visit));
  const bill = period && term.bills.find(({ number }) => number === period.index + 1);
  if (!bill || bill.isPaid) return NONE;
  const graceEnd = graceEnds(term.pauses, period.start);
  if (graceEnd === null) return NONE;
  const on = Math.max(graceEnd, addDays(warnedOn ?? startOfDay(now), MIN_NOTICE_DAYS));
  // It takes place before.
  if (startsAt < on) return NONE;
  if (warnedOn === null) return now < addDays(graceEnd, -NOTICE_DAYS) ? NONE : { kind: 'warn', bill: bill.number, on };
  return now < on ? NONE : { kind: 'due', reason: 'unpaid' };
}
