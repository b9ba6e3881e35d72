import { parsePhoneNumberFromString, isSupportedCountry } from 'libphonenumber-js';

export interface ContactNumber {
  readonly number: string;
  readonly country: string | null;
}

/**
 * VAL-2: a number in international form; undefined for what cannot be one. Lists of assigned numbers are never
 * complete, so only country and length are checked.
 */
export function readContactNumber(withPlus: string, countryCode: string | undefined): ContactNumber | undefined {
  const country = countryCode !== undefined && isSupportedCountry(countryCode) ? countryCode : undefined;
  const international = parsePhoneNumberFromString(withPlus);
  // Typed in national form (06 …); the plus in front was added by the form.
  const found = international?.isPossible()
    ? international
    : country && parsePhoneNumberFromString(withPlus.slice(1), country);
  return found?.isPossible() ? { number: found.number, country: found.country ?? country ?? null } : undefined;
}
