import { expect, test } from 'vitest';
import { countryDefaults, countryOfAddress } from './index.ts';

test('[START-1] a German shop takes no iDEAL and has the time of Berlin; a Dutch one keeps iDEAL', () => {
  expect(countryDefaults('DE')).toEqual({ time_zone: 'Europe/Berlin', payments: { cash: true, ideal: false } });
  expect(countryDefaults('NL')).toEqual({ time_zone: 'Europe/Amsterdam' });
});

test.each([
  ['Duitsland', 'DE'],
  [' prancūzija ', 'FR'],
  ['CH', 'CH'],
  ['Switzerland', 'CH'],
  ['Atlantis', undefined],
])('the country of an address that says "%s" is %s', (written, country) => {
  expect(countryOfAddress(written)).toBe(country);
});
