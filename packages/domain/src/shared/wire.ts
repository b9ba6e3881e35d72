import * as z from 'zod/mini';
import { centsFromEuro, euroFromCents } from './money.ts';
import {
  attempt,
  isAbsent,
  isObject,
  readAt,
  readDay,
  readFlag,
  readNumber,
  type Reader,
  readText,
  readTime,
  readTimeZone,
  readWhole,
  readWire,
  unreadable,
  withoutAbsent,
  type WireRecord,
} from './reading.ts';
import { type Day, dayOf, DEFAULT_TIME_ZONE, type ShopTime, timeOfDay } from './shop-time.ts';

/** A kind of value on the wire: what our platform sends is exact, what any platform answers is read with tolerance. */
export interface Kind<T = unknown> {
  /** The platform encodes with it, and the API description prints it. */
  readonly schema: z.ZodMiniType<T>;
  readonly read: Reader<T>;
}

export type ValueOf<K> = K extends Kind<infer T> ? T : never;

type Kinds = Readonly<Record<string, Kind>>;

/** What a shape's record means inside: our names, our types. */
type ModelOf<S extends Kinds> = { [K in keyof S]: ValueOf<S[K]> };

export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The wire's name of each field: snake_case, except where the contract is odd. */
export const wireNames = <S extends object>(
  shape: S,
  odd: Partial<Record<keyof S, string>>,
): [keyof S & string, string][] =>
  (Object.keys(shape) as (keyof S & string)[]).map((name) => [name, odd[name] ?? snakeCase(name)]);

/** The same name in the other spelling: the specification itself writes both `first_name` and `firstName`. */
export const otherSpelling = (name: string): string => (name.includes('_') ? camelCase(name) : snakeCase(name));

/**
 * An object on the wire and the same object inside. Names become snake_case by themselves; `odd` lists those that the
 * contract spells differently, so that its spelling is known here and nowhere else.
 */
export function record<S extends Kinds>(shape: S, odd: Partial<Record<keyof S, string>> = {}): Kind<ModelOf<S>> {
  const names = wireNames(shape, odd);
  const wire = z.object(Object.fromEntries(names.map(([ours, theirs]) => [theirs, shape[ours]!.schema])));
  const schema = z.codec(wire, z.custom<ModelOf<S>>(isObject), {
    // Both directions only rename: each field's own schema has already translated its value.
    decode: (outside) => Object.fromEntries(names.map(([ours, theirs]) => [ours, outside[theirs]])) as ModelOf<S>,
    encode: (inside) =>
      Object.fromEntries(names.map(([ours, theirs]) => [theirs, inside[ours]])) as z.output<typeof wire>,
  });
  const fields = names.map(([ours, theirs]) => [ours, theirs, otherSpelling(theirs), shape[ours]!.read] as const);
  const read: Reader<ModelOf<S>> = (sent, reading) => {
    if (!isObject(sent)) return unreadable();
    const found = fields.map(([ours, theirs, other, readField]) => {
      return [ours, readAt(readField, theirs, sent[theirs] ?? sent[other], reading)];
    });
    return Object.fromEntries(found) as ModelOf<S>; // each field was read by the kind of its name
  };
  return { schema, read };
}

/** Cents inside, euro on the wire. */
export const money = (): Kind<number> => ({
  schema: z.codec(z.number(), z.int(), {
    decode: (euro) => centsFromEuro(euro),
    encode: (cents) => euroFromCents(cents),
  }),
  read: (sent) => readWhole(centsFromEuro(readNumber(sent))),
});

export const text = (): Kind<string> => ({ schema: z.string(), read: readText });
export const whole = (): Kind<number> => ({ schema: z.int(), read: readWhole });
export const decimal = (): Kind<number> => ({ schema: z.number(), read: readNumber });
export const flag = (): Kind<boolean> => ({ schema: z.boolean(), read: readFlag });

export const oneOf = <const T extends readonly string[]>(values: T): Kind<T[number]> => ({
  schema: z.enum(values),
  read: (sent) => values.find((value) => value === sent) ?? unreadable(),
});

/** An absent list is an empty one; an item that cannot be read is left out. */
export const list = <T>(item: Kind<T>): Kind<T[]> => ({
  schema: z.array(item.schema),
  read: (sent, reading) => {
    if (isAbsent(sent)) return [];
    if (!Array.isArray(sent)) return unreadable();
    return sent.flatMap((each: unknown) => attempt(() => [readAt(item.read, '*', each, reading)], reading) ?? []);
  },
});

