import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The message groups of a package, one folder each; the keys start with the group's name. */
export const groupsOf = (folder: string): string[] => readdirSync(join(folder, 'messages')).toSorted();

/** One text of one language, as far as it is checked. */
export interface Message {
  readonly texts: readonly string[];
  /** The parameters: `{name}` in a text, `input name` in a declaration. */
  readonly parameters: readonly string[];
  readonly selectors: readonly Selector[];
}

export interface Selector {
  readonly name: string;
  readonly plural: boolean;
  /** The values with a text of their own; `*` is any other. */
  readonly values: readonly string[];
}

export type Catalogue = ReadonlyMap<string, Message>;

const placeholders = (text: string): string[] =>
  [...text.matchAll(/(?<!\\)\{\s*([\w.-]+)\s*\}/g)].map(([, name = '']) => name);

const distinct = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

interface Variants {
  readonly declarations?: readonly string[];
  readonly selectors?: readonly string[];
  readonly match: Readonly<Record<string, string>>;
}

const isVariants = (value: unknown): value is [Variants] =>
  Array.isArray(value) && value.length === 1 && typeof Object(value[0]).match === 'object';

/** A plain text, or one text for each form: `{"declarations": […], "selectors": ["n"], "match": {"n=one": "…"}}`. */
function readMessage(value: unknown): Message | undefined {
  if (typeof value === 'string') return { texts: [value], parameters: distinct(placeholders(value)), selectors: [] };
  if (!isVariants(value)) return undefined;
  const [{ declarations = [], selectors = [], match }] = value;
  const plurals = declarations.flatMap((line) => /^local\s+(\w+)\s*=\s*\w+\s*:\s*plural\b/.exec(line)?.[1] ?? []);
  const inputs = declarations.flatMap((line) => /^input\s+(\w+)/.exec(line)?.[1] ?? []);
  const cases = Object.keys(match).flatMap((key) => key.split(',').map((part) => part.trim().split('=')));
  const texts = Object.values(match);
  return {
    texts,
    parameters: distinct([...inputs, ...texts.flatMap(placeholders)]),
    selectors: selectors.map((name) => ({
      name,
      plural: plurals.includes(name),
      values: distinct(cases.filter(([selector]) => selector === name).map(([, form = '']) => form)),
    })),
  };
}

const pathOf = (folder: string, group: string, locale: string): string =>
  join(folder, 'messages', group, `${locale}.json`);

export const hasCatalogue = (folder: string, group: string, locale: string): boolean =>
  existsSync(pathOf(folder, group, locale));

/** The messages of one file; entries of another shape are listed in `odd`. */
export function readCatalogue(folder: string, group: string, locale: string): { messages: Catalogue; odd: string[] } {
  const content: Record<string, unknown> = JSON.parse(readFileSync(pathOf(folder, group, locale), 'utf8'));
  const messages = new Map<string, Message>();
  const odd: string[] = [];
  for (const [key, value] of Object.entries(content)) {
    if (key === '$schema') continue;
    const message = readMessage(value);
    if (message) messages.set(key, message);
    else odd.push(key);
  }
  return { messages, odd };
}
