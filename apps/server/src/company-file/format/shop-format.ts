import {
  bundleValues,
  categoryValues,
  employeeValues,
  fileShape,
  MAX_DATES,
  MAX_OPTIONS,
  MAX_ROOMS,
  MAX_SERVICES,
  objectValues,
  roomValues,
  serviceValues,
  shopValues,
} from '@embook/domain/catalogue';
import { absenceKinds, absenceStates } from '@embook/domain/hours';
import { bookableTypes } from '@embook/domain/services';
import type { FieldProblem } from '@embook/domain/shared';
import { MAX_WEEKS } from '@embook/domain/shops';
import * as z from 'zod';
import {
  anyLine,
  clock,
  day,
  distinct,
  hasBothCoordinates,
  hours,
  line,
  moment,
  phone,
  picture,
  place,
  price,
  ref,
  removedServices,
  story,
  texts,
  webAddress,
  weekday,
  weekdayNames,
  weekdays,
  whole,
} from './file-fields.ts';
import { productWords } from './file-words.ts';

const openingHours = z.partialRecord(z.enum(weekdayNames), z.array(hours()).max(10));

/** Without hours the shop stays closed on that day. */
const specialDay = z.strictObject({
  date: day(),
  hours: z.array(hours()).max(10).default([]),
  reason: z.optional(line()),
  texts: texts({ reason: line() }),
});

const workWeeks = z.array(openingHours).max(MAX_WEEKS);

/** From a day on, in weeks that repeat; without weeks the shop's hours hold (HRS-2). */
const workPattern = z.strictObject({
  from: day(),
  weeks: workWeeks,
  elsewhere: z
    .array(z.strictObject({ shop: line(), weeks: workWeeks }))
    .max(50)
    .default([]),
});

const absence = z.strictObject({
  from: day(),
  until: day(),
  kind: z.enum(absenceKinds).default('holiday'),
  note: z.optional(line()),
  state: z.enum(absenceStates).default('granted'),
});

const employee = z.strictObject({
  ref: ref().optional(),
  ...fileShape(employeeValues),
  photo: z.optional(picture()),
  working_hours: z.array(workPattern).max(200).default([]),
  absences: z.array(absence).max(2_000).default([]),
});

const object = z.strictObject({ ref: ref().optional(), ...fileShape(objectValues) });

const room = z.strictObject({
  ref: ref().optional(),
  ...fileShape(roomValues),
  photo: z.optional(picture()),
  employee: ref().optional(),
  object: ref().optional(),
  disabled_days: distinct(weekday(), 7).default([]),
  disabled_dates: distinct(day(), MAX_DATES).default([]),
});

/** Time that the staff keeps free of bookings. */
const block = z.strictObject({
  room: ref().optional(),
  employee: ref().optional(),
  on: day(),
  at: clock(),
  minutes: whole(1, 1440),
  reason: z.optional(line()),
});

const serviceFields = {
  ref: ref().optional(),
  ...fileShape(serviceValues),
  photo: z.optional(picture()),
  rooms: z.array(ref()).max(MAX_ROOMS).optional(),
};

const service = z.strictObject({
  ...serviceFields,
  options: z.array(z.strictObject(serviceFields)).max(MAX_OPTIONS).default([]),
});

const category = z.strictObject({
  ...fileShape(categoryValues),
  services: z.array(service).max(500).default([]),
});

/** What a class, a series and an event have; what is not given is as the service has it. */
const classFields = {
  name: z.optional(line()),
  room: ref().optional(),
  employee: ref().optional(),
  at: clock(),
  minutes: z.optional(whole(1, 1440)),
  places: whole(0, 100_000),
  price: z.optional(price()),
  description: z.optional(story()),
  show_places_left: z.boolean().default(false),
  hide_price: z.boolean().optional(),
  bookable: z.enum(bookableTypes).optional(),
  options: z
    .array(z.strictObject({ service: ref(), price: z.optional(price()), minutes: z.optional(whole(1, 1440)) }))
    .max(50)
    .default([]),
};

const sessionFields = {
  ...classFields,
  ref: ref().optional(),
  texts: texts({ name: line(), description: story() }),
  photo: z.optional(picture()),
  video: z.optional(webAddress()),
  street: z.optional(line()),
  zip: z.optional(line(20)),
  city: z.optional(line()),
  country: z.optional(line()),
  ...place,
  phone: z.optional(phone()),
};

const paired = 'coordinates' satisfies FieldProblem;

const single = { on: day(), cancelled_at: moment().optional() };

/** A class that is a date of a series: which one it is where it has moved, and whether it was changed by itself. */
const ofSeries = { series: ref().optional(), date: day().optional(), changed: z.boolean().optional() };

const groupClass = z
  .strictObject({ class: ref(), ...sessionFields, ...single, ...ofSeries })
  .refine(hasBothCoordinates, paired);
const event = z.strictObject({ event: ref(), ...sessionFields, ...single }).refine(hasBothCoordinates, paired);

/** A class every week. Days on which the shop is closed are left out. */
const weekly = z
  .strictObject({
    class: ref(),
    ...sessionFields,
    every: weekdays(),
    from: day(),
    until: day(),
    cancelled: z.array(day()).max(1_000).default([]),
    series: ref().optional(),
    /** Customers with a standing place, who pay at the shop. */
    regulars: z.strictObject({ customers: z.array(ref()).max(1_000), from: day(), until: day() }).optional(),
  })
  .refine(hasBothCoordinates, paired);

/** A weekly class that goes on: its dates stand in `classes`, later ones are made by the platform (CLS-1). */
const series = z.strictObject({
  ref: ref(),
  class: ref(),
  ...classFields,
  every: weekdays(),
  from: day(),
  until: day().optional(),
  left_out: z.array(day()).max(500).default([]),
});

const bundle = z.strictObject({
  ref: ref().optional(),
  ...fileShape(bundleValues),
  services: z.array(ref()).min(1).max(MAX_SERVICES),
  removed_services: removedServices(),
});

const review = z.strictObject({
  author: anyLine(),
  rating: z.enum(['good', 'ok', 'poor']),
  comment: z.optional(story()),
  at: moment(),
});

export const shop = z
  .strictObject({
    ...fileShape(shopValues),
    photo: z.optional(picture()),
    offers: productWords(),
    hours: openingHours,
    special_days: z.array(specialDay).max(1_000).default([]),
    employees: z.array(employee).max(500).default([]),
    objects: z.array(object).max(500).default([]),
    rooms: z.array(room).max(500).default([]),
    blocks: z.array(block).max(10_000).default([]),
    categories: z.array(category).max(200).default([]),
    /** Services that are not booked by themselves but given in classes and at events. */
    taught: z.array(service).max(500).default([]),
    timetable: z.array(weekly).max(1_000).default([]),
    series: z.array(series).max(1_000).default([]),
    classes: z.array(groupClass).max(50_000).default([]),
    events: z.array(event).max(10_000).default([]),
    bundles: z.array(bundle).max(500).default([]),
    reviews: z.array(review).max(50_000).default([]),
  })
  .refine(hasBothCoordinates, paired);

export type ShopEntry = z.output<typeof shop>;
export type ServiceEntry = z.output<typeof service>;
export type OptionEntry = ServiceEntry['options'][number];
export type EmployeeEntry = z.output<typeof employee>;
export type SeriesEntry = z.output<typeof series>;
export type WeeklyEntry = z.output<typeof weekly>;
export type SessionEntry = Omit<z.output<typeof groupClass>, 'class'>;
