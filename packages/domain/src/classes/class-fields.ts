import * as z from 'zod/mini';
import { bookableTypes } from '../services/index.ts';
import {
  addressProblem,
  atMost,
  centsFromEuro,
  choice,
  clock,
  codePoints,
  describe,
  field,
  flag,
  group,
  id,
  type Kind,
  list,
  type Locale,
  locales,
  money,
  nullable,
  number,
  oneLineOrEmpty,
  oneOf,
  optional,
  phoneOrEmpty,
  proseOrEmpty,
  record,
  sentSchemaOf,
  text,
  textsShown,
  truth,
  whenSent,
  whole,
} from '../shared/index.ts';

const MAX_CENTS = 10_000_000;
const MAX_OPTIONS = 50;
const MAX_PLACES = 100_000;
const MAX_MINUTES = 1_440;

/** Euro with at most two decimals, as in a company file. */
const euro = () =>
  field(
    (sent, refuse) => {
      const value = Number(sent);
      if (sent === '') refuse('required');
      else if (/^\d{1,6}\.\d{3,}$/.test(sent)) refuse('price_decimals');
      else if (!/^\d+(?:\.\d{1,2})?$/.test(sent)) refuse('invalid');
      else if (centsFromEuro(value) > MAX_CENTS) refuse('out_of_range');
      return value;
    },
    { type: 'number', minimum: 0, maximum: MAX_CENTS / 100, multipleOf: 0.01 },
  );

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** `HH:mm`. */
export const clockTime = () =>
  field(
    (sent, refuse) => {
      if (!CLOCK.test(sent)) refuse(sent === '' ? 'required' : 'invalid');
      return sent;
    },
    { type: 'string', pattern: CLOCK.source },
  );

/** The minute of the day that a time was read as. */
export function minuteOfClock(time: string): number {
  const match = CLOCK.exec(time);
  return Number(match?.[1]) * 60 + Number(match?.[2]);
}

/** A field that can be emptied: null, or an empty text, takes the value away. */
export const orNone = <T extends z.ZodMiniType>(schema: T) =>
  describe(
    z.pipe(
      z.transform((sent: unknown) => (sent === '' || sent === 'null' ? null : sent)),
      z.nullable(schema),
    ),
    { anyOf: [sentSchemaOf(schema), { type: 'null' }] },
  );

/** A list of at most so many items, each read by itself; `what` of them may not be there twice. */
export const several = <T extends z.ZodMiniType>(item: T, most: number, what?: (value: z.output<T>) => unknown) =>
  describe(
    z.pipe(
      atMost(most, z.array(item)),
      z.transform((values: z.output<T>[], context) => {
        if (what !== undefined && new Set(values.map(what)).size < values.length)
          context.issues.push({ code: 'custom', message: 'twice', input: values });
        return values;
      }),
    ),
    { type: 'array', items: sentSchemaOf(item), maxItems: most },
  );

/** The address of a video, as in a company file. */
const webLink = () =>
  field(
    (sent, refuse) => {
      const trimmed = sent.trim();
      if (trimmed === '') refuse('required');
      else if (codePoints(trimmed) > 2_000) refuse('too_long');
      const problem = trimmed === '' ? undefined : addressProblem(trimmed);
      if (problem) refuse(problem);
      return trimmed;
    },
    { type: 'string', format: 'uri', maxLength: 2_000 },
  );

/** A picture of the company that was uploaded before, by its address, with the point that stays in sight. */
const picture = () =>
  field(
    (sent, refuse) => {
      if (!PICTURE.test(sent)) refuse(sent === '' ? 'required' : 'invalid');
      return sent;
    },
    { type: 'string', pattern: PICTURE.source },
  );
const PICTURE = /^\/media\/\d{1,15}\/[\da-f]{24}(?:#\d{1,3},\d{1,3})?$/;

/** Name and description in each further language (CAT-5). */
const texts = () => {
  const inLanguage = () =>
    optional(group({ name: optional(oneLineOrEmpty(200)), description: optional(proseOrEmpty(5_000)) }));
  // One reader for each language, by construction.
  return group(
    Object.fromEntries(locales.map((locale) => [locale, inLanguage()])) as Record<
      Locale,
      ReturnType<typeof inLanguage>
    >,
  );
};

/** A field: how it is read where it is sent, and how staff are shown it. */
interface ClassField {
  readonly sent: () => z.ZodMiniType;
  readonly shown: () => Kind<unknown>;
}
type ClassFields = Readonly<Record<string, ClassField>>;

/** The same names, each with what is made of its field. */
const mapped = <F extends ClassFields>(fields: F, of: (field: ClassField) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));

