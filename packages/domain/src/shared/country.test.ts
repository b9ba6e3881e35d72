import { expect, test } from 'vitest';
import { countries, countryLine, countryName, countryOfZone, isCountry, zoneOfCountry } from './index.ts';

test('[START-1] a business can be anywhere in the EU, in the United Kingdom, Norway or Switzerland', () => {
  expect(countries).toHaveLength(27 + 3);
  for (const outside of ['GB', 'NO', 'CH']) expect(isCountry(outside)).toBe(true);
  expect(isCountry('US')).toBe(false);
});

test.each(countries)('[START-1] %s has a name in every language, and a time zone that leads back to it', (country) => {
  expect(countryName(country, 'lt')).not.toBe(country);
  expect(() => new Intl.DateTimeFormat('en', { timeZone: zoneOfCountry(country) })).not.toThrow();
  expect(countryOfZone(zoneOfCountry(country))).toBe(country);
});

test.each([
  ['Netherlands', 'Niederlande'],
  ['Nederland', 'Niederlande'],
  ['nl', 'Niederlande'],
  ['Lietuva', 'Litauen'],
  ['Narnia', 'Narnia'],
  ['', ''],
])('[SHOP-7] [EVT-3] an address in %s ends in “%s” for a German reader', (written, line) => {
  expect(countryLine(written, 'de')).toBe(line);
});

test('a time zone elsewhere is of no country of ours', () => {
  expect(countryOfZone('America/New_York')).toBeUndefined();
});
