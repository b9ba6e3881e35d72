import type { Obstacle } from '../../catalogue/catalogue.ts';

type Values = Readonly<Record<string, unknown>>;

/** What applying a file does, or would do, to one thing (CAT-6). */
export interface Step {
  readonly what: 'added' | 'changed' | 'archived' | 'refused';
  /** `service "deep-tissue"`. */
  readonly thing: string;
  /** What changes of it, or why it is refused. */
  readonly text: string;
}

/** The same value is the same text, whatever the order of its keys; null is as good as left out. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined && each !== null);
  return `{${entries
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, each]) => `${name}:${canonical(each)}`)
    .join(',')}}`;
}

/** The values that differ from those of a thing as it is shown. */
export const differing = (values: Values, shown: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => canonical(value) !== canonical(shown[name]))
      .map(([name, value]) => [name, value ?? null]),
  );

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
const short = (value: unknown): string => (value === null || value === undefined ? 'none' : String(value).slice(0, 40));

/** `price 49 → 52, options`. */
export const changesText = (before: Values, after: Values): string =>
  Object.entries(after)
    .map(([name, value]) =>
      isPlain(value) && isPlain(before[name]) ? `${name} ${short(before[name])} → ${short(value)}` : name,
    )
    .join(', ');

export const obstaclesText = (obstacles: readonly Obstacle[]): string =>
  obstacles.map(({ thing, name, count }) => `${thing} "${name}"${count > 1 ? `, ${count} customers` : ''}`).join('; ');
