import {
  choice,
  derived,
  endpoint,
  flag,
  form,
  freeText,
  id,
  isObject,
  list,
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
  timestamp,
  type WireRecord,
  whole,
  withoutAbsent,
  yesOrNo,
} from '../shared/index.ts';
import { paymentStatuses, paymentTroubles, paymentTypes } from './literals.ts';

/** What pays instead of money: a bundle or a subscription the customer has. */
const entitlement = record({
  id: whole(),
  name: text(),
  /** Null: as many as one likes. */
  usesLeft: nullable(whole()),
  usesMax: nullable(whole()),
  /** The first moment at which it no longer pays; null: it does not end. */
  validUntil: nullable(shopTime()),
});

const choiceOffered = record({
  paymentType: oneOf(paymentTypes),
  paymentName: optionalOr(text(), ''),
  requiresIdealBank: optionalOr(flag(), false),
  onlinePayment: optionalOr(flag(), false),
  /** What remains to be paid when this is chosen, and what the loyalty discount takes off. */
  cost: money(),
  discount: money(),
  entitlement: nullable(entitlement),
});

/** What a way to pay costs, where a platform says it only of the whole: a use of a bundle or a subscription costs nothing. */
function withCost(choice: WireRecord, { final_cost: cost, booking_cost: price }: WireRecord): WireRecord {
  const type = choice['payment_type'];
  const used = type === 'bundle' || type === 'subscription';
  const entitlement = used ? { id: 0, name: choice['payment_name'] ?? '' } : null;
  const discount = used ? 0 : Math.max(0, Number(price) - Number(cost)) || 0;
  return { cost: used ? 0 : cost, discount, entitlement, payment_name: type, ...withoutAbsent(choice) };
}

const optionFields = record({
  showDiscount: optionalOr(flag(), false),
  discountString: optionalOr(text(), ''),
  /** The best first. */
  payments: list(choiceOffered),
  /** The same for whoever keeps their discount for later; empty where there is none to use. */
  paymentsWithoutDiscount: list(choiceOffered),
  idealBanks: list(record({ id: text(), name: text() })),
  bookingCost: money(),
  payOnline: optionalOr(flag(), false),
  finalCost: money(),
  /** Until so many hours before the start cancelling is free (null: not known here); `fee` is kept of what was paid online. */
  cancellationPolicy: optionalOr(whole(), null),
  cancellationFee: optionalOr(money(), 0),
});

const options = derived(optionFields, (sent) => {
  const final_cost = sent['final_cost'] ?? sent['booking_cost'];
  const whole = { ...sent, final_cost, booking_cost: sent['booking_cost'] ?? final_cost };
  const { payments } = sent;
  if (!Array.isArray(payments)) return whole;
  return { ...whole, payments: payments.map((each) => (isObject(each) ? withCost(each, whole) : each)) };
});

/** A room, a service and a time: the contract calls them solarium and package. A class or event may be named itself. */
const place = { roomId: optional(id()), serviceId: id(), timestamp: timestamp(), sessionId: optional(id()) };
const placeNames = { roomId: 'solarium_id', serviceId: 'package_id' } as const;

export const paymentOptions = endpoint({
  method: 'POST',
  path: '/api/payment/options/get',
  summary: 'What a booking costs and the ways to pay for it; a signed-in customer also sees their own',
  caller: 'visitor',
  fields: form(place, placeNames),
  fieldCapabilities: { sessionId: 'session-id' },
  answer: record({ paymentOptions: options }),
  problems: [
    'service_not_found',
    'room_not_found',
    'time_taken',
    'session_full',
    'session_cancelled',
    'time_passed',
    'already_in_session',
  ],
});

/** What the customer was shown, in whole cents: another price is refused with the new one (A7). */
const expectedCents = optional(number(0, 100_000_000));

const started = {
  /** Where to pay; null when nothing is to be paid online. */
  paymentUrl: nullable(text()),
  /** Where a platform does not say it, the way to pay decides (PAY-7). */
  status: optionalOr(oneOf(paymentStatuses), 'pending'),
  /** Until when the place is kept while it is paid for: unix seconds of real time. */
  holdUntil: nullable(whole()),
};

/** `reason` is set with `error` and `cancel`. */
const standing = { ...started, reason: nullable(oneOf(paymentTroubles)) };

