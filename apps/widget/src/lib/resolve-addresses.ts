import { isFontFile } from '@embook/domain/company';

/** Fields of the wire that hold an address of the platform: pictures, videos, documents and payments. */
const ADDRESS_FIELD = /_url$|^(?:company_logo|home_gallery|license_link|paymentLink)$/;

/**
 * Makes the addresses of an answer absolute. A platform may send paths relative to itself, which the page of another
 * server would resolve against its own origin (EMB-6).
 */
export function resolveAddresses(answer: unknown, baseUrl: string, name = ''): unknown {
  // The one field of this name is a font's address; any but that of a platform's own file is dropped (A26).
  if (name === 'import') return isFontFile(String(answer)) ? resolved(String(answer), baseUrl) : '';
  if (typeof answer === 'string') return ADDRESS_FIELD.test(name) ? resolved(answer, baseUrl) : answer;
  if (Array.isArray(answer)) return answer.map((each: unknown) => resolveAddresses(each, baseUrl, name));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, resolveAddresses(value, baseUrl, key)]));
}

const resolved = (text: string, baseUrl: string): string =>
  text !== '' && URL.canParse(text, `${baseUrl}/`) ? new URL(text, `${baseUrl}/`).href : text;
