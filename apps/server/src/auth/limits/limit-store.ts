import { and, eq, gt, gte, sql } from 'drizzle-orm';
import type { Db } from '../../infra/db/open.ts';
import { attempts, platformAttempts } from '../../infra/db/schema/index.ts';

export interface Counter {
  readonly companyId: number;
  readonly scope: string;
  readonly subject: Uint8Array;
  readonly windowStart: Date;
}

/** Without a company it counts for the whole platform. */
type PlatformCounter = Omit<Counter, 'companyId'> & { readonly companyId: number | undefined };

const isOf = ({ companyId, scope, subject }: Omit<Counter, 'windowStart'>) =>
  and(eq(attempts.companyId, companyId), eq(attempts.scope, scope), eq(attempts.subject, subject));

async function countForAll(db: Db, counter: Omit<Counter, 'companyId'>): Promise<number> {
  const [row] = await db
    .insert(platformAttempts)
    .values(counter)
    .onConflictDoUpdate({
      target: [platformAttempts.scope, platformAttempts.subject, platformAttempts.windowStart],
      set: { count: sql`${platformAttempts.count} + 1` },
    })
    .returning({ count: platformAttempts.count });
  return row?.count ?? 0;
}

/** Adds one and returns the new count, exact for all processes together (A13). */
export async function countTry(db: Db, { companyId, ...counter }: PlatformCounter): Promise<number> {
  if (companyId === undefined) return countForAll(db, counter);
  const [row] = await db
    .insert(attempts)
    .values({ ...counter, companyId })
    .onConflictDoUpdate({
      target: [attempts.companyId, attempts.scope, attempts.subject, attempts.windowStart],
      set: { count: sql`${attempts.count} + 1` },
    })
    .returning({ count: attempts.count });
  return row?.count ?? 0;
}

/** Takes back one try that turned out not to be a guess. */
export async function takeTryBack(db: Db, { windowStart, ...counter }: Counter): Promise<void> {
  const isIt = and(isOf(counter), eq(attempts.windowStart, windowStart));
  await db.delete(attempts).where(and(isIt, eq(attempts.count, 1)));
  await db
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(and(isIt, gt(attempts.count, 1)));
}

export async function wasCounted(db: Db, { windowStart, ...counter }: Counter): Promise<boolean> {
  const [row] = await db
    .select({ count: attempts.count })
    .from(attempts)
    .where(and(isOf(counter), gte(attempts.windowStart, windowStart)))
    .limit(1);
  return row !== undefined;
}

export async function forgetTries(db: Db, counter: Omit<Counter, 'windowStart'>): Promise<void> {
  await db.delete(attempts).where(isOf(counter));
}
