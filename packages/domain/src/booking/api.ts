import {
  AGAIN_DAYS,
  FEWEST_REPEATS,
  MAX_DAYS,
  MOST_AGAIN,
  MOST_REPEATS,
  MOST_SOONEST,
  MOST_WEEKS_BETWEEN,
} from './look-ahead.ts';
import { expectedCents, paymentTypes } from '../payment/index.ts';
import {
  type AnswerOf,
  choice,
  day,
  endpoint,
  flag,
  form,
  id,
  list,
  listWithAny,
  money,
  nullable,
  number,
  oneOf,
  optional,
  optionalOr,
  record,
  shopTime,
  text,
  timestamp,
  timestamps,
  whole,
} from '../shared/index.ts';

/** The last day of the year 9999: a platform that names no latest moment has none. */
const NO_LIMIT = 253_402_214_400;

/** Someone or something a service can be booked with: a room, often with its employee. */
const product = record({
  id: whole(),
  name: optionalOr(text(), ''),
  photoUrl: nullable(text()),
  employeeName: nullable(text()),
  disabledDates: list(day()),
  /** Weekdays as JavaScript counts them: 0 is Sunday. */
  disabledDays: list(whole()),
  /** The latest bookable moment. */
  futureBooking: optionalOr(shopTime(), NO_LIMIT),
});

export const productList = endpoint({
  method: 'POST',
  path: '/api/booking/product/list',
  summary: 'The rooms or employees a service can be booked with, and the days each refuses',
  caller: 'visitor',
  fields: form({ serviceId: id(), type: choice(['service']), shopId: id() }),
  answer: record({ products: list(product) }),
  problems: ['shop_not_found', 'service_not_found'],
});

/** Without a room the answer joins all rooms; each time names one that is free then. 0: the one that was asked for. */
const slot = record({ timestamp: shopTime(), roomId: optionalOr(whole(), 0) });

export const availableTimes = endpoint({
  method: 'POST',
  path: '/api/booking/product/available-time/get',
  summary: 'The free times of one day, ascending',
  caller: 'visitor',
  fields: form({ serviceId: id(), roomId: optional(id()), timestamp: timestamp() }),
  answer: record({ slots: listWithAny(slot) }),
  problems: ['service_not_found', 'room_not_found'],
});

/**
 * `first` and its room are null on a day without a free time. `rooms` are those with a free time on it; null where a
 * platform does not say.
 */
const availableDay = record(
  {
    date: day(),
    free: optionalOr(whole(), 0),
    total: optionalOr(whole(), 0),
    first: nullable(shopTime()),
    roomId: nullable(whole()),
    rooms: nullable(list(whole())),
  },
  { first: 'first_timestamp' },
);

export const availableDays = endpoint({
  method: 'POST',
  path: '/api/booking/product/available-days/get',
  summary: 'How much is free on each of the coming days, and the first free time of each',
  caller: 'visitor',
  capability: 'available-days',
  fields: form({ serviceId: id(), roomId: optional(id()), timestamp: timestamp(), days: number(1, MAX_DAYS) }),
  answer: record({ days: list(availableDay) }),
  problems: ['service_not_found', 'room_not_found'],
});

/** `shopId` and `serviceId` are what is booked: at another shop it is that shop's service of the same name. */
const soonestMoment = record({
  timestamp: shopTime(),
  minutes: whole(),
  shopId: whole(),
  serviceId: whole(),
  roomId: whole(),
  roomName: text(),
  employeeName: nullable(text()),
  photoUrl: nullable(text()),
  price: money(),
});

export const soonestFree = endpoint({
  method: 'POST',
  path: '/api/booking/product/soonest/get',
  summary: 'The soonest free moments of a service across people and shops',
  caller: 'visitor',
  capability: 'soonest',
  fields: form({ serviceId: id() }),
  answer: record({ moments: list(soonestMoment) }),
  sentences: { moments: `Up to ${MOST_SOONEST} of each shop, the soonest first. Those of one person do not overlap.` },
  problems: ['service_not_found'],
});

const againMoment = record({
  timestamp: shopTime(),
  roomId: whole(),
  roomName: text(),
  employeeName: nullable(text()),
  /** The one most like the visit before. */
  isClosest: flag(),
});

