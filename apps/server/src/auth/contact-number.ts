import examples from 'libphonenumber-js/mobile/examples';
import {
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max';

/** E.164: digits with the country's code. */
const MAX_DIGITS = 15;

export interface ContactNumber {
  readonly number: string;
  readonly country: string | null;
}

/**
 * VAL-2: a number in international form; undefined for what cannot be one. Lists of assigned numbers are never
 * complete, so mainly country and length are checked.
 */
export function readContactNumber(withPlus: string, countryCode: string | undefined): ContactNumber | undefined {
  const country = countryCode !== undefined && isSupportedCountry(countryCode) ? countryCode : undefined;
  const international = parsePhoneNumberFromString(withPlus);
  // Typed in national form (06 …); the plus in front was added by the form.
  const found =
    international && canExist(international)
      ? international
      : country && parsePhoneNumberFromString(withPlus.slice(1), country);
  return found && canExist(found) ? { number: found.number, country: found.country ?? country ?? null } : undefined;
}

/**
 * A country's longest numbers are often those of machines (11 digits instead of 9 in the Netherlands): a number longer
 * than its mobile numbers has to be an assigned one. Otherwise a German number behind +31 would be kept.
 */
function canExist(phone: PhoneNumber): boolean {
  if (!phone.isPossible() || phone.number.length > MAX_DIGITS + 1) return false;
  const mobile = phone.country && getExampleNumber(phone.country, examples);
  return !mobile || phone.nationalNumber.length <= mobile.nationalNumber.length || phone.isValid();
}
