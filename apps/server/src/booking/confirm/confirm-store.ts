import type { SlotRef, UnpaidBookings } from '@embook/domain/booking';
import type { ShopTime } from '@embook/domain/shared';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../infra/db/open.ts';
import type { Owner } from '../../infra/db/owner.ts';
import { bookings, companies, holds, seats } from '../../infra/db/schema/index.ts';
import type { Reader } from '../booking-store.ts';

const withHold = and(eq(holds.companyId, bookings.companyId), eq(holds.bookingId, bookings.id));
const withSeat = and(eq(seats.companyId, bookings.companyId), eq(seats.bookingId, bookings.id));

/** A service at a time, in whichever room. */
export interface AnyRoom {
  readonly kind: 'any_room';
  readonly serviceId: number;
  readonly startsAt: ShopTime;
}

function isAt(ref: SlotRef | AnyRoom) {
  switch (ref.kind) {
    case 'session':
      return eq(bookings.sessionId, ref.sessionId);
    case 'room':
      return and(eq(bookings.roomId, ref.roomId), isNull(bookings.sessionId));
    case 'any_room':
      return eq(bookings.serviceId, ref.serviceId);
  }
}

/** The most that a shop's clock can be behind UTC, with room to spare. */
const DAY_SECONDS = 86_400;

/**
 * How many coming visits a customer has that cost nothing, or are to be paid at the shop and are not, as a part of a
 * larger statement.
 * `now` is real time; each visit is compared with the clock of its own shop. The day before is a whole number, so that
 * the index is read from there on: compared with a numeric, all visits of the customer would be read.
 */
export const unpaidVisits = (companyId: SQL, customerId: SQL, now: SQL): SQL<number> =>
  countComing(
    companyId,
    customerId,
    now,
    sql`(coming.price_cents = 0 or coming.payment_type = 'cash' and not coming.paid and coming.final_cost_cents > 0)`,
  );

const countComing = (companyId: SQL, customerId: SQL, now: SQL, which: SQL): SQL<number> => sql<number>`(
  select count(*)::int from bookings coming
  join shops shop on shop.company_id = coming.company_id and shop.id = coming.shop_id
  where coming.company_id = ${companyId} and coming.customer_id = ${customerId} and coming.status = 'confirmed'
    and ${which}
    and coming.starts_at > extract(epoch from ${now})::bigint - ${sql.raw(String(DAY_SECONDS))}
    and coming.starts_at > extract(epoch from ${now} at time zone shop.time_zone))`;

/** The customer's own live booking of this slot; where no room was requested, of that service in any room. */
export async function findOwnBooking(reader: Reader, { companyId, customerId }: Owner, ref: SlotRef | AnyRoom) {
  const [row] = await reader
    .select({
      id: bookings.id,
      serviceId: sql<number>`coalesce(${seats.serviceId}, ${bookings.serviceId})`.mapWith(Number),
      shopId: bookings.shopId,
      sessionId: bookings.sessionId,
      paymentType: bookings.paymentType,
      costCents: bookings.finalCostCents,
      discountCents: bookings.discountCents,
      holdUntil: holds.expiresAt,
    })
    .from(bookings)
    .leftJoin(holds, withHold)
    .leftJoin(seats, withSeat)
    .where(
      and(
        eq(bookings.companyId, companyId),
        eq(bookings.customerId, customerId),
        eq(bookings.startsAt, ref.startsAt),
        inArray(bookings.status, ['held', 'confirmed']),
        isAt(ref),
      ),
    )
    .limit(1);
  return row;
}

/** What the customer holds and has not paid, and how much of it the company allows. Read under the customer's lock. */
export async function countUnpaid(tx: Reader, { companyId, customerId }: Owner, now: Date): Promise<UnpaidBookings> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx
    .select({
      openHolds: sql<number>`(select count(*)::int from holds h where h.company_id = ${companyId}
        and h.customer_id = ${customerId} and h.expires_at > ${moment})`,
      unpaid: unpaidVisits(sql`${companies.id}`, sql`${customerId}`, moment),
      maxUnpaid: companies.maxUnpaidBookings,
      covered: countComing(
        sql`${companies.id}`,
        sql`${customerId}`,
        moment,
        sql`coming.price_cents > 0 and coming.final_cost_cents = 0`,
      ),
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!row) throw new Error('the company of the caller is gone');
  return row;
}

/** A booking of this customer as it is now; scoped by customer, so another customer's is not found (A15). */
export async function findPresentBooking(db: Db, { companyId, customerId }: Owner, bookingId: number) {
  const [row] = await db
    .select({ status: bookings.status, paymentType: bookings.paymentType, holdUntil: holds.expiresAt })
    .from(bookings)
    .leftJoin(holds, withHold)
    .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId), eq(bookings.customerId, customerId)))
    .limit(1);
  return row;
}

/** A booking of this customer with the others of its series, by time. */
export async function listSeriesOf(tx: Reader, { companyId, customerId }: Owner, bookingId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.companyId, companyId),
        eq(bookings.customerId, customerId),
        or(
          eq(bookings.id, bookingId),
          sql`${bookings.seriesId} = (select one.series_id from bookings one
            where one.company_id = ${companyId} and one.id = ${bookingId})`,
        ),
      ),
    )
    .orderBy(bookings.startsAt, bookings.id);
  return rows.map(({ id }) => id);
}
