import { describe, expect, test } from 'vitest';
import * as fc from '../../testing/fast-check.ts';
import { MONDAY, openDay } from '../../testing/clock.ts';
import { addDays, clockOf, dayOf, timeOfDay } from '../shared/index.ts';
import { intersection, type Schedule, weekIn, workingDays, type WorkPattern } from './index.ts';

const HERE = 1;
const THERE = 2;
const pattern = (
  startsOn: string,
  weeks: number,
  ...hours: [week: number, weekday: number, from: number, until: number, shopId?: number][]
): WorkPattern => ({
  startsOn,
  weeks,
  hours: hours.map(([week, weekday, from, until, shopId = HERE]) => ({
    week,
    weekday,
    shopId,
    opens: from * 60,
    closes: until * 60,
  })),
});
const day = (later: number): string => dayOf(addDays(timeOfDay(MONDAY)!, later));
const open = (later: number) => openDay(day(later), '09:00-13:00', '14:00-18:00');

const worked = (schedule: Partial<Schedule>, later: number, shopId = HERE): string =>
  workingDays([open(later)], { patterns: [], absences: [], ...schedule }, shopId)
    .flatMap((each) => each.open)
    .map(({ from, until }) => `${clockOf(from)}-${clockOf(until)}`)
    .join(' ');

describe('[HRS-2] when an employee works', () => {
  const mondays = pattern(MONDAY, 1, [1, 1, 10, 16]);
  const table: [what: string, schedule: Partial<Schedule>, later: number, hours: string][] = [
    ['without own hours the shop’s hold', {}, 0, '09:00-13:00 14:00-18:00'],
    ['own hours count only while the shop is open', { patterns: [mondays] }, 0, '10:00-13:00 14:00-16:00'],
    ['a weekday without hours is free', { patterns: [mondays] }, 1, ''],
    ['before a pattern begins the shop’s hold', { patterns: [mondays] }, -7, '09:00-13:00 14:00-18:00'],
    ['each week again', { patterns: [mondays] }, 21, '10:00-13:00 14:00-16:00'],
    ['the later pattern holds', { patterns: [mondays, pattern(day(7), 1, [1, 1, 9, 10])] }, 7, '09:00-10:00'],
    [
      'until then the earlier',
      { patterns: [mondays, pattern(day(7), 1, [1, 1, 9, 10])] },
      0,
      '10:00-13:00 14:00-16:00',
    ],
    [
      'a pattern without weeks gives the shop’s back',
      { patterns: [mondays, pattern(day(7), 0)] },
      7,
      '09:00-13:00 14:00-18:00',
    ],
    ['away', { patterns: [mondays], absences: [{ startsOn: day(-2), endsOn: day(0) }] }, 0, ''],
    [
      'away until yesterday',
      { patterns: [mondays], absences: [{ startsOn: day(-2), endsOn: day(-1) }] },
      0,
      '10:00-13:00 14:00-16:00',
    ],
    ['away without own hours', { absences: [{ startsOn: day(0), endsOn: day(0) }] }, 0, ''],
  ];
  test.each(table)('%s', (_, schedule, later, hours) => {
    expect(worked(schedule, later)).toBe(hours);
  });

  test('the first week of a pattern is the one it begins in, also in the middle of it and over New Year', () => {
    const four = pattern('2026-12-16', 4, [1, 3, 9, 10], [2, 3, 10, 11], [3, 3, 11, 12], [4, 3, 12, 13]);
    const on = (date: string) => weekIn(four, timeOfDay(date)!);
    expect(['2026-12-16', '2026-12-20', '2026-12-21', '2026-12-30', '2027-01-06', '2027-01-13'].map(on)).toEqual([
      1, 1, 2, 3, 4, 1,
    ]);
  });

  test('somebody who works in two shops is in one of them at a time', () => {
    const both = { patterns: [pattern(MONDAY, 2, [1, 1, 9, 12, HERE], [1, 1, 13, 18, THERE], [2, 1, 9, 18, THERE])] };
    expect(worked(both, 0, HERE)).toBe('09:00-12:00');
    expect(worked(both, 0, THERE)).toBe('14:00-18:00');
    expect(worked(both, 7, HERE)).toBe('');
  });
});

test('[HRS-2] nobody works while the shop is closed, whatever the hours are', () => {
  const ranges = fc
    .uniqueArray(fc.integer({ min: 0, max: 1440 }), { maxLength: 8 })
    .map((cuts) => cuts.toSorted((a, b) => a - b))
    .map((cuts) =>
      Array.from({ length: Math.floor(cuts.length / 2) }, (_, i) => ({ from: cuts[2 * i]!, until: cuts[2 * i + 1]! })),
    );
  const covers = (list: readonly { from: number; until: number }[], minute: number) =>
    list.some(({ from, until }) => from <= minute && minute < until);
  fc.assert(
    fc.property(ranges, ranges, fc.integer({ min: 0, max: 1440 }), (some, others, minute) => {
      expect(covers(intersection(some, others), minute)).toBe(covers(some, minute) && covers(others, minute));
    }),
  );
});

test('[HRS-2] absences in any order, also over one another, are the days that one of them covers', () => {
  const absence = fc.tuple(fc.integer({ min: -5, max: 25 }), fc.nat({ max: 6 }));
  fc.assert(
    fc.property(fc.array(absence, { maxLength: 6 }), (ranges) => {
      const absences = ranges.map(([from, days]) => ({ startsOn: day(from), endsOn: day(from + days) }));
      const days = Array.from({ length: 21 }, (_, later) => open(later));
      const away = workingDays(days, { patterns: [], absences }, HERE).map((each) => each.open.length === 0);
      expect(away).toEqual(
        days.map(({ date }) => absences.some((each) => each.startsOn <= date && date <= each.endsOn)),
      );
    }),
  );
});

test('[A27] very many absences are gone through once, not on every day', () => {
  const work = { reads: 0 };
  const absences = Array.from({ length: 2_000 }, () => ({
    get startsOn() {
      work.reads += 1;
      return day(60);
    },
    endsOn: day(60),
  }));
  const days = Array.from({ length: 62 }, (_, later) => open(later));
  const working = workingDays(days, { patterns: [], absences }, HERE);
  expect(working.map((each) => each.open.length).slice(58)).toEqual([2, 2, 0, 2]);
  expect(work.reads).toBeLessThan(10 * absences.length);
});
