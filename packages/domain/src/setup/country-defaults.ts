import { type Country, countries, countryName, locales, zoneOfCountry } from '../shared/index.ts';

/** How long before a visit a company that somebody starts by themselves lets customers cancel (START-1). */
export const STARTED_POLICY_HOURS = 24;

/** What a new company's settings become once the country of its first shop is known. */
export const countryDefaults = (country: Country) => ({
  time_zone: zoneOfCountry(country),
  // iDEAL is a way to pay of Dutch banks. It stays as it is in the Netherlands, where the platform may not offer it.
  ...(country !== 'NL' && { payments: { cash: true, ideal: false } }),
});

/** The country of a shop's address as staff wrote it, in any of our languages. */
export function countryOfAddress(written: string): Country | undefined {
  const text = written.trim().toLowerCase();
  return countries.find(
    (country) =>
      country.toLowerCase() === text || locales.some((locale) => countryName(country, locale).toLowerCase() === text),
  );
}
