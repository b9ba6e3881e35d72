import {
  derived,
  flag,
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
  type WireRecord,
  whole,
  withoutAbsent,
} from '../shared/index.ts';
import { paymentStatuses, paymentTroubles, paymentTypes } from './literals.ts';

/** What pays instead of money: a bundle or a subscription the customer has. */
const entitlement = record({
  id: whole(),
  name: text(),
  /** Null: unlimited. */
  usesLeft: nullable(whole()),
  usesMax: nullable(whole()),
  /** The first moment at which it can no longer be used; null: it does not end. */
  validUntil: nullable(shopTime()),
  /** Of a subscription: when it ends, and when it is charged next. Null for a bundle. */
  term: nullable(record({ endsAt: nullable(shopTime()), nextChargeAt: nullable(shopTime()) })),
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

/**
 * What a way to pay costs, where a platform sends only the total: a use of a bundle or a subscription costs nothing.
 */
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
  /** The same without the discount, for customers who keep it for later; empty where there is none. */
  paymentsWithoutDiscount: list(choiceOffered),
  idealBanks: list(record({ id: text(), name: text() })),
  bookingCost: money(),
  payOnline: optionalOr(flag(), false),
  finalCost: money(),
  /** Until so many hours before the start cancelling is free (null: not known here); `fee` is kept of what was paid online. */
  cancellationPolicy: optionalOr(whole(), null),
  cancellationFee: nullable(money()),
});

/** What something costs and each way to pay for it. */
export const paymentOptionsFields = derived(optionFields, (sent) => {
  const final_cost = sent['final_cost'] ?? sent['booking_cost'];
  const whole = { ...sent, final_cost, booking_cost: sent['booking_cost'] ?? final_cost };
  const { payments } = sent;
  if (!Array.isArray(payments)) return whole;
  return { ...whole, payments: payments.map((each) => (isObject(each) ? withCost(each, whole) : each)) };
});

/** The price that the customer was shown, in whole cents: another price is refused with the new one (A7). */
export const expectedCents = optional(number(0, 100_000_000));

/** A purchase that was begun. */
export const started = {
  /** Where to pay; null when nothing is to be paid online. */
  paymentUrl: nullable(text()),
  /** Where a platform does not send it, the payment type decides (PAY-7). */
  status: optionalOr(oneOf(paymentStatuses), 'pending'),
  /** Until when the slot is held while it is paid for: unix seconds of real time. */
  holdUntil: nullable(whole()),
};

/** `reason` is set with `error` and `cancel`. */
const progress = { ...started, reason: nullable(oneOf(paymentTroubles)) };

/** The answer of a status call. */
export const paymentAnswer = orEmpty(record(progress));
/** The answer of cancelling a payment. */
export const givenUpAnswer = orEmpty(record({ ...progress, status: optionalOr(oneOf(paymentStatuses), 'cancel') }));
