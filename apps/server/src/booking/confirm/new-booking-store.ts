import type { NewBooking } from '@embook/domain/booking';
import type { Locale } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { type ColumnType, recordset } from '../../infra/db/batch.ts';
import type { Tx } from '../../infra/db/open.ts';
import type { Owner } from '../../infra/db/owner.ts';
import { type bookings, bookingSeries } from '../../infra/db/schema/index.ts';
import { statement } from '../../infra/db/statement.ts';
import type { MailData } from '../../messages/mail-data.ts';

/** A booking with everything that is written for it. */
export interface BookingToWrite extends Owner {
  readonly bookingId: number;
  readonly booking: NewBooking;
  /** Null when a bundle, a subscription or a discount pays. */
  readonly paymentSystem: (typeof bookings.$inferSelect)['paymentSystem'];
  readonly now: Date;
  /** The recurring visits that it is one of. */
  readonly seriesId?: number;
  /** The mail that confirms it; undefined: none is sent. */
  readonly mail: ConfirmationMail | undefined;
  /** The call that a repetition is recognised by (A4); undefined: it cannot be repeated. */
  readonly call: { readonly key: string; readonly requestHash: Uint8Array } | undefined;
}

interface ConfirmationMail {
  readonly toAddress: string;
  readonly locale: Locale;
  readonly eventKey: string;
  readonly data: MailData['booking_confirmed'];
}

const columns = {
  companyId: 'bigint',
  customerId: 'bigint',
  bookingId: 'bigint',
  shopId: 'bigint',
  serviceId: 'bigint',
  serviceName: 'text',
  roomId: 'bigint',
  employeeId: 'bigint',
  sessionId: 'bigint',
  seriesId: 'bigint',
  startsAt: 'bigint',
  minutes: 'int',
  busyFrom: 'bigint',
  busyUntil: 'bigint',
  status: 'text',
  holdUntil: 'timestamptz',
  priceCents: 'int',
  discountCents: 'int',
  costCents: 'int',
  paymentType: 'text',
  paymentSystem: 'text',
  paid: 'boolean',
  policyHours: 'int',
  feeCents: 'int',
  note: 'text',
  now: 'timestamptz',
  toAddress: 'text',
  locale: 'text',
  eventKey: 'text',
  mail: 'jsonb',
  key: 'text',
  requestHash: 'text',
} as const satisfies Record<string, ColumnType>;

type Row = Partial<Record<keyof typeof columns, unknown>>;

function rowOf({ booking, mail, call, now, ...ids }: BookingToWrite): Row {
  const { slot, holdUntil, ...terms } = booking;
  const { busy, optionId: _, ...visit } = slot;
  return {
    ...ids,
    ...visit,
    ...terms,
    busyFrom: busy.from,
    busyUntil: busy.until,
    holdUntil: holdUntil === null ? null : new Date(holdUntil),
    now,
    ...(mail && { toAddress: mail.toAddress, locale: mail.locale, eventKey: mail.eventKey, mail: mail.data }),
    ...(call && { key: call.key, requestHash: Buffer.from(call.requestHash).toString('hex') }),
  };
}

/**
 * The occupancy of the room first: where the time is taken, nothing else is written (A1). A session has its time
 * already, and its seats are counted once the booking is there.
 */
const write = statement<{ list: string }, { bookingId: number }>(sql`
  with asked as materialized (select * from ${recordset(columns, sql.placeholder('list'))}),
  occupied as (
    insert into occupancies (company_id, booking_id, room_id, employee_id, starts_at, ends_at)
    select "companyId", "bookingId", "roomId", "employeeId", "busyFrom", "busyUntil" from asked where "sessionId" is null
    on conflict do nothing returning company_id, booking_id),
  made as materialized (
    select asked.* from asked left join occupied on occupied.company_id = "companyId" and occupied.booking_id = "bookingId"
    where occupied.booking_id is not null or "sessionId" is not null),
  booked as (
    insert into bookings (company_id, id, room_id, employee_id, session_id, series_id, customer_id, shop_id, service_id, service_name,
      starts_at, minutes, status, price_cents, discount_cents, final_cost_cents, payment_type, payment_system, paid,
      policy_hours, fee_cents, note, created_at)
    select "companyId", "bookingId", "roomId", "employeeId", "sessionId", "seriesId", "customerId", "shopId", "serviceId", "serviceName",
      "startsAt", "minutes", "status", "priceCents", "discountCents", "costCents", "paymentType", "paymentSystem", "paid",
      "policyHours", "feeCents", "note", "now"
    from made),
  held as (
    insert into holds (company_id, booking_id, customer_id, expires_at)
    select "companyId", "bookingId", "customerId", "holdUntil" from made where "holdUntil" is not null),
  mailed as (
    insert into mails (company_id, event_key, to_address, locale, template, data, next_attempt_at, created_at)
    select "companyId", "eventKey", "toAddress", "locale", 'booking_confirmed', "mail", "now", "now"
    from made where "toAddress" is not null
    on conflict do nothing),
  answered as (
    insert into idempotency_keys (company_id, customer_id, key, request_hash, status, answer, created_at)
    select "companyId", "customerId", "key", decode("requestHash", 'hex'), 200, jsonb_build_object('id', "bookingId"), "now"
    from made where "key" is not null)
  select "bookingId" from made`);

/**
 * The one writer of bookings: each with its hold, its mail and its idempotency key. Returns the ids of those whose slot
 * was free; for a session the caller then takes the seat (`Slots.takeSeat`).
 */
export async function writeBookings(tx: Tx, list: readonly BookingToWrite[]): Promise<Set<number>> {
  const rows = list.length === 0 ? [] : await write(tx, { list: JSON.stringify(list.map(rowOf)) });
  return new Set(rows.map(({ bookingId }) => bookingId));
}

/** What the visits of a series have in common; before they are written. */
export async function insertSeries(
  tx: Tx,
  { companyId, customerId }: Owner,
  id: number,
  createdAt: Date,
): Promise<void> {
  await tx.insert(bookingSeries).values({ companyId, id, customerId, createdAt });
}
