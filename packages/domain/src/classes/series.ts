import {
  addDays,
  type Cents,
  type Day,
  dayOf,
  type IsoWeekday,
  isoWeekdayOf,
  isSkipped,
  type ShopTime,
  startOfDay,
  timeOfDay,
} from '../shared/index.ts';

/** As far as customers book where no room says otherwise. */
export const USUAL_HORIZON_DAYS = 60;
/** A series with an end is made whole, so the end lies within two years. */
export const MAX_SERIES_DAYS = 731;

export interface SeriesPlan {
  readonly weekdays: readonly number[];
  readonly startMinute: number;
  readonly startsOn: Day;
  /** The last day; null for a series without an end. */
  readonly endsOn: Day | null;
}

export interface SeriesDate {
  readonly date: Day;
  readonly startsAt: ShopTime;
}

/** The last day that a series reaches: its end, or as far as customers may book (CLS-1). */
export const seriesReach = ({ endsOn }: Pick<SeriesPlan, 'endsOn'>, now: ShopTime, horizonDays: number): Day =>
  endsOn ?? dayOf(addDays(startOfDay(now), horizonDays));

/**
 * CLS-1: the dates of a series that are still to come, in shop time: 10:00 stays 10:00 over a change of the clocks and
 * over New Year. A night that has no such time is left out (B10).
 */
export function seriesDates(plan: SeriesPlan, now: ShopTime, horizonDays: number, zone: string): SeriesDate[] {
  const first = Math.max(timeOfDay(plan.startsOn) ?? 0, startOfDay(now));
  const last = timeOfDay(seriesReach(plan, now, horizonDays)) ?? first;
  const dates: SeriesDate[] = [];
  for (let day = first; day <= last && dates.length < MAX_SERIES_DAYS; day = addDays(day, 1)) {
    const startsAt = day + plan.startMinute * 60;
    const isOn = plan.weekdays.includes(isoWeekdayOf(day) satisfies IsoWeekday);
    if (isOn && startsAt > now && !isSkipped(startsAt, zone)) dates.push({ date: dayOf(day), startsAt });
  }
  return dates;
}

/**
 * A series begins and ends within two years: a year that was mistyped is a mistake, and one without end would be dates
 * without end. Names the day that lies too far, for the console and a company file alike.
 */
export function seriesDaysProblem(startsOn: Day, endsOn: Day | null, now: ShopTime): 'from' | 'until' | undefined {
  const [first, last] = [timeOfDay(startsOn) ?? 0, endsOn === null ? null : (timeOfDay(endsOn) ?? 0)];
  if (first > addDays(now, MAX_SERIES_DAYS)) return 'from';
  return last !== null && (last < first || last > addDays(Math.max(first, now), MAX_SERIES_DAYS)) ? 'until' : undefined;
}

/** Whether a series has a date at all: one of its weekdays lies between its days and is not left out. */
export function hasDates(plan: Omit<SeriesPlan, 'startMinute'>, leftOut: readonly Day[]): boolean {
  const last = plan.endsOn === null ? undefined : timeOfDay(plan.endsOn);
  if (last === undefined) return true;
  for (let day = timeOfDay(plan.startsOn) ?? 0; day <= last; day = addDays(day, 1))
    if (plan.weekdays.includes(isoWeekdayOf(day)) && !leftOut.includes(dayOf(day))) return true;
  return false;
}

/** What of a series its dates have too. */
export interface SeriesTerms extends SeriesPlan {
  readonly minutes: number;
  readonly employeeId: number | null;
  readonly roomId: number | null;
  readonly places: number;
  readonly price: Cents;
}

/** A date of a series as it stands. */
export interface ExistingDate {
  readonly id: number;
  readonly date: Day;
  readonly startsAt: ShopTime;
  readonly minutes: number;
  readonly employeeId: number | null;
  readonly roomId: number | null;
  readonly places: number;
  readonly taken: number;
  readonly cancelled: boolean;
  readonly changedAlone: boolean;
}

export const dateChanges = ['time', 'length', 'teacher', 'room', 'places', 'places_kept', 'dropped', 'kept'] as const;
export type DateChange = (typeof dateChanges)[number];

/** Why a date cannot be at its new time. */
export const clashes = ['room', 'teacher'] as const;
export type Clash = (typeof clashes)[number];

export interface PlannedDate {
  readonly before: ExistingDate;
  readonly changes: readonly DateChange[];
  readonly after: Pick<ExistingDate, 'startsAt' | 'minutes' | 'employeeId' | 'roomId' | 'places'>;
}

/**
 * CLS-2: what a change of a series does to each of its dates from `from` on. A date that was changed by itself keeps
 * that. One that the series no longer has, or whose new time the clocks skip (B10), is dropped, and kept while somebody
 * has a seat: no seat is cancelled silently. Seats never fall below those taken (CLS-3).
 */