/** As `list`, but when none of its items can be read, the whole list is an error, and the screen shows it. */
export const listWithAny = <T>(item: Kind<T>): Kind<T[]> => {
  const items = list(item);
  return {
    ...items,
    read: (sent, reading) => {
      const found = items.read(sent, reading);
      return found.length === 0 && Array.isArray(sent) && sent.length > 0 ? unreadable() : found;
    },
  };
};

/** A map by name, such as category to services; the order of its keys is kept. PHP writes an empty one as a list. */
export const mapOf = <T>(value: Kind<T>): Kind<Record<string, T>> => ({
  schema: z.record(z.string(), value.schema),
  read: (sent, reading) => {
    if (isAbsent(sent) || (Array.isArray(sent) && sent.length === 0)) return {};
    if (!isObject(sent)) return unreadable();
    const entries = Object.entries(sent).flatMap(
      ([name, each]) => attempt(() => [[name, readAt(value.read, '*', each, reading)] as const], reading) ?? [],
    );
    return Object.fromEntries(entries);
  },
});

/** What may be null is read as null also where it is absent or makes no sense. */
export const nullable = <T>({ schema, read }: Kind<T>): Kind<T | null> => ({
  schema: z.nullable(schema),
  read: (sent, reading) => (isAbsent(sent) ? null : (attempt(() => read(sent, reading), reading) ?? null)),
});

/** Our platform always sends it; where another one does not, or sends what makes no sense, it is read as the fallback. */
export const optionalOr = <T, const F>({ schema, read }: Kind<T>, fallback: F): Kind<T | F> => ({
  schema,
  read: (sent, reading) => (isAbsent(sent) ? fallback : (attempt(() => read(sent, reading), reading) ?? fallback)),
});

/** The same for a record of which every field may be absent: it is read as if it had come empty. */
export const orEmpty = <T>({ schema, read }: Kind<T>): Kind<T> => ({
  schema,
  read: (sent, reading) => read(isObject(sent) ? sent : {}, reading),
});

/** Where a field that another platform does not send follows from those it sends: `fill` adds it before it is read. */
export const derived = <T>({ schema, read }: Kind<T>, fill: (sent: WireRecord) => WireRecord): Kind<T> => ({
  schema,
  read: (sent, reading) => read(isObject(sent) ? fill(withoutAbsent(sent)) : sent, reading),
});

/** One of two records: the first that can be read. */
export const either = <A, B>(one: Kind<A>, other: Kind<B>): Kind<A | B> => ({
  schema: z.union([one.schema, other.schema]),
  read: (sent, reading) => {
    const first = readWire(one, sent);
    if (!first.ok) return other.read(sent, reading);
    for (const path of first.leftOut) reading.leftOut.add([...reading.path, path].join('.'));
    return first.value;
  },
});

/** A time of day as `HH:mm`; `24:00` ends it. */
export const clock = (): Kind<string> => ({
  schema: z.string(),
  read: (sent) => (/^\d\d:\d\d$/.test(readText(sent)) ? readText(sent) : unreadable()),
});

/** A name by itself, or a record that has one: the specification leaves open which. */
export const nameOf = (): Kind<string> => ({
  schema: z.string(),
  read: (sent) => readText(isObject(sent) ? sent['name'] : sent),
});

/** A day as `YYYY-MM-DD`, a wall-clock instant as unix seconds: both are sent as they are. */
export const day = (): Kind<Day> => ({ schema: z.string(), read: readDay });
export const shopTime = (): Kind<ShopTime> => ({ schema: z.int(), read: readTime });

export const timeZone = (): Kind<string> => optionalOr({ schema: z.string(), read: readTimeZone }, DEFAULT_TIME_ZONE);

/** A day inside, unix seconds of its midnight on the wire: how the contract spells a date of birth. */
export const dayAsUnix = (): Kind<Day> => ({
  schema: z.codec(z.int(), z.custom<Day>(), { decode: (unix) => dayOf(unix), encode: (day) => timeOfDay(day) ?? 0 }),
  read: readDay,
});

/** Any JSON value. */
export const json = (): Kind => ({ schema: z.unknown(), read: (sent) => sent });

/** Somebody or something by id and name. */
export const named = () => record({ id: whole(), name: text() });
