import { type Day, isoWeekdayOf, type ShopTime, startOfDay, timeOfDay } from '../shared/index.ts';
import type { Product } from './api.ts';

/** Why the calendar does not let a day be chosen (BOOK-2). */
export type DayRefusal = 'past' | 'after_maximum' | 'disabled_weekday' | 'disabled_date';

/** The days a room refuses, whatever is free on them. */
export type RefusedDays = Pick<Product, 'disabledDates' | 'disabledDays' | 'futureBooking'>;

/** The rule for one room; undefined when the day may be chosen. */
export function dayRefusal(
  { date, midnight }: { readonly date: Day; readonly midnight: ShopTime },
  room: RefusedDays,
  now: ShopTime,
): DayRefusal | undefined {
  if (midnight < startOfDay(now)) return 'past';
  if (midnight > room.futureBooking) return 'after_maximum';
  if (room.disabledDays.includes(isoWeekdayOf(midnight) % 7)) return 'disabled_weekday';
  if (room.disabledDates.includes(date)) return 'disabled_date';
  return undefined;
}

/** For the calendar: without a preference a day is refused only when every room refuses it. */
export function dateRefusal(date: Day, rooms: readonly RefusedDays[], now: ShopTime): DayRefusal | undefined {
  const midnight = timeOfDay(date);
  if (midnight === undefined) return 'disabled_date';
  const refusals = rooms.map((room) => dayRefusal({ date, midnight }, room, now));
  return refusals.includes(undefined) ? undefined : refusals[0];
}
