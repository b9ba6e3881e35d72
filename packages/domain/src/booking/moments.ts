import { addDays, DAY_SECONDS, isoWeekdayOf, minuteOfDay, type ShopTime, startOfDay } from '../shared/index.ts';
import type { RepeatWeek, Slot } from './api.ts';
import { type DayStarts, onSomeDays, type RoomDiary, type Search, slotsOf, startsByDay } from './slots.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** The last part is whatever is left of the day. */
const parts: readonly [part: PartOfDay, untilHour: number][] = [
  ['morning', 12],
  ['afternoon', 18],
  ['evening', 24],
];

const partOf = (time: ShopTime): PartOfDay => parts.find(([, untilHour]) => minuteOfDay(time) < untilHour * 60)![0];

export interface PartWithTimes<T> {
  readonly part: PartOfDay;
  readonly times: readonly T[];
}

/** Groups the times of a day, in their order; a part without times is left out. */
export const byPartOfDay = <T extends { readonly timestamp: ShopTime }>(times: readonly T[]): PartWithTimes<T>[] =>
  parts
    .map(([part]) => ({ part, times: times.filter(({ timestamp }) => partOf(timestamp) === part) }))
    .filter((group) => group.times.length > 0);

/** A room and who works in it. */
export interface StaffedRoom extends RoomDiary {
  readonly employeeId: number | null;
}

/** Which of the free moments. */
export interface MomentsWanted {
  readonly from: ShopTime;
  /** The earliest minute of a day, for customers who can only come after work. */
  readonly earliestMinute: number;
  /** The last ones before this moment, in place of the first ones after `from`. */
  readonly before?: ShopTime | undefined;
  /** How many of each person are left out, to page through them. */
  readonly skip?: number | undefined;
  /** The most moments for each person. */
  readonly mostEach: number;
}

export interface Moment<R> {
  readonly timestamp: ShopTime;
  readonly room: R;
}

/** The first free times from a moment on, or the last ones before another. No more days are read than that needs. */
export function soonestTimes(
  search: Search,
  rooms: readonly RoomDiary[],
  { from, before = Infinity, earliestMinute, skip = 0, mostEach }: MomentsWanted,
): Slot[] {
  const needed = skip + mostEach;
  const isLast = before !== Infinity;
  const times: Slot[] = [];
  for (const starts of startsByDay(search, rooms)) {
    const minutesUntil = (time: ShopTime): number => Math.ceil((time - starts.midnight) / 60);
    const first = Math.max(earliestMinute, minutesUntil(from));
    const slots = slotsOf(starts, rooms, { first, end: minutesUntil(before), most: needed, isLast });
    times.push(...slots);
    if (isLast) times.splice(0, Math.max(0, times.length - needed));
    else if (times.length >= needed) break;
  }
  return isLast ? times.slice(0, Math.max(0, times.length - skip)) : times.slice(skip, needed);
}

/** Each person's rooms together; a room that nobody in particular works in stands alone. */
const byPerson = <R extends StaffedRoom>(rooms: readonly R[]): R[][] => [
  ...Map.groupBy(rooms, ({ id, employeeId }) => (employeeId === null ? `room ${id}` : employeeId)).values(),
];

/** The first free starts of a day for one visit after another, none before `from`. */
function startsInARow(starts: DayStarts, rooms: readonly RoomDiary[], from: ShopTime, seconds: number, most: number) {
  const found: Slot[] = [];
  for (let next = from; found.length < most;) {
    const first = Math.max(0, Math.ceil((next - starts.midnight) / 60));
    const [slot] = slotsOf(starts, rooms, { first, most: 1 });
    if (!slot) break;
    found.push(slot);
    next = slot.timestamp + seconds;
  }
  return found;
}

/**
 * SOON-1: the soonest free moments of a shop across its people, day by day, by time and then in the shop's order, until
 * there are `most`. Those of one person do not overlap: five quarter hours of the same person would be no choice.
 */
export function* soonestByDay<R extends StaffedRoom>(
  search: Search,
  rooms: readonly R[],
  most: number,
): Generator<Moment<R>[], void> {
  const seconds = search.service.minutes * 60;
  const people = byPerson(rooms).map((own) => ({ own, days: startsByDay(search, own), freeFrom: -Infinity }));
  let left = most;
  while (left > 0 && people.length > 0) {
    const moments: Moment<R>[] = [];
    for (const person of people) {
      const day = person.days.next();
      if (day.done) return;
      if (day.value.free === 0) continue;
      for (const { timestamp, roomId } of startsInARow(day.value, person.own, person.freeFrom, seconds, left)) {
        const room = person.own.find(({ id }) => id === roomId);
        if (room) moments.push({ timestamp, room });
        person.freeFrom = timestamp + seconds;
      }
    }
    const soonest = moments.toSorted((a, b) => a.timestamp - b.timestamp).slice(0, left);
    left -= soonest.length;
    yield soonest;
  }
}

/**
 * DESK-1: the soonest free moments of each person, or of each room that nobody in particular works in, by time. The
 * same engine computes the customers' calendar; for staff there is no notice period.
 */
