import { type OpeningDay, openingDays, type Timetable } from '../shops/index.ts';
import {
  addDays,
  clockOfMinute,
  DAY_SECONDS,
  type Day,
  dayOf,
  type ShopTime,
  startOfDay,
  timeOfDay,
} from '../shared/index.ts';
import { addBusy, type BusyByDay, busyNear, nothingBusy } from './busy-by-day.ts';
import { minuteOfClock } from './class-fields.ts';
import { type Overlap, overlapsIn } from './draft-overlaps.ts';
import { type draftParts, type timetableChanges, weekdayNames } from './literals.ts';
import type { TimetableDraftClass } from './model.ts';
import {
  type Busy,
  changedFrom,
  type Clash,
  clashOf,
  type ExistingDate,
  isMoved,
  MAX_SERIES_DAYS,
  type PlannedDate,
  seriesChange,
  seriesDates,
  seriesReach,
  type SeriesTerms,
  takenBy,
} from './series.ts';

type DraftPart = (typeof draftParts)[number];

/** A series of today's timetable, with its dates that are to come. */
export interface DraftedSeries extends SeriesTerms {
  readonly id: number;
  readonly version: number;
  readonly name: string | null;
  readonly bookable: TimetableDraftClass['bookable'];
  readonly leftOut: readonly Day[];
  readonly dates: readonly ExistingDate[];
}

/** Somebody's time, and the class that it is for. */
export interface Occupied extends Busy {
  readonly sessionId: number | null;
}

/** All that the difference depends on. */
export interface TimetableToday {
  readonly now: ShopTime;
  readonly zone: string;
  readonly series: readonly DraftedSeries[];
  readonly busy: readonly Occupied[];
  /** Days on which the shop is closed. */
  readonly closed: ReadonlySet<Day>;
  /** When the shop is open. */
  readonly opening: Timetable;
  /** How far ahead customers may book, by room. */
  readonly horizonOf: (roomId: number | null) => number;
  readonly teacherOf: (id: number) => string;
  readonly roomOf: (id: number) => string;
}

export interface TimetableDraft {
  readonly from: Day;
  readonly classes: readonly TimetableDraftClass[];
}

export interface TimetableChange {
  readonly index: number;
  readonly kind: (typeof timetableChanges)[number];
  readonly stale: boolean;
  readonly parts: readonly { readonly part: DraftPart; readonly from: string | null; readonly to: string | null }[];
  /** Each date of the series from the draft's day on, with what becomes of it. */
  readonly planned: readonly (PlannedDate & { readonly clash: Clash | null })[];
  readonly people: number;
  readonly made: readonly { readonly date: Day; readonly startsAt: ShopTime }[];
  readonly skipped: readonly Day[];
  /** Days on which the class, moved or new, is not wholly within the opening hours: it is held all the same. */
  readonly outsideHours: readonly Day[];
  /** Other classes of the draft that want the same room or teacher at the same time of the week. */
  readonly overlaps: readonly Overlap[];
}

/** The day that the draft holds from: its own, or today once that has passed. */
export const draftDay = ({ from }: Pick<TimetableDraft, 'from'>, now: ShopTime): Day =>
  from > dayOf(now) ? from : dayOf(now);

/** How many dates a draft makes, changes or ends at most: each class as far as it or its series reaches. */
export function mostDatesTouched(
  {
    now,
    series,
    horizonOf,
  }: Pick<TimetableToday, 'now' | 'horizonOf'> & {
    readonly series: readonly Pick<DraftedSeries, 'id' | 'weekdays' | 'endsOn' | 'roomId'>[];
  },
  draft: TimetableDraft,
): number {
  const first = timeOfDay(draftDay(draft, now)) ?? now;
  const lastOf = ({ endsOn, roomId }: Pick<DraftedSeries, 'endsOn' | 'roomId'>) =>
    timeOfDay(seriesReach({ endsOn }, now, horizonOf(roomId))) ?? first;
  return draft.classes.reduce((sum, { seriesId, ends, every, until, roomId }) => {
    const before = series.find(({ id }) => id === seriesId);
    const last = Math.max(ends ? first : lastOf({ endsOn: until, roomId }), before ? lastOf(before) : first);
    const weekdays = new Set([
      ...(ends ? [] : every.map((name) => weekdayNames.indexOf(name) + 1)),
      ...(before?.weekdays ?? []),
    ]);
    const days = Math.min(MAX_SERIES_DAYS, (last - first) / DAY_SECONDS + 1);
    return sum + Math.max(0, Math.ceil(days / 7)) * weekdays.size;
  }, 0);
}

