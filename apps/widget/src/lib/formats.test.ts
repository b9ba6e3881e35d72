import type { Locale } from '@embook/domain/shared';
import { afterEach, expect, test } from 'vitest';
import { formatDateBlock, formatDay, formatLongDay, formatTime, formatTimeRange, formatWeekday } from './formats.ts';
import { startTexts } from './texts.ts';

/** 9 November 2026, 23:30 at the shop. */
const time = Date.UTC(2026, 10, 9, 23, 30) / 1000;

afterEach(() => startTexts('en'));

test.each<[Locale, string, string]>([
  ['en', 'Mon 9 November', 'Mon 9 November 2026'],
  ['de', 'Mo 9. November', 'Mo 9. November 2026'],
  ['nl', 'ma 9 november', 'ma 9 november 2026'],
  ['lt', 'lapkričio 9\u00a0d., pr', '2026 m. lapkričio 9\u00a0d., pr'],
])('[I18N-5] in %s the day is %s and the long day %s', async (locale, day, long) => {
  await startTexts(locale);
  expect(formatDay(time)).toBe(day);
  expect(formatLongDay(time)).toBe(long);
});

test('[I18N-5] times are HH:mm, read in UTC wherever the visitor is', () => {
  expect(formatTime(time)).toBe('23:30');
  expect(formatTime(Date.UTC(2026, 5, 1, 8, 5) / 1000)).toBe('08:05');
});

test.each<[Locale, string]>([
  ['en', 'Monday'],
  ['de', 'Montag'],
  ['nl', 'maandag'],
  ['lt', 'pirmadienis'],
])('[I18N-7] weekday 1 in %s is %s', async (locale, name) => {
  await startTexts(locale);
  expect(formatWeekday(1)).toBe(name);
});

test.each<[Locale, string]>([
  ['en', 'Mon 9 November'],
  ['de', 'Mo 9 November'],
  ['nl', 'ma 9 november'],
  ['lt', 'pr 9 lapkričio'],
])('[I18N-5] in %s a date block is %s', async (locale, block) => {
  await startTexts(locale);
  const { weekday, day, month } = formatDateBlock(time);
  expect([weekday, day, month].join(' ')).toBe(block);
});

test('[I18N-5] a time range may end after midnight', () => {
  expect(formatTimeRange(time, 45)).toBe('23:30 – 00:15');
});
