import { addDays, type Day, dayOf, isoWeekdayOf, type ShopTime, skippedOn, startOfDay } from '../shared/index.ts';
import type { Shop } from './api.ts';

/** From one moment until just before another. */
export interface TimeRange {
  readonly from: ShopTime;
  readonly until: ShopTime;
}

/** A day and when the shop is open on it: ascending stretches that neither touch nor overlap. */
export interface OpeningDay {
  readonly date: Day;
  readonly midnight: ShopTime;
  readonly open: readonly TimeRange[];
}

export type Timetable = Pick<Shop, 'openingHours' | 'specialDays'>;

/** Minutes of the day. */
type Stretch = readonly [from: number, until: number];

const CLOCK = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/;

/** `24:00` is the end of the day. What is no time of day is not a number, and opens nothing. */
export function minuteOfClock(clock: string): number {
  const match = CLOCK.exec(clock);
  if (!match) return Number.NaN;
  return match[1] === undefined ? 1440 : Number(match[1]) * 60 + Number(match[2]);
}

type Hours = Timetable['openingHours'][number] | Timetable['specialDays'][number];

/** Hours that overlap or touch are one stretch. None reaches past midnight: 24:00 closes the day. */
function stretchesOf({ closed, hours }: Hours): Stretch[] {
  if (closed) return [];
  const sorted = hours
    .map(({ opens, closes }): Stretch => [minuteOfClock(opens), minuteOfClock(closes)])
    .filter(([from, until]) => from < until)
    .toSorted((a, b) => a[0] - b[0]);
  const joined: Stretch[] = [];
  for (const [from, until] of sorted) {
    const last = joined.at(-1);
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], until)];
    else joined.push([from, until]);
  }
  return joined;
}

/** `count` days from the day of `first` on. A special day replaces its weekday. */
export function openingDays(timetable: Timetable, first: ShopTime, count: number): OpeningDay[] {
  const weekdays = new Map(timetable.openingHours.map((day) => [day.weekday, stretchesOf(day)]));
  const special = new Map(timetable.specialDays.map((day) => [day.date, stretchesOf(day)]));
  return Array.from({ length: count }, (_, index) => {
    const midnight = addDays(startOfDay(first), index);
    const date = dayOf(midnight);
    const open = special.get(date) ?? weekdays.get(isoWeekdayOf(midnight)) ?? [];
    return {
      date,
      midnight,
      open: open.map(([from, until]) => ({ from: midnight + from * 60, until: midnight + until * 60 })),
    };
  });
}

/** The same days without the time that a change of the clocks skips in the shop's zone (B10). */
export const withoutSkipped = (days: readonly OpeningDay[], zone: string): OpeningDay[] =>
  days.map((day) => {
    const skipped = skippedOn(day.midnight, zone);
    if (!skipped) return day;
    const parts = day.open.flatMap(({ from, until }) => [
      { from, until: Math.min(until, skipped.from) },
      { from: Math.max(from, skipped.until), until },
    ]);
    return { ...day, open: parts.filter(({ from, until }) => from < until) };
  });
