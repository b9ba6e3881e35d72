import { type Day, type ShopTime, timeOfDay } from '../src/shared/index.ts';
import type { OpeningDay, TimeRange } from '../src/shops/index.ts';

/** A Monday. */
export const MONDAY = '2026-11-16';

/** `at('10:30')`; the date is Monday's unless given. `24:00` is allowed. */
export function at(clock: string, date: Day = MONDAY): ShopTime {
  const [hours, minutes, seconds = 0] = clock.split(':').map(Number);
  return timeOfDay(date)! + hours! * 3600 + minutes! * 60 + seconds;
}

/** `span('09:00-13:00')` */
export function span(clocks: string, date: Day = MONDAY): TimeRange {
  const [from, until] = clocks.split('-');
  return { from: at(from!, date), until: at(until!, date) };
}

/** `openDay(MONDAY, '09:00-13:00', '14:00-21:00')` */
export const openDay = (date: Day, ...clocks: readonly string[]): OpeningDay => ({
  date,
  midnight: timeOfDay(date)!,
  open: clocks.map((pair) => span(pair, date)),
});
