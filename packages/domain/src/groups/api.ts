import { bookableTypes } from '../services/index.ts';
import {
  type AnswerOf,
  calendarDay,
  day,
  derived,
  endpoint,
  flag,
  form,
  id,
  ids,
  list,
  mapOf,
  money,
  nullable,
  number,
  oneOf,
  optional,
  optionalOr,
  orEmpty,
  record,
  shopTime,
  text,
  type ValueOf,
  whole,
} from '../shared/index.ts';
import { addressFields } from '../shops/address-fields.ts';

/** The contract says isClose, isBooking and time where we say full, booked by me and starts at. */
const oddNames = {
  serviceId: 'serviceId',
  serviceName: 'serviceName',
  full: 'isClose',
  cancelled: 'isCancelled',
  bookedByMe: 'isBooking',
} as const;

const option = record(
  {
    id: whole(),
    serviceId: whole(),
    serviceName: text(),
    cost: money(),
    length: optionalOr(whole(), 0),
    full: optionalOr(flag(), false),
    cancelled: optionalOr(flag(), false),
    bookedByMe: optionalOr(flag(), false),
  },
  oddNames,
);

/** A class or an event: something at a time with places to take. */
const fields = record(
  {
    id: whole(),
    shopId: optionalOr(whole(), 0),
    serviceId: whole(),
    serviceName: text(),
    groupName: nullable(text()),
    roomId: nullable(whole()),
    roomName: nullable(text()),
    /** What the room belongs to; the filters of a shop name it. */
    objectId: nullable(whole()),
    employeeId: nullable(whole()),
    employeeName: nullable(text()),
    employeePhotoUrl: nullable(text()),
    startsAt: shopTime(),
    length: optionalOr(whole(), 0),
    cost: money(),
    hidePrice: optionalOr(flag(), false),
    bookableType: optionalOr(oneOf(bookableTypes), 'always'),
    description: nullable(text()),
    showSessionsLeft: optionalOr(flag(), false),
    /** Places left. */
    available: optionalOr(whole(), 0),
    total: optionalOr(whole(), 0),
    full: optionalOr(flag(), false),
    cancelled: optionalOr(flag(), false),
    bookedByMe: optionalOr(flag(), false),
    /** Booked and paid. */
    boughtByMe: optionalOr(flag(), false),
    /** My place is kept while I pay for it: the payment may be opened again. */
    heldByMe: optionalOr(flag(), false),
    /** The booking that I am in it with. */
    myBookingId: nullable(whole()),
    ...addressFields,
    photoUrl: nullable(text()),
    videoUrl: nullable(text()),
    options: list(option),
  },
  {
    ...oddNames,
    boughtByMe: 'isBought',
    groupName: 'groupName',
    roomId: 'roomId',
    startsAt: 'time',
    options: 'serviceSubOptions',
  },
);

/** One name is enough. */
export const session = derived(fields, (sent) => ({ ...sent, serviceName: sent['serviceName'] ?? sent['groupName'] }));

const groupDay = orEmpty(record({ date: optionalOr(day(), ''), groups: list(session) }));

export const groupWeek = endpoint({
  method: 'POST',
  path: '/api/booking/product/group/available-time/get',
  summary: 'The classes of one ISO week by weekday 1 to 7, filtered by employees, services and objects',
  caller: 'visitor',
  fields: form(
    {
      shopId: id(),
      weekOfYear: number(1, 53),
      year: number(2000, 2099),
      employees: ids(),
      services: ids(),
      objects: ids(),
      neededDate: optional(calendarDay()),
    },
    { weekOfYear: 'weekOfYear', neededDate: 'neededDate' },
  ),
  answer: record({ slots: mapOf(groupDay) }),
  problems: ['shop_not_found'],
});

export type Session = ValueOf<typeof session>;
export type SessionOption = Session['options'][number];
/** Keyed by ISO weekday, `1` to `7`. */
export type GroupWeek = AnswerOf<typeof groupWeek>['slots'];