export function soonestMoments<R extends StaffedRoom>(
  search: Search,
  rooms: readonly R[],
  wanted: MomentsWanted,
): Moment<R>[] {
  const moments = byPerson(rooms).flatMap((group) =>
    soonestTimes(
      search,
      group.map((room) => ({ ...room, noticeMinutes: 0 })),
      wanted,
    ).flatMap(({ timestamp, roomId }) => {
      const room = group.find(({ id }) => id === roomId);
      return room ? [{ timestamp, room }] : [];
    }),
  );
  return moments.toSorted((a, b) => a.timestamp - b.timestamp);
}

/** How far a moment is from the weekday and the hour of another: at most three days, and minutes of the day. */
export interface Difference {
  readonly days: number;
  readonly minutes: number;
}

export function differenceFrom(before: ShopTime, time: ShopTime): Difference {
  const days = ((isoWeekdayOf(time) - isoWeekdayOf(before) + 10) % 7) - 3;
  return { days, minutes: minuteOfDay(time) - minuteOfDay(before) };
}

/** What another day and a week of waiting weigh against minutes at another hour (AGAIN-1, decision 108). */
const DAY_WEIGHT = 180;
const WEEK_WEIGHT = 120;

/** How little a moment is like the one before. A week is counted from its nearest same weekday, the first of which is free of it. */
function distanceFrom(before: ShopTime, time: ShopTime, now: ShopTime): number {
  const { days, minutes } = differenceFrom(before, time);
  const sameWeekday = addDays(startOfDay(time), -days);
  const weeks = Math.max(0, Math.floor((sameWeekday - startOfDay(now)) / (7 * DAY_SECONDS)));
  return Math.abs(days) * DAY_WEIGHT + Math.abs(minutes) + weeks * WEEK_WEIGHT;
}

/** The free start of a day nearest to a minute of it, the earlier of two. */
function nearestStart(starts: DayStarts, rooms: readonly RoomDiary[], wanted: number): Slot | undefined {
  const [earlier] = slotsOf(starts, rooms, { end: wanted + 1, most: 1, isLast: true });
  const [later] = slotsOf(starts, rooms, { first: wanted + 1, most: 1 });
  const isLaterNearer =
    earlier && later && minuteOfDay(later.timestamp) - wanted < wanted - minuteOfDay(earlier.timestamp);
  return isLaterNearer ? later : (earlier ?? later);
}

/**
 * AGAIN-1: of each day the free start nearest to the hour of a visit before, the earlier of two; one of a day, since its
 * quarter hours are no choice. In the first room that is free then.
 */
export function* likeBeforeByDay<R extends RoomDiary>(
  search: Search,
  rooms: readonly R[],
  before: ShopTime,
): Generator<Moment<R>[], void> {
  const wanted = minuteOfDay(before);
  for (const starts of startsByDay(search, rooms)) {
    const nearest = nearestStart(starts, rooms, wanted);
    const room = rooms.find(({ id }) => id === nearest?.roomId);
    yield nearest && room ? [{ timestamp: nearest.timestamp, room }] : [];
  }
}

/** AGAIN-1: those most like a visit before, by time; the closest of them is marked, the earlier of two. */
export function mostLikeBefore<R>(
  moments: readonly Moment<R>[],
  before: ShopTime,
  now: ShopTime,
  most: number,
): (Moment<R> & { readonly isClosest: boolean })[] {
  const distance = ({ timestamp }: Moment<R>): number => distanceFrom(before, timestamp, now);
  return moments
    .toSorted((a, b) => distance(a) - distance(b) || a.timestamp - b.timestamp)
    .slice(0, most)
    .map((moment, index) => ({ ...moment, isClosest: index === 0 }))
    .toSorted((a, b) => a.timestamp - b.timestamp);
}

/** A visit and its repeats, so many weeks apart. */
export const weeklyStarts = (first: ShopTime, visits: number, weeksBetween = 1): ShopTime[] =>
  Array.from({ length: visits }, (_, visit) => addDays(first, visit * weeksBetween * 7));

/**
 * AGAIN-1: whether each of some starts, on days of their own, is free in one of the rooms; where it is not, the free start
 * of its day nearest to it.
 */
export function repeatedWeeks(search: Search, rooms: readonly RoomDiary[], starts: readonly ShopTime[]): RepeatWeek[] {
  const midnights = new Set(starts.map(startOfDay));
  const some = onSomeDays(search, rooms, ({ midnight }) => midnights.has(midnight));
  const nearest = new Map<ShopTime, ShopTime>();
  for (const day of startsByDay(some.search, some.rooms)) {
    const start = starts.find((each) => startOfDay(each) === day.midnight);
    const slot = start !== undefined && nearestStart(day, some.rooms, minuteOfDay(start));
    if (slot) nearest.set(day.midnight, slot.timestamp);
  }
  return starts.map((startsAt) => {
    const found = nearest.get(startOfDay(startsAt)) ?? null;
    if (found === startsAt) return { startsAt, state: 'free', nearest: null };
    const isBeyond = rooms.every(({ futureBooking }) => futureBooking < startsAt);
    return { startsAt, state: isBeyond ? 'beyond' : 'taken', nearest: found };
  });
}
