import { Client, type QueryConfig } from 'pg';

/** For drizzle's `prepare`: the connection names a statement by its text. */
export const UNNAMED = '';

/** Beyond so many different texts, as lists of any length would make, the rest stay unnamed. */
export const MAX_NAMES = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `embook_${names.size}`;
  names.set(text, name);
  return name;
}

const isUnnamed = (query: unknown): query is QueryConfig =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query) && !Reflect.get(query, 'name');

/**
 * Names each statement that takes values, so that a connection parses it once and the database may keep its plan
 * (P3, P4). What takes none, such as `begin`, goes as it is.
 */
export class NamedClient extends Client {
  // One function for all of the driver's overloads, which TypeScript cannot express: it only passes on what it is given.
  override query = ((query: unknown, values?: unknown, ...rest: unknown[]) => {
    const takesValues = isUnnamed(query) && (Array.isArray(values) ? values : (query.values ?? [])).length > 0;
    const named = takesValues ? { ...query, name: nameOf(query.text) } : query;
    return Reflect.apply(super.query, this, [named, values, ...rest]) as unknown;
  }) as Client['query'];
}
