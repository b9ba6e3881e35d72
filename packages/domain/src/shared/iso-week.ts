import { addDays, DAY_SECONDS, isoWeekdayOf, type ShopTime, startOfDay } from './shop-time.ts';

/** An ISO week: it begins on Monday and belongs to the year that holds its Thursday (I18N-7). */
export interface IsoWeek {
  readonly year: number;
  readonly week: number;
}

/** 4 January always lies in week 1. */
const mondayOfWeekOne = (year: number): ShopTime => {
  const fourth = Date.UTC(year, 0, 4) / 1000;
  return addDays(fourth, 1 - isoWeekdayOf(fourth));
};

export const mondayOf = ({ year, week }: IsoWeek): ShopTime => addDays(mondayOfWeekOne(year), (week - 1) * 7);

export function isoWeekOf(time: ShopTime): IsoWeek {
  const monday = addDays(startOfDay(time), 1 - isoWeekdayOf(time));
  const year = new Date(addDays(monday, 3) * 1000).getUTCFullYear();
  return { year, week: (monday - mondayOfWeekOne(year)) / (7 * DAY_SECONDS) + 1 };
}

export const weeksInYear = (year: number): number =>
  (mondayOfWeekOne(year + 1) - mondayOfWeekOne(year)) / (7 * DAY_SECONDS);

export const addWeeks = (week: IsoWeek, weeks: number): IsoWeek => isoWeekOf(addDays(mondayOf(week), weeks * 7));
