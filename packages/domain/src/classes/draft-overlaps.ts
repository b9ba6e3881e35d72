import { addDays, type Day, dayOf, isoWeekdayOf, type ShopTime, timeOfDay } from '../shared/index.ts';
import { minuteOfClock } from './class-fields.ts';
import { weekdayNames } from './literals.ts';
import type { TimetableDraftClass } from './model.ts';
import type { Clash } from './series.ts';

const DAY_MINUTES = 1_440;

export interface Overlap {
  readonly index: number;
  readonly clash: Clash;
}

/** A class of the draft with what its comparison to others needs, read once. */
interface WeeklyClass extends Pick<TimetableDraftClass, 'minutes' | 'until' | 'roomId' | 'employeeId'> {
  readonly index: number;
  readonly start: number;
  /** Monday is 0. */
  readonly weekdays: readonly number[];
}

/** Where two classes of one draft stand in each other's way, whichever of their dates are made first; by their indexes. */
export function overlapsIn(classes: readonly TimetableDraftClass[], from: Day): Overlap[][] {
  const midnight = timeOfDay(from) ?? 0;
  const weekly = classes.flatMap(({ ends, at, every, minutes, until, roomId, employeeId }, index): WeeklyClass[] => {
    const weekdays = every.map((name) => weekdayNames.indexOf(name));
    return ends ? [] : [{ index, start: minuteOfClock(at), weekdays, minutes, until, roomId, employeeId }];
  });
  const overlaps: Overlap[][] = classes.map(() => []);
  for (const one of weekly)
    for (const other of weekly) {
      const clash = other === one ? null : weeklyClash(one, other, midnight);
      if (clash !== null) overlaps[one.index]?.push({ index: other.index, clash });
    }
  return overlaps;
}

/** The first day of a weekday from a day on. */
function firstOn(weekday: number, from: ShopTime): ShopTime {
  return addDays(from, (weekday + 7 - isoWeekdayOf(from)) % 7);
}

/** Whether a class of one weekday meets one of the day before, the same day or the day after, until either has ended. */
function isMeanwhile(one: WeeklyClass, other: WeeklyClass, midnight: ShopTime): boolean {
  const isOver = (day: ShopTime, { until }: WeeklyClass) => until !== null && dayOf(day) > until;
  return [-1, 0, 1].some((ahead) => {
    const away = other.start + ahead * DAY_MINUTES - one.start;
    if (away >= one.minutes || -away >= other.minutes) return false;
    return one.weekdays.some((weekday) => {
      if (!other.weekdays.includes((weekday + ahead + 7) % 7)) return false;
      // Neither has a date before the draft's day.
      const first = firstOn(weekday + 1, addDays(midnight, Math.max(0, -ahead)));
      return !isOver(first, one) && !isOver(addDays(first, ahead), other);
    });
  });
}

/** Room and teacher first: only few of a draft's classes share one. */
function weeklyClash(one: WeeklyClass, other: WeeklyClass, midnight: ShopTime): Clash | null {
  const isRoom = one.roomId !== null && one.roomId === other.roomId;
  const isTeacher = one.employeeId !== null && one.employeeId === other.employeeId;
  if (!(isRoom || isTeacher) || !isMeanwhile(one, other, midnight)) return null;
  return isRoom ? 'room' : 'teacher';
}
