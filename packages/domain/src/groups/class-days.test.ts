import { describe, expect, test } from 'vitest';
import { at } from '../../testing/clock.ts';
import { aSession } from '../../testing/session.ts';
import type { IsoWeek } from '../shared/index.ts';
import { classDays, firstDay, type GroupWeek, weekTitle } from './index.ts';

const WEEK: IsoWeek = { year: 2026, week: 47 };

/** The classes of Monday, Tuesday and so on, by their ids. */
const weekOf = (...ids: readonly (readonly number[])[]): GroupWeek =>
  Object.fromEntries(
    ids.map((day, index) => [
      String(index + 1),
      { date: '', groups: day.map((id) => aSession({ id, startsAt: at('10:00') + index * 86_400 })) },
    ]),
  );

test('[GRP-1] [GRP-4] a week has seven days from Monday, whatever the answer holds', () => {
  const days = classDays(weekOf([1], [], [2, 3]), WEEK);
  expect(days.map(({ date }) => date)).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
  expect(days.map(({ classes }) => classes.map(({ id }) => id))).toEqual([[1], [], [2, 3], [], [], [], []]);
});

test('[GRP-4] what is hidden is left out, the rest is in the order of its start', () => {
  const groups = [
    aSession({ id: 1, startsAt: at('18:00') }),
    aSession({ id: 2, bookableType: 'never_and_hidden' }),
    aSession({ id: 3, startsAt: at('07:00'), bookableType: 'never' }),
    aSession({ id: 4, startsAt: at('07:00'), cancelled: true }),
  ];
  const [monday] = classDays({ '1': { date: '2026-11-16', groups } }, WEEK);
  expect(monday?.classes.map(({ id }) => id)).toEqual([3, 4, 1]);
});

test('[GRP-1] [I18N-7] week 53 runs into the new year', () => {
  const days = classDays({}, { year: 2026, week: 53 });
  expect([days[0]?.date, days[3]?.date, days[4]?.date, days[6]?.date]).toEqual([
    '2026-12-28',
    '2026-12-31',
    '2027-01-01',
    '2027-01-03',
  ]);
});

describe('[GRP-2] the day that is shown first', () => {
  const wednesday = at('12:00', '2026-11-18');
  test.each<[what: string, slots: GroupWeek, now: number, day: string]>([
    ['today, when it has classes', weekOf([1], [2], [3], [4]), wednesday, '2026-11-18'],
    ['the next day with classes, when today has none', weekOf([1], [2], [], [], [5]), wednesday, '2026-11-20'],
    ['today, when nothing is left of the week', weekOf([1], [2]), wednesday, '2026-11-18'],
    ['today in an empty week', {}, wednesday, '2026-11-18'],
    ['the first with classes of a week ahead', weekOf([], [], [3]), at('12:00', '2026-11-11'), '2026-11-18'],
    ['Monday of an empty week ahead', {}, at('12:00', '2026-11-11'), '2026-11-16'],
    ['Sunday until it is over', weekOf([1], [], [], [], [], [], [7]), at('23:59', '2026-11-22'), '2026-11-22'],
  ])('is %s', (_, slots, now, day) => {
    expect(firstDay(classDays(slots, WEEK), now)).toBe(day);
  });
});

describe('[GRP-1] [I18N-7] a week is called by its first and last day', () => {
  const now = at('12:00', '2026-11-11');
  test.each<[week: IsoWeek, fromYear: boolean, untilYear: boolean, what: string]>([
    [{ year: 2026, week: 46 }, false, false, 'Mon 9 November – Sun 15 November'],
    [{ year: 2026, week: 49 }, false, false, 'Mon 30 November – Sun 6 December'],
    [{ year: 2026, week: 53 }, true, true, 'Mon 28 December 2026 – Sun 3 January 2027'],
    [{ year: 2027, week: 1 }, false, true, 'Mon 4 January – Sun 10 January 2027'],
  ])('%o', (week, fromYear, untilYear) => {
    const [from, until] = weekTitle(week, now);
    expect([from.year, until.year]).toEqual([fromYear, untilYear]);
    expect(until.day - from.day).toBe(6 * 86_400);
  });
});
