import { MAX_GROUPS, validity } from '@embook/domain/catalogue';
import { tillKinds, tillMethods } from '@embook/domain/desk';
import { moneyTypes } from '@embook/domain/payment';
import { visitProgresses } from '@embook/domain/reservations';
import { type FieldProblem, locales, NAME_MAX } from '@embook/domain/shared';
import * as z from 'zod';
import { providers } from '../../infra/checkout/provider-list.ts';
import { paymentSystems } from '../../infra/db/schema/payment-systems.ts';
import { anyLine, clock, day, email, MAX_REMOVED_GROUPS, moment, picture, price, ref, whole } from './file-fields.ts';

const refund = z.strictObject({
  amount: price(),
  on: day(),
  status: z.enum(['due', 'sent', 'done', 'failed']),
  /** Given back in another way; the provider owes the rest. */
  settled: z._default(price(), 0),
});

/** A payment that came in online: what goes back of it, or that its provider returned all of it without being asked to. */
const onlinePayment = z.strictObject({
  system: z.enum(providers),
  amount: price(),
  currency: z.optional(z.string().regex(/^[A-Z]{3}$/, 'must be a currency such as "EUR"')),
  reference: z.optional(anyLine()),
  bank: z.optional(anyLine(40)),
  at: moment(),
  refund: refund.optional(),
  returned: z.boolean().default(false),
});

/** How something was paid. Online money also names the provider's own id of the payment, its bank and what went back. */
const money = {
  system: z.enum(paymentSystems).optional(),
  /** Left out: online money is, cash is once the visit has been. */
  paid: z.boolean().optional(),
  reference: z.optional(anyLine()),
  bank: z.optional(anyLine(40)),
  refund: refund.optional(),
  /**
   * Every online payment that came in, where it is not one of all that it costs, or what it paid for counts as unpaid or
   * as paid otherwise. It then takes the place of `reference`, `bank` and `refund`.
   */
  online: z.array(onlinePayment).max(1_000).optional(),
};

const bookingPayment = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(moneyTypes), ...money }),
  /** `with` is a bundle of this customer. */
  z.strictObject({ type: z.literal('bundle'), with: ref() }),
  /**
   * `with` is a subscription of this customer; `period` the week or month the use is taken from, if an earlier one;
   * `group` the group it is taken from, counted from 1 and the removed ones last, if not the first that has the service.
   */
  z.strictObject({
    type: z.literal('subscription'),
    with: ref(),
    period: day().optional(),
    group: z.optional(whole(1, 1_000)),
  }),
]);

const cancelled = z.strictObject({
  at: moment(),
  outcome: z.optional(anyLine()),
  use_returned: z.boolean().default(false),
  /** Euro of the till that were to go back there, whether or not they have (TILL-1). */
  owed_at_desk: z._default(price(), 0),
});

/** What came in at the desk for a visit; what went out is below zero (TILL-1). */
const tillEntry = z.strictObject({
  kind: z.enum(tillKinds),
  method: z.enum(tillMethods),
  amount: z
    .number()
    .min(-1_000_000)
    .max(1_000_000)
    .refine((euro) => Math.abs(euro * 100 - Math.round(euro * 100)) < 1e-6, 'price_decimals' satisfies FieldProblem),
  reason: z.optional(anyLine(10_000)),
  /** The name of who took it. */
  who: anyLine(500),
  at: moment(),
});

const points = z.strictObject({
  points: whole(-1_000_000, 1_000_000).check(z.refine((value) => value !== 0, 'must not be 0')),
  reason: z.enum(['earned', 'spent', 'returned', 'adjusted']),
  at: moment(),
});

/** A visit to a room, or to a session: of a weekly class also on which day. What is not given is as agreed today. */
const booking = z.strictObject({
  service: ref().optional(),
  room: ref().optional(),
  session: ref().optional(),
  option: ref().optional(),
  on: day().optional(),
  at: clock().optional(),
  /** The time that the customer agreed to, where the shop moved it since. */
  agreed: z.strictObject({ on: day(), at: clock() }).optional(),
  minutes: z.optional(whole(1, 1440)),
  service_name: z.optional(anyLine(500)),
  price: z.optional(price()),
  discount: z._default(price(), 0),
  cost: z.optional(price()),
  policy_hours: z.optional(whole(0, 100_000)),
  /** Kept of a refund; by default the company's fee. */
  cancellation_fee: z.optional(price()),
  payment: bookingPayment,
  /** Visits of one series carry the same name. */
  series: ref().optional(),
  created_at: moment().optional(),
  /** What the shop marked: whether the customer came (DESK-5). */
  progress: z.enum(visitProgresses).optional(),
  cancelled: cancelled.optional(),
  review: z
    .strictObject({
      author: z.optional(anyLine()),
      rating: z.enum(['good', 'ok', 'poor']),
      comment: z.optional(anyLine(10_000)),
      at: moment(),
    })
    .optional(),
  points: z.array(points).max(10).default([]),
  /** In the order in which it came in and went out. */
  till: z.array(tillEntry).max(1_000).default([]),
});

