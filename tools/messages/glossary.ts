import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '../../packages/domain/src/shared/index.ts';
import { groupsOf, readCatalogue } from './message-catalogue.ts';

/** One word for one thing: `glossary/<language>.json` lists forbidden synonyms. */
interface Entry {
  /** A word or phrase that no text may contain; `*` at the end matches any ending. */
  readonly not: string;
  readonly use: string;
  /** The part of the product it applies to, where staff and customers use different words; else all parts. */
  readonly in?: string;
  /** Keys whose wording the specification gives. */
  readonly except?: readonly string[];
}

const GLOSSARY = join(import.meta.dirname, 'glossary');

function readGlossary(folder: string, locale: string): Entry[] {
  const path = join(folder, `${locale}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Entry[]) : []; // a file of ours, in this shape
}

const special = /[.+?^${}()|[\]\\]/g;

function patternOf(not: string): RegExp {
  const word = not.replace(/\*$/, '').replace(special, String.raw`\$&`);
  return new RegExp(String.raw`(?<!\p{L})${word}${not.endsWith('*') ? '' : String.raw`(?!\p{L})`}`, 'iu');
}

/** Words that somebody may look for; nobody reads them. */
const isForSearch = (key: string): boolean => key.startsWith('command_also_');

/** Every text that contains a forbidden word of its language (I18N-1). */
export function glossaryFaults(folder: string, glossaryFolder = GLOSSARY): string[] {
  return locales.flatMap((locale) => {
    const glossary = readGlossary(glossaryFolder, locale)
      .filter((entry) => entry.in === undefined || entry.in === folder)
      .map((entry) => ({ ...entry, pattern: patternOf(entry.not) }));
    return groupsOf(folder).flatMap((group) =>
      [...readCatalogue(folder, group, locale).messages].flatMap(([key, { texts }]) =>
        glossary
          .filter(
            ({ pattern, except = [] }) =>
              !isForSearch(key) &&
              !except.includes(key) &&
              texts.some((text) => pattern.test(text.replace(/\{\w+\}/g, ''))),
          )
          .map(({ not, use }) => `messages/${group}/${locale}.json: ${key} has “${not}”: use “${use}”`),
      ),
    );
  });
}
