import type { TillMethod } from '@embook/domain/desk';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';
import { tillEntries } from '../infra/db/schema/index.ts';

export interface TillEntry {
  readonly companyId: number;
  readonly shopId: number;
  readonly bookingId: number;
  readonly kind: 'sale' | 'refund' | 'correction';
  readonly method: TillMethod;
  readonly amountCents: number;
  readonly reason?: string | undefined;
  readonly by: { readonly id: number; readonly name: string };
  readonly now: Date;
}

/** What is left of a reason whose customer was erased (B22). */
export const ERASED_REASON = '-';

/** TILL-1: adds what came in or went out at the desk; the database refuses later changes, and entries of a closed day (TILL-2). */
export async function addTillEntry(tx: Tx, { by, now, ...entry }: TillEntry): Promise<number> {
  const [row] = await tx
    .insert(tillEntries)
    .values({ ...entry, accountId: by.id, who: by.name, createdAt: now })
    .returning({ id: tillEntries.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

/** What is left of the money taken for a visit, by method, and when the first of it was taken. */
export const takenByMethod = (reader: Pick<Tx, 'select'>, companyId: number, bookingId: number) =>
  reader
    .select({
      method: tillEntries.method,
      amountCents: sql<number>`sum(${tillEntries.amountCents})::int`,
      since: sql<number>`extract(epoch from min(${tillEntries.createdAt}))::float8`,
    })
    .from(tillEntries)
    .where(and(eq(tillEntries.companyId, companyId), eq(tillEntries.bookingId, bookingId)))
    .groupBy(tillEntries.method)
    .having(sql`sum(${tillEntries.amountCents}) > 0`)
    .orderBy(tillEntries.method);
