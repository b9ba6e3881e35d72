import { sql } from 'drizzle-orm';
import type { Db } from '../apps/server/src/infra/db/open.ts';

/** Deletes whatever was booked, bought and paid; the catalogue and the customers stay. */
export async function cleanSlate(db: Db): Promise<void> {
  await db.execute(sql`truncate bookings, payments, client_bundles, client_subscriptions, idempotency_keys cascade`);
  await db.execute(sql`update sessions set taken = 0`);
}
