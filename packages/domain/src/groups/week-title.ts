import { addDays, type IsoWeek, mondayOf, type ShopTime } from '../shared/index.ts';

/** The first or last day of a week, and whether its year is shown. */
export interface WeekEnd {
  readonly day: ShopTime;
  readonly year: boolean;
}

const yearOf = (time: ShopTime): number => new Date(time * 1000).getUTCFullYear();

/**
 * The first and the last day: `9 – 15 November`, `28 December 2026 – 3 January 2027`. Both
 * show the year where the week crosses New Year, else only when it is not the current one.
 */
export function weekTitle(week: IsoWeek, now: ShopTime): readonly [from: WeekEnd, until: WeekEnd] {
  const from = mondayOf(week);
  const until = addDays(from, 6);
  const turns = yearOf(from) !== yearOf(until);
  return [
    { day: from, year: turns },
    { day: until, year: turns || yearOf(until) !== yearOf(now) },
  ];
}
