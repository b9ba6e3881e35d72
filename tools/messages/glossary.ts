import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GROUPS, LOCALES, readCatalogue } from './catalogue.ts';

/** One word for one thing: `messages/glossary/<language>.json` lists the other words for it. */
interface Entry {
  /** A word or words that no text has; `*` at the end stands for any ending. */
  readonly not: string;
  readonly use: string;
  /** Keys whose wording the specification gives. */
  readonly except?: readonly string[];
}

function readGlossary(widget: string, locale: string): Entry[] {
  const path = join(widget, 'messages', 'glossary', `${locale}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Entry[]) : []; // a file of ours, in this shape
}

const special = /[.+?^${}()|[\]\\]/g;

function patternOf(not: string): RegExp {
  const word = not.replace(/\*$/, '').replace(special, String.raw`\$&`);
  return new RegExp(String.raw`(?<!\p{L})${word}${not.endsWith('*') ? '' : String.raw`(?!\p{L})`}`, 'iu');
}

/** Every text that has a word of its language's glossary (I18N-1). */
export function glossaryFaults(widget: string): string[] {
  return LOCALES.flatMap((locale) => {
    const glossary = readGlossary(widget, locale).map((entry) => ({ ...entry, pattern: patternOf(entry.not) }));
    return GROUPS.flatMap((group) =>
      [...readCatalogue(widget, group, locale).messages].flatMap(([key, { texts }]) =>
        glossary
          .filter(
            ({ pattern, except = [] }) =>
              !except.includes(key) && texts.some((text) => pattern.test(text.replace(/\{\w+\}/g, ''))),
          )
          .map(({ not, use }) => `messages/${group}/${locale}.json: ${key} has “${not}”: use “${use}”`),
      ),
    );
  });
}
