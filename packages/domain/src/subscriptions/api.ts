import { paymentStatuses, paymentTroubles } from '../payment/literals.ts';
import {
  endpoint,
  flag,
  form,
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

const subscriptionStatuses = ['bought', 'pending', 'unpaid', 'paused'] as const;

const group = record({
  id: whole(),
  services: list(record({ id: whole(), name: text() })),
  /** -1: as often as one likes. */
  maxUsages: whole(),
  periodicity: oneOf(['weekly', 'monthly']),
  /** For so many weeks a missed use may be made up for; null: not at all. */
  useMissedUsagesAfter: nullable(whole()),
});

const subscription = record(
  {
    id: whole(),
    name: text(),
    description: nullable(text()),
    price: money(),
    hidePrice: flag(),
    periodicity: oneOf(['weekly', 'monthly']),
    duration: oneOf(['monthly', '4_weeks']),
    buyable: flag(),
    paused: flag(),
    clientSubscriptionId: nullable(whole()),
    clientSubscriptionIsActive: flag(),
    /** As stored; `open` means unpaid. */
    clientSubscriptionStatus: nullable(text()),
    /** As shown; null when the caller has none. */
    status: nullable(oneOf(subscriptionStatuses)),
    startDate: nullable(shopTime()),
    endDate: nullable(shopTime()),
    groups: list(group),
  },
  { startDate: 'startDate', endDate: 'endDate' },
);

export const subscriptionList = endpoint({
  method: 'GET',
  path: '/api/subscription/list',
  summary: 'The subscriptions of the company; a signed-in customer also sees the state of their own',
  caller: 'visitor',
  fields: form({}),
  answer: record({ subscriptions: list(subscription) }),
  problems: [],
});

/** What was used in a week or month of a group; `endDate` is its last day. */
const usage = record({
  subscriptionGroupId: whole(),
  periodicity: oneOf(['weekly', 'monthly']),
  /** -1: as often as one likes. */
  maxUsages: whole(),
  used: whole(),
  startDate: shopTime(),
  endDate: shopTime(),
});

/** Visits of a period that is over, and the first day on which they can no longer be made up for (SUB-7). */
const missedUsage = record({
  subscriptionGroupId: whole(),
  maxUsages: whole(),
  used: whole(),
  startDate: shopTime(),
  endDate: shopTime(),
  useBefore: shopTime(),
});

const periods = record(
  {
    currentUsages: list(usage),
    missedUsages: list(missedUsage),
    /** Where the period before and after begin; null where there is none. */
    prevMonthly: nullable(shopTime()),
    nextMonthly: nullable(shopTime()),
    prevWeekly: nullable(shopTime()),
    nextWeekly: nullable(shopTime()),
    hasPrev: nullable(shopTime()),
    hasNext: nullable(shopTime()),
  },
  { hasPrev: 'hasPrev', hasNext: 'hasNext' },
);

/** A booking that a use paid for. */
const spent = record({
  bookingId: whole(),
  subscriptionGroupId: whole(),
  service: text(),
  startsAt: shopTime(),
  /** First day of the period the use was taken from. */
  periodStart: shopTime(),
});

const details = record({
  id: whole(),
  startedAt: shopTime(),
  endsAt: nullable(shopTime()),
  subscription,
  periods,
  bookings: list(spent),
  /** The next charge; null when it does not go on. */
  nextCharge: nullable(record({ amount: money(), dueOn: shopTime() })),
  /** Whether it renews by itself, and the day from which it would end if that were cancelled now. */
  renews: flag(),
  endsIfCancelled: nullable(shopTime()),
  /** Where an open charge can be paid. */
  paymentLink: nullable(text()),
  paymentStatus: oneOf(paymentStatuses),
});

const ofClient = { clientSubscriptionId: id() };
const ofClientNames = { clientSubscriptionId: 'clientSubscriptionId' } as const;

export const subscriptionDetails = endpoint({
  method: 'GET',
  path: '/api/client/subscription/details',
  summary: 'A subscription the customer has: its periods, what was used and missed, the next charge',
  caller: 'customer',
  fields: form(ofClient, ofClientNames),
  answer: record({ details }),
  problems: ['subscription_not_found'],
});

export const subscriptionPeriods = endpoint({
  method: 'GET',
  path: '/api/client/subscription/periods',
  summary: 'What was used in the week and the month that hold a day',
  caller: 'customer',
  fields: form({ ...ofClient, startDate: timestamp() }, { ...ofClientNames, startDate: 'startDate' }),
  answer: record({ periods }),
  problems: ['subscription_not_found'],
});

const purchase = { subscriptionId: id(), startDate: timestamp() };
const purchaseNames = { subscriptionId: 'subscriptionId', startDate: 'startDate' } as const;

export const subscriptionAgreement = endpoint({
  method: 'POST',
  path: '/api/subscription/agreement/:subscriptionId',
  summary: 'What a customer agrees to when they buy, in words',
  caller: 'customer',
  fields: form(purchase, purchaseNames),
  answer: record({ confirmText: text(), price: money() }),
  problems: ['subscription_not_found', 'already_subscribed'],
});

export const sellSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/sell/:subscriptionId',
  summary: 'Buys a subscription; its first period is paid at once',
  caller: 'customer',
  money: true,
  fields: form(
    {
      ...purchase,
      fromWidget: optional(yesOrNo()),
      /** What the agreement named: another price is refused with the new text (A7). */
      expectedCents: optional(number(0, 100_000_000)),
    },
    purchaseNames,
  ),
  fieldCapabilities: { expectedCents: 'expected-cents' },
  answer: record(
    { id: whole(), paymentLink: nullable(text()), status: oneOf(paymentStatuses) },
    { paymentLink: 'paymentLink' },
  ),
  problems: ['subscription_not_found', 'already_subscribed', 'price_changed', 'key_reused', 'payment_unavailable'],
});

export const checkSubscriptionPayment = endpoint({
  method: 'POST',
  path: '/api/payment/check-status/subscription',
  summary: 'Where the payment of a subscription stands',
  caller: 'customer',
  capability: 'subscription-payment',
  fields: form(ofClient),
  answer: record({
    status: oneOf(paymentStatuses),
    paymentUrl: nullable(text()),
    reason: nullable(oneOf(paymentTroubles)),
  }),
  problems: ['subscription_not_found'],
});

export const cancelSubscriptionPayment = endpoint({
  method: 'POST',
  path: '/api/payment/cancel/subscription',
  summary: 'Gives up the payment of a subscription that was not paid yet',
  caller: 'customer',
  capability: 'subscription-payment',
  fields: form(ofClient),
  answer: record({ status: oneOf(paymentStatuses) }),
  problems: ['subscription_not_found'],
});

export const endSubscription = endpoint({
  method: 'POST',
  path: '/api/client/subscription/cancel',
  summary: 'Stops the renewal: the subscription ends with the period that is paid',
  caller: 'customer',
  capability: 'subscription-cancel',
  fields: form(ofClient),
  answer: record({ endsAt: shopTime() }),
  problems: ['subscription_not_found'],
});
