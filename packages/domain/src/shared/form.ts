import * as z from 'zod/mini';
import { codePoints, isCleanText } from './field-rules.ts';
import { type FieldProblem, fieldProblems } from './problem.ts';
import { timeOfDay } from './shop-time.ts';
import { wireNames } from './wire.ts';

/**
 * The fields of a call as they come from a form: every value is a string (or a list of strings) and is read into the
 * type that the rules use. A refusal's message is its `FieldProblem`, which the server translates.
 */
type Refuse = (problem: FieldProblem) => void;

/** JSON Schema of a field as it is sent. */
export type SentSchema = Readonly<Record<string, unknown>>;

/** Every form value is read from text, so the schema that reads it would describe each field as a string (API-3). */
const sentSchemas = new WeakMap<object, SentSchema>();

/** A reader of other values than text, with how the API description shows them. */
export const describe = <T extends z.ZodMiniType>(schema: T, sent: SentSchema): T => {
  sentSchemas.set(schema, sent);
  return schema;
};

/** How the API description shows a field. */
export const sentSchemaOf = (schema: object): SentSchema => sentSchemas.get(schema) ?? {};

/** What all fields are built from; a noun builds its own on it where a field has rules of its own. */
export const field = <T>(read: (text: string, refuse: Refuse) => T, sent: SentSchema = { type: 'string' }) =>
  describe(
    z.pipe(
      z.string(),
      z.transform((text: string, context) => {
        let refused: FieldProblem | undefined;
        const value = isCleanText(text) ? read(text, (problem) => (refused = problem)) : (refused = 'not_text');
        if (refused) context.issues.push({ code: 'custom', message: refused, input: text });
        return value as T;
      }),
    ),
    sent,
  );

const WHOLE = /^(?:0|-?[1-9]\d{0,15})$/;

/** A whole number within bounds; ids and pages are built on it. */
export const number = (min: number, max: number) =>
  field(
    (text, refuse) => {
      const value = Number(text);
      if (text === '') refuse('required');
      else if (!WHOLE.test(text) || value < min || value > max) refuse('invalid');
      return value;
    },
    { type: 'integer', minimum: min, maximum: max },
  );

export const id = () => number(1, Number.MAX_SAFE_INTEGER);

/** The version of a thing that a change was made to; an older one is refused as stale (TEAM-8). */
export const version = () => number(1, Number.MAX_SAFE_INTEGER);

/** 2000-01-01: what staff plan before is a mistake. */
export const EARLIEST_TIME = 946_684_800;

/** 2100-01-01: later than any booking, and far below the same moment in milliseconds. */
export const LATEST_TIME = 4_102_444_800;

/** Unix seconds in shop time. Milliseconds are the usual mistake and get a refusal of their own. */
export const timestamp = () =>
  field(
    (text, refuse) => {
      const value = Number(text);
      if (text === '') refuse('required');
      else if (!WHOLE.test(text) || value < 0) refuse('invalid');
      else if (value >= LATEST_TIME) refuse(value >= LATEST_TIME * 100 ? 'milliseconds' : 'invalid');
      return value;
    },
    { type: 'integer', minimum: 0, exclusiveMaximum: LATEST_TIME },
  );

/** Text of at most `max` characters, without the spaces around it. */
export const words = (max: number) =>
  field(
    (text, refuse) => {
      const trimmed = text.trim();
      if (trimmed === '') refuse('required');
      else if (codePoints(trimmed) > max) refuse('too_long');
      return trimmed;
    },
    { type: 'string', minLength: 1, maxLength: max },
  );

/** Text that may be empty. */
export const freeText = (max: number) =>
  field(
    (text, refuse) => {
      const trimmed = text.trim();
      if (codePoints(trimmed) > max) refuse('too_long');
      return trimmed;
    },
    { type: 'string', maxLength: max },
  );

