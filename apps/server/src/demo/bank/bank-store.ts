import { and, desc, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../infra/db/open.ts';
import { companies, sandboxPayments as books } from '../../infra/db/schema/index.ts';

export type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>;
export type Status = (typeof books.$inferSelect)['status'];

interface Key {
  readonly companyId: number;
  readonly id: string;
}

const is = ({ companyId, id }: Key): SQL => sql`(${books.companyId} = ${companyId} and ${books.id} = ${id})`;

// The bank's own data. Of the platform it has only the name of the shop.

const entries = (db: Db) =>
  db
    .select({
      companyId: books.companyId,
      id: books.id,
      shop: companies.name,
      amountCents: books.amountCents,
      refundedCents: books.refundedCents,
      currency: books.currency,
      description: books.description,
      bankId: books.bankId,
      status: books.status,
      returnUrl: books.returnUrl,
      webhookUrl: books.webhookUrl,
      stubborn: books.stubborn,
      createdAt: books.createdAt,
    })
    .from(books)
    .innerJoin(companies, eq(companies.id, books.companyId));

export async function findEntry(db: Db, key: Key) {
  const [entry] = await entries(db).where(is(key));
  return entry;
}

/** Without those of the imported demo companies: they are final and call no webhook. */
export const newestEntries = (db: Db, most: number) =>
  entries(db).where(ne(books.webhookUrl, '')).orderBy(desc(books.createdAt), books.id).limit(most);

/** Writes a new payment, unless there is one for the order; answers the id of the one there is (A4). */
export async function insertEntry(db: Db, entry: typeof books.$inferInsert): Promise<string> {
  await db.insert(books).values(entry).onConflictDoNothing();
  const [kept] = await db
    .select({ id: books.id })
    .from(books)
    .where(and(eq(books.companyId, entry.companyId), eq(books.orderKey, entry.orderKey)));
  if (!kept) throw new Error('the books did not keep the payment');
  return kept.id;
}

/** False when it was in none of these states. */
export async function moveEntry(
  db: Db,
  key: Key,
  from: readonly Status[],
  to: Status,
  { unlessStubborn = false } = {},
): Promise<boolean> {
  const moved = await db
    .update(books)
    .set({ status: to })
    .where(and(is(key), inArray(books.status, [...from]), unlessStubborn ? not(books.stubborn) : undefined))
    .returning({ id: books.id });
  return moved.length > 0;
}

export async function chooseBank(db: Db, key: Key, bankId: string): Promise<void> {
  await db
    .update(books)
    .set({ bankId })
    .where(and(is(key), eq(books.status, 'open')));
}

export async function setStubborn(db: Db, key: Key, stubborn: boolean): Promise<void> {
  await db.update(books).set({ stubborn }).where(is(key));
}

/** One statement, so that two at once cannot both count. */
export async function refundEntry(
  db: Db,
  key: Key,
  refund: { key: string; amountCents: number },
): Promise<'new' | 'known' | 'refused'> {
  const refunded = await db
    .update(books)
    .set({
      refundedCents: sql`${books.refundedCents} + ${refund.amountCents}`,
      refundKeys: sql`array_append(${books.refundKeys}, ${refund.key}::text)`,
    })
    .where(
      and(
        is(key),
        eq(books.status, 'paid'),
        sql`${books.refundedCents} + ${refund.amountCents} <= ${books.amountCents}`,
        sql`${refund.key} <> all(${books.refundKeys})`,
      ),
    )
    .returning({ id: books.id });
  if (refunded.length > 0) return 'new';
  const known = await db
    .select({ id: books.id })
    .from(books)
    .where(and(is(key), sql`${refund.key} = any(${books.refundKeys})`));
  return known.length > 0 ? 'known' : 'refused';
}
