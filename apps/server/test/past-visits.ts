import { sql } from 'drizzle-orm';
import type { Db } from '../src/infra/db/open.ts';

const FOUR_WEEKS = 28 * 86_400;

/** All visits of a customer, as if they had been four weeks earlier: what is over cannot be booked. */
export async function passVisits(db: Db, customerId: number): Promise<void> {
  await db.execute(sql`update bookings set starts_at = starts_at - ${FOUR_WEEKS} where customer_id = ${customerId}`);
  await db.execute(sql`update occupancies set starts_at = starts_at - ${FOUR_WEEKS}, ends_at = ends_at - ${FOUR_WEEKS}
    where booking_id in (select id from bookings where customer_id = ${customerId})`);
}
