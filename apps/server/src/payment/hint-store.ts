import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import type { Key } from '../infra/db/owner.ts';
import { paymentHints } from '../infra/db/schema/index.ts';

const is = ({ companyId, id }: Key) => and(eq(paymentHints.companyId, companyId), eq(paymentHints.paymentId, id));

/** Adds one hint of this window and returns how many there are, exact for all processes together. */
export async function countHint(db: Db, { companyId, id: paymentId }: Key, windowStart: Date): Promise<number> {
  const [row] = await db
    .insert(paymentHints)
    .values({ companyId, paymentId, windowStart })
    .onConflictDoUpdate({
      target: [paymentHints.companyId, paymentHints.paymentId],
      set: {
        windowStart,
        count: sql`case when ${paymentHints.windowStart} = excluded.window_start then ${paymentHints.count} + 1 else 1 end`,
      },
    })
    .returning({ count: paymentHints.count });
  return row?.count ?? 0;
}

/** Makes up for hints that were not followed. A lease is overwritten too: its call may have read the state before. */
export async function deferHint(db: Db, key: Key, recheckAt: Date): Promise<void> {
  await db.update(paymentHints).set({ recheckAt }).where(is(key));
}

/** Claims what is due, each for one process until `lease` (B9). */
export async function claimHints(db: Db, now: Date, lease: Date, most: number): Promise<Key[]> {
  const rows = await db
    .update(paymentHints)
    .set({ recheckAt: lease })
    .where(
      sql`(${paymentHints.companyId}, ${paymentHints.paymentId}) in (${db
        .select({ companyId: paymentHints.companyId, paymentId: paymentHints.paymentId })
        .from(paymentHints)
        .where(lte(paymentHints.recheckAt, now))
        .orderBy(asc(paymentHints.recheckAt))
        .limit(most)
        .for('update', { skipLocked: true })})`,
    )
    .returning({ companyId: paymentHints.companyId, id: paymentHints.paymentId });
  return rows;
}

/** Made up for, unless another hint has come since it was claimed. */
export async function setHintDone(db: Db, key: Key, lease: Date): Promise<void> {
  await db
    .update(paymentHints)
    .set({ recheckAt: null })
    .where(and(is(key), eq(paymentHints.recheckAt, lease)));
}
