/**
 * Replaces `zod/mini` in the browser build: a tenth of its size (W5), for the same schemas. A browser only checks
 * whether stored or received values are valid, so this gives no reasons. Answers are decoded by `@embook/domain/shared`
 * itself. Names and results are zod's; `plain-zod.test.ts` compares them.
 */
interface Schema {
  /** The decoded value, or throws. */
  readonly read: (value: unknown) => unknown;
  readonly mayMiss?: boolean;
  readonly check: (...more: Read[]) => Schema;
}

type Read = Schema['read'];
type Shape = Readonly<Record<string, Schema>>;

const schema = (read: Read, mayMiss = false): Schema => ({
  read,
  mayMiss,
  check: (...more) => schema((value) => more.reduce((found, next) => next(found), read(value)), mayMiss),
});

const refuse = (): never => {
  throw new TypeError('not as agreed');
};

const when = (is: (value: unknown) => boolean): Schema => schema((value) => (is(value) ? value : refuse()));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const any: Read = (value) => value;

export const string = () => when((value) => typeof value === 'string');
export const number = () => when(Number.isFinite);
export const int = () => when(Number.isSafeInteger);
export const boolean = () => when((value) => typeof value === 'boolean');
export const unknown = () => schema(any);
export const literal = (only: unknown) => when((value) => value === only);
export const custom = (is: (value: unknown) => boolean = () => true) => when(is);
const oneOf = (values: readonly unknown[]) => when((value) => values.includes(value));
export { oneOf as enum };

export const nullable = ({ read, mayMiss }: Schema) =>
  schema((value) => (value === null ? null : read(value)), mayMiss);
export const optional = ({ read }: Schema) => schema((value) => (value === undefined ? undefined : read(value)), true);
/** A default for a missing or undefined value. */
const withDefault = ({ read }: Schema, defaultValue: unknown) =>
  schema((value) => (value === undefined ? defaultValue : read(value)), true);
export { withDefault as _default };
export const array = ({ read }: Schema) => schema((value) => (Array.isArray(value) ? value.map(read) : refuse()));

export const object = (shape: Shape) => {
  const read: Read = (value) => {
    if (!isObject(value)) return refuse();
    const fields = Object.entries(shape).filter(([name, { mayMiss }]) => !mayMiss || name in value);
    return Object.fromEntries(fields.map(([name, field]) => [name, field.read(value[name])]));
  };
  // The fields of a staff call are encoded by their schema.
  return { ...schema(read), shape };
};

export const strictObject = (shape: Shape) => {
  const known = object(shape);
  const read: Read = (value) =>
    isObject(value) && Object.keys(value).every((name) => name in shape) ? known.read(value) : refuse();
  return { ...schema(read), shape };
};

export const partial = ({ shape }: { readonly shape: Shape }) =>
  strictObject(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, optional(field)])));

export const partialRecord = (key: Schema, value: Schema) => {
  const { read } = record(key, value);
  return schema((given) => {
    if (isObject(given)) for (const name of Object.keys(given)) key.read(name);
    return read(given);
  });
};

export const record = (_key: Schema, { read }: Schema) =>
  schema((value) => {
    if (!isObject(value)) return refuse();
    // zod skips this key too: it must never become a prototype.
    const entries = Object.entries(value).filter(([name]) => name !== '__proto__');
    return Object.fromEntries(entries.map(([name, each]) => [name, read(each)]));
  });

export const union = (options: readonly Schema[]) =>
  schema((value) => {
    for (const { read } of options) {
      try {
        return read(value);
      } catch {
        // Tries the next one.
      }
    }
    return refuse();
  });

export const discriminatedUnion = (_by: string, options: readonly Schema[]) => union(options);

export const pipe = (first: Schema, then: Schema) => schema((value) => then.read(first.read(value)), first.mayMiss);
export const transform = (change: (value: unknown, context: object) => unknown) =>
  schema((value) => change(value, { issues: { push: refuse } }));
/** Only occurs in answers, which the browser decodes without schemas. */
export const codec = () => unknown();

export const refine =
  (holds: (value: never) => boolean): Read =>
  (value) =>
    holds(value as never) ? value : refuse();

/** Follows `string()`. */
export const trim = (): Read => (value) => (value as string).trim();

type Long = string | readonly unknown[];
export const minLength = (least: number) => refine((value: Long) => value.length >= least);
export const maxLength = (most: number) => refine((value: Long) => value.length <= most);
export const minimum = (least: number) => refine((value: number) => value >= least);
export const maximum = (most: number) => refine((value: number) => value <= most);
export const regex = (pattern: RegExp) => refine((value: string) => pattern.test(value));

export function safeParse({ read }: Schema, value: unknown): { success: boolean; data?: unknown } {
  try {
    return { success: true, data: read(value) };
  } catch {
    return { success: false };
  }
}
