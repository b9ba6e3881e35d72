import { addDays, type ShopTime } from '../shared/index.ts';
import { type Pause, periodsOf, type Term } from './periods.ts';

/** What the charges are computed from. */
export interface BillingTerm extends Term {
  readonly duration: 'monthly' | '4_weeks';
  /** The first day without it; null while it goes on. */
  readonly endsOn: ShopTime | null;
}

/** One billing period and the day on which it is charged. */
export interface Bill {
  /** From 1. */
  readonly number: number;
  readonly start: ShopTime;
  readonly end: ShopTime;
  /** Null while a pause without end keeps it from falling due. */
  readonly dueOn: ShopTime | null;
}

/** How many days an unpaid subscription can still be used. */
const GRACE_DAYS = 7;

/** The first day from then on that is not paused: nobody is charged in a pause. */
export function dueOn(pauses: readonly Pause[], start: ShopTime): ShopTime | null {
  let day: ShopTime = start;
  for (const { from, until } of pauses) {
    if (day < from || (until !== null && until <= day)) continue;
    if (until === null) return null;
    day = until;
  }
  return day;
}

/** Billing period `number`; undefined where it ends before. A pause without an end makes no period longer. */
export function billOf(term: BillingTerm, number: number): Bill | undefined {
  for (const { index, start, end } of periodsOf(term, term.duration)) {
    if (term.endsOn !== null && start >= term.endsOn) return undefined;
    if (index + 1 < number) continue;
    return {
      number,
      start,
      end: end === Infinity ? endIgnoringOpenPauses(term, number) : end,
      dueOn: dueOn(term.pauses, start),
    };
  }
  return undefined;
}

function endIgnoringOpenPauses(term: BillingTerm, number: number): ShopTime {
  const pauses = term.pauses.filter(({ until }) => until !== null);
  for (const { index, end } of periodsOf({ ...term, pauses }, term.duration)) if (index + 1 === number) return end;
  return term.startsOn;
}

/** Everything that has fallen due beyond the first `charged` periods, in order. Each is charged, paid or not. */
export function billsDue(term: BillingTerm, charged: number, now: ShopTime): Bill[] {
  const due: Bill[] = [];
  for (let bill = billOf(term, charged + 1); bill; bill = billOf(term, bill.number + 1)) {
    if (bill.dueOn === null || bill.dueOn > now) break;
    due.push(bill);
  }
  return due;
}

/** Where it ends once nobody renews it: with the last period that was charged, and not before today. */
export function endIfCancelled(term: BillingTerm, charged: number, today: ShopTime): ShopTime {
  const last = charged > 0 ? billOf({ ...term, endsOn: null }, charged) : undefined;
  return Math.max(last?.end ?? term.startsOn, today);
}

/** The first moment at which a period that began then may no longer go unpaid; null while a pause delays it. */
export function graceEnds(pauses: readonly Pause[], start: ShopTime): ShopTime | null {
  const due = dueOn(pauses, start);
  return due === null ? null : addDays(due, GRACE_DAYS);
}
