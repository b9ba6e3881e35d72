import * as z from 'zod/mini';
import { bookableTypes } from '../services/api.ts';
import {
  day,
  decimal,
  flag,
  type Kind,
  list,
  nullable,
  oneOf,
  record,
  text,
  textsShown,
  whole,
} from '../shared/index.ts';
import { productTypes } from '../shops/model.ts';
import {
  callsOf,
  euroShown,
  everyThing,
  idList,
  idNumber,
  idsShown,
  pictureSent,
  pictureShown,
  position,
  visitChoices,
} from './calls.ts';
import { date, distinct } from './fields.ts';
import { changeShape, newShape } from './shapes.ts';
import {
  bundleValues,
  categoryValues,
  durations,
  employeeValues,
  groupValues,
  MOST_DATES,
  MOST_GROUPS,
  MOST_OPTIONS,
  MOST_ROOMS,
  MOST_SERVICES,
  objectValues,
  periodicities,
  promotionValues,
  roomValues,
  serviceValues,
  shopValues,
  subscriptionValues,
  weekdayNames,
} from './things.ts';

const ordered = { position: z.optional(position()) };
const ofShop = { shop_id: idNumber(), ...ordered };
const maybeId = () => z.optional(z.nullable(idNumber()));

const serviceShown = {
  name: text(),
  sub_name: nullable(text()),
  description: nullable(text()),
  texts: textsShown(),
  minutes: whole(),
  price: euroShown(),
  hide_price: flag(),
  bookable: oneOf(bookableTypes),
  photo: pictureShown(),
  buffer_before: nullable(whole()),
  buffer_after: nullable(whole()),
  rooms: idsShown(),
};

const rooms = { photo: pictureSent(), rooms: z.optional(idList(MOST_ROOMS)) };
/** One with an id stays, one without is new; those that are left out are archived. */
const options = {
  options: z.optional(
    z
      .array(z.strictObject({ id: maybeId(), ...newShape(serviceValues), ...rooms }))
      .check(z.maxLength(MOST_OPTIONS, 'too_many')),
  ),
};

export const serviceCalls = callsOf({
  name: 'service',
  plural: 'services',
  area: 'catalogue',
  one: 'A service with its options',
  many: 'Services with their options',
  shown: {
    ...everyThing,
    shop_id: whole(),
    category_id: nullable(whole()),
    ...serviceShown,
    options: list(record({ id: whole(), archived: flag(), ...serviceShown })),
  },
  added: {
    shop_id: z.optional(idNumber()),
    category_id: maybeId(),
    ...ordered,
    ...newShape(serviceValues),
    ...rooms,
    ...options,
  },
  changed: { category_id: maybeId(), ...ordered, ...changeShape(serviceValues), ...rooms, ...options },
  ofShop: true,
});

export const categoryCalls = callsOf({
  name: 'category',
  plural: 'categories',
  area: 'catalogue',
  one: 'A category of services',
  many: 'Categories of services',
  shown: { ...everyThing, shop_id: whole(), name: text(), texts: textsShown(), hidden: flag() },
  added: { ...ofShop, ...newShape(categoryValues) },
  changed: { ...ordered, ...changeShape(categoryValues) },
  ofShop: true,
});

export const employeeCalls = callsOf({
  name: 'employee',
  plural: 'employees',
  area: 'catalogue',
  one: 'Somebody customers book',
  many: 'Those whom customers book',
  shown: {
    ...everyThing,
    shop_id: whole(),
    name: text(),
    title: nullable(text()),
    photo: pictureShown(),
    about: nullable(text()),
    texts: textsShown(),
  },
  added: { ...ofShop, ...newShape(employeeValues), photo: pictureSent() },
  changed: { ...ordered, ...changeShape(employeeValues), photo: pictureSent(), ...visitChoices },
  ofShop: true,
  isBooked: true,
});

export const objectCalls = callsOf({
  name: 'object',
  plural: 'objects',
  area: 'catalogue',
  one: 'A hall or a kind of equipment that classes are found by',
  many: 'Halls and kinds of equipment that classes are found by',
  shown: { ...everyThing, shop_id: whole(), name: text(), texts: textsShown() },
  added: { ...ofShop, ...newShape(objectValues) },
  changed: { ...ordered, ...changeShape(objectValues) },
  ofShop: true,
});

const roomMore = {
  photo: pictureSent(),
  employee_id: maybeId(),
  object_id: maybeId(),
  disabled_days: z.optional(distinct(z.enum(weekdayNames), 7)),
  disabled_dates: z.optional(distinct(date(), MOST_DATES)),
};

