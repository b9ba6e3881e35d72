import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@embook/domain/shared';

const read = (locale: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'messages', 'embed', `${locale}.json`), 'utf8'));

/** The loader's texts for `src/words.ts`: by language, in the order of the English file. */
export function readWords(): Readonly<Record<string, readonly (string | undefined)[]>> {
  const keys = Object.keys(read('en'));
  return Object.fromEntries(locales.map((locale) => [locale, keys.map((key) => read(locale)[key])]));
}
