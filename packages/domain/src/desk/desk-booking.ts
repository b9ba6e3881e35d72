import { weeklyStarts } from '../booking/index.ts';
import type { PaymentType } from '../payment/index.ts';
import { type Cents, DAY_SECONDS, type FieldProblem, isSkipped, type ShopTime, startOfDay } from '../shared/index.ts';
import type { DeskPayment } from './literals.ts';

/** Staff may book beyond the horizon of customers, and not beyond this: a year that was mistyped is a mistake. */
const MAX_DAYS = 731;

/** The last moment that staff may book. */
export const latestDeskStart = (now: ShopTime): ShopTime => startOfDay(now) + MAX_DAYS * DAY_SECONDS;

/**
 * The payment type of an offer for each payment at the desk: money paid later, or now at the desk, is paid at the shop.
 */
export const paymentTypeOf: Readonly<Record<DeskPayment, PaymentType>> = {
  later: 'cash',
  cash: 'cash',
  card: 'cash',
  link: 'cash',
  bundle: 'bundle',
  membership: 'subscription',
  none: 'discount',
};

type Starts =
  | { readonly ok: true; readonly starts: readonly ShopTime[] }
  | { readonly ok: false; readonly field: 'starts_at' | 'weeks'; readonly problem: FieldProblem };

/**
 * When a visit and its weekly repeats begin: from today on, also earlier today, for customers who come in without a
 * booking (DESK-2).
 */
export function deskStarts(startsAt: ShopTime, weeks: number, now: ShopTime, zone: string): Starts {
  const latest = latestDeskStart(now);
  if (startsAt < startOfDay(now) || startsAt > latest) return { ok: false, field: 'starts_at', problem: 'invalid' };
  const starts = weeklyStarts(startsAt, weeks);
  if (starts.some((at) => at > latest)) return { ok: false, field: 'weeks', problem: 'invalid' };
  // All weeks or none, as with a week that is taken: nobody can come at 02:30 in the night that has no such time (B10).
  const skipped = starts.findIndex((at) => isSkipped(at, zone));
  if (skipped >= 0) return { ok: false, field: skipped === 0 ? 'starts_at' : 'weeks', problem: 'clock_change' };
  return { ok: true, starts };
}

/** What the visit costs: what staff set, nothing where nothing is to be paid, else its price. */
export const deskPrice = (listed: Cents, payment: DeskPayment, set: Cents | undefined): Cents =>
  payment === 'none' ? 0 : (set ?? listed);

/** Whether a room that is named with a class is the class's; a class without a room has none that could differ. */
export const isRoomOfClass = (
  { sessionId, roomId }: { readonly sessionId: number | null; readonly roomId: number | null },
  named: number | undefined,
): boolean => named === undefined || sessionId === null || roomId === null || roomId === named;
