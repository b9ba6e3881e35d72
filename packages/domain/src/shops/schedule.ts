import { addDays, type Day, isoWeekdayOf, type ShopTime, startOfDay, timeOfDay } from '../shared/index.ts';
import type { OpeningDay, TimeRange } from './openings.ts';

/** The most weeks after which a pattern begins again (HRS-2). */
export const MAX_WEEKS = 4;

/** Working hours in a shop on a weekday (Monday 1) of one of a pattern's weeks (from 1). Minutes of the day. */
export interface WorkHours {
  readonly week: number;
  readonly weekday: number;
  readonly shopId: number;
  readonly opens: number;
  readonly closes: number;
}

/** Holds from a day on until the next one does. Without weeks the shop's hours hold again. */
export interface WorkPattern {
  readonly startsOn: Day;
  readonly weeks: number;
  readonly hours: readonly WorkHours[];
}

/** Whole days, both included. */
export interface DayRange {
  readonly startsOn: Day;
  readonly endsOn: Day;
}

/** An employee's patterns by their first day, and when they are away. */
export interface Schedule {
  readonly patterns: readonly WorkPattern[];
  readonly absences: readonly DayRange[];
}

const hasOwnHours = ({ patterns, absences }: Schedule): boolean => patterns.length > 0 || absences.length > 0;

/** The time that lies in both; each list ascends and overlaps nowhere. */
export function intersection(some: readonly TimeRange[], others: readonly TimeRange[]): TimeRange[] {
  return some.flatMap(({ from, until }) =>
    others
      .map((other) => ({ from: Math.max(from, other.from), until: Math.min(until, other.until) }))
      .filter((both) => both.from < both.until),
  );
}

export const patternOn = (patterns: readonly WorkPattern[], date: Day): WorkPattern | undefined =>
  patterns.findLast(({ startsOn }) => startsOn <= date);

/** The Monday of its week. */
export const startOfWeek = (time: ShopTime): ShopTime => addDays(startOfDay(time), 1 - isoWeekdayOf(time));

/** Which of a pattern's weeks a day lies in; the first is the one that it begins in. */
export function weekIn({ startsOn, weeks }: WorkPattern, midnight: ShopTime): number {
  const first = startOfWeek(timeOfDay(startsOn) ?? midnight);
  const passed = Math.round((startOfWeek(midnight) - first) / addDays(0, 7));
  return (((passed % weeks) + weeks) % weeks) + 1;
}

/** What a pattern gives on a day in a shop. */
function hoursOn(pattern: WorkPattern, shopId: number, midnight: ShopTime): TimeRange[] {
  const [week, weekday] = [weekIn(pattern, midnight), isoWeekdayOf(midnight)];
  return pattern.hours
    .filter((range) => range.shopId === shopId && range.week === week && range.weekday === weekday)
    .map(({ opens, closes }) => ({ from: midnight + opens * 60, until: midnight + closes * 60 }))
    .toSorted((a, b) => a.from - b.from);
}

/** Whether somebody is away on each of some days (ascending): absences and days both only move forward (A27). */
function awayOn(days: readonly OpeningDay[], absences: readonly DayRange[]): boolean[] {
  const sorted = absences.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : Number(a.startsOn > b.startsOn)));
  let next = 0;
  let until = '';
  return days.map(({ date }) => {
    for (let absence = sorted[next]; absence && absence.startsOn <= date; absence = sorted[++next])
      if (absence.endsOn > until) until = absence.endsOn;
    return date <= until;
  });
}

/**
 * HRS-2: when an employee works in a shop on the days it is open: only while both hold, and whenever the shop is open
 * for an employee without own hours.
 */
export function workingDays(days: readonly OpeningDay[], schedule: Schedule, shopId: number): readonly OpeningDay[] {
  if (!hasOwnHours(schedule)) return days;
  const isAway = awayOn(days, schedule.absences);
  const last = days.at(-1)?.date ?? '';
  // Patterns of later days are left out once: each day looks for its own from the last one back.
  const patterns = schedule.patterns.filter(({ startsOn }) => startsOn <= last);
  return days.map((day, index) => {
    if (isAway[index]) return { ...day, open: [] };
    const pattern = patternOn(patterns, day.date);
    if (!pattern || pattern.weeks === 0) return day;
    return { ...day, open: intersection(day.open, hoursOn(pattern, shopId, day.midnight)) };
  });
}
