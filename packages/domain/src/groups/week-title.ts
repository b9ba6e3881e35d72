import { addDays, type IsoWeek, mondayOf, type ShopTime } from '../shared/index.ts';

/** The first and the last day of a week, and what must be said of each beside its number. */
export interface WeekTitle {
  readonly from: { readonly day: ShopTime; readonly month: boolean; readonly year: boolean };
  readonly until: { readonly day: ShopTime; readonly year: boolean };
}

const yearOf = (time: ShopTime): number => new Date(time * 1000).getUTCFullYear();
const monthOf = (time: ShopTime): number => new Date(time * 1000).getUTCMonth();

/**
 * `9 – 15 November`, `30 November – 6 December`, `28 December 2026 – 3 January 2027`: nothing is said twice, and the
 * year only when it is not this one.
 */
export function weekTitle(week: IsoWeek, now: ShopTime): WeekTitle {
  const from = mondayOf(week);
  const until = addDays(from, 6);
  const turns = yearOf(from) !== yearOf(until);
  return {
    from: { day: from, month: monthOf(from) !== monthOf(until), year: turns },
    until: { day: until, year: turns || yearOf(until) !== yearOf(now) },
  };
}
