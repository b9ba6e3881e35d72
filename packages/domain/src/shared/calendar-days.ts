import { addDays, type Day, dayOf, isoWeekdayOf, type ShopTime, timeOfDay } from './shop-time.ts';

const time = (day: Day): ShopTime => timeOfDay(day) ?? 0;
const plus = (day: Day, days: number): Day => dayOf(addDays(time(day), days));

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The first day of the month `months` away. */
export function monthsAway(day: Day, months: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayOf(Date.UTC(year, month - 1 + months, 1) / 1000);
}

const lastOfMonth = (day: Day): Day => plus(monthsAway(day, 1), -1);

/** The Monday of a day's week. */
const weekStart = (day: Day): Day => plus(day, 1 - isoWeekdayOf(time(day)));

/**
 * A month as six weeks from Monday on; days of other months are left out (BOOK-2, I18N-7), and so are the weeks before
 * that of `from`, in which nothing can be chosen.
 */
export function weeksOf(month: Day, from: Day): (Day | null)[][] {
  const first = firstOfMonth(month);
  const monday = plus(first, 1 - isoWeekdayOf(time(first)));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = plus(monday, week * 7 + weekday);
      return day.startsWith(first.slice(0, 7)) ? day : null;
    }),
  ).filter((week) => !week.some((day) => day !== null && day < weekStart(from)));
}

/** The same date in another month, or its last day when that is shorter. */
function inMonth(day: Day, months: number): Day {
  const there = monthsAway(day, months);
  const last = lastOfMonth(there);
  const same = `${there.slice(0, 7)}-${day.slice(8)}`;
  return same > last ? last : same;
}

/** The day a key moves to, by the ARIA date grid, Shift with a page by a year; undefined for other keys. */
function stepTo(day: Day, key: string): Day | undefined {
  const weekday = isoWeekdayOf(time(day));
  switch (key) {
    case 'ArrowLeft':
      return plus(day, -1);
    case 'ArrowRight':
      return plus(day, 1);
    case 'ArrowUp':
      return plus(day, -7);
    case 'ArrowDown':
      return plus(day, 7);
    case 'Home':
      return plus(day, 1 - weekday);
    case 'End':
      return plus(day, 7 - weekday);
    case 'PageUp':
      return inMonth(day, -1);
    case 'PageDown':
      return inMonth(day, 1);
    case 'Shift+PageUp':
      return inMonth(day, -12);
    case 'Shift+PageDown':
      return inMonth(day, 12);
    default:
      return undefined;
  }
}

/** The same, limited to the days that can be shown. */
export function dayAfterKey(day: Day, key: string, first: Day, last: Day): Day | undefined {
  const there = stepTo(day, key);
  if (there === undefined) return undefined;
  const earliest = [firstOfMonth(first), weekStart(first)].toSorted().at(-1) ?? first;
  if (there < earliest) return earliest;
  return there > lastOfMonth(last) ? lastOfMonth(last) : there;
}
