import * as z from 'zod/mini';
import { bookableTypes } from '../services/api.ts';
import {
  day,
  decimal,
  flag,
  type Kind,
  nullable,
  oneOf,
  optionalOr,
  text,
  textsShown,
  whole as wholeShown,
} from '../shared/index.ts';
import {
  date,
  latitude,
  line,
  longitude,
  phone,
  price,
  story,
  texts,
  validity,
  webAddress,
  whole,
  zone,
} from './catalogue-fields.ts';

export const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const periodicities = ['weekly', 'monthly'] as const;
const durations = ['monthly', '4_weeks'] as const;

/** How many rooms a service, and services a bundle, may name. */
export const MAX_ROOMS = 200;
export const MAX_SERVICES = 500;
export const MAX_OPTIONS = 100;
export const MAX_GROUPS = 50;
export const MAX_DATES = 1_000;
/** How many visits a room may hold at once (WHO-5). */
export const MAX_CAPACITY = 100;
/** The finest grid of starts: every free time of every room is computed for each visitor (A27, record 95). */
const MIN_GRID_MINUTES = 5;

/**
 * The values of each thing of a catalogue, without what they point at: a company file does that by `ref`, a staff call by
 * id. `usual` has what holds where nothing is given.
 */
export interface Values {
  readonly required: z.core.$ZodLooseShape;
  readonly optional: z.core.$ZodLooseShape;
  readonly usual: Readonly<Record<string, readonly [z.core.SomeType, unknown]>>;
}

/** With how staff calls answer with each of them. */
interface ShownValues extends Values {
  readonly shown: Readonly<Record<string, Kind>>;
}

const switches = { archived: [z.boolean(), false] } as const;
const hideable = { hidden: [z.boolean(), false], ...switches } as const;

export const serviceValues = {
  required: { name: line(), minutes: whole(1, 1440), price: price() },
  optional: {
    sub_name: line(),
    description: story(),
    texts: texts({ name: line(), sub_name: line(), description: story() }),
    /** A sub-option has the buffers and rooms of its service unless it names its own. */
    buffer_before: whole(0, 1440),
    buffer_after: whole(0, 1440),
  },
  usual: {
    hide_price: [z.boolean(), false],
    bookable: [z.enum(bookableTypes), 'always'],
    ...switches,
  },
  shown: {
    name: text(),
    sub_name: nullable(text()),
    description: nullable(text()),
    texts: textsShown(),
    minutes: wholeShown(),
    price: decimal(),
    hide_price: flag(),
    bookable: oneOf(bookableTypes),
    buffer_before: nullable(wholeShown()),
    buffer_after: nullable(wholeShown()),
    archived: flag(),
  },
} as const satisfies ShownValues;

export const categoryValues = {
  required: { name: line() },
  optional: { texts: texts({ name: line() }) },
  usual: hideable,
  shown: { name: text(), texts: textsShown(), hidden: flag(), archived: flag() },
} as const satisfies ShownValues;

export const employeeValues = {
  required: { name: line() },
  optional: { title: line(), about: story(), texts: texts({ title: line(), about: story() }) },
  usual: switches,
  shown: { name: text(), title: nullable(text()), about: nullable(text()), texts: textsShown(), archived: flag() },
} as const satisfies ShownValues;

export const objectValues = {
  required: { name: line() },
  optional: { texts: texts({ name: line() }) },
  usual: switches,
  shown: { name: text(), texts: textsShown(), archived: flag() },
} as const satisfies ShownValues;

export const roomValues = {
  required: { name: line() },
  optional: { texts: texts({ name: line() }) },
  usual: {
    grid_minutes: [whole(MIN_GRID_MINUTES, 1440, 'grid_range'), 15],
    notice_minutes: [whole(0, 525_600), 0],
    horizon_days: [whole(0, 3_650), 60],
    capacity: [whole(1, MAX_CAPACITY), 1],
    active: [z.boolean(), true],
    ...switches,
  },
  shown: {
    name: text(),
    texts: textsShown(),
    grid_minutes: wholeShown(),
    notice_minutes: wholeShown(),
    horizon_days: wholeShown(),
    capacity: optionalOr(wholeShown(), 1),
    active: flag(),
    archived: flag(),
  },
} as const satisfies ShownValues;

export const shopValues = {
  required: { name: line(), street: line(), zip: line(20), city: line(), country: line() },
  optional: {
    latitude: latitude(),
    longitude: longitude(),
    phone: phone(),
    about: story(),
    texts: texts({ name: line(), about: story() }),
    time_zone: zone(),
  },
  usual: hideable,
  shown: {
    name: text(),
    street: text(),
    zip: text(),
    city: text(),
    country: text(),
    latitude: nullable(decimal()),
    longitude: nullable(decimal()),
    phone: nullable(text()),
    about: nullable(text()),
    texts: textsShown(),
    time_zone: text(),
    hidden: flag(),
    archived: flag(),
  },
} as const satisfies ShownValues;

export const bundleValues = {
  required: { name: line(), price: price() },
  optional: {
    description: story(),
    texts: texts({ name: line(), description: story() }),
    /** `"6 months"`; a bundle without it does not end. */
    valid: validity(),
    /** Without it: unlimited. */
    uses: whole(1, 100_000),
  },
  usual: { hide_price: [z.boolean(), false], active: [z.boolean(), true], ...switches },
  shown: {
    name: text(),
    description: nullable(text()),
    texts: textsShown(),
    price: decimal(),
    hide_price: flag(),
    valid: nullable(text()),
    uses: nullable(wholeShown()),
    active: flag(),
    archived: flag(),
  },
} as const satisfies ShownValues;

export const subscriptionValues = {
  required: { name: line(), price: price(), periodicity: z.enum(periodicities), duration: z.enum(durations) },
  optional: {
    description: story(),
    agreement: story(),
    texts: texts({ name: line(), description: story(), agreement: story() }),
  },
  usual: { hide_price: [z.boolean(), false], buyable: [z.boolean(), true], ...switches },
  shown: {
    name: text(),
    description: nullable(text()),
    agreement: nullable(text()),
    texts: textsShown(),
    price: decimal(),
    hide_price: flag(),
    periodicity: oneOf(periodicities),
    duration: oneOf(durations),
    buyable: flag(),
    archived: flag(),
  },
} as const satisfies ShownValues;

const usesShown: Kind<number | 'unlimited'> = {
  schema: z.union([z.int(), z.literal('unlimited')]),
  read: (sent) => (typeof sent === 'number' ? sent : 'unlimited'),
};

export const groupValues = {
  required: { uses: z.union([whole(1, 100_000), z.literal('unlimited')]), periodicity: z.enum(periodicities) },
  /** For how many weeks a missed use can be made up for. */
  optional: { missed_weeks: whole(0, 1_000) },
  usual: {},
  shown: { uses: usesShown, periodicity: oneOf(periodicities), missed_weeks: nullable(wholeShown()) },
} as const satisfies ShownValues;

export const promotionValues = {
  required: { name: line() },
  optional: {
    description: story(),
    texts: texts({ name: line(), description: story() }),
    video: webAddress(),
    /** The days on which customers see it, both included (CLS-6). */
    from: date(),
    until: date(),
  },
  usual: hideable,
  shown: {
    name: text(),
    description: nullable(text()),
    texts: textsShown(),
    video: nullable(text()),
    from: nullable(day()),
    until: nullable(day()),
    hidden: flag(),
    archived: flag(),
  },
} as const satisfies ShownValues;
