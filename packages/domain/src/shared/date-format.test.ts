import { expect, test } from 'vitest';
import { asStaffWrite, datesIn, type Locale } from './index.ts';

/** 9 November 2026, 23:30 at the shop. */
const time = Date.UTC(2026, 10, 9, 23, 30) / 1000;

test.each<[Locale, string, string, string, string]>([
  ['en', 'Mon 9 November', 'Mon 9 November 2026', 'Monday', 'Mon 9 Nov'],
  ['de', 'Mo 9. November', 'Mo 9. November 2026', 'Montag', 'Mo 9. Nov'],
  ['nl', 'ma 9 november', 'ma 9 november 2026', 'maandag', 'ma 9 nov'],
  ['lt', 'pr 9 lapkričio', 'pr 9 lapkričio 2026', 'pirmadienis', 'pr 9 lapkričio'],
])('[I18N-5] in %s the day is %s and the long day %s', (locale, day, longDay, weekday, shortDay) => {
  const dates = datesIn(locale);
  expect(dates.day(time)).toBe(day);
  expect(dates.dayNamed('2026-11-09')).toBe(day);
  expect(dates.longDay(time)).toBe(longDay);
  expect(dates.shortDay(time)).toBe(shortDay);
  expect(dates.moment(time)).toBe(`${day}, 23:30`);
  expect(Object.values(dates.parts(time)).join(' ')).toBe(longDay.replace('.', ''));
  expect(dates.weekday(1)).toBe(weekday);
});

test.each<[Locale, string]>([
  ['en', 'Mon 9 November, 23:30'],
  ['de', 'Mo, 9. November, 23:30'],
  ['nl', 'ma 9 november, 23:30'],
  ['lt', 'pr, lapkričio 9\u00a0d., 23:30'],
])('[I18N-5] in %s staff read %s', (locale, moment) => {
  expect(asStaffWrite(datesIn(locale).moment(time), locale)).toBe(moment);
});
