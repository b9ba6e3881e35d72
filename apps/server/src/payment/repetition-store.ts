import type { PayableKind } from '@embook/domain/payment';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';
import { idempotencyKeys, payments, staffIdempotencyKeys } from '../infra/db/schema/index.ts';
import type { Payment } from './payment-store.ts';

const isKey = ({ companyId, customerId }: Owner, key: string) =>
  and(
    eq(idempotencyKeys.companyId, companyId),
    eq(idempotencyKeys.customerId, customerId),
    eq(idempotencyKeys.key, key),
  );

export async function findKey(tx: Pick<Tx, 'select'>, owner: Owner, key: string) {
  const [row] = await tx
    .select({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(isKey(owner, key));
  return row;
}

export async function addKey(tx: Pick<Tx, 'insert'>, row: typeof idempotencyKeys.$inferInsert): Promise<void> {
  await tx.insert(idempotencyKeys).values(row);
}

/** Only while it belongs to what was made then: a later call may have used the same key for something else. */
export async function deleteKey(tx: Pick<Tx, 'delete'>, owner: Owner, key: string, madeId: number): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(and(isKey(owner, key), sql`${idempotencyKeys.answer} ->> 'id' = ${String(madeId)}`));
}

/** The payment that an earlier call inserted and did not start at the provider: a repetition starts it (A4, B9). */
export async function findUnstarted(
  tx: Pick<Tx, 'select'>,
  { companyId, customerId }: Owner,
  { kind, id }: { readonly kind: PayableKind; readonly id: number },
): Promise<Payment | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.companyId, companyId),
        eq(payments.customerId, customerId),
        eq(payments.payableKind, kind),
        eq(payments.payableId, id),
        eq(payments.status, 'intent'),
      ),
    );
  return payment;
}

interface StaffKey {
  readonly companyId: number;
  readonly accountId: number;
  readonly key: string;
}

const isStaffKey = ({ companyId, accountId, key }: StaffKey) =>
  and(
    eq(staffIdempotencyKeys.companyId, companyId),
    eq(staffIdempotencyKeys.accountId, accountId),
    eq(staffIdempotencyKeys.key, key),
  );

/** False when the key is there already; waits for a transaction that is about to write it. */
export async function addStaffKey(tx: Tx, of: StaffKey, requestHash: Uint8Array, createdAt: Date): Promise<boolean> {
  const { companyId, accountId, key } = of;
  const added = await tx
    .insert(staffIdempotencyKeys)
    .values({ companyId, accountId, key, requestHash, createdAt })
    .onConflictDoNothing()
    .returning({ key: staffIdempotencyKeys.key });
  return added.length > 0;
}

export async function findStaffKey(tx: Tx, of: StaffKey) {
  const [row] = await tx
    .select({ requestHash: staffIdempotencyKeys.requestHash, answer: staffIdempotencyKeys.answer })
    .from(staffIdempotencyKeys)
    .where(isStaffKey(of));
  return row;
}

export async function keepStaffAnswer(tx: Tx, of: StaffKey, answer: Record<string, unknown>): Promise<void> {
  await tx.update(staffIdempotencyKeys).set({ answer }).where(isStaffKey(of));
}
