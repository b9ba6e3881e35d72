import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bookings } from './booking-tables.ts';
import { services } from './catalogue-tables.ts';
import {
  archived,
  catalogueId,
  cents,
  companyId,
  createdAt,
  day,
  givenId,
  instant,
  literal,
  reference,
  texts,
  version,
} from './columns.ts';
import { companies } from './company-tables.ts';
import { among, atLeast, belongsTo, rule } from './constraints.ts';
import { customers } from './people-tables.ts';

const periodicities = ['weekly', 'monthly'] as const;
const durations = ['monthly', '4_weeks'] as const;

export const subscriptions = pgTable(
  'subscriptions',
  {
    companyId: companyId(),
    id: catalogueId(),
    name: text('name').notNull(),
    description: text('description'),
    /** What the customer agrees to; null means the platform's own wording. */
    agreement: text('agreement'),
    texts: texts(),
    priceCents: cents('price_cents').notNull(),
    hidePrice: boolean('hide_price').notNull().default(false),
    periodicity: literal('periodicity', periodicities).notNull(),
    /** How long one billing period is. */
    duration: literal('duration', durations).notNull(),
    buyable: boolean('buyable').notNull().default(true),
    position: integer('position').notNull().default(0),
    archived: archived(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'subscriptions_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    ...atLeast(0, t.priceCents),
    among(t.periodicity, periodicities),
    among(t.duration, durations),
  ],
);

/** Services that share a number of uses in each week or month; -1 is unlimited. */
export const subscriptionGroups = pgTable(
  'subscription_groups',
  {
    companyId: companyId(),
    id: catalogueId(),
    subscriptionId: reference('subscription_id').notNull(),
    maxUsages: integer('max_usages').notNull(),
    periodicity: literal('periodicity', periodicities).notNull(),
    /** For how many weeks a missed use can be made up for; null: not at all. */
    useMissedUsagesAfter: integer('use_missed_usages_after'),
    position: integer('position').notNull().default(0),
    /** Since then it is not part of new sales; memberships sold before keep it (CAT-3). */
    removedAt: instant('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.subscriptionId, subscriptions),
    index('subscription_groups_of').on(t.companyId, t.subscriptionId, t.position),
    among(t.periodicity, periodicities),
    ...atLeast(0, t.useMissedUsagesAfter),
    rule(t.maxUsages, 'range', sql`${t.maxUsages} = -1 or ${t.maxUsages} > 0`),
  ],
);

export const subscriptionGroupServices = pgTable(
  'subscription_group_services',
  {
    companyId: companyId(),
    groupId: reference('group_id').notNull(),
    serviceId: reference('service_id').notNull(),
    removedAt: instant('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.groupId, t.serviceId] }),
    belongsTo(t.companyId, t.groupId, subscriptionGroups).onDelete('cascade'),
    belongsTo(t.companyId, t.serviceId, services).onDelete('cascade'),
  ],
);

/** `open` is bought with a period unpaid, `closed` never paid. Whether it is paused today follows from its pauses. */
const clientSubscriptionStatuses = ['pending', 'active', 'open', 'ended', 'closed'] as const;

/** A subscription that someone bought, on the terms of that day; one live or pending for each product (A10). */
export const clientSubscriptions = pgTable(
  'client_subscriptions',
  {
    companyId: companyId(),
    id: givenId(),
    customerId: reference('customer_id').notNull(),
    subscriptionId: reference('subscription_id').notNull(),
    subscriptionName: text('subscription_name').notNull(),
    status: literal('status', clientSubscriptionStatuses).notNull(),
    priceCents: cents('price_cents').notNull(),
    duration: literal('duration', durations).notNull(),
    startsOn: day('starts_on').notNull(),
    /** The first day without it; null while it goes on. */
    endsOn: day('ends_on'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.customerId, customers),
    belongsTo(t.companyId, t.subscriptionId, subscriptions),
    uniqueIndex('client_subscriptions_live')
      .on(t.companyId, t.customerId, t.subscriptionId)
      .where(sql`${t.status} in ('pending', 'active', 'open')`),
    index('client_subscriptions_of_customer').on(t.companyId, t.customerId),
    among(t.status, clientSubscriptionStatuses),
    among(t.duration, durations),
    ...atLeast(0, t.priceCents),
    rule(t.endsOn, 'order', sql`${t.endsOn} >= ${t.startsOn}`),
  ],
);

/** The uses that were bought with each group: later changes of the product do not touch them. */
export const clientSubscriptionGroups = pgTable(
  'client_subscription_groups',
  {
    companyId: companyId(),
    clientSubscriptionId: reference('client_subscription_id').notNull(),
    groupId: reference('group_id').notNull(),
    maxUsages: integer('max_usages').notNull(),
    periodicity: literal('periodicity', periodicities).notNull(),
    useMissedUsagesAfter: integer('use_missed_usages_after'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.clientSubscriptionId, t.groupId] }),
    unique('client_subscription_groups_terms').on(t.companyId, t.clientSubscriptionId, t.groupId, t.maxUsages),
    belongsTo(t.companyId, t.clientSubscriptionId, clientSubscriptions),
    belongsTo(t.companyId, t.groupId, subscriptionGroups),
    among(t.periodicity, periodicities),
    ...atLeast(0, t.useMissedUsagesAfter),
    rule(t.maxUsages, 'range', sql`${t.maxUsages} = -1 or ${t.maxUsages} > 0`),
  ],
);

/** Billing: each period is charged once. */
export const subscriptionPeriods = pgTable(
  'subscription_periods',
  {
    companyId: companyId(),
    clientSubscriptionId: reference('client_subscription_id').notNull(),
    number: integer('number').notNull(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    amountCents: cents('amount_cents').notNull(),
    paidAt: instant('paid_at'),
    /** When all that was paid for it went back, which ended the subscription (A30). */
    returnedAt: instant('returned_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.clientSubscriptionId, t.number] }),
    belongsTo(t.companyId, t.clientSubscriptionId, clientSubscriptions),
    index('subscription_periods_unpaid')
      .on(t.startsOn)
      .where(sql`${t.paidAt} is null`),
    ...atLeast(1, t.number),
    ...atLeast(0, t.amountCents),
    rule(t.endsOn, 'order', sql`${t.endsOn} > ${t.startsOn}`),
  ],
);

/** Numbered within the week or month they count for, like the uses of a bundle (A8). */
export const subscriptionUses = pgTable(
  'subscription_uses',
  {
    companyId: companyId(),
    id: catalogueId(),
    clientSubscriptionId: reference('client_subscription_id').notNull(),
    groupId: reference('group_id').notNull(),
    /** First day, pauses left out, of the week or month that the use is taken from, which may be an earlier one. */
    periodStart: day('period_start').notNull(),
    number: integer('number').notNull(),
    maxUsages: integer('max_usages').notNull(),
    bookingId: reference('booking_id').notNull(),
    usedAt: instant('used_at').notNull().defaultNow(),
    returnedAt: instant('returned_at'),
    /** When its customer got the mail that the visit is released unless its period is paid. */
    warnedOn: day('warned_on'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'subscription_uses_terms_fk',
      columns: [t.companyId, t.clientSubscriptionId, t.groupId, t.maxUsages],
      foreignColumns: [
        clientSubscriptionGroups.companyId,
        clientSubscriptionGroups.clientSubscriptionId,
        clientSubscriptionGroups.groupId,
        clientSubscriptionGroups.maxUsages,
      ],
    }).onUpdate('cascade'),
    belongsTo(t.companyId, t.bookingId, bookings),
    uniqueIndex('subscription_uses_number')
      .on(t.companyId, t.clientSubscriptionId, t.groupId, t.periodStart, t.number)
      .where(sql`${t.returnedAt} is null`),
    uniqueIndex('subscription_uses_booking')
      .on(t.companyId, t.bookingId)
      .where(sql`${t.returnedAt} is null`),
    ...atLeast(1, t.number),
    rule(t.number, 'max', sql`${t.maxUsages} = -1 or ${t.number} <= ${t.maxUsages}`),
  ],
);

export const subscriptionPauses = pgTable(
  'subscription_pauses',
  {
    companyId: companyId(),
    clientSubscriptionId: reference('client_subscription_id').notNull(),
    startsOn: day('starts_on').notNull(),
    /** The first day after the pause; null while it lasts. */
    endsOn: day('ends_on'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.clientSubscriptionId, t.startsOn] }),
    belongsTo(t.companyId, t.clientSubscriptionId, clientSubscriptions),
    rule(t.endsOn, 'order', sql`${t.endsOn} > ${t.startsOn}`),
  ],
);