export const calendarDay = () =>
  field(
    (text, refuse) => {
      if (text === '') refuse('required');
      else if (timeOfDay(text) === undefined) refuse('invalid');
      return text;
    },
    { type: 'string', format: 'date' },
  );

export const choice = <const T extends readonly string[]>(values: T) =>
  field(
    (text, refuse): T[number] => {
      if (!values.includes(text)) refuse(text === '' ? 'required' : 'invalid');
      return text;
    },
    { type: 'string', enum: values },
  );

const FLAGS = ['0', '1', 'true', 'false'];

export const yesOrNo = () =>
  field(
    (text, refuse) => {
      if (!FLAGS.includes(text)) refuse(text === '' ? 'required' : 'invalid');
      return text === '1' || text === 'true';
    },
    { type: 'string', enum: FLAGS },
  );

/** A longer list is refused by its length, before any of its items is read (A27). */
export const atMost = <T extends z.core.$ZodType>(most: number, list: T) =>
  z.pipe(
    z.transform((sent: unknown, context) => {
      if (Array.isArray(sent) && sent.length > most)
        context.issues.push({ code: 'custom', message: 'too_many' satisfies FieldProblem, input: sent });
      return sent;
    }),
    list,
  );

export const ids = (most = 200) => listOf(id(), most);

/** Moments as `timestamp` reads them. */
export const timestamps = (most: number) => listOf(timestamp(), most);

function listOf(item: ReturnType<typeof id>, most: number) {
  return describe(
    z.pipe(
      atMost(most, z.optional(z.array(item))),
      z.transform((values: number[] | undefined) => values ?? []),
    ),
    { type: 'array', items: sentSchemaOf(item), maxItems: most },
  );
}

/** A field that may be left out; an empty value counts as left out, as browsers send it. */
export const optional = <T extends z.ZodMiniType>(schema: T) =>
  describe(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
    sentSchemaOf(schema),
  );

/** A field that stays as it is when it is left out; an empty value is one, and empties it. */
export const whenSent = <T extends z.ZodMiniType>(schema: T) => describe(z.optional(schema), sentSchemaOf(schema));

/** An uploaded file, in calls that are `multipart`. Its content is checked by whoever receives it. */
export const file = () =>
  describe(
    z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    { type: 'string', format: 'binary' },
  );

export type Fields = Record<string, z.ZodMiniType>;

/** The fields of a call. `V` is what they read as; it exists only as a type. */
export interface Form<V = unknown> {
  /** Our name of each field and the wire's. */
  readonly names: readonly (readonly [string, string])[];
  /** Where the contract names a refused field unlike the field itself, by wire name. */
  readonly refusedAs: Readonly<Record<string, string>>;
  readonly schema: z.ZodMiniObject;
  /** Its values are those of JSON as they are; without it every value is read from text. */
  readonly json?: true;
  readonly values?: V;
}

export function form<S extends Fields>(
  shape: S,
  odd: Partial<Record<keyof S, string>> = {},
  refusedAs: Readonly<Record<string, string>> = {},
): Form<{ [K in keyof S]: z.output<S[K]> }> {
  const names = wireNames(shape, odd);
  const schema = z.object(Object.fromEntries(names.map(([ours, theirs]) => [theirs, shape[ours]!])));
  return { names, refusedAs, schema };
}

/** The fields of a staff call whose values are checked by the schemas of a company file, which read JSON. */
export const jsonForm = <S extends Fields>(shape: S) => ({ ...form(shape), json: true }) as const;

/**
 * B11: the names in a body that its form does not know, each as a refusal; in groups and lists as well. A change would
 * otherwise answer 200 and leave out what it was sent for.
 */
