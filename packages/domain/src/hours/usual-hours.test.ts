import { expect, test } from 'vitest';
import { countries } from '../shared/index.ts';
import { minuteOfClock } from '../shops/index.ts';
import { usualHours } from './index.ts';

test.each(countries)('[START-1] the usual week of %s is one that a shop can have', (country) => {
  const hours = usualHours(country);
  expect(new Set(hours.map(({ weekday }) => weekday)).size).toBe(hours.length);
  for (const { weekday, opens, closes } of hours) {
    expect(weekday).toBeGreaterThanOrEqual(1);
    expect(weekday).toBeLessThanOrEqual(7);
    expect(minuteOfClock(opens)).toBeLessThan(minuteOfClock(closes));
  }
});