export function seriesChange(
  to: SeriesTerms,
  dates: readonly ExistingDate[],
  from: ShopTime,
  zone: string,
): PlannedDate[] {
  return dates
    .filter(({ startsAt, cancelled, changedAlone }) => startsAt >= from && !cancelled && !changedAlone)
    .map((before) => {
      const midnight = timeOfDay(before.date) ?? startOfDay(before.startsAt);
      const startsAt = midnight + to.startMinute * 60;
      const isWithin = before.date >= to.startsOn && (to.endsOn === null || before.date <= to.endsOn);
      const isOn = isWithin && to.weekdays.includes(isoWeekdayOf(midnight)) && !isSkipped(startsAt, zone);
      if (!isOn) return { before, after: before, changes: [before.taken > 0 ? 'kept' : 'dropped'] };
      const { minutes, employeeId, roomId } = to;
      const places = Math.max(to.places, before.taken);
      const after = { startsAt, minutes, employeeId, roomId, places };
      const changes: DateChange[] = [
        ...(after.startsAt === before.startsAt ? [] : (['time'] as const)),
        ...(minutes === before.minutes ? [] : (['length'] as const)),
        ...(employeeId === before.employeeId ? [] : (['teacher'] as const)),
        ...(roomId === before.roomId ? [] : (['room'] as const)),
        ...placesChange(to.places, before),
      ];
      return { before, after, changes };
    });
}

/** A date never has fewer seats than are taken: it keeps its seats and is reported (CLS-3). */
function placesChange(wanted: number, { taken, places }: ExistingDate): DateChange[] {
  if (wanted < taken) return ['places_kept'];
  return wanted === places ? [] : ['places'];
}

const MOVES: readonly DateChange[] = ['time', 'length', 'teacher', 'room'];

/** Whether a date changes for its participants, and so for its room and teacher. */
export const isMoved = ({ changes }: Pick<PlannedDate, 'changes'>): boolean =>
  changes.some((change) => MOVES.includes(change));
/** Which dates a change is for (CLS-2). */
export const seriesScopes = ['this', 'later', 'all'] as const;
export type SeriesScope = (typeof seriesScopes)[number];

export interface ChangedFrom {
  /** The first day that changes. */
  readonly day: Day;
  readonly from: ShopTime;
  readonly terms: SeriesTerms;
  /** Whether it becomes a series of its own from that day on, so that what was keeps its terms. */
  readonly isSplit: boolean;
}

/** CLS-2: from when on a change holds. One that ends the series before its day takes the dates after that end. */
export function changedFrom(
  { startsOn }: Pick<SeriesTerms, 'startsOn'>,
  to: Omit<SeriesTerms, 'startsOn'>,
  { scope, date }: { readonly scope: SeriesScope; readonly date?: Day | undefined },
  now: ShopTime,
): ChangedFrom {
  const today = dayOf(now);
  const asked = scope === 'later' && date !== undefined && date > today ? date : today;
  const isEnding = scope === 'later' && to.endsOn !== null && to.endsOn < asked;
  const afterEnd = isEnding ? dayOf(addDays(timeOfDay(to.endsOn ?? today) ?? now, 1)) : asked;
  const day = afterEnd < today ? today : afterEnd;
  const isSplit = scope === 'later' && !isEnding && day > startsOn;
  const terms = { ...to, startsOn: isSplit ? day : startsOn };
  return { day, from: Math.max(timeOfDay(day) ?? now, now), terms, isSplit };
}

/** Somebody's time in a room or with a teacher. */
export interface Busy {
  readonly roomId: number | null;
  readonly employeeId: number | null;
  readonly startsAt: ShopTime;
  readonly endsAt: ShopTime;
}

/** The room or teacher who has no time for a class. */
export function takenBy(
  { startsAt, minutes, roomId, employeeId }: Pick<ExistingDate, 'startsAt' | 'minutes' | 'roomId' | 'employeeId'>,
  busy: readonly Busy[],
): Clash | null {
  const endsAt = startsAt + minutes * 60;
  const meanwhile = busy.filter((each) => each.startsAt < endsAt && each.endsAt > startsAt);
  if (roomId !== null && meanwhile.some((each) => each.roomId === roomId)) return 'room';
  return employeeId !== null && meanwhile.some((each) => each.employeeId === employeeId) ? 'teacher' : null;
}

/** CLS-2: what has no time for a date as it would be; the database decides when it is changed (A1). */
export const clashOf = (date: PlannedDate, busy: readonly Busy[]): Clash | null =>
  isMoved(date) ? takenBy(date.after, busy) : null;