export const roomCalls = callsOf({
  name: 'room',
  plural: 'rooms',
  area: 'catalogue',
  one: 'A room that services are done in',
  many: 'Rooms that services are done in',
  shown: {
    ...everyThing,
    shop_id: whole(),
    name: text(),
    texts: textsShown(),
    photo: pictureShown(),
    employee_id: nullable(whole()),
    object_id: nullable(whole()),
    grid_minutes: whole(),
    notice_minutes: whole(),
    horizon_days: whole(),
    disabled_days: list(oneOf(weekdayNames)),
    disabled_dates: list(text()),
    active: flag(),
  },
  added: { ...ofShop, ...newShape(roomValues), ...roomMore },
  changed: { ...ordered, ...changeShape(roomValues), ...roomMore, ...visitChoices },
  ofShop: true,
  isBooked: true,
});

const shopMore = {
  photo: pictureSent(),
  offers: z.optional(distinct(z.enum(productTypes), productTypes.length)),
};

export const shopCalls = callsOf({
  name: 'shop',
  plural: 'shops',
  area: 'settings',
  one: 'A shop, without its hours',
  many: 'Shops, without their hours',
  shown: {
    ...everyThing,
    name: text(),
    street: text(),
    zip: text(),
    city: text(),
    country: text(),
    latitude: nullable(decimal()),
    longitude: nullable(decimal()),
    phone: nullable(text()),
    photo: pictureShown(),
    about: nullable(text()),
    texts: textsShown(),
    time_zone: text(),
    offers: list(oneOf(productTypes)),
    hidden: flag(),
  },
  added: { ...ordered, ...newShape(shopValues), ...shopMore },
  changed: { ...ordered, ...changeShape(shopValues), ...shopMore, ...visitChoices },
  ofShop: false,
  isBooked: true,
});

const someServices = () => idList(MOST_SERVICES, 1);

export const bundleCalls = callsOf({
  name: 'bundle',
  plural: 'bundles',
  area: 'catalogue',
  one: 'A bundle of uses',
  many: 'Bundles of uses',
  shown: {
    ...everyThing,
    shop_id: whole(),
    name: text(),
    description: nullable(text()),
    texts: textsShown(),
    price: euroShown(),
    hide_price: flag(),
    valid: nullable(text()),
    uses: nullable(whole()),
    services: idsShown(),
    active: flag(),
  },
  added: { ...ofShop, ...newShape(bundleValues), services: someServices() },
  changed: { ...ordered, ...changeShape(bundleValues), services: z.optional(someServices()) },
  ofShop: true,
});

const usesShown: Kind<number | 'unlimited'> = {
  schema: z.union([z.int(), z.literal('unlimited')]),
  read: (sent) => (typeof sent === 'number' ? sent : 'unlimited'),
};

const groups = () =>
  z
    .array(z.strictObject({ id: maybeId(), ...newShape(groupValues), services: someServices() }))
    .check(z.minLength(1, 'required'), z.maxLength(MOST_GROUPS, 'too_many'));

export const subscriptionCalls = callsOf({
  name: 'subscription',
  plural: 'subscriptions',
  area: 'catalogue',
  one: 'A membership that can be bought',
  many: 'Memberships that can be bought',
  shown: {
    ...everyThing,
    name: text(),
    description: nullable(text()),
    agreement: nullable(text()),
    texts: textsShown(),
    price: euroShown(),
    hide_price: flag(),
    periodicity: oneOf(periodicities),
    duration: oneOf(durations),
    buyable: flag(),
    groups: list(
      record({
        id: whole(),
        services: idsShown(),
        uses: usesShown,
        periodicity: oneOf(periodicities),
        missed_weeks: nullable(whole()),
      }),
    ),
  },
  added: { ...ordered, ...newShape(subscriptionValues), groups: groups() },
  changed: { ...ordered, ...changeShape(subscriptionValues), groups: z.optional(groups()) },
  ofShop: false,
});

const promotionMore = { photo: pictureSent(), services: z.optional(idList(MOST_SERVICES)) };

export const promotionCalls = callsOf({
  name: 'promotion',
  plural: 'promotions',
  area: 'catalogue',
  one: 'A promotion',
  many: 'Promotions',
  shown: {
    ...everyThing,
    name: text(),
    description: nullable(text()),
    texts: textsShown(),
    photo: pictureShown(),
    video: nullable(text()),
    from: nullable(day()),
    until: nullable(day()),
    services: idsShown(),
    hidden: flag(),
  },
  added: { ...ordered, ...newShape(promotionValues), ...promotionMore },
  changed: { ...ordered, ...changeShape(promotionValues), ...promotionMore },
  ofShop: false,
});
