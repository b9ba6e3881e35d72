import { noticeKinds } from '@embook/domain/staff';
import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookings } from './booking-tables.ts';
import { bytes, catalogueId, companyId, createdAt, instant, literal, reference, shopTime } from './columns.ts';
import { among, belongsTo, rule } from './constraints.ts';
import { employees, rooms } from './shop-tables.ts';
import { memberships, staffAccounts } from './staff-tables.ts';

/**
 * Changes of bookings, for the bell and the mails of staff (DESK-8). A trigger of the migrations writes them in the
 * transaction of the booking, whoever makes it; an import writes none.
 */
export const staffNotices = pgTable(
  'staff_notices',
  {
    companyId: companyId(),
    id: catalogueId(),
    at: instant('at').notNull().defaultNow(),
    kind: literal('kind', noticeKinds).notNull(),
    bookingId: reference('booking_id').notNull(),
    shopId: reference('shop_id').notNull(),
    employeeId: reference('employee_id'),
    startsAt: shopTime('starts_at').notNull(),
    /** When and with whom it was, where it moved. */
    wasAt: shopTime('was_at'),
    wasEmployeeId: reference('was_employee_id'),
    /** Which member did it; they are not notified. Null for the customer. */
    accountId: bigint('account_id', { mode: 'number' }),
    /** The transaction, so that the audit entry written at its end can say who it was. */
    madeIn: bigint('made_in', { mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** When the mails about it were written. */
    handedAt: instant('handed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.bookingId, bookings).onDelete('cascade'),
    index('staff_notices_of').on(t.companyId, t.bookingId),
    index('staff_notices_waiting')
      .on(t.madeIn)
      .where(sql`${t.handedAt} is null`),
    index('staff_notices_old').on(t.at),
    among(t.kind, noticeKinds),
  ],
);

/** What waits for the mail that somebody gets each morning. */
export const staffDigestItems = pgTable(
  'staff_digest_items',
  { companyId: companyId(), memberId: reference('member_id').notNull(), noticeId: reference('notice_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.memberId, t.noticeId] }),
    belongsTo(t.companyId, t.memberId, memberships).onDelete('cascade'),
    belongsTo(t.companyId, t.noticeId, staffNotices).onDelete('cascade'),
  ],
);

/** The secret address under which a calendar program reads the days of an employee or a room (AGD-9), one for each member. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    companyId: companyId(),
    id: catalogueId(),
    employeeId: reference('employee_id'),
    roomId: reference('room_id'),
    /** Only the hash of the secret is kept (A23). */
    tokenHash: bytes('token_hash').notNull(),
    createdBy: bigint('created_by', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.employeeId, employees),
    belongsTo(t.companyId, t.roomId, rooms),
    foreignKey({ name: 'calendar_feeds_by_fk', columns: [t.createdBy], foreignColumns: [staffAccounts.id] }),
    uniqueIndex('calendar_feeds_employee_of_member')
      .on(t.companyId, t.employeeId, t.createdBy)
      .where(sql`${t.employeeId} is not null`),
    uniqueIndex('calendar_feeds_room_of_member')
      .on(t.companyId, t.roomId, t.createdBy)
      .where(sql`${t.roomId} is not null`),
    index('calendar_feeds_by_token').on(t.tokenHash),
    rule(t.tokenHash, 'length', sql`octet_length(${t.tokenHash}) = 32`),
    rule(t.roomId, 'one', sql`(${t.roomId} is null) <> (${t.employeeId} is null)`),
  ],
);
