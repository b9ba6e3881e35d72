import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../infra/db/open.ts';
import { attempts } from '../../infra/db/schema/index.ts';

export type LimitStore = ReturnType<typeof createLimitStore>;

export interface Counter {
  readonly companyId: number;
  readonly scope: string;
  readonly subject: Uint8Array;
  readonly windowStart: Date;
}

export function createLimitStore(db: Db) {
  return {
    /** Adds one to each and answers the new counts in their order, exact for all processes together (A13). */
    async count(counters: readonly Counter[]): Promise<number[]> {
      const rows = await db
        .insert(attempts)
        .values([...counters])
        .onConflictDoUpdate({
          target: [attempts.companyId, attempts.scope, attempts.subject, attempts.windowStart],
          set: { count: sql`${attempts.count} + 1` },
        })
        .returning({ scope: attempts.scope, count: attempts.count });
      return counters.map(({ scope }) => rows.find((row) => row.scope === scope)?.count ?? 0);
    },

    async forget({ companyId, scope, subject }: Omit<Counter, 'windowStart'>): Promise<void> {
      await db
        .delete(attempts)
        .where(and(eq(attempts.companyId, companyId), eq(attempts.scope, scope), eq(attempts.subject, subject)));
    },
  };
}
