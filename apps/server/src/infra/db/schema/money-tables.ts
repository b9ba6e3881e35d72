import { payableKinds } from '@embook/domain/payment';
import { locales } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { providers } from '../../checkout/provider-list.ts';
import { bookings } from './booking-tables.ts';
import {
  bytes,
  catalogueId,
  cents,
  companyId,
  createdAt,
  day,
  givenId,
  instant,
  literal,
  reference,
} from './columns.ts';
import { among, atLeast, belongsTo, oneWord, rule } from './constraints.ts';
import { customers } from './people-tables.ts';

const paymentStatuses = ['intent', 'pending', 'paid', 'closed', 'refund_due', 'refunded'] as const;
const closedAs = ['failed', 'cancelled', 'expired'] as const;

/** One attempt to be paid online. The row is written before the provider is called (B9). */
export const payments = pgTable(
  'payments',
  {
    companyId: companyId(),
    id: givenId(),
    customerId: reference('customer_id').notNull(),
    payableKind: literal('payable_kind', payableKinds).notNull(),
    payableId: reference('payable_id').notNull(),
    /** Which billing period of a subscription is paid. */
    payablePeriod: integer('payable_period'),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull().default('EUR'),
    provider: literal('provider', providers).notNull(),
    providerPaymentId: text('provider_payment_id'),
    bankId: text('bank_id'),
    /** The language of the call that began it: mails about it and its return page use it. Null: the customer's own. */
    locale: literal('locale', locales),
    /** SHA-256 of the network that began it, until it is paid: a socket without a token hears of it there alone (LIVE-1). */
    network: bytes('network'),
    status: literal('status', paymentStatuses).notNull().default('intent'),
    checkoutUrl: text('checkout_url'),
    createdAt: createdAt(),
    /** Why it was closed. */
    closedAs: literal('closed_as', closedAs),
    /** When the provider is asked next without a webhook; null once the state is final. */
    nextCheckAt: instant('next_check_at').defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    unique('payments_provider').on(t.companyId, t.provider, t.providerPaymentId),
    unique('payments_amount').on(t.companyId, t.id, t.amountCents),
    belongsTo(t.companyId, t.customerId, customers),
    index('payments_of_payable').on(t.companyId, t.payableKind, t.payableId),
    index('payments_of_customer').on(t.companyId, t.customerId, t.createdAt),
    index('payments_by_time').on(t.companyId, t.createdAt),
    index('payments_unfinished')
      .on(t.nextCheckAt)
      .where(sql`${t.nextCheckAt} is not null`),
    among(t.payableKind, payableKinds),
    oneWord(t.provider),
    oneWord(t.locale),
    among(t.status, paymentStatuses),
    among(t.closedAs, closedAs),
    ...atLeast(1, t.amountCents, t.payablePeriod),
    rule(t.currency, 'shape', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    rule(t.payablePeriod, 'kind', sql`(${t.payableKind} = 'subscription') = (${t.payablePeriod} is not null)`),
  ],
);

/** Every move of a payment; rows are only ever added, which the database enforces. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    companyId: companyId(),
    id: catalogueId(),
    paymentId: reference('payment_id').notNull(),
    fromStatus: literal('from_status', paymentStatuses),
    toStatus: literal('to_status', paymentStatuses).notNull(),
    /** The provider's answer, in its own terms. */
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.paymentId, payments),
    index('payment_events_of').on(t.companyId, t.paymentId, t.id),
    among(t.fromStatus, paymentStatuses),
    among(t.toStatus, paymentStatuses),
  ],
);

/**
 * How often webhooks about a payment led to a call of its provider, and when one that did not is made up for. Apart from
 * the payment, so that hints neither lock its row nor change it.
 */
