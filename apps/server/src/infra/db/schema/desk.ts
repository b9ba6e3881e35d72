import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bookings } from './booking.ts';
import { catalogueId, companyId, createdAt, literal, reference } from './columns.ts';
import { among, belongsTo, rule } from './constraints.ts';
import { customers } from './people.ts';
import { shops } from './shops.ts';

const tillKinds = ['sale', 'refund', 'correction'] as const;
const tillMethods = ['cash', 'card', 'other'] as const;

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
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.shopId, shops),
    belongsTo(t.companyId, t.bookingId, bookings),
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