const clientBundle = z.strictObject({
  ref: ref().optional(),
  bundle: ref(),
  name: z.optional(anyLine()),
  status: z.enum(['pending', 'active', 'closed']).default('active'),
  bought_at: moment().optional(),
  created_at: moment().optional(),
  /** Of the shop's clock. */
  ends_at: z.strictObject({ on: day(), at: clock() }).optional(),
  price: z.optional(price()),
  cost: z.optional(price()),
  valid: z.union([validity(), z.literal('endless')]).optional(),
  uses: z.union([whole(1, 100_000), z.literal('unlimited')]).optional(),
  payment: z.strictObject({ type: z.enum(moneyTypes), ...money }),
  /** When all that was paid for it went back; it is then not paid. */
  returned_at: moment().optional(),
});

/** Billing periods of one subscription. */
export const MAX_PERIODS = 1_000;

const period = z.strictObject({
  from: day(),
  until: day(),
  amount: z.optional(price()),
  paid_at: moment().optional(),
  /** When all that was paid for it went back, which ended the subscription. */
  returned_at: moment().optional(),
});

const clientSubscription = z.strictObject({
  ref: ref().optional(),
  subscription: ref(),
  name: z.optional(anyLine()),
  status: z.enum(['pending', 'active', 'open', 'ended', 'closed']).default('active'),
  price: z.optional(price()),
  duration: z.enum(['monthly', '4_weeks']).optional(),
  starts_on: day(),
  ends_on: day().optional(),
  created_at: moment().optional(),
  /** Terms of the groups, in their order and the removed ones last, where they are no longer the subscription's; null: not part of it then. */
  groups: z
    .array(
      z.nullable(
        z.strictObject({
          uses: z.union([whole(1, 100_000), z.literal('unlimited')]),
          periodicity: z.enum(['weekly', 'monthly']),
          missed_weeks: z.optional(whole(0, 1_000)),
        }),
      ),
    )
    .max(MAX_GROUPS + MAX_REMOVED_GROUPS)
    .optional(),
  /** Left out: one for each billing period that has begun, all paid but the last of an `open` or `pending` one. */
  periods: z.array(period).max(MAX_PERIODS).optional(),
  pauses: z
    .array(z.strictObject({ from: day(), until: day().optional() }))
    .max(100)
    .default([]),
});

export const customer = z
  .strictObject({
    ref: ref().optional(),
    email: email().optional(),
    /** Whom the shop added and who never signed up; the e-mail, if there is one, is proven by nobody (DESK-4). */
    walk_in: z.boolean().default(false),
    /** Of older exports. It is ignored: an account works at every company, so no file sets its password (A18). */
    password_hash: z.optional(anyLine(500)),
    /** Left out of a person who was erased. */
    first_name: z.optional(anyLine(NAME_MAX)),
    /** Whom the desk added may have a first name alone. */
    last_name: z.optional(anyLine(NAME_MAX)),
    phone: z.optional(anyLine(40)),
    country_code: z.optional(anyLine(2)),
    born: day().optional(),
    address: z.optional(anyLine()),
    zip: z.optional(anyLine(20)),
    city: z.optional(anyLine()),
    company_name: z.optional(anyLine()),
    note: z.optional(anyLine(10_000)),
    avatar: z.optional(picture()),
    push: z.boolean().default(true),
    mail: z.boolean().default(true),
    feedback: z.boolean().default(true),
    locale: z.enum(locales).default('en'),
    created_at: moment().optional(),
    blocked_at: moment().optional(),
    erased_at: moment().optional(),
    bundles: z.array(clientBundle).max(1_000).default([]),
    subscriptions: z.array(clientSubscription).max(1_000).default([]),
    bookings: z.array(booking).max(10_000).default([]),
    points: z.array(points).max(10_000).default([]),
  })
  .refine((given) => given.erased_at === undefined || (given.email === undefined && !given.walk_in), {
    path: ['email'],
    error: 'is not kept of a person who was erased',
  })
  .refine((given) => given.email !== undefined || given.erased_at !== undefined || given.walk_in, {
    path: ['email'],
    error: 'is needed, unless the person was erased or has walked in',
  })
  .refine((given) => given.first_name !== undefined || given.erased_at !== undefined, {
    path: ['first_name'],
    error: 'is needed, unless the person was erased',
  });

export type CustomerEntry = z.output<typeof customer>;
export type BookingEntry = CustomerEntry['bookings'][number];
export type ClientBundleEntry = CustomerEntry['bundles'][number];
export type ClientSubscriptionEntry = CustomerEntry['subscriptions'][number];
export type MoneyEntry = Extract<BookingEntry['payment'], { system?: unknown }>;
export type OnlinePaymentEntry = NonNullable<MoneyEntry['online']>[number];
