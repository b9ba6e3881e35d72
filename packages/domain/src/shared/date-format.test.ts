import { expect, test } from 'vitest';
import { asStaffWrite, datesIn, type Locale } from './index.ts';

/** 9 November 2026, 23:30 at the shop. */
const time = Date.UTC(2026, 10, 9, 23, 30) / 1000;

test.each<[Locale, string, string, string, string]>([
  ['en', 'Mon 9 November', 'Mon 9 November 2026', 'Monday', 'Mon 9 Nov'],
  ['de', 'Mo 9. November', 'Mo 9. November 2026', 'Montag', 'Mo 9. Nov'],
  ['nl', 'ma 9 november', 'ma 9 november 2026', 'maandag', 'ma 9 nov'],
  ['lt', 'lapkričio 9\u00a0d., pr', '2026 m. lapkričio 9\u00a0d., pr', 'pirmadienis', 'lapkričio 9\u00a0d., pr'],
])('[I18N-5] in %s the day is %s and the long day %s', (locale, day, longDay, weekday, shortDay) => {
  const dates = datesIn(locale);
  expect(dates.day(time)).toBe(day);
  expect(dates.dayNamed('2026-11-09')).toBe(day);
  expect(dates.longDay(time)).toBe(longDay);
  expect(dates.shortDay(time)).toBe(shortDay);
  expect(dates.moment(time)).toBe(`${day}, 23:30`);
  expect(dates.weekday(1)).toBe(weekday);
});

test.each<[Locale, string, string, string]>([
  ['en', '9 – 15 November', '30 November – 6 December', '28 December 2026 – 3 January 2027'],
  ['de', '9. – 15. November', '30. November – 6. Dezember', '28. Dezember 2026 – 3. Januar 2027'],
  ['nl', '9 – 15 november', '30 november – 6 december', '28 december 2026 – 3 januari 2027'],
  [
    'lt',
    'lapkričio 9–15\u00a0d.',
    'lapkričio 30\u00a0d. – gruodžio 6\u00a0d.',
    '2026 m. gruodžio 28\u00a0d. – 2027 m. sausio 3\u00a0d.',
  ],
])('[GRP-1] in %s a week is %s', (locale, inMonth, overMonths, overYears) => {
  const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date) / 1000;
  const { range } = datesIn(locale);
  const none = { from: false, until: false };
  expect(range(day(2026, 11, 9), day(2026, 11, 15), none)).toBe(inMonth);
  expect(range(day(2026, 11, 30), day(2026, 12, 6), none)).toBe(overMonths);
  expect(range(day(2026, 12, 28), day(2027, 1, 3), { from: true, until: true })).toBe(overYears);
});

test.each<[Locale, string]>([
  ['en', 'Mon 9 November, 23:30'],
  ['de', 'Mo, 9. November, 23:30'],
  ['nl', 'ma 9 november, 23:30'],
  ['lt', 'pr, lapkričio 9\u00a0d., 23:30'],
])('[I18N-5] in %s staff read %s', (locale, moment) => {
  expect(asStaffWrite(datesIn(locale).moment(time), locale)).toBe(moment);
});
