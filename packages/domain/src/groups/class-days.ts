import {
  addDays,
  type Day,
  dayOf,
  type IsoWeek,
  isoWeekdayOf,
  mondayOf,
  type ShopTime,
  startOfDay,
} from '../shared/index.ts';
import type { GroupWeek, Session } from './api.ts';

/** One day of a week with the classes a customer gets to see. */
export interface ClassDay {
  readonly date: Day;
  readonly midnight: ShopTime;
  readonly classes: readonly Session[];
}

const isVisible = ({ bookableType }: Session): boolean => bookableType !== 'never_and_hidden';

/** The seven days of a week from Monday, each with its visible classes in the order of their start (GRP-1, GRP-4). */
export const classDays = (slots: GroupWeek, week: IsoWeek): ClassDay[] =>
  [0, 1, 2, 3, 4, 5, 6].map((offset) => {
    const midnight = addDays(mondayOf(week), offset);
    const classes = slots[String(offset + 1)]?.groups ?? [];
    return {
      date: dayOf(midnight),
      midnight,
      classes: classes.filter(isVisible).toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id),
    };
  });

/**
 * The day that is shown before anyone has chosen one: the first with classes from today on. In a week without any it
 * is today, or the Monday of a week that lies ahead.
 */
export function firstDay(days: readonly ClassDay[], now: ShopTime): Day {
  const today = startOfDay(now);
  const ahead = days.filter(({ midnight }) => midnight >= today);
  const found = ahead.find(({ classes }) => classes.length > 0) ?? ahead[0];
  return found?.date ?? dayOf(addDays(today, 1 - isoWeekdayOf(today)));
}

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
