import { paymentStatuses, paymentTroubles } from '../payment/literals.ts';
import {
  type AnswerOf,
  derived,
  endpoint,
  flag,
  form,
  id,
  isAbsent,
  isYes,
  list,
  money,
  named,
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
  whole,
  type WireRecord,
  yesOrNo,
} from '../shared/index.ts';

const subscriptionStatuses = ['bought', 'pending', 'unpaid', 'paused'] as const;

const group = record({
  id: whole(),
  services: list(named()),
  /** -1: unlimited. */
  maxUsages: optionalOr(whole(), -1),
  periodicity: oneOf(['weekly', 'monthly']),
  /** For how many weeks a missed use can be made up for; null: not at all. */
  useMissedUsagesAfter: nullable(whole()),
});

const fields = record(
  {
    id: whole(),
    name: text(),
    description: nullable(text()),
    price: money(),
    hidePrice: optionalOr(flag(), false),
    periodicity: optionalOr(oneOf(['weekly', 'monthly']), 'monthly'),
    duration: optionalOr(oneOf(['monthly', '4_weeks']), 'monthly'),
    buyable: optionalOr(flag(), true),
    paused: optionalOr(flag(), false),
    clientSubscriptionId: nullable(whole()),
    clientSubscriptionIsActive: optionalOr(flag(), false),
    /** As stored; `open` means unpaid. */
    clientSubscriptionStatus: nullable(text()),
    /** As shown; null when the caller has none. */
    status: nullable(oneOf(subscriptionStatuses)),
    startDate: nullable(shopTime()),
    endDate: nullable(shopTime()),
    /** The day on which the money for the caller's last one went back, which ended it (A30). */
    paymentReturnedOn: nullable(shopTime()),
    groups: list(group),
  },
  { startDate: 'startDate', endDate: 'endDate' },
);

/** The shown status, computed where a platform sends only the stored one (SUB-1). */
function statusOf(sent: WireRecord): string | null {
  if (isAbsent(sent['client_subscription_id'])) return null;
  if (isYes(sent['paused'])) return 'paused';
  const stored = sent['client_subscription_status'];
  if (stored === 'open') return 'unpaid';
  return stored === 'pending' ? 'pending' : 'bought';
}

const subscription = derived(fields, (sent) => ({ ...sent, status: sent['status'] ?? statusOf(sent) }));

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
  /** -1: unlimited. */
  maxUsages: optionalOr(whole(), -1),
  used: optionalOr(whole(), 0),
  startDate: optionalOr(shopTime(), null),
  endDate: shopTime(),
});

/** Visits of a period that is over, and the first day on which they can no longer be made up for (SUB-7). */
const missedUsage = record({
  subscriptionGroupId: whole(),
  maxUsages: optionalOr(whole(), -1),
  used: optionalOr(whole(), 0),
  startDate: optionalOr(shopTime(), null),
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

/** A booking that was paid with a use. */
const spent = record({
  bookingId: whole(),
  subscriptionGroupId: whole(),
  service: text(),
  startsAt: shopTime(),
  /** First day of the period the use was taken from. */
  periodStart: optionalOr(shopTime(), null),
});

const details = record({
  id: whole(),
  startedAt: shopTime(),
  endsAt: nullable(shopTime()),
  subscription,
  periods: orEmpty(periods),
  bookings: list(spent),
  /** The next charge; null when it does not go on. */
  nextCharge: nullable(record({ amount: money(), dueOn: shopTime() })),
  /** Whether it renews by itself, and the day from which it would end if that were cancelled now. */
  renews: optionalOr(flag(), false),
  endsIfCancelled: nullable(shopTime()),
  /** The visits beyond that day, which would be released. */
  releasedIfCancelled: list(record({ bookingId: whole(), service: text(), startsAt: shopTime() })),
  /** Where an open charge can be paid. */
  paymentLink: nullable(text()),
  paymentStatus: optionalOr(oneOf(paymentStatuses), 'ok'),
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
  answer: record({ confirmText: text(), price: optionalOr(money(), null) }),
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
      /** The price that the agreement named: another price is refused with the new text (A7). */
      expectedCents: optional(number(0, 100_000_000)),
    },
    purchaseNames,
  ),
  fieldCapabilities: { expectedCents: 'expected-cents' },
  answer: derived(
    record(
      { id: whole(), paymentLink: nullable(text()), status: oneOf(paymentStatuses) },
      { paymentLink: 'paymentLink' },
    ),
    // SUB-5: without a link there is nothing to wait for.
    (sent) => ({ ...sent, status: sent['status'] ?? (isAbsent(sent['paymentLink']) ? 'ok' : 'pending') }),
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
    status: optionalOr(oneOf(paymentStatuses), 'pending'),
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
  answer: orEmpty(record({ status: optionalOr(oneOf(paymentStatuses), 'cancel') })),
  problems: ['subscription_not_found'],
});

export const endSubscription = endpoint({
  method: 'POST',
  path: '/api/client/subscription/cancel',
  summary: 'Stops the renewal: the subscription ends with the period that is paid, and visits beyond it are released',
  caller: 'customer',
  capability: 'subscription-cancel',
  fields: form(ofClient),
  answer: record({ endsAt: shopTime() }),
  problems: ['subscription_not_found'],
});

export type Subscription = AnswerOf<typeof subscriptionList>['subscriptions'][number];
export type SubscriptionGroup = Subscription['groups'][number];
export type SubscriptionDetails = AnswerOf<typeof subscriptionDetails>['details'];
export type SubscriptionPeriods = AnswerOf<typeof subscriptionPeriods>['periods'];
