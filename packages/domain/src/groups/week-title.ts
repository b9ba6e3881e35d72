import { addDays, type IsoWeek, mondayOf, type ShopTime } from '../shared/index.ts';

/** A day that a week is called by, and whether its year must be said. */
export interface WeekEnd {
  readonly day: ShopTime;
  readonly year: boolean;
}

const yearOf = (time: ShopTime): number => new Date(time * 1000).getUTCFullYear();

/**
 * The first and the last day: `Mon 9 November – Sun 15 November`, `Mon 28 December 2026 – Sun 3 January 2027`. The year is
 * said of both where it turns, else only when it is not this one.
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
