import { sql } from 'drizzle-orm';
import type { Db } from '../../apps/server/src/infra/db/open.ts';

const tables = [
  'payments',
  'payment_events',
  'refunds',
  'idempotency_keys',
  'bookings',
  'holds',
  'occupancies',
  'sessions',
  'seats',
  'client_bundles',
  'bundle_uses',
  'client_subscriptions',
  'subscription_periods',
  'subscription_uses',
  'loyalty_entries',
  'mails',
];

/** Every row about money and what it buys, table by table; only the time of the next check may change. */
export async function moneyDigest(db: Db): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await db.execute<{ digest: string }>(
      sql`select md5(coalesce(string_agg(line, '' order by line), '')) as digest
        from (select (to_jsonb(t) - 'next_check_at')::text as line from ${sql.identifier(table)} t) lines`,
    );
    digests[table] = rows[0]?.digest ?? '';
  }
  return digests;
}