export const sameAgain = endpoint({
  method: 'POST',
  path: '/api/client/booking/again/get',
  summary:
    'The free moments most like a visit of the customer: the same service and person, around its weekday and hour',
  caller: 'customer',
  capability: 'same-again',
  fields: form({ bookingId: id() }),
  answer: record({ isAnyone: flag(), moments: list(againMoment) }),
  sentences: {
    is_anyone: 'Whoever was there has nothing free, or no longer does the service: these are anybody’s.',
    moments: `Up to ${MOST_AGAIN} of the next ${AGAIN_DAYS} days, one of a day, by time.`,
    is_closest: 'The one most like the visit: other minutes count once, another day as 180, a week of waiting as 120.',
  },
  problems: ['booking_not_found', 'service_not_found'],
});

/** `nearest` is the free moment of that day nearest to the hour, where the hour itself is not. */
const repeatWeek = record({
  startsAt: shopTime(),
  state: oneOf(['free', 'taken', 'beyond']),
  nearest: nullable(shopTime()),
});

const repeatVisit = record({
  timestamp: shopTime(),
  price: money(),
  /** What is paid at the shop; nothing where something the customer has pays for it. */
  cost: money(),
  paymentType: oneOf(paymentTypes),
  /** The bundle or membership that pays. */
  entitlementName: nullable(text()),
});

export const sameAgainWeeks = endpoint({
  method: 'POST',
  path: '/api/client/booking/again/weeks',
  summary: 'A visit of the customer repeated by the week with one person: what is free, and what the chosen ones cost',
  caller: 'customer',
  capability: 'same-again-weeks',
  fields: form({
    bookingId: id(),
    roomId: id(),
    timestamp: timestamp(),
    weeks: number(FEWEST_REPEATS, MOST_REPEATS),
    every: optional(number(1, MOST_WEEKS_BETWEEN)),
    starts: timestamps(MOST_REPEATS),
  }),
  answer: record({
    weeks: list(repeatWeek),
    visits: list(repeatVisit),
    refusal: nullable(oneOf(['paid_online', 'too_many_unpaid', 'too_many_covered'])),
  }),
  sentences: {
    timestamp: 'The first of the visits.',
    room_id: 'The room of the first; the others are in any room of the same person.',
    weeks: 'How many visits, the first included.',
    every: 'How many weeks apart: one, unless told otherwise.',
    'starts[]': 'The chosen moments, for what they cost; without any, all that are free at the same hour.',
    state: 'Whether the hour is free with the person; `beyond`: farther ahead than can be booked.',
    nearest: 'The free moment of that day nearest to the hour, where the hour itself is not free.',
    visits: 'The chosen ones that are free and can be booked, and how each is paid.',
    entitlement_name: 'The bundle or membership that pays; null otherwise.',
    refusal: 'Why no more of the chosen ones can be booked in one go; null where all can.',
  },
  problems: ['booking_not_found', 'service_not_found', 'room_not_found'],
});

export const bookWeeks = endpoint({
  method: 'POST',
  path: '/api/client/booking/again/book',
  summary: 'Books all chosen moments of a repeated visit, or none',
  caller: 'customer',
  money: true,
  capability: 'same-again-weeks',
  fields: form({ bookingId: id(), roomId: id(), starts: timestamps(MOST_REPEATS), expectedCents }),
  answer: record({ bookings: list(whole()) }),
  sentences: {
    'starts[]': 'The moments, ascending. A refusal because one is taken names it in `starts_at`.',
    expected_cents: 'What all of them cost together.',
    bookings: 'The bookings by time. They are one series.',
  },
  problems: [
    'booking_not_found',
    'service_not_found',
    'room_not_found',
    'time_taken',
    'time_passed',
    'price_changed',
    'too_many_unpaid',
    'too_many_covered',
    'key_reused',
  ],
});

export type RepeatedWeeks = AnswerOf<typeof sameAgainWeeks>;
export type RepeatWeek = RepeatedWeeks['weeks'][number];
export type RepeatBooking = RepeatedWeeks['visits'][number];
export type AgainMoment = AnswerOf<typeof sameAgain>['moments'][number];
export type SoonestMoment = AnswerOf<typeof soonestFree>['moments'][number];
export type Product = AnswerOf<typeof productList>['products'][number];
export type Slot = AnswerOf<typeof availableTimes>['slots'][number];
export type AvailableDay = AnswerOf<typeof availableDays>['days'][number];
