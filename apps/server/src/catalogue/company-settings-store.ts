import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import { companies } from '../infra/db/schema/index.ts';
import type { Reader } from './thing-store.ts';

export type CompanySettingsStore = ReturnType<typeof createCompanySettingsStore>;

export const createCompanySettingsStore = (db: Db) => ({
  reader: db satisfies Reader,

  async find(reader: Reader, companyId: number) {
    const [row] = await reader.select().from(companies).where(eq(companies.id, companyId));
    return row;
  },

  /** Simultaneous changes wait for each other, so that the version of the second is stale (TEAM-8). */
  async lock(tx: Tx, companyId: number): Promise<void> {
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  },

  async change(tx: Tx, companyId: number, to: Partial<typeof companies.$inferInsert>): Promise<void> {
    await tx
      .update(companies)
      .set({ ...to, version: sql`${companies.version} + 1` })
      .where(eq(companies.id, companyId));
  },
});
