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

/**
 * Blocks a company from `at` on, or lets it in again; returns its id, or undefined when none has the key. The audit log
 * has who did it, in the same transaction (TEAM-7).
 */
export const setBlocked = (
  db: Db,
  key: string,
  at: Date | null,
  recorded: (tx: Tx, companyId: number, wasBlocked: boolean) => Promise<void>,
): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    const [before] = await tx
      .select({ id: companies.id, bannedAt: companies.bannedAt })
      .from(companies)
      .where(eq(companies.apiKey, key))
      .for('update');
    if (!before) return undefined;
    await tx.update(companies).set({ bannedAt: at }).where(eq(companies.id, before.id));
    await recorded(tx, before.id, before.bannedAt !== null);
    return before.id;
  });

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
