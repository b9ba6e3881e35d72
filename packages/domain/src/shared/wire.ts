import * as z from 'zod/mini';
import { centsFromEuro, euroFromCents } from './money.ts';
import { type Day, dayOf, timeOfDay } from './shop-time.ts';

type Shape = Record<string, z.ZodMiniType>;

/** What a shape's record means inside: our names, our types. */
export type ModelOf<S extends Shape> = { [K in keyof S]: z.output<S[K]> };

export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The wire's name of each field: snake_case, except where the contract is odd. */
export const wireNames = <S extends Shape>(
  shape: S,
  odd: Partial<Record<keyof S, string>>,
): [keyof S & string, string][] =>
  (Object.keys(shape) as (keyof S & string)[]).map((name) => [name, odd[name] ?? snakeCase(name)]);

/** Of one of two records the wrong one is tried too, and must refuse rather than break. */
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * An object on the wire and the same object inside. Names become snake_case by themselves; `odd` lists those that the
 * contract spells differently, so that its spelling is known here and nowhere else.
 */
export function record<S extends Shape>(shape: S, odd: Partial<Record<keyof S, string>> = {}) {
  const names = wireNames(shape, odd);
  const wire = z.object(Object.fromEntries(names.map(([ours, theirs]) => [theirs, shape[ours]!])));
  return z.codec(wire, z.custom<ModelOf<S>>(isObject), {
    // Both directions only rename: each field's own schema has already translated its value.
    decode: (outside) => Object.fromEntries(names.map(([ours, theirs]) => [ours, outside[theirs]])) as ModelOf<S>,
    encode: (inside) =>
      Object.fromEntries(names.map(([ours, theirs]) => [theirs, inside[ours]])) as z.output<typeof wire>,
  });
}

/** Cents inside, euro on the wire. */
export const money = () =>
  z.codec(z.number(), z.int(), { decode: (euro) => centsFromEuro(euro), encode: (cents) => euroFromCents(cents) });

export const text = () => z.string();
export const whole = () => z.int();
export const decimal = () => z.number();
export const flag = () => z.boolean();
export const list = <T extends z.ZodMiniType>(item: T) => z.array(item);
export const nullable = <T extends z.ZodMiniType>(value: T) => z.nullable(value);
/** Not every server that speaks the contract says it. */
export const mayMiss = <T extends z.ZodMiniType>(value: T) => z.optional(value);
/** One of two records; a field with a fixed value of its own tells them apart. */
export const either = <A extends z.ZodMiniType, B extends z.ZodMiniType>(one: A, other: B) => z.union([one, other]);
export const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values);
/** A map by name, such as category to services; the order of its keys is kept. */
export const mapOf = <T extends z.ZodMiniType>(value: T) => z.record(z.string(), value);

/** A day as `YYYY-MM-DD`, a wall-clock instant as unix seconds: both travel as they are. */
export const day = () => z.string();
export const shopTime = () => z.int();

/** A day inside, unix seconds of its midnight on the wire: how the contract spells a date of birth. */
export const dayAsUnix = () =>
  z.codec(z.int(), z.custom<Day>(), { decode: (unix) => dayOf(unix), encode: (day) => timeOfDay(day) ?? 0 });

/** Whatever JSON can say. */
export const json = () => z.unknown();
