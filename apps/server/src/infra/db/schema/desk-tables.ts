import { tillKinds, tillMethods } from '@embook/domain/desk';
import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bookings } from './booking-tables.ts';
import { bytes, catalogueId, cents, companyId, createdAt, day, literal, reference } from './columns.ts';
import { among, atLeast, belongsTo, rule } from './constraints.ts';
import { companies } from './company-tables.ts';
import { customers } from './people-tables.ts';
import { shops } from './shop-tables.ts';

/** Money taken or given back at the desk (TILL-1); rows are only ever added, which the database enforces. */
export const tillEntries = pgTable(
  'till_entries',
  {
    companyId: companyId(),
    id: catalogueId(),
    shopId: reference('shop_id').notNull(),
    bookingId: reference('booking_id').notNull(),
    kind: literal('kind', tillKinds).notNull(),
    method: literal('method', tillMethods).notNull(),
    /** What came in; what went out is below zero. */
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason'),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    /** The name as it was then. */
    who: text('who').notNull(),
    createdAt: createdAt(),
    /** The shop's day of `createdAt`; the database fills it in, and refuses one that is closed (TILL-2). */
    day: day('day')
      .notNull()
      .$defaultFn(() => sql`null`),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.shopId, shops),
    belongsTo(t.companyId, t.bookingId, bookings),
    index('till_entries_by_time').on(t.companyId, t.createdAt),
    index('till_entries_of_day').on(t.companyId, t.shopId, t.day),
    index('till_entries_of_booking').on(t.companyId, t.bookingId),
    among(t.kind, tillKinds),
    among(t.method, tillMethods),
    rule(
      t.amountCents,
      'sign',
      sql`case ${t.kind} when 'sale' then ${t.amountCents} > 0 when 'refund' then ${t.amountCents} < 0 else ${t.amountCents} <> 0 end`,
    ),
    rule(t.reason, 'given', sql`${t.kind} <> 'correction' or ${t.reason} is not null`),
  ],
);

/** The till of a shop on a day as somebody counted it (TILL-2); rows are only ever added, which the database enforces. */
export const dayClosings = pgTable(
  'day_closings',
  {
    companyId: companyId(),
    id: catalogueId(),
    shopId: reference('shop_id').notNull(),
    day: day('day').notNull(),
    cashCents: cents('cash_cents').notNull(),
    cardCents: cents('card_cents').notNull(),
    otherCents: cents('other_cents').notNull(),
    cashEntries: integer('cash_entries').notNull(),
    cardEntries: integer('card_entries').notNull(),
    otherEntries: integer('other_entries').notNull(),
    /** What was in the drawer before the first customer. */
    floatCents: cents('float_cents').notNull(),
    countedCents: cents('counted_cents').notNull(),
    note: text('note'),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    /** The name as it was then. */
    who: text('who').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.shopId, shops),
    unique('day_closings_day').on(t.companyId, t.shopId, t.day),
    ...atLeast(0, t.floatCents, t.countedCents),
    rule(t.note, 'given', sql`${t.note} is not null or ${t.countedCents} = ${t.floatCents} + ${t.cashCents}`),
    rule(t.note, 'length', sql`char_length(${t.note}) between 1 and 200`),
  ],
);

/** The answer to a staff call that moves money or places, so that a repetition gets the same one (A4). */
export const staffIdempotencyKeys = pgTable(
  'staff_idempotency_keys',
  {
    companyId: companyId(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
    requestHash: bytes('request_hash').notNull(),
    /** Null only while the first call is at work; nobody else sees the row until then. */
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.accountId, t.key] }),
    foreignKey({ name: 'staff_idempotency_keys_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('staff_idempotency_keys_old').on(t.createdAt),
    rule(t.key, 'length', sql`char_length(${t.key}) between 1 and 200`),
  ],
);

/** What staff write down about a customer, or about one of their visits (DESK-7). */
export const staffNotes = pgTable(
  'staff_notes',
  {
    companyId: companyId(),
    id: catalogueId(),
    customerId: reference('customer_id').notNull(),
    /** Null for a note on the customer. */
    bookingId: reference('booking_id'),
    note: text('note').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    who: text('who').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.customerId, customers),
    belongsTo(t.companyId, t.bookingId, bookings),
    index('staff_notes_of').on(t.companyId, t.customerId, t.id),
    rule(t.note, 'length', sql`char_length(${t.note}) between 1 and 1000`),
  ],
);
