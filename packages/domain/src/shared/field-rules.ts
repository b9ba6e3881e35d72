import type { FieldProblem } from './problem.ts';

/** Every browser and Node have it; the domain is compiled without either. */
declare const URL: {
  canParse(url: string): boolean;
  new (url: string): { readonly username: string; readonly password: string };
};

/**
 * What any text from outside must satisfy before further checks (B13). PostgreSQL stores no NUL, and a lone surrogate
 * is no character: both are refused when a request is read instead of failing in the database.
 */
export const isCleanText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Length as a person counts it: an emoji counts as one (B13). */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

export const NAME_MAX = 24;

/** A phone number as people write it; it is used in a link (A16). */
export const isPhone = (text: string): boolean =>
  /^\+?[\d\s()./-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 3;

/** `#rgb` or `#rrggbb`; anything else is not a colour we print into a page (A16). */
export const isColour = (text: string): boolean => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);

export const DEFAULT_BRAND = '#FFC100';

/** Only web addresses are followed, framed or shown as pictures; nothing in one can end the attribute it stands in (A16, B2). */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s\p{C}"<>\\/?#][^\s\p{C}"<>\\]*$/iu.test(text);

/** An address that anybody may be sent to: it names no account (A16). */
export function addressProblem(url: string): FieldProblem | undefined {
  if (!isWebAddress(url) || !URL.canParse(url)) return 'web_address';
  const { username, password } = new URL(url);
  return username === '' && password === '' ? undefined : 'address_credentials';
}

/** Control and format characters: they show nothing, so two different addresses would look the same. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;
const EMAIL =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?=.{4,190}$)([\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z\d-]{2,59})$/u;

export const isEmail = (text: string): boolean =>
  EMAIL.test(text) && !INVISIBLE.test(text) && !text.includes('..') && !text.startsWith('.') && !text.includes('.@');
