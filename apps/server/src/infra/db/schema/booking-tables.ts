import { BOOKING_REFERENCES } from '@embook/domain/booking';
import { paymentTypes } from '@embook/domain/payment';
import { visitProgresses } from '@embook/domain/reservations';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { services, sessions } from './catalogue-tables.ts';
import {
  bytes,
  catalogueId,
  cents,
  companyId,
  createdAt,
  givenId,
  instant,
  literal,
  reference,
  shopTime,
} from './columns.ts';
import { among, atLeast, belongsTo, between, oneWord, plausibleTime, rule } from './constraints.ts';
import { paymentSystems } from './payment-systems.ts';
import { customers } from './people-tables.ts';
import { employees, rooms, shops } from './shop-tables.ts';

/** Of a booking's id, what its reference shows; an index of the same expression finds it. */
export const referenceNumber = (id: SQLWrapper) => sql`(${id} % ${sql.raw(String(BOOKING_REFERENCES))})`;

const bookingStatuses = ['held', 'confirmed', 'cancelled', 'released'] as const;

/** Ties recurring visits together. */
export const bookingSeries = pgTable(
  'booking_series',
  {
    companyId: companyId(),
    id: givenId(),
    customerId: reference('customer_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] }), belongsTo(t.companyId, t.customerId, customers)],
);

/**
 * A visit of a customer, to a room or to a session. What was agreed (name, price, policy) is copied, so that it stays.
 * The migrations add what drizzle cannot say: the covering index that a customer's visits are listed and counted from.
 */
export const bookings = pgTable(
  'bookings',
  {
    companyId: companyId(),
    id: givenId(),
    customerId: reference('customer_id').notNull(),
    shopId: reference('shop_id').notNull(),
    serviceId: reference('service_id').notNull(),
    serviceName: text('service_name').notNull(),
    roomId: reference('room_id'),
    employeeId: reference('employee_id'),
    sessionId: reference('session_id'),
    seriesId: reference('series_id'),
    startsAt: shopTime('starts_at').notNull(),
    /** The time that the customer agreed to, where the shop moved the booking; null where it never did (CAN-11). */
    agreedAt: shopTime('agreed_at'),
    minutes: integer('minutes').notNull(),
    status: literal('status', bookingStatuses).notNull(),
    priceCents: cents('price_cents').notNull(),
    discountCents: cents('discount_cents').notNull().default(0),
    finalCostCents: cents('final_cost_cents').notNull(),
    paymentType: literal('payment_type', paymentTypes).notNull(),
    /** Null when a bundle, a subscription or a discount paid. */
    paymentSystem: literal('payment_system', paymentSystems),
    paid: boolean('paid').notNull().default(false),
    policyHours: integer('policy_hours').notNull().default(0),
    /** What the company keeps of a refund, as it was agreed when booking: raising it later changes no visit (A7). */
    feeCents: cents('fee_cents').notNull().default(0),
    createdAt: createdAt(),
    cancelledAt: instant('cancelled_at'),
    cancelOutcome: text('cancel_outcome'),
    /** What was taken at the desk and goes back there, since the customer cancelled in time; entries of the till settle it. */
    owedAtDeskCents: cents('owed_at_desk_cents').notNull().default(0),
    /** What the shop saw of a confirmed visit; null until it says so (DESK-5). What was booked and paid stays as it is. */
    progress: literal('progress', visitProgresses),
    /** What the customer wrote with the booking, for the shop; removed with the person. */
    note: text('note'),
    /** Counts the changes, so that staff overwrite no newer change (TEAM-8); counted by a trigger. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.customerId, customers),
    belongsTo(t.companyId, t.shopId, shops),
    belongsTo(t.companyId, t.serviceId, services),
    belongsTo(t.companyId, t.roomId, rooms),
    belongsTo(t.companyId, t.employeeId, employees),
    belongsTo(t.companyId, t.sessionId, sessions),
    belongsTo(t.companyId, t.seriesId, bookingSeries),
    index('bookings_of_session')
      .on(t.companyId, t.sessionId)
      .where(sql`${t.sessionId} is not null`),
    index('bookings_of_series')
      .on(t.companyId, t.seriesId)
      .where(sql`${t.seriesId} is not null`),
    // For reminders, which look at all companies.
    index('bookings_coming')
      .on(t.startsAt)
      .where(sql`${t.status} = 'confirmed'`),
    // For the agenda, which shows them on request where they were: they occupy nothing (AGD-2).
    index('bookings_cancelled')
      .on(t.companyId, t.shopId, t.startsAt)
      .where(sql`${t.status} = 'cancelled'`),
    // The reference that is read out is made of these digits of the id (domain/booking/booking-reference.ts).
    index('bookings_reference').on(t.companyId, referenceNumber(t.id)),
    rule(t.note, 'length', sql`char_length(${t.note}) between 1 and 500`),
    plausibleTime(t.startsAt),
    plausibleTime(t.agreedAt),
    between(t.minutes, 1, 1440),
    among(t.status, bookingStatuses),
    among(t.progress, visitProgresses),
    among(t.paymentType, paymentTypes),
    oneWord(t.paymentSystem),
    ...atLeast(0, t.priceCents, t.discountCents, t.finalCostCents, t.policyHours, t.feeCents),
    rule(t.finalCostCents, 'sum', sql`${t.finalCostCents} + ${t.discountCents} <= ${t.priceCents}`),
    rule(t.sessionId, 'place', sql`${t.sessionId} is not null or ${t.roomId} is not null`),
    rule(t.cancelledAt, 'status', sql`(${t.status} = 'cancelled') = (${t.cancelledAt} is not null)`),
  ],
);

const handMarks = ['paid', 'unpaid'] as const;

/** What the company did to a visit by hand, and who did it; rows are only ever added, which the database enforces. */
export const bookingEvents = pgTable(
  'booking_events',
  {
    companyId: companyId(),
    id: catalogueId(),
    bookingId: reference('booking_id').notNull(),
    event: literal('event', handMarks).notNull(),
    /** The name of the operator on the machine where the command ran. */
    madeBy: text('made_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.bookingId, bookings),
    index('booking_events_of').on(t.companyId, t.bookingId, t.id),
    among(t.event, handMarks),
  ],
);

/** A place in a session. A booking has at most one; giving it up sets `released_at`, taking it again clears it. */
export const seats = pgTable(
  'seats',
  {
    companyId: companyId(),
    bookingId: reference('booking_id').notNull(),
    sessionId: reference('session_id').notNull(),
    customerId: reference('customer_id').notNull(),
    /** The sub-option that was chosen. */
    serviceId: reference('service_id'),
    releasedAt: instant('released_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.bookingId] }),
    belongsTo(t.companyId, t.bookingId, bookings),
    belongsTo(t.companyId, t.sessionId, sessions),
    belongsTo(t.companyId, t.customerId, customers),
    belongsTo(t.companyId, t.serviceId, services),
    index('seats_live')
      .on(t.companyId, t.sessionId, t.customerId)
      .where(sql`${t.releasedAt} is null`),
  ],
);

/** Places kept while an online payment is under way. */
export const holds = pgTable(
  'holds',
  {
    companyId: companyId(),
    bookingId: reference('booking_id').notNull(),
    customerId: reference('customer_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.bookingId] }),
    belongsTo(t.companyId, t.bookingId, bookings),
    belongsTo(t.companyId, t.customerId, customers),
    index('holds_of_customer').on(t.companyId, t.customerId),
    index('holds_expiring').on(t.expiresAt),
  ],
);

/**
 * What keeps a room or an employee busy, buffers included: one row for each live service booking, each session and each
 * block by the staff. A booking of a session makes none, since the session has one. Deleting a row frees the time. The
 * migrations add what drizzle cannot say: no two rows of one place of a room or of an employee may overlap (A1), the
 * trigger that gives a visit its place (WHO-5), and the covering indexes that free times are read from.
 */
export const occupancies = pgTable(
  'occupancies',
  {
    companyId: companyId(),
    id: catalogueId(),
    roomId: reference('room_id'),
    employeeId: reference('employee_id'),
    /** Which of its room's places a visit takes, given by a trigger; null where all are taken (WHO-5). */
    place: smallint('place'),
    startsAt: shopTime('starts_at').notNull(),
    endsAt: shopTime('ends_at').notNull(),
    bookingId: reference('booking_id'),
    sessionId: reference('session_id'),
    /** Why the staff blocked the time; of a test booking, what was booked. */
    reason: text('reason'),
    /** A test booking, which is removed after this moment (START-3). */
    testUntil: instant('test_until'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.roomId, rooms),
    belongsTo(t.companyId, t.employeeId, employees),
    belongsTo(t.companyId, t.bookingId, bookings),
    belongsTo(t.companyId, t.sessionId, sessions),
    uniqueIndex('occupancies_booking')
      .on(t.companyId, t.bookingId)
      .where(sql`${t.bookingId} is not null`),
    uniqueIndex('occupancies_session')
      .on(t.companyId, t.sessionId)
      .where(sql`${t.sessionId} is not null`),
    // One test at a time: a second one takes the place of the first.
    uniqueIndex('occupancies_test')
      .on(t.companyId)
      .where(sql`${t.testUntil} is not null`),
    plausibleTime(t.startsAt),
    // The bound lets a query for one day look back by one day and no further.
    rule(t.endsAt, 'length', sql`${t.endsAt} > ${t.startsAt} and ${t.endsAt} - ${t.startsAt} <= 86400`),
    rule(t.roomId, 'some', sql`${t.roomId} is not null or ${t.employeeId} is not null`),
    rule(t.bookingId, 'one', sql`${t.bookingId} is null or ${t.sessionId} is null`),
    rule(t.testUntil, 'alone', sql`${t.testUntil} is null or (${t.bookingId} is null and ${t.sessionId} is null)`),
  ],
);

const ratings = ['good', 'ok', 'poor'] as const;

export const reviews = pgTable(
  'reviews',
  {
    companyId: companyId(),
    id: catalogueId(),
    shopId: reference('shop_id').notNull(),
    /** Null for reviews that were brought along from elsewhere. */
    bookingId: reference('booking_id'),
    authorName: text('author_name').notNull(),
    rating: literal('rating', ratings).notNull(),
    comment: text('comment'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.shopId, shops),
    belongsTo(t.companyId, t.bookingId, bookings),
    uniqueIndex('reviews_booking')
      .on(t.companyId, t.bookingId)
      .where(sql`${t.bookingId} is not null`),
    index('reviews_of_shop').on(t.companyId, t.shopId, t.createdAt, t.id),
    among(t.rating, ratings),
  ],
);

/** The link of a feedback mail: whoever holds it may rate that visit, once (RATE-1). Only the token's hash is kept (B14). */
export const feedbackLinks = pgTable(
  'feedback_links',
  {
    companyId: companyId(),
    bookingId: reference('booking_id').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.bookingId] }),
    unique('feedback_links_token').on(t.companyId, t.tokenHash),
    belongsTo(t.companyId, t.bookingId, bookings).onDelete('cascade'),
    index('feedback_links_old').on(t.expiresAt),
    rule(t.tokenHash, 'length', sql`octet_length(${t.tokenHash}) = 32`),
  ],
);
