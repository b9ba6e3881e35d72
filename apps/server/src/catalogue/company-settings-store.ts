import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';
import { companies } from '../infra/db/schema/index.ts';
import type { Reader } from './thing-store.ts';

export async function findCompany(reader: Reader, companyId: number) {
  const [row] = await reader.select().from(companies).where(eq(companies.id, companyId));
  return row;
}

/** Simultaneous changes wait for each other, so that the version of the second is stale (TEAM-8). */
export async function lockCompany(tx: Tx, companyId: number): Promise<void> {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
}

export async function updateCompany(
  tx: Tx,
  companyId: number,
  to: Partial<typeof companies.$inferInsert>,
): Promise<void> {
  await tx
    .update(companies)
    .set({ ...to, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, companyId));
}
