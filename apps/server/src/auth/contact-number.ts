import { isPhone } from '@embook/domain/shared';
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

/** Marks that address books put around a number when it is copied, and the dashes they write. */
const asTyped = (text: string): string =>
  text
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replace(/^00/, '+');

/**
 * VAL-2: a number in international form; undefined for what cannot be one. Without a plus it is read as in the country
 * first. Clients of the specification put a plus before whatever was typed, so an assigned number of the country wins
 * over an unassigned one abroad. Lists of assigned numbers are never complete, so otherwise country and length decide.
 * A number with anything else beside it (a second number, an extension, a word) is refused, never cut.
 */
export function readContactNumber(sent: string, countryCode: string | undefined): ContactNumber | undefined {
  const text = asTyped(sent);
  if (!isPhone(text)) return undefined;
  const country = countryCode !== undefined && isSupportedCountry(countryCode) ? countryCode : undefined;
  const digits = text.replace(/^\+/, '');
  const abroad = parsePhoneNumberFromString(`+${digits}`, { extract: false });
  const atHome = country && parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false });
  const possible = (text.startsWith('+') ? [abroad, atHome] : [atHome, abroad]).filter(
    (phone) => phone !== undefined && canExist(phone),
  );
  const match = possible.find((phone) => phone?.isValid()) ?? possible[0];
  return match && { number: match.number, country: match.country ?? country ?? null };
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
