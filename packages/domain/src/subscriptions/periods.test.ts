import * as fc from '../../testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { DAY_SECONDS, dayOf, type Day, type ShopTime, timeOfDay } from '../shared/index.ts';
import {
  type BoughtGroup,
  type Every,
  missedAt,
  type Pause,
  payingPeriod,
  type Period,
  periodAt,
  periodsOf,
  type Taken,
  usageAt,
} from './index.ts';

const on = (day: Day): ShopTime => timeOfDay(day)!;
const term = (startsOn: Day, ...pauses: [from: Day, until: Day | null][]) => ({
  startsOn: on(startsOn),
  pauses: pauses.map(([from, until]): Pause => ({ from: on(from), until: until === null ? null : on(until) })),
});
function first(count: number, of: ReturnType<typeof term>, every: Every): Period[] {
  const found: Period[] = [];
  for (const period of periodsOf(of, every)) if (found.push(period) === count) break;
  return found;
}
const starts = (startsOn: Day, every: Every, count: number): Day[] =>
  first(count, term(startsOn), every).map(({ start }) => dayOf(start));

describe('[SUB-6] when periods begin', () => {
  test.each<[startsOn: Day, every: Every, starts: Day[]]>([
    ['2026-11-16', 'weekly', ['2026-11-16', '2026-11-23', '2026-11-30']],
    ['2026-11-16', '4_weeks', ['2026-11-16', '2026-12-14', '2027-01-11']],
    ['2026-11-16', 'monthly', ['2026-11-16', '2026-12-16', '2027-01-16']],
    ['2027-01-31', 'monthly', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
    ['2028-01-30', 'monthly', ['2028-01-30', '2028-02-29', '2028-03-30']],
    ['2028-02-29', 'monthly', ['2028-02-29', '2028-03-29', '2028-04-29']],
    ['2026-10-20', 'weekly', ['2026-10-20', '2026-10-27']],
  ])('from %s %s', (startsOn, every, expected) => {
    expect(starts(startsOn, every, expected.length)).toEqual(expected);
  });

  test('a pause makes its period longer and moves all later ones', () => {
    const paused = term('2026-11-16', ['2026-11-18', '2026-11-21']);
    expect(first(2, paused, 'weekly').map(({ start, end }) => [dayOf(start), dayOf(end)])).toEqual([
      ['2026-11-16', '2026-11-26'],
      ['2026-11-26', '2026-12-03'],
    ]);
  });

  test('a pause without an end keeps its period for good', () => {
    const periods = [...periodsOf(term('2026-11-16', ['2026-11-24', null]), 'weekly')];
    expect(periods.map(({ index, end }) => [index, end])).toEqual([
      [0, on('2026-11-23')],
      [1, Infinity],
    ]);
  });
});

const day = fc.integer({ min: 0, max: 1500 }).map((days) => on('2026-01-01') + days * DAY_SECONDS);
const every = fc.constantFrom<Every>('weekly', 'monthly', '4_weeks');
/** Ordered, not overlapping, some of them open at the end. */
const pauses = fc
  .uniqueArray(fc.integer({ min: 0, max: 1500 }), { maxLength: 6 })
  .map((days) => days.toSorted((a, b) => a - b).map((d) => on('2026-01-01') + d * DAY_SECONDS))
  .map((ends): Pause[] => ends.flatMap((from, i) => (i % 2 === 0 ? [{ from, until: ends[i + 1] ?? null }] : [])));

test('[SUB-6] periods follow one another without a gap, and every day lies in exactly one', () => {
  fc.assert(
    fc.property(day, every, pauses, fc.integer({ min: 0, max: 900 }), (startsOn, each, paused, later) => {
      const found = first(40, { startsOn, pauses: paused }, each);
      expect(found[0]?.start).toBe(startsOn);
      for (const [i, period] of found.entries()) {
        expect(period.end).toBeGreaterThan(period.start);
        if (i > 0) expect(period.start).toBe(found[i - 1]?.end);
      }
      const time = startsOn + later * DAY_SECONDS + 3600;
      const holding = found.filter(({ start, end }) => start <= time && time < end);
      if (holding.length > 0) expect(periodAt({ startsOn, pauses: paused }, each, time)).toEqual(holding[0]);
      expect(holding.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1000 },
  );
});

const group: BoughtGroup = { id: 7, maxUsages: 2, periodicity: 'weekly', useMissedUsagesAfter: 2 };
const from = term('2026-11-02');
const took = (period: Day, used: number): Taken => ({ groupId: 7, period: on(period), used });

describe('[SUB-7] missed visits', () => {
  test('last until the last day + two weeks + one day, the oldest first', () => {
    const taken = [took('2026-11-02', 1)];
    const missed = (time: ShopTime) =>
      missedAt(from, group, taken, time).map(({ start, left, useBefore }) => [dayOf(start), left, dayOf(useBefore)]);
    expect(missed(on('2026-11-08'))).toEqual([]);
    expect(missed(on('2026-11-09'))).toEqual([['2026-11-02', 1, '2026-11-23']]);
    expect(missed(on('2026-11-22'))).toEqual([
      ['2026-11-02', 1, '2026-11-23'],
      ['2026-11-09', 2, '2026-11-30'],
    ]);
    expect(missed(on('2026-11-23'))).toEqual([
      ['2026-11-09', 2, '2026-11-30'],
      ['2026-11-16', 2, '2026-12-07'],
    ]);
  });

  test.each([
    ['where nothing can be made up for', { useMissedUsagesAfter: null }],
    ['where visits are unlimited', { maxUsages: -1 }],
  ])('there are none %s', (_, change) => {
    expect(missedAt(from, { ...group, ...change }, [], on('2026-11-23'))).toEqual([]);
  });
});

describe('[SUB-8] the period a visit takes its use from', () => {
  const running: typeof from & { endsOn: ShopTime | null } = { ...from, endsOn: null };
  const paying = (taken: Taken[], time: Day, change: Partial<typeof running> = {}) => {
    const period = payingPeriod({ ...running, ...change }, group, taken, on(time));
    return period && dayOf(period.start);
  };
  test('its own while a use is left', () => expect(paying([], '2026-11-10')).toBe('2026-11-09'));
  test('else the oldest missed one', () => expect(paying([took('2026-11-16', 2)], '2026-11-17')).toBe('2026-11-02'));
  test('else none', () => expect(paying([took('2026-11-02', 2), took('2026-11-09', 2)], '2026-11-10')).toBeUndefined());
  test('none before it begins', () => expect(paying([], '2026-11-01')).toBeUndefined());
  test('none from the day it ends', () => {
    expect(paying([], '2026-11-09', { endsOn: on('2026-11-10') })).toBe('2026-11-09');
    expect(paying([], '2026-11-10', { endsOn: on('2026-11-10') })).toBeUndefined();
  });
  test('none in a pause', () => {
    const paused = { ...running, ...term('2026-11-02', ['2026-11-10', '2026-11-12']) };
    expect(payingPeriod(paused, group, [], on('2026-11-10'))).toBeUndefined();
    expect(payingPeriod(paused, group, [], on('2026-11-12'))?.start).toBe(on('2026-11-09'));
  });
  test('unlimited ones always', () => {
    const unlimited = { ...group, maxUsages: -1 };
    expect(usageAt(from, unlimited, [took('2026-11-09', 90)], on('2026-11-10'))).toMatchObject({
      used: 90,
      left: null,
    });
    expect(payingPeriod(running, unlimited, [took('2026-11-09', 90)], on('2026-11-10'))?.used).toBe(90);
  });
});

test('[SUB-8] a pause that becomes known later leaves every use with its week', () => {
  const taken = [took('2026-11-16', 2)];
  const paused = term('2026-11-02', ['2026-11-10', '2026-11-17']);
  expect(usageAt(paused, group, taken, on('2026-11-18'))).toMatchObject({ index: 1, used: 0, left: 2 });
  expect(usageAt(paused, group, taken, on('2026-11-23'))).toMatchObject({
    index: 2,
    start: on('2026-11-23'),
    used: 2,
    left: 0,
  });
});
