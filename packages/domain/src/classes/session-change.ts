import { addDays, type Cents, type FieldProblem, isSkipped, type ShopTime, startOfDay } from '../shared/index.ts';

/** Staff plan this far ahead and no further: a year that was mistyped is a mistake. */
const MAX_DAYS = 731;

/** What staff can change of a class, and what participants care about. */
export interface ClassTerms {
  readonly startsAt: ShopTime;
  readonly minutes: number;
  readonly employeeId: number | null;
  readonly roomId: number | null;
  readonly places: number;
  readonly price: Cents;
}

export interface StandingClass extends ClassTerms {
  readonly taken: number;
  readonly cancelled: boolean;
}

export type ChangeVerdict =
  | { readonly ok: true; readonly isNotified: boolean }
  | { readonly ok: false; readonly refused: 'session_cancelled' | 'time_passed' }
  | { readonly ok: false; readonly field: 'places' | 'starts_at'; readonly problem: FieldProblem };

/** It may begin from today on, also earlier today, and within two years; never at a time that the clocks skip (B10). */
export function startProblem(startsAt: ShopTime, now: ShopTime, zone: string): FieldProblem | undefined {
  const today = startOfDay(now);
  if (startsAt < today || startsAt > addDays(today, MAX_DAYS)) return 'invalid';
  return isSkipped(startsAt, zone) ? 'clock_change' : undefined;
}

/** The changes of a class that its participants get a mail about (CLS-3). */
const NOTIFIED_PARTS = ['startsAt', 'minutes', 'employeeId', 'roomId'] as const;

const isNotified = (before: ClassTerms, after: ClassTerms): boolean =>
  NOTIFIED_PARTS.some((part) => before[part] !== after[part]);

/** CLS-3: seats never fall below those taken; what was cancelled or is over stays as it is. */
export function sessionChange(before: StandingClass, after: ClassTerms, now: ShopTime, zone: string): ChangeVerdict {
  if (before.cancelled) return { ok: false, refused: 'session_cancelled' };
  if (before.startsAt + before.minutes * 60 <= now) return { ok: false, refused: 'time_passed' };
  if (after.places < before.taken) return { ok: false, field: 'places', problem: 'places_taken' };
  const problem = after.startsAt === before.startsAt ? undefined : startProblem(after.startsAt, now, zone);
  if (problem) return { ok: false, field: 'starts_at', problem };
  return { ok: true, isNotified: isNotified(before, after) };
}
