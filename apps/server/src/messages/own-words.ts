import { type Locale, unlinked } from '@embook/domain/shared';
import { m } from '../paraglide/messages.js';

type Data = Readonly<Record<string, unknown>>;

const MAX_NAME = 40;
/** `Studio 54` is a name, a number to call is not. */
const MAX_DIGITS = 4;

/** The name of the company as far as a mail may say it; a young one's has no room for a message or a number (A28). */
export function companyNameIn(name: string, words: 'all' | 'names' | 'none'): string {
  if (words === 'all') return name;
  const plain = unlinked(name);
  if (words === 'names') return plain;
  const digits = plain.match(/\p{N}/gu) ?? [];
  const letters = [...(digits.length > MAX_DIGITS ? plain.replaceAll(/[+\p{N}]/gu, '') : plain)];
  // A name of digits alone is cut, as a long one is: without any, "your code for" would lead nowhere.
  if (digits.length > MAX_DIGITS && !letters.some((letter) => /\p{L}/u.test(letter)))
    return `${digits.slice(0, MAX_DIGITS).join('')}…`;
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME).join('').trimEnd()}…` : letters.join('').trim();
}

/** Links of the platform itself. */
const PLATFORM_LINKS: ReadonlySet<string> = new Set(['link']);

/** Data of a mail in which nothing that the company wrote can become a link (A28). */
export function withoutLinks(data: Data): Data {
  const plain = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return PLATFORM_LINKS.has(key) ? value : unlinked(value);
    if (Array.isArray(value)) return value.map((each) => plain(each));
    return value !== null && typeof value === 'object' ? withoutLinks(value as Data) : value;
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, plain(value, key)]));
}

/** What a mail says instead of each name that the company chose; a mail with none of them says where and when alone. */
export function withoutNames(data: Data, company: string, locale: Locale): Data {
  const booking = m.mail_unnamed_booking({}, { locale });
  const instead: Data = {
    serviceName: booking,
    what: booking,
    bundleName: booking,
    subscriptionName: booking,
    shopName: company,
    address: '',
    employeeName: null,
    roomName: null,
    inviter: null,
  };
  const unnamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unnamed);
    return value !== null && typeof value === 'object' ? withoutNames(value as Data, company, locale) : value;
  };
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, key in instead ? instead[key] : unnamed(value)]),
  );
}
