import { expect, test } from 'vitest';
import { MONDAY, onMonday } from '../../testing/agenda.ts';
import * as fc from '../../testing/fast-check.ts';
import { clockOf, DAY_SECONDS } from '../shared/index.ts';
import { freeAround, gapsIn, isSkipped, offsetOf, shownHours, snapToGrid, snapToStep, timeAtOffset } from './index.ts';

const range = (from: number, until: number) => ({ from: onMonday(from), until: onMonday(until) });

test('[AGD-2] the grid shows whole hours around everything, also what lies outside opening hours', () => {
  expect(shownHours([range(9, 17), range(7.5, 8)])).toEqual({ fromMinute: 420, untilMinute: 1020 });
  expect(shownHours([])).toEqual({ fromMinute: 480, untilMinute: 1200 });
  expect(shownHours([range(23, 25)])).toEqual({ fromMinute: 1080, untilMinute: 1440 });
});

test('[AGD-1] a time and its place in the grid are each other’s reverse, also on days when the clock changes', () => {
  const hours = { fromMinute: 0, untilMinute: 1440 };
  // 29 March and 25 October 2026 have 23 and 25 hours; the wall clock that the grid shows has 24.
  for (const midnight of [MONDAY, Date.UTC(2026, 2, 29) / 1000, Date.UTC(2026, 9, 25) / 1000])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1440 }), (minute) => {
        const time = timeAtOffset(minute, midnight, hours);
        expect(offsetOf(time, midnight, hours)).toBe(minute);
      }),
    );
});

test('[AGD-5] [B10] nobody is put into an hour that the spring change skips', () => {
  const change = Date.UTC(2026, 2, 29) / 1000;
  expect(isSkipped(change + 2.5 * 3600, 'Europe/Amsterdam')).toBe(true);
  expect(isSkipped(change + 3 * 3600, 'Europe/Amsterdam')).toBe(false);
  expect(isSkipped(onMonday(2.5), 'Europe/Amsterdam')).toBe(false);
});

test('[AGD-4] a tap snaps to the grid of the room, counted from its opening; outside hours to quarters', () => {
  const grid = { working: [range(9.25, 17)], gridMinutes: 20 };
  expect(clockOf(snapToGrid(onMonday(10), grid))).toBe('09:55');
  expect(clockOf(snapToGrid(onMonday(9.3), grid))).toBe('09:15');
  expect(clockOf(snapToGrid(onMonday(18.4), grid))).toBe('18:15');
});

test('[AGD-5] dragging snaps to the nearest step, and stays within the day', () => {
  expect(clockOf(snapToStep(onMonday(10) + 8 * 60, 15))).toBe('10:15');
  expect(clockOf(snapToStep(onMonday(10) + 8 * 60, 5))).toBe('10:10');
  expect(snapToStep(MONDAY + DAY_SECONDS - 60, 15)).toBeLessThan(MONDAY + DAY_SECONDS);
});

test('[AGD-4] the free stretch around a time: between what is taken, within working hours', () => {
  const taken = [range(9, 10), range(12, 13)];
  expect(freeAround(onMonday(10.75), taken, [range(9, 17)])).toEqual(range(10, 12));
  expect(freeAround(onMonday(14), taken, [range(9, 17)])).toEqual(range(13, 17));
  expect(freeAround(onMonday(9.5), taken, [range(9, 17)])).toBeUndefined();
});

test('[AGD-2] what is left of a day is when nobody works', () => {
  expect(gapsIn([range(9, 12), range(13, 17)], range(8, 18))).toEqual([range(8, 9), range(12, 13), range(17, 18)]);
  expect(gapsIn([], range(8, 18))).toEqual([range(8, 18)]);
});
