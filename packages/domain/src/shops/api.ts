import {
  type AnswerOf,
  clock,
  day,
  decimal,
  endpoint,
  flag,
  form,
  id,
  list,
  named,
  nullable,
  number,
  oneOf,
  optionalOr,
  orEmpty,
  record,
  text,
  timeZone,
  whole,
} from '../shared/index.ts';
import { addressFields } from './address-fields.ts';

/** Opening times of a day as `HH:mm`; `24:00` closes at midnight. */
const hours = record({ opens: clock(), closes: clock() });

/** The seven weekdays, Monday first. */
const weekdayHours = record({ weekday: whole(), closed: optionalOr(flag(), false), hours: list(hours) });

/** A day that is not like its weekday: closed, or open at other times. */
const specialDay = record({
  date: day(),
  closed: optionalOr(flag(), false),
  hours: list(hours),
  reason: nullable(text()),
});

const shopFields = {
  id: whole(),
  name: text(),
  ...addressFields,
  photoUrl: nullable(text()),
  timeZone: timeZone(),
  services: optionalOr(flag(), false),
  groups: optionalOr(flag(), false),
  events: optionalOr(flag(), false),
  subscriptions: optionalOr(flag(), false),
  bundles: optionalOr(flag(), false),
  openingHours: list(weekdayHours),
  specialDays: list(specialDay),
  ratingAverage: nullable(decimal()),
  ratingCount: optionalOr(whole(), 0),
};

const shop = record(shopFields, { specialDays: 'closed_days' });

const employee = record({ id: whole(), name: text(), title: nullable(text()), photoUrl: nullable(text()) });

const shopWithPeople = record(
  { ...shopFields, about: nullable(text()), employees: list(employee) },
  { specialDays: 'closed_days' },
);

export const shopList = endpoint({
  method: 'POST',
  path: '/api/company/shop/list',
  summary: 'All shops of the company, in its order',
  caller: 'visitor',
  fields: form({}),
  answer: record({ shops: list(shop) }),
  problems: [],
});

export const shopGet = endpoint({
  method: 'POST',
  path: '/api/company/shop/get',
  summary: 'One shop with its employees, opening hours and place',
  caller: 'visitor',
  fields: form({ shopId: id() }),
  answer: record({ shop: shopWithPeople }),
  problems: ['shop_not_found'],
});

const option = named();

export const shopFilters = endpoint({
  method: 'POST',
  path: '/api/company/shop/filters/list',
  summary: 'What the group classes of a shop can be filtered by',
  caller: 'visitor',
  fields: form({ shopId: id() }),
  answer: record({ employees: list(option), services: list(option), objects: list(option) }),
  problems: ['shop_not_found'],
});

export const reviewList = endpoint({
  method: 'POST',
  path: '/api/company/shop/reviews/list',
  summary: 'What visitors said of a shop, newest first, with the average of all',
  caller: 'visitor',
  capability: 'reviews',
  fields: form({ shopId: id(), first: number(0, 1_000_000), limit: number(1, 100) }),
  answer: record({
    reviews: list(
      record({
        id: whole(),
        authorName: text(),
        rating: oneOf(['good', 'ok', 'poor']),
        comment: nullable(text()),
        /** Unix seconds, real time. */
        createdAt: whole(),
      }),
    ),
    average: nullable(decimal()),
    count: optionalOr(whole(), 0),
    /** How many of all gave each rating. */
    ratings: orEmpty(
      record({ good: optionalOr(whole(), 0), ok: optionalOr(whole(), 0), poor: optionalOr(whole(), 0) }),
    ),
  }),
  problems: ['shop_not_found'],
});

export type Shop = AnswerOf<typeof shopList>['shops'][number];
export type ShopWithPeople = AnswerOf<typeof shopGet>['shop'];
export type Reviews = AnswerOf<typeof reviewList>;
export type Review = Reviews['reviews'][number];
export type ShopFilters = AnswerOf<typeof shopFilters>;