type SchemaOf<F extends ClassFields, N extends keyof F> = ReturnType<F[N]['sent']>;
// `mapped` keeps each name, and each type is that of the one call it makes.
const asOptional = <F extends ClassFields>(fields: F) =>
  mapped(fields, ({ sent }) => optional(sent())) as { [N in keyof F]: ReturnType<typeof optional<SchemaOf<F, N>>> };
const asEmptiable = <F extends ClassFields>(fields: F) =>
  mapped(fields, ({ sent }) => whenSent(orNone(sent()))) as {
    [N in keyof F]: ReturnType<typeof whenSent<ReturnType<typeof orNone<SchemaOf<F, N>>>>>;
  };
const asSent = <F extends ClassFields>(fields: F) =>
  mapped(fields, ({ sent }) => sent()) as { [N in keyof F]: SchemaOf<F, N> };
const asShown = <F extends ClassFields>(fields: F) =>
  mapped(fields, ({ shown }) => shown()) as { [N in keyof F]: ReturnType<F[N]['shown']> };

/*
 * The fields of a class, of a series and of a class in a draft, each once: what may be sent, what a change may empty and
 * what staff see derive from these.
 */
const drafted = {
  /** A change may empty them. */
  emptiable: {
    name: { sent: () => oneLineOrEmpty(200), shown: () => nullable(text()) },
    employeeId: { sent: id, shown: () => nullable(whole()) },
    roomId: { sent: id, shown: () => nullable(whole()) },
  },
  /** As the service has them where they are not given. */
  usual: {
    minutes: { sent: () => number(1, MAX_MINUTES), shown: whole },
    price: { sent: euro, shown: money },
  },
  bookable: { bookable: { sent: () => choice(bookableTypes), shown: () => oneOf(bookableTypes) } },
  required: { places: { sent: () => number(0, MAX_PLACES), shown: whole } },
};
const undrafted = {
  emptiable: { description: { sent: () => proseOrEmpty(5_000), shown: () => nullable(text()) } },
  usual: {
    showPlacesLeft: { sent: truth, shown: flag },
    hidePrice: { sent: truth, shown: flag },
  },
};
const emptiable = { ...drafted.emptiable, ...undrafted.emptiable };
const usual = { ...drafted.usual, ...undrafted.usual, ...drafted.bookable };

const option = () => group({ serviceId: id(), price: optional(euro()), minutes: optional(number(1, MAX_MINUTES)) });

/** What is not given is as the service has it. */
export const classFields = {
  ...asOptional(emptiable),
  ...asOptional(usual),
  ...asSent(drafted.required),
  options: optional(several(option(), MAX_OPTIONS, ({ serviceId }) => serviceId)),
};

/** What is left out stays as it is. */
export const changedFields = { ...asEmptiable(emptiable), ...asOptional(usual), ...asOptional(drafted.required) };

/** A class of a draft names its length and price, since it may be one that no service knows yet. */
export const draftedFields = () => ({
  ...asOptional(drafted.emptiable),
  ...asSent(drafted.usual),
  ...asSent(drafted.required),
  ...asOptional(drafted.bookable),
});
export const draftedShape = {
  ...asShown(drafted.emptiable),
  ...asShown(drafted.usual),
  ...asShown(drafted.required),
  ...asShown(drafted.bookable),
};

const line = (most: number) => ({ sent: () => oneLineOrEmpty(most), shown: () => nullable(text()) });

/** CLS-6: what an event has beside a class: a picture or a video, its own place, whom to ask, texts in further languages. */
const eventParts = {
  photo: { sent: picture, shown: () => nullable(text()) },
  video: { sent: webLink, shown: () => nullable(text()) },
  street: line(200),
  zip: line(20),
  city: line(200),
  country: line(200),
  phone: { sent: () => phoneOrEmpty(40), shown: () => nullable(text()) },
  texts: { sent: texts, shown: textsShown },
};

export const eventFields = asOptional(eventParts);
export const changedEventFields = asEmptiable(eventParts);
export const eventShape = asShown(eventParts);

/** A class or a series of them, as staff see it; named as in a company file, with ids where that has refs. */
export const classShape = {
  id: whole(),
  version: whole(),
  shopId: whole(),
  serviceId: whole(),
  serviceName: text(),
  /** Of the service: the colour it has on screens, and its picture. */
  categoryId: nullable(whole()),
  servicePhoto: nullable(text()),
  employeeName: nullable(text()),
  roomName: nullable(text()),
  at: clock(),
  ...asShown(emptiable),
  ...asShown(usual),
  ...asShown(drafted.required),
  options: list(record({ serviceId: whole(), name: text(), price: money(), minutes: whole() })),
};
