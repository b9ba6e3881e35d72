import { expect, test } from 'vitest';
import { at, MONDAY, openDay, span } from '../../testing/clock.ts';
import { specialDay, timetable, weekOf } from '../../testing/shop.ts';
import { openingDays, type Timetable, withoutSkipped } from './index.ts';

const openOn = (given: Timetable, date = MONDAY) => openingDays(given, at('00:00', date), 1)[0]?.open;
const everyDay = (...clocks: string[]): Timetable => ({
  openingHours: weekOf(clocks, clocks, clocks, clocks, clocks, clocks, clocks),
  specialDays: [],
});

test('[SHOP-7] each day has the hours of its weekday', () => {
  expect(openingDays(timetable, at('15:00', '2026-11-20'), 4)).toEqual([
    openDay('2026-11-20', '09:00-13:00', '14:00-18:00'),
    openDay('2026-11-21', '10:00-16:00'),
    openDay('2026-11-22'),
    openDay('2026-11-23', '09:00-13:00', '14:00-18:00'),
  ]);
});

test('[SHOP-7] a special day replaces its weekday: shut, other hours, or open on a free day', () => {
  const given = {
    ...timetable,
    specialDays: [
      specialDay('2026-12-24', '09:00-12:00'),
      specialDay('2026-12-25'),
      specialDay('2026-12-27', '12:00-17:00'),
    ],
  };
  expect(openingDays(given, at('00:00', '2026-12-24'), 4)).toEqual([
    openDay('2026-12-24', '09:00-12:00'),
    openDay('2026-12-25'),
    openDay('2026-12-26', '10:00-16:00'),
    openDay('2026-12-27', '12:00-17:00'),
  ]);
});

test('a day marked closed is closed, whatever hours it still carries', () => {
  const hours = [{ opens: '09:00', closes: '12:00' }];
  expect(openOn({ openingHours: [{ weekday: 1, closed: true, hours }], specialDays: [] })).toEqual([]);
  expect(openOn({ openingHours: [], specialDays: [] })).toEqual([]);
});

test.each<[what: string, hours: string[], open: string[]]>([
  ['24:00 closes at midnight', ['22:00-24:00'], ['22:00-24:00']],
  ['the whole day', ['00:00-24:00'], ['00:00-24:00']],
  ['hours in any order', ['14:00-18:00', '09:00-13:00'], ['09:00-13:00', '14:00-18:00']],
  ['hours that touch are one', ['09:00-13:00', '13:00-18:00'], ['09:00-18:00']],
  ['hours that overlap are one', ['09:00-15:00', '10:00-11:00', '14:00-18:00'], ['09:00-18:00']],
  ['past midnight opens nothing', ['20:00-02:00'], []],
  ['nothing between two equal times', ['09:00-09:00'], []],
  ['what is no time of day opens nothing', ['9:00-12:00', '09:00-25:00', '-12:00', '12:60-13:00', '24:00-24:30'], []],
])('%s', (_, hours, open) => {
  expect(openOn(everyDay(...hours))).toEqual(open.map((pair) => span(pair)));
});

test('[B10] days are calendar days over clock changes, a leap day and the year turn', () => {
  const dates = (first: string) => openingDays(timetable, at('23:59', first), 2).map(({ date }) => date);
  expect(dates('2026-03-29')).toEqual(['2026-03-29', '2026-03-30']);
  expect(dates('2028-02-28')).toEqual(['2028-02-28', '2028-02-29']);
  expect(dates('2026-12-31')).toEqual(['2026-12-31', '2027-01-01']);
});

test.each([
  ['Europe/Amsterdam', '2027-03-28', ['00:00-02:00', '03:00-24:00']],
  ['America/New_York', '2027-03-14', ['00:00-02:00', '03:00-24:00']],
  ['Australia/Lord_Howe', '2027-10-03', ['00:00-02:00', '02:30-24:00']],
  ['Pacific/Chatham', '2027-09-26', ['00:00-02:45', '03:45-24:00']],
  ['Africa/Cairo', '2027-04-30', ['01:00-24:00']],
  ['Europe/Amsterdam', '2026-10-25', ['00:00-24:00']],
  ['Asia/Tokyo', '2027-03-28', ['00:00-24:00']],
] as const)('[B10] in %s nobody is open on %s while the clock skips', (zone, date, open) => {
  const days = openingDays(everyDay('00:00-24:00'), at('00:00', date), 1);
  expect(withoutSkipped(days, zone)).toEqual([openDay(date, ...open)]);
});
