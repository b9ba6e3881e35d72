import { isSame, type Obstacle } from '../../catalogue/catalogue.ts';

type Values = Readonly<Record<string, unknown>>;

/** What applying a file does, or would do, to one thing (CAT-6). */
export interface Step {
  readonly what: 'added' | 'changed' | 'archived' | 'refused';
  /** `service "deep-tissue"`. */
  readonly thing: string;
  /** What changes of it, or why it is refused. */
  readonly text: string;
}

/** The values that differ from those of a thing as it is shown. */
export const differing = (values: Values, shown: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !isSame(value ?? null, shown[name] ?? null, name))
      .map(([name, value]) => [name, value ?? null]),
  );

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
const short = (value: unknown): string =>
  value === null || value === undefined ? 'none' : JSON.stringify(value).replaceAll('"', '').slice(0, 40);

const isGroup = (value: unknown): value is Values => !isPlain(value) && !Array.isArray(value);

/** `price 49 → 52, options`; of a group such as `loyalty` only what differs in it. */
export const changesText = (before: Values, after: Values, group = ''): string =>
  Object.entries(after)
    .map(([name, value]) => {
      const [was, path] = [before[name], `${group}${name}`];
      if (isGroup(value) && isGroup(was)) return changesText(was, differing(value, was), `${path}.`) || path;
      return isPlain(value) && isPlain(was) ? `${path} ${short(was)} → ${short(value)}` : path;
    })
    .join(', ');

export const obstaclesText = (obstacles: readonly Obstacle[]): string =>
  obstacles.map(({ thing, name, count }) => `${thing} "${name}"${count > 1 ? `, ${count} customers` : ''}`).join('; ');