export function unknownFields(form: Form, body: unknown): Record<string, FieldProblem> {
  const known = form.names.map(([, theirs]) => [theirs, sentSchemaOf(form.schema.shape[theirs] ?? {})] as const);
  const found: string[] = [];
  collectUnknown(body, { properties: Object.fromEntries(known) }, [], found);
  return Object.fromEntries(found.map((name) => [name, 'read_only']));
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function collectUnknown(value: unknown, sent: SentSchema, path: readonly (string | number)[], found: string[]): void {
  const { items, anyOf, properties, maxItems } = sent;
  if (Array.isArray(anyOf)) return collectUnknown(value, Object(anyOf[0]), path, found);
  // A list that is too long was refused by its length already.
  if (Array.isArray(value) && value.length > Number(maxItems ?? Infinity)) return;
  if (Array.isArray(value))
    return value.forEach((item, index) => collectUnknown(item, Object(items), [...path, index], found));
  if (!isGroup(value)) return;
  for (const name of Object.keys(value)) {
    const isKnown = isGroup(properties) ? Object.hasOwn(properties, name) : name !== '__proto__';
    const inside = isGroup(properties) && isKnown ? Object(properties[name]) : {};
    if (isKnown) collectUnknown(value[name], inside, [...path, name], found);
    else found.push([...path, name].join('.'));
  }
}

export type Read<V> =
  | { readonly ok: true; readonly values: V }
  | { readonly ok: false; readonly refused: Readonly<Record<string, FieldProblem>> };

/** Reads a parsed body (or query) into values, or names every refused field by its wire name. */
export function readForm<V>(form: Form<V>, body: unknown): Read<V> {
  const result = z.safeParse(form.schema, body ?? {});
  if (result.success) {
    const values = Object.fromEntries(form.names.map(([ours, theirs]) => [ours, result.data[theirs]]));
    return { ok: true, values: values as V };
  }
  const refused: Record<string, FieldProblem> = {};
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) refused[[...issue.path, key].join('.')] ??= 'read_only';
      continue;
    }
    // An item of a list is refused under the name of the list, a field of a group as `group.field`; a field of an item has
    // its number too, as in `options.2.price` or, where it is a list, `options.2.rooms`.
    const isItem = typeof issue.path.at(-1) === 'number';
    const path = issue.path.slice(0, issue.path.findLastIndex((part) => typeof part !== 'number') + 1);
    const sent = path.reduce<unknown>((found, part) => (Object(found) as Record<PropertyKey, unknown>)[part], body);
    const name = path.join('.');
    refused[form.refusedAs[name] ?? name] ??= reasonOf(issue.message, sent, isItem);
  }
  return { ok: false, refused };
}

function reasonOf(message: string, sent: unknown, isItem: boolean): FieldProblem {
  const named = fieldProblems.find((problem) => problem === message);
  if (named) return named;
  // Its list was rightly sent: one value in it is wrong.
  if (isItem) return 'invalid';
  if (sent === undefined) return 'required';
  return Array.isArray(sent) ? 'repeated' : 'invalid';
}

/** What the readers above can yield. */
type FormValue = string | number | boolean | readonly (string | number)[] | undefined;

/** The other direction, for whoever calls: flags become 1/0, lists repeat as `name[]`, what is undefined is left out. */
export function writeForm<V extends object>(form: Form<V>, values: V): [string, string][] {
  return form.names.flatMap(([ours, theirs]) => {
    const value = Reflect.get(values, ours) as FormValue;
    if (value === undefined) return [];
    if (typeof value === 'object') return value.map((item): [string, string] => [`${theirs}[]`, String(item)]);
    return [[theirs, typeof value === 'boolean' ? String(Number(value)) : String(value)]];
  });
}

/** A call as it is sent: fields that its path names (`:subscriptionId`, by wire name) go there, the rest into the form. */
export function writeCall<V extends object>(
  { path, fields }: { readonly path: string; readonly fields: Form<V> },
  values: V,
): { path: string; pairs: [string, string][] } {
  const pairs = writeForm(fields, values);
  const inPath = (path.match(/:\w+/g) ?? []).map((part) => part.slice(1));
  return {
    path: path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(pairs.find(([key]) => key === name)?.[1] ?? ''),
    ),
    pairs: pairs.filter(([key]) => !inPath.includes(key)),
  };
}
