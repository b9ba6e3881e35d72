import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileFindings } from './file-rules.ts';
import type { Finding } from './finding.ts';

const GLOSSARY = 'docs/glossary.md';
const COUNTS = 'tools/architecture/word-counts.json';

const SOURCE = /^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/;
const NOT_COUNTED = /\.(?:test|spec|example)\.tsx?$|\/(?:test|testing|gallery)\//;
const EXPORTED =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** The words of `bookedVisits` and of `booked-visits.ts`, each also in the singular. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .flatMap((word) => [word, word.replace(/s$/, '')]);

/** The first column of the table below `## Words that names do not use`. */
export function ruledOutWords(glossary: string): string[] {
  const [, section = ''] = glossary.split(/^## Words that names do not use$/m);
  const rows = (section.split(/^## /m)[0] ?? '').split('\n').filter((line) => /^\| [a-z]/.test(line));
  return rows.flatMap((row) => (row.split('|')[1] ?? '').split(',').map((word) => word.trim()));
}

/** Each exported name and file name that uses one of the words, by word. */
export function namesWith(
  words: readonly string[],
  sources: readonly { readonly file: string; readonly text: string }[],
): Map<string, string[]> {
  const names = sources.flatMap(({ file, text }) => [
    {
      name: file
        .split('/')
        .at(-1)!
        .replace(/\.tsx?$/, ''),
      place: file,
    },
    ...[...text.matchAll(EXPORTED)].map(([, name = '']) => ({ name, place: `${file} (${name})` })),
  ]);
  const using = names.map(({ name, place }) => ({ place, words: new Set(wordsOf(name)) }));
  return new Map(words.map((word) => [word, using.filter((each) => each.words.has(word)).map(({ place }) => place)]));
}

/** More names than are counted are refused. Where fewer are left, the smaller number is to be written down. */
export function countFindings(
  names: ReadonlyMap<string, readonly string[]>,
  counts: Readonly<Record<string, number>>,
): FileFindings {
  const all = [...names].map(([word, places]) => ({ word, places, most: counts[word] ?? 0 }));
  const finding = (why: string): Finding => ({ rule: 'one-word-for-each-thing', place: COUNTS, why });
  return {
    errors: all
      .filter(({ places, most }) => places.length > most)
      .map(({ word, places, most }) =>
        finding(
          `${places.length} names use "${word}", ${most} are counted; ${GLOSSARY} has the word to use. All: ${places.join(', ')}`,
        ),
      ),
    warnings: all
      .filter(({ places, most }) => places.length < most)
      .map(({ word, places, most }) =>
        finding(`only ${places.length} names use "${word}" now: write ${places.length} in place of ${most}`),
      ),
  };
}

export function wordFindings(root: string, files: readonly string[]): FileFindings {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const sources = files
    .filter((file) => SOURCE.test(file) && !NOT_COUNTED.test(file))
    .map((file) => ({ file, text: read(file) }));
  return countFindings(namesWith(ruledOutWords(read(GLOSSARY)), sources), JSON.parse(read(COUNTS)));
}
