import { bookableTypes } from '../services/index.ts';
import {
  calendarDay,
  day,
  decimal,
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
  record,
  shopTime,
  text,
  whole,
} from '../shared/index.ts';

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
    length: whole(),
    full: flag(),
    cancelled: flag(),
    bookedByMe: flag(),
  },
  oddNames,
);

/** A class or an event: something at a time with places to take. */
export const session = record(
  {
    id: whole(),
    shopId: whole(),
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
    length: whole(),
    cost: money(),
    hidePrice: flag(),
    bookableType: oneOf(bookableTypes),
    description: nullable(text()),
    showSessionsLeft: flag(),
    /** Places left. */
    available: whole(),
    total: whole(),
    full: flag(),
    cancelled: flag(),
    bookedByMe: flag(),
    /** Booked and paid. */
    boughtByMe: flag(),
    /** My place is kept while I pay for it: the payment may be opened again. */
    heldByMe: flag(),
    /** The booking that I am in it with. */
    myBookingId: nullable(whole()),
    street: text(),
    zip: text(),
    city: text(),
    country: text(),
    latitude: nullable(decimal()),
    longitude: nullable(decimal()),
    contactNumber: nullable(text()),
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

const groupDay = record({ date: day(), groups: list(session) });

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