export const paymentHints = pgTable(
  'payment_hints',
  {
    companyId: companyId(),
    paymentId: reference('payment_id').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull().default(1),
    /** When the provider is called because of hints that were over the limit; null when nothing is missing. */
    recheckAt: instant('recheck_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.paymentId] }),
    foreignKey({
      name: 'payment_hints_payment_fk',
      columns: [t.companyId, t.paymentId],
      foreignColumns: [payments.companyId, payments.id],
    }).onDelete('cascade'),
    index('payment_hints_due')
      .on(t.recheckAt)
      .where(sql`${t.recheckAt} is not null`),
    ...atLeast(1, t.count),
  ],
);

const refundStatuses = ['due', 'sent', 'done', 'failed'] as const;

/**
 * At most one for a payment, and never more than was paid: the foreign key keeps `paid_cents` equal to the payment's
 * (A9).
 */
export const refunds = pgTable(
  'refunds',
  {
    companyId: companyId(),
    id: givenId(),
    paymentId: reference('payment_id').notNull(),
    paidCents: cents('paid_cents').notNull(),
    amountCents: cents('amount_cents').notNull(),
    dueOn: day('due_on').notNull(),
    /** `failed`: the provider refused it. It stays owed and is tried again. */
    status: literal('status', refundStatuses).notNull().default('due'),
    providerRefundId: text('provider_refund_id'),
    /** What was refunded at the last check, also by hand. */
    returnedCents: cents('returned_cents').notNull().default(0),
    /** What somebody gave back in another way; the provider owes the rest (TILL-4). */
    settledCents: cents('settled_cents').notNull().default(0),
    /** How often the provider refused it, why the last time, and when it is tried again. */
    refusals: integer('refusals').notNull().default(0),
    refusal: text('refusal'),
    nextTryAt: instant('next_try_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    unique('refunds_payment').on(t.companyId, t.paymentId),
    foreignKey({
      name: 'refunds_payment_fk',
      columns: [t.companyId, t.paymentId, t.paidCents],
      foreignColumns: [payments.companyId, payments.id, payments.amountCents],
    }),
    index('refunds_by_time').on(t.companyId, t.createdAt),
    index('refunds_owed')
      .on(t.dueOn)
      .where(sql`${t.status} <> 'done'`),
    among(t.status, refundStatuses),
    ...atLeast(1, t.amountCents),
    ...atLeast(0, t.refusals),
    rule(t.returnedCents, 'range', sql`${t.returnedCents} between 0 and ${t.paidCents}`),
    rule(t.amountCents, 'max', sql`${t.amountCents} <= ${t.paidCents}`),
    rule(t.settledCents, 'range', sql`${t.settledCents} between 0 and ${t.amountCents} - 1`),
  ],
);

/** The answer to a money call, so that a repetition gets the same one (A4). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    companyId: companyId(),
    customerId: reference('customer_id').notNull(),
    key: text('key').notNull(),
    requestHash: bytes('request_hash').notNull(),
    /** HTTP status of the answer; null while the first call is running. */
    status: smallint('status'),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.customerId, t.key] }),
    belongsTo(t.companyId, t.customerId, customers).onDelete('cascade'),
    index('idempotency_keys_old').on(t.createdAt),
    rule(t.key, 'length', sql`char_length(${t.key}) between 1 and 200`),
  ],
);

const loyaltyReasons = ['earned', 'spent', 'returned', 'adjusted'] as const;

/** Points by entries; the balance is their sum. Only ever added, and once for each payment and booking. */
export const loyaltyEntries = pgTable(
  'loyalty_entries',
  {
    companyId: companyId(),
    id: catalogueId(),
    customerId: reference('customer_id').notNull(),
    points: integer('points').notNull(),
    reason: literal('reason', loyaltyReasons).notNull(),
    bookingId: reference('booking_id'),
    paymentId: reference('payment_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.customerId, customers),
    belongsTo(t.companyId, t.bookingId, bookings),
    belongsTo(t.companyId, t.paymentId, payments),
    index('loyalty_entries_of_customer').on(t.companyId, t.customerId),
    uniqueIndex('loyalty_entries_payment')
      .on(t.companyId, t.paymentId, t.reason)
      .where(sql`${t.paymentId} is not null`),
    uniqueIndex('loyalty_entries_booking')
      .on(t.companyId, t.bookingId, t.reason)
      .where(sql`${t.bookingId} is not null`),
    among(t.reason, loyaltyReasons),
    rule(t.points, 'some', sql`${t.points} <> 0`),
  ],
);
