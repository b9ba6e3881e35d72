import { moneyTypes } from '@embook/domain/payment';
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
  givenId,
  instant,
  literal,
  reference,
  shopTime,
  texts,
  version,
} from './columns.ts';
import { among, atLeast, belongsTo, oneWord, plausibleTime, rule } from './constraints.ts';
import { paymentSystems } from './payment-systems.ts';
import { customers } from './people-tables.ts';
import { shops } from './shop-tables.ts';

const lengthTypes = ['days', 'weeks', 'months', 'years', 'infinity'] as const;

/** A pack of uses, paid at once. `max_usages` is -1 when unlimited; a length of `infinity` never ends. */
export const bundles = pgTable(
  'bundles',
  {
    companyId: companyId(),
    id: catalogueId(),
    shopId: reference('shop_id').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    texts: texts(),
    priceCents: cents('price_cents').notNull(),
    hidePrice: boolean('hide_price').notNull().default(false),
    length: integer('length'),
    lengthType: literal('length_type', lengthTypes).notNull(),
    maxUsages: integer('max_usages').notNull(),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull().default(0),
    archived: archived(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.shopId, shops),
    index('bundles_of_shop').on(t.companyId, t.shopId, t.position),
    ...atLeast(0, t.priceCents),
    ...atLeast(1, t.length),
    among(t.lengthType, lengthTypes),
    rule(t.length, 'type', sql`(${t.lengthType} = 'infinity') = (${t.length} is null)`),
    rule(t.maxUsages, 'range', sql`${t.maxUsages} = -1 or ${t.maxUsages} > 0`),
  ],
);

export const bundleServices = pgTable(
  'bundle_services',
  {
    companyId: companyId(),
    bundleId: reference('bundle_id').notNull(),
    serviceId: reference('service_id').notNull(),
    /** Since then it is not part of new sales; bundles sold before keep it (CAT-3). */
    removedAt: instant('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.bundleId, t.serviceId] }),
    belongsTo(t.companyId, t.bundleId, bundles).onDelete('cascade'),
    belongsTo(t.companyId, t.serviceId, services).onDelete('cascade'),
  ],
);

const clientBundleStatuses = ['pending', 'active', 'closed'] as const;

/** A bundle that someone bought, on the terms of that day. */
export const clientBundles = pgTable(
  'client_bundles',
  {
    companyId: companyId(),
    id: givenId(),
    customerId: reference('customer_id').notNull(),
    bundleId: reference('bundle_id').notNull(),
    bundleName: text('bundle_name').notNull(),
    status: literal('status', clientBundleStatuses).notNull(),
    priceCents: cents('price_cents').notNull(),
    finalCostCents: cents('final_cost_cents').notNull(),
    // A bundle cannot be paid with another one.
    paymentType: literal('payment_type', moneyTypes).notNull(),
    paymentSystem: literal('payment_system', paymentSystems),
    paid: boolean('paid').notNull().default(false),
    length: integer('length'),
    lengthType: literal('length_type', lengthTypes).notNull(),
    maxUsages: integer('max_usages').notNull(),
    boughtAt: instant('bought_at'),
    /** Null until bought, and for ever when it does not end. */
    endsAt: shopTime('ends_at'),
    /** When all that was paid for it went back: it pays for no visit any more (A30). */
    returnedAt: instant('returned_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    unique('client_bundles_terms').on(t.companyId, t.id, t.maxUsages),
    belongsTo(t.companyId, t.customerId, customers),
    belongsTo(t.companyId, t.bundleId, bundles),
    index('client_bundles_of_customer').on(t.companyId, t.customerId, t.createdAt, t.id),
    among(t.status, clientBundleStatuses),
    among(t.paymentType, moneyTypes),
    oneWord(t.paymentSystem),
    among(t.lengthType, lengthTypes),
    ...atLeast(0, t.priceCents, t.finalCostCents),
    ...atLeast(1, t.length),
    rule(t.finalCostCents, 'sum', sql`${t.finalCostCents} <= ${t.priceCents}`),
    rule(t.length, 'type', sql`(${t.lengthType} = 'infinity') = (${t.length} is null)`),
    rule(t.maxUsages, 'range', sql`${t.maxUsages} = -1 or ${t.maxUsages} > 0`),
    rule(t.boughtAt, 'status', sql`${t.status} <> 'active' or ${t.boughtAt} is not null`),
    rule(t.returnedAt, 'paid', sql`${t.returnedAt} is null or not ${t.paid}`),
    plausibleTime(t.endsAt),
  ],
);

/**
 * Uses are numbered rows: a number is live once, and no number is above the maximum, which the foreign key keeps equal
 * to that of the bundle. So a bundle is never overspent, whatever the code does (A8).
 */
export const bundleUses = pgTable(
  'bundle_uses',
  {
    companyId: companyId(),
    id: catalogueId(),
    clientBundleId: reference('client_bundle_id').notNull(),
    number: integer('number').notNull(),
    maxUsages: integer('max_usages').notNull(),
    bookingId: reference('booking_id').notNull(),
    usedAt: instant('used_at').notNull().defaultNow(),
    returnedAt: instant('returned_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'bundle_uses_terms_fk',
      columns: [t.companyId, t.clientBundleId, t.maxUsages],
      foreignColumns: [clientBundles.companyId, clientBundles.id, clientBundles.maxUsages],
    }).onUpdate('cascade'),
    belongsTo(t.companyId, t.bookingId, bookings),
    uniqueIndex('bundle_uses_number')
      .on(t.companyId, t.clientBundleId, t.number)
      .where(sql`${t.returnedAt} is null`),
    uniqueIndex('bundle_uses_booking')
      .on(t.companyId, t.bookingId)
      .where(sql`${t.returnedAt} is null`),
    ...atLeast(1, t.number),
    rule(t.number, 'max', sql`${t.maxUsages} = -1 or ${t.number} <= ${t.maxUsages}`),
  ],
);
