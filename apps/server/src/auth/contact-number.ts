import { parsePhoneNumberFromString, isSupportedCountry } from 'libphonenumber-js';

export interface ContactNumber {
  readonly number: string;
  readonly country: string | null;
}

/**
 * VAL-2: a number as the world writes it; undefined for what cannot be one. Countries give out new numbers faster than
 * anyone's list of them grows, so country and length decide.
 */
export function readContactNumber(withPlus: string, countryCode: string | undefined): ContactNumber | undefined {
  const country = countryCode !== undefined && isSupportedCountry(countryCode) ? countryCode : undefined;
  const international = parsePhoneNumberFromString(withPlus);
  // Typed as at home (06 …), the plus in front is only the form's.
  const found = international?.isPossible()
    ? international
    : country && parsePhoneNumberFromString(withPlus.slice(1), country);
  return found?.isPossible() ? { number: found.number, country: found.country ?? country ?? null } : undefined;
}