/** A class of the draft as the series would have it. One that ends does so on the day before. */
function draftTerms(drafted: TimetableDraftClass, day: Day): Omit<SeriesTerms, 'startsOn'> {
  const { minutes, employeeId, roomId, places, price } = drafted;
  return {
    weekdays: drafted.every.map((name) => weekdayNames.indexOf(name) + 1).toSorted((a, b) => a - b),
    startMinute: minuteOfClock(drafted.at),
    endsOn: drafted.ends ? dayOf(addDays(timeOfDay(day) ?? 0, -1)) : drafted.until,
    minutes,
    employeeId,
    roomId,
    places,
    price,
  };
}

/**
 * CLS-7: the difference between today's timetable and the draft. Publishing does exactly this, in the same order: first the
 * dates that exist go to their new times, all at once, so that two classes may swap theirs; then missing dates are made,
 * those of changed series before those of new ones.
 */
export function timetableDifference(today: TimetableToday, draft: TimetableDraft): TimetableChange[] {
  const { now, zone } = today;
  const day = draftDay(draft, now);
  const found = draft.classes.map((drafted, index) => {
    const series = today.series.find(({ id }) => id === drafted.seriesId);
    const to = draftTerms(drafted, day);
    const parts = series && !drafted.ends ? partsOf(today, series, drafted, to) : [];
    const kind = series ? (drafted.ends ? 'ended' : parts.length > 0 ? 'changed' : 'same') : 'added';
    const whole = series
      ? changedFrom(series, to, { scope: 'later', date: day }, now)
      : { day, from: timeOfDay(day) ?? now, terms: { ...to, startsOn: day }, isSplit: false };
    const planned = series && kind !== 'same' ? seriesChange(whole.terms, series.dates, whole.from, zone) : [];
    return { index, drafted, series, kind, parts, planned, ...whole } as const;
  });
  const leaving = new Set(
    found.flatMap(({ planned }) =>
      planned.filter((date) => isMoved(date) || date.changes.includes('dropped')).map(({ before }) => before.id),
    ),
  );
  const busy = nothingBusy();
  for (const each of today.busy) if (each.sessionId === null || !leaving.has(each.sessionId)) addBusy(busy, each);
  const moved = found.map((each) => ({ ...each, planned: each.planned.map((date) => placed(date, busy)) }));
  const inOrder = [...moved.filter(({ series }) => series), ...moved.filter(({ series }) => !series)];
  const missing = new Map(inOrder.map((each) => [each.index, missingDates(today, each, busy)]));
  const whole = moved.map((each) => {
    const { made, skipped } = missing.get(each.index) ?? { made: [], skipped: [] };
    const starts = [
      ...each.planned.filter(isMoved).map(({ after }) => after.startsAt),
      ...made.map(({ startsAt }) => startsAt),
    ];
    return { ...each, made, skipped, starts };
  });
  const openOn = openByDay(
    today.opening,
    whole.flatMap(({ starts }) => starts),
  );
  const overlaps = overlapsIn(draft.classes, day);
  return whole.map(({ index, drafted, series, kind, parts, planned, made, skipped, starts }) => {
    return {
      index,
      kind,
      stale: series !== undefined && drafted.version !== series.version,
      parts,
      planned,
      people: planned
        .filter((date) => isMoved(date) || date.changes.includes('kept'))
        .reduce((sum, { before }) => sum + before.taken, 0),
      made,
      skipped,
      outsideHours: starts.filter((at) => !isWithin(openOn, at, drafted.minutes)).map(dayOf),
      overlaps: overlaps[index] ?? [],
    };
  });
}

type OpenByDay = ReadonlyMap<ShopTime, OpeningDay['open']>;

/** When the shop is open on the days of all these times, read once: a shop may have hundreds of special days. */
function openByDay(opening: Timetable, times: readonly ShopTime[]): OpenByDay {
  if (times.length === 0) return new Map();
  const [first, last] = times.reduce(
    ([least, most], time) => [Math.min(least, time), Math.max(most, time)],
    [Infinity, -Infinity],
  );
  const days = openingDays(opening, first, (startOfDay(last) - startOfDay(first)) / DAY_SECONDS + 1);
  return new Map(days.map(({ midnight, open }) => [midnight, open]));
}

