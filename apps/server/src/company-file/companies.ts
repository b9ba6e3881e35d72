import { asc, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import { companies, shops } from '../infra/db/schema/index.ts';

/** What an operator wants to see of the companies, by key. */
export const listCompanies = (db: Db) =>
  db
    .select({ key: companies.apiKey, name: companies.name, blockedAt: companies.bannedAt, shops: count(shops.id) })
    .from(companies)
    .leftJoin(shops, eq(shops.companyId, companies.id))
    .groupBy(companies.id)
    .orderBy(asc(companies.apiKey));

/** Blocks a company from `at` on, or lets it in again; false when none has the key. */
export async function setBlocked(db: Db, key: string, at: Date | null): Promise<boolean> {
  const changed = await db
    .update(companies)
    .set({ bannedAt: at })
    .where(eq(companies.apiKey, key))
    .returning({ id: companies.id });
  return changed.length > 0;
}

/** Sets how many limited mails a day a company may send, and returns what it was; undefined when none has the key. */
export async function setMailTrust(tx: Tx, key: string, mailTrust: number | null) {
  const [before] = await tx
    .select({ id: companies.id, before: companies.mailTrust })
    .from(companies)
    .where(eq(companies.apiKey, key))
    .for('update');
  if (before) await tx.update(companies).set({ mailTrust }).where(eq(companies.id, before.id));
  return before;
}
