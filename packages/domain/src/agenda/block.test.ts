import { expect, test } from 'vitest';
import * as fc from '../../testing/fast-check.ts';
import { DAY_SECONDS, LATEST_TIME, startOfDay } from '../shared/index.ts';
import { blockRanges, weeksUntil } from './index.ts';

const HOUR = 3_600;
const monday = Date.UTC(2026, 10, 16) / 1000;

test('[AGD-7] a block is once, or every week', () => {
  const startsAt = monday + 10 * HOUR;
  expect(blockRanges({ startsAt, endsAt: startsAt + HOUR })).toEqual({
    ok: true,
    ranges: [{ from: startsAt, until: startsAt + HOUR }],
  });
  const weekly = blockRanges({ startsAt, endsAt: startsAt + HOUR, weeks: 3 });
  expect(weekly.ok && weekly.ranges.map(({ from }) => (from - startsAt) / DAY_SECONDS)).toEqual([0, 7, 14]);
});

test.each([
  ['ends before it begins', { startsAt: 10, endsAt: 9 }, 'ends_at'],
  ['lasts no time', { startsAt: 10, endsAt: 10 }, 'ends_at'],
  ['lies in 1970', { startsAt: 10 * HOUR, endsAt: 11 * HOUR }, 'starts_at'],
  ['lasts a season', { startsAt: monday, endsAt: monday + 32 * DAY_SECONDS }, 'ends_at'],
  ['reaches beyond the calendar', { startsAt: LATEST_TIME - HOUR, endsAt: LATEST_TIME - 1, weeks: 2 }, 'weeks'],
  ['reaches into its own next week', { startsAt: monday, endsAt: monday + 8 * DAY_SECONDS, weeks: 2 }, 'weeks'],
])('[AGD-7] one that %s is refused', (_what, request, field) => {
  expect(blockRanges(request)).toMatchObject({ ok: false, field });
});

test.each([
  ['2026-11-15', 0],
  ['2026-11-16', 1],
  ['2026-11-22', 1],
  ['2026-11-23', 2],
])('[AGD-7] a block of Monday 16 November that repeats until %s has %i dates', (last, weeks) => {
  expect(weeksUntil(monday + 10 * HOUR, last)).toBe(weeks);
});

test('[AGD-7] the parts of a block are its time, each within a day and none in another', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: 2e9 }),
      fc.integer({ min: 1, max: 7 * DAY_SECONDS }),
      fc.integer({ min: 1, max: 5 }),
      (at, length, weeks) => {
        const found = blockRanges({ startsAt: at, endsAt: at + length, weeks });
        if (!found.ok) throw new Error('it is a good one');
        const sum = found.ranges.reduce((total, { from, until }) => total + until - from, 0);
        expect(sum).toBe(length * weeks);
        found.ranges.forEach(({ from, until }, index) => {
          expect(startOfDay(from)).toBe(startOfDay(until - 1));
          expect(until).toBeLessThanOrEqual(found.ranges[index + 1]?.from ?? Infinity);
        });
      },
    ),
  );
});