/** Whether the shop is open from the first to the last minute. */
function isWithin(openOn: OpenByDay, startsAt: ShopTime, minutes: number): boolean {
  const open = openOn.get(startOfDay(startsAt)) ?? [];
  return open.some(({ from, until }) => from <= startsAt && startsAt + minutes * 60 <= until);
}

/**
 * The new classes that want one room or teacher at one time. Neither has a date yet, so whichever were made first would
 * take the dates of the other.
 */
export function overlappingNew(changes: readonly TimetableChange[]): TimetableChange[] {
  const added = new Set(changes.filter(({ kind }) => kind === 'added').map(({ index }) => index));
  return changes.filter(({ index, overlaps }) => added.has(index) && overlaps.some((other) => added.has(other.index)));
}

/** A date at its new time, which is taken from then on. */
function placed(date: PlannedDate, busy: BusyByDay): PlannedDate & { readonly clash: Clash | null } {
  const clash = clashOf(date, busyNear(busy, date.after));
  if (isMoved(date) && clash === null) addBusy(busy, busyWith(date.after));
  return { ...date, clash };
}

const busyWith = ({
  roomId,
  employeeId,
  startsAt,
  minutes,
}: Pick<ExistingDate, 'roomId' | 'employeeId' | 'startsAt' | 'minutes'>): Busy => ({
  roomId,
  employeeId,
  startsAt,
  endsAt: startsAt + minutes * 60,
});

interface Planned {
  readonly kind: TimetableChange['kind'];
  readonly series: DraftedSeries | undefined;
  readonly terms: SeriesTerms;
  readonly isSplit: boolean;
  readonly day: Day;
}

/** The dates that a series has no class on yet, as the platform makes them once it is changed (CLS-1). */
function missingDates(today: TimetableToday, { kind, series, terms, isSplit, day }: Planned, busy: BusyByDay) {
  const made: { date: Day; startsAt: ShopTime }[] = [];
  const skipped: Day[] = [];
  if (kind === 'same') return { made, skipped };
  const there = new Set(series?.dates.filter(({ date }) => !isSplit || date >= day).map(({ date }) => date));
  const leftOut = new Set(series?.leftOut);
  for (const found of seriesDates(terms, today.now, today.horizonOf(terms.roomId), today.zone)) {
    const { date, startsAt } = found;
    if (there.has(date) || today.closed.has(date) || leftOut.has(date)) continue;
    const at = { ...terms, startsAt };
    if (takenBy(at, busyNear(busy, at)) === null) {
      made.push(found);
      addBusy(busy, busyWith(at));
    } else skipped.push(date);
  }
  return { made, skipped };
}

/** What differs, part by part, from what to what. */
function partsOf(
  { teacherOf, roomOf }: TimetableToday,
  series: DraftedSeries,
  drafted: TimetableDraftClass,
  to: Omit<SeriesTerms, 'startsOn'>,
): TimetableChange['parts'] {
  const named = (id: number | null, of: (id: number) => string) => (id === null ? null : of(id));
  const days = (weekdays: readonly number[]) => weekdays.map((weekday) => weekdayNames[weekday - 1]).join(',');
  const all: readonly [DraftPart, string | null, string | null][] = [
    ['name', series.name, drafted.name],
    ['days', days(series.weekdays), days(to.weekdays)],
    ['time', clockOfMinute(series.startMinute), clockOfMinute(to.startMinute)],
    ['length', String(series.minutes), String(to.minutes)],
    ['places', String(series.places), String(to.places)],
    ['price', String(series.price), String(to.price)],
    ['bookable', series.bookable, drafted.bookable],
    ['until', series.endsOn, to.endsOn],
  ];
  const parts = all
    .filter(([, from, after]) => from !== after)
    .map(([part, from, after]) => ({ part, from, to: after }));
  // By id: two people may have one name.
  if (series.employeeId !== to.employeeId)
    parts.push({ part: 'teacher', from: named(series.employeeId, teacherOf), to: named(to.employeeId, teacherOf) });
  if (series.roomId !== to.roomId)
    parts.push({ part: 'room', from: named(series.roomId, roomOf), to: named(to.roomId, roomOf) });
  return parts;
}
