import * as z from 'zod/mini';
import { atMost, list, nullable, oneOf, record, text, whole } from '../shared/index.ts';
import { productTypes } from '../shops/offered.ts';
import {
  callsOf,
  everyThing,
  idList,
  idNumber,
  idsShown,
  pictureSent,
  pictureShown,
  position,
  visitChoices,
} from './calls.ts';
import { date, distinct } from './catalogue-fields.ts';
import { changeShape, newShape } from './shapes.ts';
import {
  bundleValues,
  categoryValues,
  employeeValues,
  groupValues,
  MAX_DATES,
  MAX_GROUPS,
  MAX_OPTIONS,
  MAX_ROOMS,
  MAX_SERVICES,
  objectValues,
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

const serviceShown = { ...serviceValues.shown, photo: pictureShown(), rooms: idsShown() };

const rooms = { photo: pictureSent(), rooms: z.optional(idList(MAX_ROOMS)) };
/** One with an id stays, one without is new; those that are left out are archived. */
const options = {
  options: z.optional(
    atMost(
      MAX_OPTIONS,
      z.array(z.strictObject({ id: maybeId(), ...newShape(serviceValues), ...rooms })).check(z.maxLength(MAX_OPTIONS)),
    ),
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
    options: list(record({ id: whole(), ...serviceShown })),
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
  shown: { ...everyThing, shop_id: whole(), ...categoryValues.shown },
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
    ...employeeValues.shown,
    photo: pictureShown(),
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
  shown: { ...everyThing, shop_id: whole(), ...objectValues.shown },
  added: { ...ofShop, ...newShape(objectValues) },
  changed: { ...ordered, ...changeShape(objectValues) },
  ofShop: true,
});

const roomMore = {
  photo: pictureSent(),
  employee_id: maybeId(),
  object_id: maybeId(),
  disabled_days: z.optional(distinct(z.enum(weekdayNames), 7)),
  disabled_dates: z.optional(distinct(date(), MAX_DATES)),
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
    ...roomValues.shown,
    photo: pictureShown(),
    employee_id: nullable(whole()),
    object_id: nullable(whole()),
    disabled_days: list(oneOf(weekdayNames)),
    disabled_dates: list(text()),
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
    ...shopValues.shown,
    photo: pictureShown(),
    offers: list(oneOf(productTypes)),
  },
  added: { ...ordered, ...newShape(shopValues), ...shopMore },
  changed: { ...ordered, ...changeShape(shopValues), ...shopMore, ...visitChoices },
  ofShop: false,
  isBooked: true,
});

const someServices = () => idList(MAX_SERVICES, 1);

export const bundleCalls = callsOf({
  name: 'bundle',
  plural: 'bundles',
  area: 'catalogue',
  one: 'A bundle of uses',
  many: 'Bundles of uses',
  shown: {
    ...everyThing,
    shop_id: whole(),
    ...bundleValues.shown,
    services: idsShown(),
  },
  added: { ...ofShop, ...newShape(bundleValues), services: someServices() },
  changed: { ...ordered, ...changeShape(bundleValues), services: z.optional(someServices()) },
  ofShop: true,
});

const groups = () =>
  atMost(
    MAX_GROUPS,
    z
      .array(z.strictObject({ id: maybeId(), ...newShape(groupValues), services: someServices() }))
      .check(z.minLength(1, 'required'), z.maxLength(MAX_GROUPS)),
  );

export const subscriptionCalls = callsOf({
  name: 'subscription',
  plural: 'subscriptions',
  area: 'catalogue',
  one: 'A membership that can be bought',
  many: 'Memberships that can be bought',
  shown: {
    ...everyThing,
    ...subscriptionValues.shown,
    groups: list(record({ id: whole(), ...groupValues.shown, services: idsShown() })),
  },
  added: { ...ordered, ...newShape(subscriptionValues), groups: groups() },
  changed: { ...ordered, ...changeShape(subscriptionValues), groups: z.optional(groups()) },
  ofShop: false,
});

const promotionMore = { photo: pictureSent(), services: z.optional(idList(MAX_SERVICES)) };

export const promotionCalls = callsOf({
  name: 'promotion',
  plural: 'promotions',
  area: 'catalogue',
  one: 'A promotion',
  many: 'Promotions',
  shown: {
    ...everyThing,
    ...promotionValues.shown,
    photo: pictureShown(),
    services: idsShown(),
  },
  added: { ...ordered, ...newShape(promotionValues), ...promotionMore },
  changed: { ...ordered, ...changeShape(promotionValues), ...promotionMore },
  ofShop: false,
});
