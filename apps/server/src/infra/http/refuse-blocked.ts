import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { companies } from '../db/schema/index.ts';
import { Problem } from './problem.ts';

export const companyBanned = (): Problem => new Problem('company_banned', undefined, { company_banned: true });

/**
 * Refuses where the operator has blocked the company: also what was admitted just before, and a link in an older mail
 * (A31). A transaction calls it after its locks, since a statement that waits for one still reads what was before.
 */
export async function refuseBlocked(reader: Pick<Db, 'select'>, companyId: number): Promise<void> {
  const [blocked] = await reader
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNotNull(companies.bannedAt)));
  if (blocked) throw companyBanned();
}
