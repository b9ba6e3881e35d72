import { expect, test } from 'vitest';
import { at } from '../../testing/clock.ts';
import { rateUntil } from './index.ts';

const DAY = 86_400;
/** 10:00 in Amsterdam. */
const end = Date.UTC(2026, 10, 16, 9) / 1000;
const visit = { startsAt: at('09:00'), minutes: 60, timeZone: 'Europe/Amsterdam', cancelled: false, ratedAtMs: null };

test.each<[what: string, given: Partial<Parameters<typeof rateUntil>[0]>, now: number, until: number | null]>([
  ['under way', {}, end - 1, null],
  ['just over', {}, end, end + 365 * DAY],
  ['a year over', {}, end + 365 * DAY, null],
  ['cancelled', { cancelled: true }, end + DAY, null],
  ['rated an hour ago', { ratedAtMs: (end + DAY) * 1000 }, end + DAY + 3600, end + 2 * DAY],
  ['rated a day ago', { ratedAtMs: (end + DAY) * 1000 }, end + 2 * DAY, null],
])('[RATE-1] a visit that is %s', (_what, given, now, until) => {
  expect(rateUntil({ ...visit, ...given }, now * 1000)).toBe(until);
});
