import { paymentTypes } from '../payment/literals.ts';
import {
  type AnswerOf,
  choice,
  day,
  derived,
  either,
  endpoint,
  flag,
  form,
  freeText,
  id,
  isYes,
  list,
  money,
  nameOf,
  nullable,
  number,
  oneOf,
  optional,
  optionalOr,
  orEmpty,
  record,
  shopTime,
  text,
  timestamp,
  timeZone,
  whole,
  type WireRecord,
  yesOrNo,
} from '../shared/index.ts';
import { ratings, reservationTypes, visitProgresses } from './literals.ts';
import { addressFields } from '../shops/address-fields.ts';

const address = record({
  ...addressFields,
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
  kind: optionalOr(oneOf(kinds), 'service'),
  minutes: optionalOr(whole(), 0),
  service: nameOf(),
  serviceId: optionalOr(whole(), 0),
  shopId: optionalOr(whole(), 0),
  shopName: optionalOr(text(), ''),
  startsAt: shopTime(),
  timeZone: timeZone(),
  isRecurring: optionalOr(flag(), false),
  finalCost: money(),
  paymentType: oneOf(paymentTypes),
  /** How it was paid, as text. */
  paymentInfo: optionalOr(text(), ''),
  paymentSystem: nullable(text()),
  paid: optionalOr(flag(), false),
  cancelled: optionalOr(flag(), false),
  address: orEmpty(address),
  roomName: nullable(text()),
  employeeName: nullable(text()),
  photoUrl: nullable(text()),
  policyHours: optionalOr(whole(), 0),
  /** The shop moved it from the time that was agreed: cancelling is free until it begins (CAN-11). */
  movedByShop: optionalOr(flag(), false),
  isBoughtWithBundle: optionalOr(flag(), false),
  isBoughtWithSubscription: optionalOr(flag(), false),
  rating: nullable(oneOf(ratings)),
};
const bookingNames = { startsAt: 'timestamp', roomName: 'solarium_name', policyHours: 'cancellation_policy' } as const;

/**
 * How it was paid, where a platform names it differently: by the bundle or subscription that paid, or by its own name
 * of the payment type.
 */
function withPaymentType(sent: WireRecord): WireRecord {
  const named = paymentTypes.find((type) => type === String(sent['payment_info']).toLowerCase());
  const used = isYes(sent['is_bought_with_bundle'])
    ? 'bundle'
    : isYes(sent['is_bought_with_subscription'])
      ? 'subscription'
      : undefined;
  return { ...sent, payment_type: sent['payment_type'] ?? used ?? named ?? (isYes(sent['paid']) ? 'ideal' : 'cash') };
}

const booking = derived(record(bookingShape, bookingNames), withPaymentType);

const bundleShape = {
  id: whole(),
  bundleId: optionalOr(whole(), 0),
  bundleName: text(),
  usages: optionalOr(whole(), 0),
  /** Null: unlimited. */
  maxUsages: nullable(whole()),
  length: nullable(whole()),
  lengthType: optionalOr(text(), ''),
  endsAt: nullable(shopTime()),
  services: list(nameOf()),
  description: nullable(text()),
  finalCost: money(),
  paymentInfo: optionalOr(text(), ''),
  paid: optionalOr(flag(), false),
  /** What was paid for it went back: it can no longer be used (A30). */
  paymentReturned: optionalOr(flag(), false),
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
    /** Of the whole list, not of this page; null where a platform does not count. */
    bookingsCount: optionalOr(whole(), null),
    bundlesCount: optionalOr(whole(), null),
    nextCursor: nullable(text()),
  }),
  sentences: { bundles: 'The bundles the customer has.' },
  problems: [],
});

/** What the shop did with a visit and took for it; it decides what cancelling comes to. */
const atShop = { progress: nullable(oneOf(visitProgresses)), paidAtShop: optionalOr(money(), 0) };

/** `terms` decide what cancelling it comes to; null where a platform that cancels a whole series does not say. */
const seriesVisit = record(
  {
    id: whole(),
    startsAt: shopTime(),
    terms: nullable(
      record(
        {
          paymentType: oneOf(paymentTypes),
          paymentSystem: nullable(text()),
          paid: flag(),
          finalCost: money(),
          policyHours: whole(),
          movedByShop: optionalOr(flag(), false),
          ...atShop,
        },
        { policyHours: 'cancellation_policy' },
      ),
    ),
  },
  { startsAt: 'timestamp' },
);

const bookingDetail = derived(
  record(
    {
      type: optionalOr(oneOf(['product']), 'product'),
      ...bookingShape,
      /** Where it takes place, so that moving keeps it; null where a platform that moves visits does not say. */
      roomId: nullable(whole()),
      /** The company's fee, which a refund is reduced by. */
      /** As agreed when booking; null where a platform sends it with the company only (CAN-7). */
      cancellationFee: nullable(money()),
      ...atShop,
      refund: nullable(refund),
      /** The other visits of a series that are still to come. */
      series: list(seriesVisit),
      comment: nullable(text()),
      /** What the customer wrote with the booking; null where nothing, or where a platform does not say. */
      note: nullable(text()),
      /** Until when the customer may rate or change their rating: unix seconds of real time; null: not (any more). */
      rateUntil: nullable(whole()),
    },
    { type: 'reservation_type', roomId: 'solarium_id', ...bookingNames },
  ),
  withPaymentType,
);

const bundleDetail = record(
  { type: optionalOr(oneOf(['bundle']), 'bundle'), ...bundleShape },
  { type: 'reservation_type' },
);

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
  answer: orEmpty(record({ message: optionalOr(text(), ''), visits: list(cancelled) })),
  problems: ['booking_not_found', 'cannot_cancel'],
});

export const moveBooking = endpoint({
  method: 'POST',
  path: '/api/client/booking/move',
  summary: 'Moves a visit to another free time of the same service and price, in its own room unless another is named',
  caller: 'customer',
  capability: 'move',
  money: true,
  fields: form({ bookingId: id(), timestamp: timestamp(), roomId: optional(id()) }, { roomId: 'solarium_id' }),
  answer: record({ booking }),
  problems: [
    'booking_not_found',
    'cannot_move',
    'not_covered',
    'time_taken',
    'time_passed',
    'session_full',
    'session_cancelled',
  ],
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
    /** What was left after it; null where it is unlimited. */
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

export type ReservationPage = AnswerOf<typeof reservationList>;
export type BookedVisit = ReservationPage['bookings'][number];
export type BoughtBundle = ReservationPage['bundles'][number];
export type Reservation = AnswerOf<typeof reservationDetails>['reservation'];
export type CancelledVisit = AnswerOf<typeof cancelBooking>['visits'][number];
export type StatementEntry = AnswerOf<typeof statementList>['entries'][number];
