import { and, asc, eq, isNull } from 'drizzle-orm';
import { isAmong } from './batch.ts';
import type { Tx } from './open.ts';
import { customers } from './schema/index.ts';

/** Whose data they are: every statement about a customer is scoped by both (A15). */
export interface Owner {
  readonly companyId: number;
  readonly customerId: number;
}

/** A row that belongs to a company: every statement about one is scoped by both (A15). */
export interface Key {
  readonly companyId: number;
  readonly id: number;
}

/**
 * Lock the customer before counting their keys, holds, points or uses: two tabs could otherwise spend the same one twice
 * (A8). Rows that refer to the customer can still be inserted meanwhile.
 */
export async function lockCustomer(tx: Tx, { companyId, customerId }: Owner): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)))
    .for('no key update');
}

/** The same of several, in the order of their ids, which is the same for everybody. */
export async function lockCustomers(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), isAmong(customers.id, ids)))
    .orderBy(asc(customers.id))
    .for('no key update');
}

/** The same before something is written about a customer; false for an erased one, also when the erasure was waited for (B22). */
export async function lockLiving(tx: Tx, { companyId, customerId }: Owner): Promise<boolean> {
  const isLiving = and(eq(customers.companyId, companyId), eq(customers.id, customerId), isNull(customers.erasedAt));
  const rows = await tx.select({ id: customers.id }).from(customers).where(isLiving).for('no key update');
  return rows.length > 0;
}
