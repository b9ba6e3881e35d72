import { paymentTypes } from '../payment/literals.ts';
import {
  choice,
  day,
  decimal,
  either,
  endpoint,
  flag,
  form,
  freeText,
  id,
  list,
  money,
  nullable,
  number,
  oneOf,
  optional,
  record,
  shopTime,
  text,
  timestamp,
  whole,
  yesOrNo,
} from '../shared/index.ts';
import { ratings, reservationTypes } from './literals.ts';

const address = record({
  street: text(),
  zip: text(),
  city: text(),
  country: text(),
  latitude: nullable(decimal()),
  longitude: nullable(decimal()),
  contactNumber: nullable(text()),
});

const kinds = ['service', 'group', 'event'] as const;
const cancellationKinds = [
  'begun',
  'company_only',
  'provider_warning',
  'free_use_returned',
  'free',
  'refund',
  'use_lost',
  'cost_lost',
  'within_policy',
] as const;

const refund = record({ amount: money(), dueOn: day(), status: oneOf(['due', 'sent', 'done', 'failed']) });

/** A visit. The contract calls its room a solarium. */
const bookingShape = {
  id: whole(),
  kind: oneOf(kinds),
  minutes: whole(),
  service: text(),
  serviceId: whole(),
  shopId: whole(),
  shopName: text(),
  startsAt: shopTime(),
  timeZone: text(),
  isRecurring: flag(),
  finalCost: money(),
  paymentType: oneOf(paymentTypes),
  /** How it was paid, in words. */
  paymentInfo: text(),
  paymentSystem: nullable(text()),
  paid: flag(),
  cancelled: flag(),
  address,
  roomName: nullable(text()),
  employeeName: nullable(text()),
  photoUrl: nullable(text()),
  policyHours: whole(),
  isBoughtWithBundle: flag(),
  isBoughtWithSubscription: flag(),
  rating: nullable(oneOf(ratings)),
};
const bookingNames = { startsAt: 'timestamp', roomName: 'solarium_name', policyHours: 'cancellation_policy' } as const;
const booking = record(bookingShape, bookingNames);

const bundleShape = {
  id: whole(),
  bundleId: whole(),
  bundleName: text(),
  usages: whole(),
  /** Null: as many as one likes. */
  maxUsages: nullable(whole()),
  length: nullable(whole()),
  lengthType: text(),
  endsAt: nullable(shopTime()),
  services: list(text()),
  description: nullable(text()),
  finalCost: money(),
  paymentInfo: text(),
  paid: flag(),
};
const bundle = record(bundleShape);

export const reservationList = endpoint({
  method: 'POST',
  path: '/api/client/reservation/list',
  summary: 'Current or past bookings and bundles of the customer, a page at a time',
  caller: 'customer',
  fields: form({
    next: yesOrNo(),
    firstResult: optional(number(0, 1_000_000)),
    maxResults: optional(number(1, 100)),
    /** The `next_cursor` of the page before: as fast on the last page as on the first. */
    cursor: optional(freeText(100)),
  }),
  fieldCapabilities: { cursor: 'given-by-server' },
  answer: record({
    bookings: list(booking),
    bundles: list(bundle),
    /** Of the whole list, not of this page. */
    bookingsCount: whole(),
    bundlesCount: whole(),
    nextCursor: nullable(text()),
  }),
  problems: [],
});

const bookingDetail = record(
  {
    type: oneOf(['product']),
    ...bookingShape,
    /** The company's fee, which a refund is reduced by. */
    cancellationFee: money(),
    refund: nullable(refund),
    /** The other visits of a series that are still to come. */
    series: list(record({ id: whole(), startsAt: shopTime() }, { startsAt: 'timestamp' })),
    comment: nullable(text()),
    /** Until when the customer may rate or change their rating: unix seconds of real time; null: not (any more). */
    rateUntil: nullable(whole()),
  },
  { type: 'reservation_type', ...bookingNames },
);

const bundleDetail = record({ type: oneOf(['bundle']), ...bundleShape }, { type: 'reservation_type' });

export const reservationDetails = endpoint({
  method: 'POST',
  path: '/api/client/reservation/details',
  summary: 'One booking or bundle of the customer',
  caller: 'customer',
  fields: form({
    reservationId: id(),
    reservationType: choice(reservationTypes),
    next: optional(yesOrNo()),
  }),
  answer: record({ reservation: either(bookingDetail, bundleDetail) }),
  problems: ['booking_not_found', 'bundle_not_found'],
});

/** What became of one visit; `done` is false where the rule refused. */
const cancelled = record(
  {
    bookingId: whole(),
    startsAt: shopTime(),
    outcome: oneOf(cancellationKinds),
    done: flag(),
    refund: nullable(refund),
  },
  { startsAt: 'timestamp' },
);

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/client/booking/cancel',
  summary: 'Cancels a visit, or all coming visits of its series, each judged on its own',
  caller: 'customer',
  money: true,
  fields: form({ bookingId: id(), scope: optional(choice(['visit', 'all'])) }),
  fieldCapabilities: { scope: 'cancel-scope' },
  answer: record({ message: text(), visits: list(cancelled) }),
  problems: ['booking_not_found', 'cannot_cancel'],
});

export const moveBooking = endpoint({
  method: 'POST',
  path: '/api/client/booking/move',
  summary: 'Moves a visit to another free time of the same service and price',
  caller: 'customer',
  capability: 'move',
  money: true,
  fields: form({ bookingId: id(), timestamp: timestamp(), roomId: optional(id()) }, { roomId: 'solarium_id' }),
  answer: record({ booking }),
  problems: ['booking_not_found', 'cannot_move', 'time_taken', 'time_passed', 'session_full', 'session_cancelled'],
});

export const rateBooking = endpoint({
  method: 'POST',
  path: '/api/client/booking/rate',
  summary: 'Rates a visit that is over; for a day it may be changed',
  caller: 'customer',
  capability: 'rate',
  fields: form({ bookingId: id(), rating: choice(ratings), comment: optional(freeText(1000)) }),
  answer: record({ rating: oneOf(ratings), comment: nullable(text()), rateUntil: whole() }),
  problems: ['booking_not_found', 'cannot_rate'],
});

const entry = record(
  {
    /** Unix seconds of real time. */
    at: whole(),
    what: oneOf(['bundle', 'subscription', 'points']),
    reason: oneOf(['bought', 'used', 'returned', 'earned', 'spent', 'adjusted']),
    /** The bundle's or subscription's name; null for points. */
    name: nullable(text()),
    change: whole(),
    /** What was left after it; null where there is no end to it. */
    balance: nullable(whole()),
    bookingId: nullable(whole()),
    service: nullable(text()),
    /** Whether that booking is among the current ones, else in the history. */
    isCurrent: flag(),
  },
  { isCurrent: 'next' },
);

export const statementList = endpoint({
  method: 'POST',
  path: '/api/client/statement/list',
  summary: 'Everything that changed the customer’s bundles, subscription uses and points, newest first',
  caller: 'customer',
  capability: 'statement',
  fields: form({ cursor: optional(freeText(100)), maxResults: optional(number(1, 100)) }),
  answer: record({ entries: list(entry), nextCursor: nullable(text()) }),
  problems: [],
});
