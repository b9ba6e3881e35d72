import { expect, test } from 'vitest';
import { addWeeks, dayOf, isoWeekOf, mondayOf, timeOfDay, weeksInYear } from './index.ts';

test.each([
  ['2026-11-15', 2026, 46],
  ['2026-11-16', 2026, 47],
  ['2026-12-31', 2026, 53],
  ['2027-01-01', 2026, 53],
  ['2027-01-03', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2024-12-29', 2024, 52],
  ['2024-12-30', 2025, 1],
  ['2023-01-01', 2022, 52],
  ['2021-01-03', 2020, 53],
  ['2000-01-01', 1999, 52],
])('[I18N-7] %s lies in %d week %d', (day, year, week) => {
  expect(isoWeekOf(timeOfDay(day)!)).toEqual({ year, week });
});

/** Kept by counting: weekday, day of the year and year go up one by one; no calendar function is used. */
function* countedDays(untilYear: number) {
  const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  // 1 January 2001 was a Monday.
  for (let year = 2001, weekday = 1, time = 978_307_200; year < untilYear; year += 1) {
    const length = isLeap(year) ? 366 : 365;
    for (let ordinal = 1; ordinal <= length; ordinal += 1, time += 86_400) {
      yield { year, ordinal, length, lengthBefore: isLeap(year - 1) ? 366 : 365, weekday, time };
      weekday = (weekday % 7) + 1;
    }
  }
}

test('[I18N-7] every day of 400 years, the whole cycle of the calendar', () => {
  const wrong: string[] = [];
  let days = 0;
  for (const { year, ordinal, length, lengthBefore, weekday, time } of countedDays(2401)) {
    days += 1;
    // The week belongs to the year that holds its Thursday, and is numbered by that Thursday's place in it.
    const thursday = ordinal + 4 - weekday;
    const expected =
      thursday < 1
        ? { year: year - 1, week: Math.ceil((thursday + lengthBefore) / 7) }
        : thursday > length
          ? { year: year + 1, week: Math.ceil((thursday - length) / 7) }
          : { year, week: Math.ceil(thursday / 7) };
    const found = isoWeekOf(time);
    const monday = time - (weekday - 1) * 86_400;
    if (found.year !== expected.year || found.week !== expected.week || mondayOf(found) !== monday)
      wrong.push(dayOf(time));
  }
  expect(wrong).toEqual([]);
  expect(days).toBe(146_097);
});

test('[I18N-7] 71 of 400 years have a week 53, and weeks go on over the year turn', () => {
  const long = Array.from({ length: 400 }, (_, index) => 2001 + index).filter((year) => weeksInYear(year) === 53);
  expect(long).toHaveLength(71);
  expect(long.slice(0, 5)).toEqual([2004, 2009, 2015, 2020, 2026]);
  expect(addWeeks({ year: 2026, week: 53 }, 1)).toEqual({ year: 2027, week: 1 });
  expect(addWeeks({ year: 2027, week: 1 }, -1)).toEqual({ year: 2026, week: 53 });
  expect(addWeeks({ year: 2025, week: 52 }, 1)).toEqual({ year: 2026, week: 1 });
});
