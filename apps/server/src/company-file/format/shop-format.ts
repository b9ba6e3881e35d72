import { absenceKinds, absenceStates } from '@embook/domain/hours';
import { bookableTypes } from '@embook/domain/services';
import { MOST_WEEKS } from '@embook/domain/shops';
import * as z from 'zod';
import {
  bothOrNeither,
  clock,
  day,
  hours,
  line,
  moment,
  picture,
  place,
  price,
  ref,
  story,
  texts,
  webAddress,
  weekday,
  weekdayNames,
  whole,
  zone,
} from './fields.ts';
import { productWords } from './words.ts';

const openingHours = z.partialRecord(z.enum(weekdayNames), z.array(hours()).max(10));

/** Without hours the shop stays closed on that day. */
const specialDay = z.strictObject({
  date: day(),
  hours: z.array(hours()).max(10).default([]),
  reason: line().optional(),
  texts: texts({ reason: line() }),
});

const workWeeks = z.array(openingHours).max(MOST_WEEKS);

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
  note: line().optional(),
  state: z.enum(absenceStates).default('granted'),
});

const employee = z.strictObject({
  ref: ref().optional(),
  name: line(),
  title: line().optional(),
  photo: picture().optional(),
  about: story().optional(),
  texts: texts({ title: line(), about: story() }),
  working_hours: z.array(workPattern).max(200).default([]),
  absences: z.array(absence).max(2_000).default([]),
});

const object = z.strictObject({ ref: ref().optional(), name: line(), texts: texts({ name: line() }) });

const room = z.strictObject({
  ref: ref().optional(),
  name: line(),
  texts: texts({ name: line() }),
  photo: picture().optional(),
  employee: ref().optional(),
  object: ref().optional(),
  grid_minutes: whole(1, 1440).default(15),
  notice_minutes: whole(0, 525_600).default(0),
  horizon_days: whole(0, 3_650).default(60),
  disabled_days: z.array(weekday()).max(7).default([]),
  disabled_dates: z.array(day()).max(1_000).default([]),
  active: z.boolean().default(true),
});

/** Time that the staff keeps free of bookings. */
const block = z.strictObject({
  room: ref().optional(),
  employee: ref().optional(),
  on: day(),
  at: clock(),
  minutes: whole(1, 1440),
  reason: line().optional(),
});

const serviceFields = {
  ref: ref().optional(),
  name: line(),
  sub_name: line().optional(),
  description: story().optional(),
  texts: texts({ name: line(), sub_name: line(), description: story() }),
  minutes: whole(1, 1440),
  price: price(),
  hide_price: z.boolean().default(false),
  bookable: z.enum(bookableTypes).default('always'),
  photo: picture().optional(),
  /** A sub-option has the buffers and rooms of its service unless it names its own. */
  buffer_before: whole(0, 1440).optional(),
  buffer_after: whole(0, 1440).optional(),
  rooms: z.array(ref()).max(200).optional(),
};

const service = z.strictObject({
  ...serviceFields,
  options: z.array(z.strictObject(serviceFields)).max(100).default([]),
});

const category = z.strictObject({
  name: line(),
  texts: texts({ name: line() }),
  services: z.array(service).max(500).default([]),
});

/** What is not given is as the service has it. */
const sessionFields = {
  ref: ref().optional(),
  name: line().optional(),
  room: ref().optional(),
  employee: ref().optional(),
  at: clock(),
  minutes: whole(1, 1440).optional(),
  places: whole(0, 100_000),
  price: price().optional(),
  description: story().optional(),
  texts: texts({ name: line(), description: story() }),
  show_places_left: z.boolean().default(false),
  hide_price: z.boolean().optional(),
  bookable: z.enum(bookableTypes).optional(),
  photo: picture().optional(),
  video: webAddress().optional(),
  street: line().optional(),
  zip: line(20).optional(),
  city: line().optional(),
  country: line().optional(),
  ...place,
  phone: line(40).optional(),
  options: z
    .array(z.strictObject({ service: ref(), price: price().optional(), minutes: whole(1, 1440).optional() }))
    .max(50)
    .default([]),
};

const paired = 'latitude and longitude belong together';

const single = { on: day(), cancelled_at: moment().optional() };

const groupClass = z.strictObject({ class: ref(), ...sessionFields, ...single }).refine(bothOrNeither, paired);
const event = z.strictObject({ event: ref(), ...sessionFields, ...single }).refine(bothOrNeither, paired);

/** A class every week. Days on which the shop is closed are left out. */
const weekly = z
  .strictObject({
    class: ref(),
    ...sessionFields,
    every: z.array(weekday()).min(1).max(7),
    from: day(),
    until: day(),
    cancelled: z.array(day()).max(1_000).default([]),
    /** Customers with a standing place, who pay at the shop. */
    regulars: z.strictObject({ customers: z.array(ref()).max(1_000), from: day(), until: day() }).optional(),
  })
  .refine(bothOrNeither, paired);

const bundle = z.strictObject({
  ref: ref().optional(),
  name: line(),
  description: story().optional(),
  texts: texts({ name: line(), description: story() }),
  price: price(),
  hide_price: z.boolean().default(false),
  /** `"6 months"`; a bundle without it does not end. */
  valid: validity().optional(),
  /** Without it: as often as one likes. */
  uses: whole(1, 100_000).optional(),
  services: z.array(ref()).min(1).max(500),
  active: z.boolean().default(true),
});

const review = z.strictObject({
  author: line(),
  rating: z.enum(['good', 'ok', 'poor']),
  comment: story().optional(),
  at: moment(),
});

export const shop = z
  .strictObject({
    name: line(),
    street: line(),
    zip: line(20),
    city: line(),
    country: line(),
    ...place,
    phone: line(40).optional(),
    photo: picture().optional(),
    about: story().optional(),
    texts: texts({ name: line(), about: story() }),
    time_zone: zone().optional(),
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
    classes: z.array(groupClass).max(50_000).default([]),
    events: z.array(event).max(10_000).default([]),
    bundles: z.array(bundle).max(500).default([]),
    reviews: z.array(review).max(50_000).default([]),
  })
  .refine(bothOrNeither, paired);

/** `"30 days"`, `"6 months"`: how long a bundle is valid. */
export function validity() {
  return z
    .string()
    .regex(/^[1-9]\d{0,4} (?:day|week|month|year)s?$/, 'must be a length such as "6 months" or "1 year"')
    .transform((text) => text.replace(/s?$/, 's'));
}

export type ShopGiven = z.output<typeof shop>;
export type ServiceGiven = z.output<typeof service>;
export type OptionGiven = ServiceGiven['options'][number];
export type EmployeeGiven = z.output<typeof employee>;
export type WeeklyGiven = z.output<typeof weekly>;
export type SessionGiven = Omit<z.output<typeof groupClass>, 'class'>;
