import { describe, expect, test } from 'vitest';
import { dayOf, easterSunday, locales } from '../shared/index.ts';
import { type HolidayCountry, holidayCountryOf, holidayName, publicHolidays } from './index.ts';

test('[HRS-1] Easter Sunday, also at its earliest and latest', () => {
  const found = [1818, 2000, 2008, 2019, 2024, 2025, 2026, 2027, 2038, 2049].map((year) => dayOf(easterSunday(year)));
  expect(found).toEqual([
    '1818-03-22',
    '2000-04-23',
    '2008-03-23',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2049-04-18',
  ]);
});

describe('[HRS-1] public holidays of 2027', () => {
  const table: [country: HolidayCountry, days: string][] = [
    ['NL', '01-01 03-28 03-29 04-27 05-05 05-06 05-16 05-17 12-25 12-26'],
    ['BE', '01-01 03-29 05-01 05-06 05-17 07-21 08-15 11-01 11-11 12-25'],
    ['DE', '01-01 03-26 03-29 05-01 05-06 05-17 10-03 12-25 12-26'],
    ['LT', '01-01 02-16 03-11 03-28 03-29 05-01 05-02 06-06 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26'],
  ];
  test.each(table)('%s', (country, days) => {
    const found = publicHolidays(country, 2027);
    expect(found.map(({ date }) => date.slice(5)).join(' ')).toBe(days);
    expect(found.every(({ date }) => date.startsWith('2027-'))).toBe(true);
    for (const { name } of found) for (const locale of locales) expect(holidayName(name, locale)).not.toBe('');
  });
});

test('[HRS-1] King’s Day is a day earlier where it would be a Sunday', () => {
  const kingsDay = (year: number) => publicHolidays('NL', year).find(({ name }) => name === 'kings_day')?.date;
  expect([2025, 2026, 2031].map(kingsDay)).toEqual(['2025-04-26', '2026-04-27', '2031-04-26']);
});

test('[HRS-1] the country of an address is known in our languages', () => {
  expect(['Netherlands', ' Nederland ', 'BE', 'Deutschland', 'Lietuva', 'France'].map(holidayCountryOf)).toEqual([
    'NL',
    'NL',
    'BE',
    'DE',
    'LT',
    undefined,
  ]);
});
