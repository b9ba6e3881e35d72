import { isSameServer } from './trusted-address.ts';
import type { Settings } from './settings.ts';

/** What a visitor's session keeps between pages (NAV-9); `company` is the one chosen at a widget without a key (SHOP-10). */
export const sessionFields = ['token', 'shop', 'locale', 'company'] as const;
export type SessionField = (typeof sessionFields)[number];

/** FNV-1a: enough to keep the companies of one browser apart without printing their keys into cookie names. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(36);
}

export const sessionName = (companyApiKey: string, field: SessionField): string =>
  `embook_${hash(companyApiKey)}_${field}`;

/**
 * Under which name a session is kept: a company of another platform may have the same key, and a token of one must
 * never be sent to the other (A14).
 */
export const sessionScope = (
  { companyApiKey = '', baseUrl, wsBaseUrl }: Pick<Settings, 'companyApiKey' | 'baseUrl' | 'wsBaseUrl'>,
  pageOrigin: string,
): string =>
  [baseUrl, wsBaseUrl].every((address) => isSameServer(address, pageOrigin))
    ? companyApiKey
    : [companyApiKey, baseUrl, wsBaseUrl].join(' ').toLowerCase();

/** The cookie for something a tab keeps, where a browser refuses a frame every storage but cookies. */
export const tabCookieName = (key: string): string => `embook_${hash(key)}_tab`;
