import { sql } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { checks, type Invariant } from './checks.ts';

export interface Offender {
  readonly companyId: number;
  readonly id: string;
}

/** Enough to begin an analysis; thousands of rows may break a rule. */
const MAX_OFFENDERS = 50;

/** What breaks each invariant, all read in one snapshot, however long it takes. */
export const findOffenders = (
  db: Pick<Db, 'transaction'>,
  names: readonly Invariant[],
): Promise<{ readonly name: Invariant; readonly offenders: readonly Offender[] }[]> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      const found = [];
      for (const name of names) {
        const { rows } = await tx.execute<{ company_id: number; id: string }>(
          sql`select company_id, id::text from (${sql.raw(checks[name])}) found order by company_id, id limit ${MAX_OFFENDERS}`,
        );
        found.push({ name, offenders: rows.map(({ company_id, id }) => ({ companyId: company_id, id })) });
      }
      return found;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
