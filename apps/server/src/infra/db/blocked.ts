import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from './open.ts';
import { companies } from './schema/index.ts';

/** Whether the operator has blocked a company (A31). */
export async function isBlocked(reader: Pick<Db, 'select'>, companyId: number): Promise<boolean> {
  const rows = await reader
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNotNull(companies.bannedAt)));
  return rows.length > 0;
}
