import { languages, type Locale, locales } from './locale.ts';

/** Where a business can be: the countries of the EU, the United Kingdom, Norway and Switzerland, each with its time zone. */
const zones = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CH: 'Europe/Zurich',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
} as const;

export type Country = keyof typeof zones;

export const countries = Object.keys(zones) as readonly Country[]; // the keys of an object literal

export const isCountry = (code: string): code is Country => Object.hasOwn(zones, code);

export const zoneOfCountry = (country: Country): string => zones[country];

/** Where a browser or a company seems to be, by its time zone. */
export const countryOfZone = (zone: string): Country | undefined =>
  countries.find((country) => zones[country] === zone);

/** The names of every country in our languages, in small letters. */
let codes: ReadonlyMap<string, Country> | undefined;

/** The country that somebody wrote into an address: its code, or its name in one of our languages. */
function countryOf(written: string): Country | undefined {
  codes ??= new Map(
    countries.flatMap((country) => [
      [country.toLowerCase(), country] as const,
      ...locales.map((locale) => [countryName(country, locale).toLowerCase(), country] as const),
    ]),
  );
  return codes.get(written.trim().toLowerCase());
}

/** The country of an address in the reader's language; as it was written where it is none that we know. */
export function countryLine(written: string, locale: Locale): string {
  const country = countryOf(written);
  return country ? countryName(country, locale) : written;
}

export const countryName = (country: Country, locale: Locale): string =>
  new Intl.DisplayNames(languages[locale].region, { type: 'region' }).of(country) ?? country;

/** Where people pay in another currency than ours; Bulgaria has had the euro since 2026. */
const withoutEuro: readonly Country[] = ['CH', 'CZ', 'DK', 'GB', 'HU', 'NO', 'PL', 'RO', 'SE'];

/** I18N-4: prices are in euro everywhere, which has to be said to a shop where people are used to another currency. */
export const hasEuro = (country: Country): boolean => !withoutEuro.includes(country);
