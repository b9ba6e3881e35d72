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
export const MAX_PLACES = 100_000;
export const MAX_MINUTES = 1_440;

/** Euro with at most two decimals, as in a company file. */
export const euro = () =>
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

const option = () => group({ serviceId: id(), price: optional(euro()), minutes: optional(number(1, MAX_MINUTES)) });

/** What is not given is as the service has it. */
export const classFields = {
  name: optional(oneLineOrEmpty(200)),
  employeeId: optional(id()),
  roomId: optional(id()),
  minutes: optional(number(1, MAX_MINUTES)),
  places: number(0, MAX_PLACES),
  price: optional(euro()),
  description: optional(proseOrEmpty(5_000)),
  showPlacesLeft: optional(truth()),
  hidePrice: optional(truth()),
  bookable: optional(choice(bookableTypes)),
  options: optional(several(option(), MAX_OPTIONS, ({ serviceId }) => serviceId)),
};

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

/** CLS-6: what an event has beside a class: a picture or a video, its own place, whom to ask, texts in further languages. */
const eventParts = {
  photo: picture,
  video: webLink,
  street: () => oneLineOrEmpty(200),
  zip: () => oneLineOrEmpty(20),
  city: () => oneLineOrEmpty(200),
  country: () => oneLineOrEmpty(200),
  phone: () => phoneOrEmpty(40),
  texts,
};

export const eventFields = {
  photo: optional(eventParts.photo()),
  video: optional(eventParts.video()),
  street: optional(eventParts.street()),
  zip: optional(eventParts.zip()),
  city: optional(eventParts.city()),
  country: optional(eventParts.country()),
  phone: optional(eventParts.phone()),
  texts: optional(eventParts.texts()),
};

export const changedEventFields = {
  photo: whenSent(orNone(eventParts.photo())),
  video: whenSent(orNone(eventParts.video())),
  street: whenSent(orNone(eventParts.street())),
  zip: whenSent(orNone(eventParts.zip())),
  city: whenSent(orNone(eventParts.city())),
  country: whenSent(orNone(eventParts.country())),
  phone: whenSent(orNone(eventParts.phone())),
  texts: whenSent(orNone(eventParts.texts())),
};

export const eventShape = {
  photo: nullable(text()),
  video: nullable(text()),
  street: nullable(text()),
  zip: nullable(text()),
  city: nullable(text()),
  country: nullable(text()),
  phone: nullable(text()),
  texts: textsShown(),
};

/** What is left out stays as it is. */
export const changedFields = {
  name: whenSent(orNone(oneLineOrEmpty(200))),
  employeeId: whenSent(orNone(id())),
  roomId: whenSent(orNone(id())),
  minutes: optional(number(1, MAX_MINUTES)),
  places: optional(number(0, MAX_PLACES)),
  price: optional(euro()),
  description: whenSent(orNone(proseOrEmpty(5_000))),
  showPlacesLeft: optional(truth()),
  hidePrice: optional(truth()),
  bookable: optional(choice(bookableTypes)),
};

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
  name: nullable(text()),
  employeeId: nullable(whole()),
  employeeName: nullable(text()),
  roomId: nullable(whole()),
  roomName: nullable(text()),
  at: clock(),
  minutes: whole(),
  places: whole(),
  price: money(),
  description: nullable(text()),
  showPlacesLeft: flag(),
  hidePrice: flag(),
  bookable: oneOf(bookableTypes),
  options: list(record({ serviceId: whole(), name: text(), price: money(), minutes: whole() })),
};
