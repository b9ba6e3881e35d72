import { expect, test } from 'vitest';
import { minuteOfClock } from '../shops/index.ts';
import { countryOfZone, holidayCountries, usualHours, zoneOfCountry } from './index.ts';

test.each(holidayCountries)('[START-1] the usual week of %s is one that a shop can have', (country) => {
  const hours = usualHours(country);
  expect(new Set(hours.map(({ weekday }) => weekday)).size).toBe(hours.length);
  for (const { weekday, opens, closes } of hours) {
    expect(weekday).toBeGreaterThanOrEqual(1);
    expect(weekday).toBeLessThanOrEqual(7);
    expect(minuteOfClock(opens)).toBeLessThan(minuteOfClock(closes));
  }
  expect(countryOfZone(zoneOfCountry(country))).toBe(country);
});

test('[START-1] a browser from elsewhere starts with the Netherlands', () => {
  expect(countryOfZone('America/New_York')).toBe('NL');
});