/** The answer to a question about a payment, and to giving one up. */
const answered = orEmpty(record(standing));
const givenUp = orEmpty(record({ ...standing, status: optionalOr(oneOf(paymentStatuses), 'cancel') }));

export const createAndConfirm = endpoint({
  method: 'POST',
  path: '/api/payment/create-and-confirm',
  summary: 'Books a place: at once, or kept for 15 minutes while it is paid online',
  caller: 'customer',
  money: true,
  fields: form(
    {
      ...place,
      paymentType: choice(paymentTypes),
      idealBankId: optional(freeText(100)),
      fromWeb: optional(yesOrNo()),
      expectedCents,
      /** Whether the loyalty discount is used, where there is one: yes, unless told otherwise (PRO-2). */
      useDiscount: optional(yesOrNo()),
    },
    placeNames,
  ),
  fieldCapabilities: { sessionId: 'session-id', expectedCents: 'expected-cents', useDiscount: 'use-discount' },
  answer: record({ bookingId: whole(), ...started }),
  problems: [
    'service_not_found',
    'room_not_found',
    'time_taken',
    'time_passed',
    'session_full',
    'session_cancelled',
    'already_booked',
    'already_in_session',
    'price_changed',
    'too_many_holds',
    'too_many_unpaid',
    'key_reused',
    'payment_unavailable',
  ],
});

export const cancelBookingPayment = endpoint({
  method: 'POST',
  path: '/api/payment/cancel/booking',
  summary: 'Gives up a payment that is under way and frees its place',
  caller: 'customer',
  fields: form({ bookingId: id() }),
  answer: givenUp,
  problems: ['booking_not_found'],
});

export const checkBookingPayment = endpoint({
  method: 'POST',
  path: '/api/payment/check-status/booking',
  summary: 'Where the payment of a booking stands',
  caller: 'customer',
  fields: form({ bookingId: id() }),
  answer: answered,
  problems: ['booking_not_found'],
});

export const bundlePaymentOptions = endpoint({
  method: 'POST',
  path: '/api/payment/bundle/options/get',
  summary: 'What a bundle costs and the ways to pay for it',
  caller: 'visitor',
  fields: form({ bundleId: id(), shopId: id() }),
  answer: record({ paymentOptions: options }),
  problems: ['bundle_not_found'],
});

export const buyBundle = endpoint({
  method: 'POST',
  path: '/api/payment/bundle/buy',
  summary: 'Buys a bundle, or goes on paying for one that is already begun',
  caller: 'customer',
  money: true,
  fields: form({
    bundleId: id(),
    shopId: id(),
    paymentType: choice(paymentTypes),
    idealBankId: optional(freeText(100)),
    fromWidget: optional(yesOrNo()),
    /** One whose payment is under way. */
    clientBundleId: optional(id()),
    expectedCents,
  }),
  fieldCapabilities: { expectedCents: 'expected-cents' },
  answer: record({ clientBundleId: whole(), ...started }),
  problems: ['bundle_not_found', 'price_changed', 'key_reused', 'payment_unavailable'],
});

export const confirmBundle = endpoint({
  method: 'POST',
  path: '/api/payment/confirm/bundle',
  summary: 'Asks for the end of a payment; it never pays by itself',
  caller: 'customer',
  fields: form({ clientBundleId: id() }),
  answer: answered,
  problems: ['bundle_not_found'],
});

export const cancelBundlePayment = endpoint({
  method: 'POST',
  path: '/api/payment/cancel/bundle',
  summary: 'Gives up the payment of a bundle',
  caller: 'customer',
  fields: form({ clientBundleId: id() }),
  answer: givenUp,
  problems: ['bundle_not_found'],
});

export const checkBundlePayment = endpoint({
  method: 'POST',
  path: '/api/payment/check-status/bundle',
  summary: 'Where the payment of a bundle stands',
  caller: 'customer',
  fields: form({ clientBundleId: id() }),
  answer: answered,
  problems: ['bundle_not_found'],
});

export const payProStatus = endpoint({
  method: 'GET',
  path: '/api/company/pay-pro-status',
  summary: 'Whether the company is paid through paypro',
  caller: 'visitor',
  fields: form({}),
  answer: record({ status: optionalOr(flag(), false) }),
  problems: [],
});
