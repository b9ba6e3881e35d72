import { MAX_DAYS, MOST_SOONEST } from './look-ahead.ts';
import {
  type AnswerOf,
  choice,
  day,
  endpoint,
  form,
  id,
  list,
  listWithAny,
  money,
  nullable,
  number,
  optional,
  optionalOr,
  record,
  shopTime,
  text,
  timestamp,
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

export type SoonestMoment = AnswerOf<typeof soonestFree>['moments'][number];
export type Product = AnswerOf<typeof productList>['products'][number];
export type Slot = AnswerOf<typeof availableTimes>['slots'][number];
export type AvailableDay = AnswerOf<typeof availableDays>['days'][number];
