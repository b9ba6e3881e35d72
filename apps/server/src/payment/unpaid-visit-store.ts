import type { PayableKind } from '@embook/domain/payment';
import type { ShopTime } from '@embook/domain/shared';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { bookedNameIn } from '../infra/db/booked-name.ts';
import type { Tx } from '../infra/db/open.ts';
import { bookings, customers } from '../infra/db/schema/index.ts';
import { customerOfBooking } from '../infra/db/visit.ts';
import { announceVisits } from '../infra/live/announce.ts';

/** A visit to come that is to be paid at the shop, since the money for what had paid for it went back. */
interface UnpaidVisit {
  readonly bookingId: number;
  readonly serviceName: string;
  readonly startsAt: ShopTime;
  readonly costCents: number;
}

/** Tells staff, in the bell and in open agendas, that what had paid for visits went back (DESK-8, AGD-6). */
export async function noticeUnpaid(tx: Tx, companyId: number, bookingIds: readonly number[]): Promise<void> {
  if (bookingIds.length === 0) return;
  const ids = sql.join(
    bookingIds.map((id) => sql`${id}::bigint`),
    sql`, `,
  );
  await tx.execute(sql`
    insert into staff_notices (company_id, kind, booking_id, shop_id, employee_id, starts_at)
    select company_id, 'unpaid', id, shop_id, employee_id, starts_at from bookings
    where company_id = ${companyId} and id in (${ids}) order by starts_at, id`);
  await announceVisits(
    tx,
    bookingIds.map((bookingId) => ({ companyId, bookingId, action: 'booking.unpaid' as const })),
  );
}

/**
 * The visits to come that a bundle or a subscription paid for stay booked at their own price, to be paid at the shop, and
 * can be cancelled until they begin; their uses end. What has begun keeps its use (A30). Under the customer's lock.
 */
export async function unpayVisits(
  tx: Tx,
  kind: Exclude<PayableKind, 'booking'>,
  { companyId, id }: { readonly companyId: number; readonly id: number },
  now: Date,
): Promise<UnpaidVisit[]> {
  const uses = sql.raw(`${kind}_uses`);
  const owned = sql.raw(`client_${kind}_id`);
  const at = now.toISOString();
  const { rows } = await tx.execute<{ id: string }>(sql`
    with ended as (
      update ${uses} u set returned_at = ${at}::timestamptz from bookings b
        join shops s on s.company_id = b.company_id and s.id = b.shop_id
      where u.company_id = ${companyId} and u.${owned} = ${id} and u.returned_at is null
        and b.company_id = u.company_id and b.id = u.booking_id and b.status = 'confirmed'
        and b.starts_at > extract(epoch from ${at}::timestamptz at time zone s.time_zone)
      returning b.id)
    update bookings set payment_type = 'cash', payment_system = 'cash', paid = false,
      final_cost_cents = price_cents - discount_cents, policy_hours = 0
    where company_id = ${companyId} and id in (select id from ended)
    returning id`);
  const ids = rows.map((row) => Number(row.id));
  if (ids.length === 0) return [];
  await noticeUnpaid(tx, companyId, ids);
  return tx
    .select({
      bookingId: bookings.id,
      serviceName: bookedNameIn(customers.locale),
      startsAt: bookings.startsAt,
      costCents: bookings.finalCostCents,
    })
    .from(bookings)
    .innerJoin(customers, customerOfBooking)
    .where(and(eq(bookings.companyId, companyId), inArray(bookings.id, ids)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
}
