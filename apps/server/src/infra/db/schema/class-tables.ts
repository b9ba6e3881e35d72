import { returnKinds } from '@embook/domain/classes';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bookings } from './booking-tables.ts';
import { classSeries, services, sessions } from './catalogue-tables.ts';
import { cents, companyId, createdAt, day, instant, literal, reference } from './columns.ts';
import { among, atLeast, belongsTo, between, rule } from './constraints.ts';

export const classSeriesOptions = pgTable(
  'class_series_options',
  {
    companyId: companyId(),
    seriesId: reference('series_id').notNull(),
    serviceId: reference('service_id').notNull(),
    priceCents: cents('price_cents').notNull(),
    minutes: integer('minutes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.seriesId, t.serviceId] }),
    belongsTo(t.companyId, t.seriesId, classSeries).onDelete('cascade'),
    belongsTo(t.companyId, t.serviceId, services),
    ...atLeast(0, t.priceCents),
    between(t.minutes, 1, 1440),
  ],
);

const exceptionKinds = ['left_out', 'taken'] as const;

/** Dates without a class: left out by staff, or the room, the teacher, the day or the week was full; those are tried again (CLS-1). */
export const classSeriesExceptions = pgTable(
  'class_series_exceptions',
  {
    companyId: companyId(),
    seriesId: reference('series_id').notNull(),
    date: day('date').notNull(),
    kind: literal('kind', exceptionKinds).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.seriesId, t.date] }),
    belongsTo(t.companyId, t.seriesId, classSeries).onDelete('cascade'),
    among(t.kind, exceptionKinds),
  ],
);

/** A class or event that staff cancelled. The work for its participants goes on until `finished_at` (CLS-4, B9). */
export const sessionCancellations = pgTable(
  'session_cancellations',
  {
    companyId: companyId(),
    sessionId: reference('session_id').notNull(),
    reason: text('reason').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    /** The name as it was then. */
    who: text('who').notNull(),
    /** Visits whose payment was under way then: they get the mail too, though their seat is no longer held. */
    paying: bigint('paying', { mode: 'number' }).array().notNull().default([]),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.sessionId] }),
    belongsTo(t.companyId, t.sessionId, sessions),
    index('session_cancellations_open')
      .on(t.createdAt)
      .where(sql`${t.finishedAt} is null`),
    rule(t.reason, 'length', sql`char_length(${t.reason}) between 1 and 200`),
  ],
);

/** What each participant of a cancelled session got back; the key holds that nobody gets the same twice (CLS-4). */
export const sessionReturns = pgTable(
  'session_returns',
  {
    companyId: companyId(),
    bookingId: reference('booking_id').notNull(),
    kind: literal('kind', returnKinds).notNull(),
    sessionId: reference('session_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.bookingId, t.kind] }),
    belongsTo(t.companyId, t.bookingId, bookings),
    belongsTo(t.companyId, t.sessionId, sessions),
    index('session_returns_of').on(t.companyId, t.sessionId),
    among(t.kind, returnKinds),
    ...atLeast(0, t.amountCents),
  ],
);
