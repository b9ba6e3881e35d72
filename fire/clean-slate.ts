import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../apps/server/src/infra/db/open.ts';

/** Deletes whatever was booked, bought and paid; the catalogue and the customers stay. */
export async function cleanSlate(db: Db): Promise<void> {
  await emptied(db, sql`bookings, payments, client_bundles, client_subscriptions, idempotency_keys`);
  await db.execute(sql`update sessions set taken = 0`);
}

/** Empties tables and what refers to them. Append-only ones refuse that, so their triggers are off meanwhile (A21). */
export const emptied = (db: Db, tables: SQL): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`truncate ${tables} cascade`);
  });
