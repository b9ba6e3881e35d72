import { and, eq } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';
import { staffIdempotencyKeys as keys } from '../infra/db/schema/index.ts';

interface KeyOf {
  readonly companyId: number;
  readonly accountId: number;
  readonly key: string;
}

const isIt = ({ companyId, accountId, key }: KeyOf) =>
  and(eq(keys.companyId, companyId), eq(keys.accountId, accountId), eq(keys.key, key));

/** False when the key is there already; waits for a transaction that is about to write it. */
export async function addStaffKey(tx: Tx, of: KeyOf, requestHash: Uint8Array, createdAt: Date): Promise<boolean> {
  const { companyId, accountId, key } = of;
  const added = await tx
    .insert(keys)
    .values({ companyId, accountId, key, requestHash, createdAt })
    .onConflictDoNothing()
    .returning({ key: keys.key });
  return added.length > 0;
}

export async function findStaffKey(tx: Tx, of: KeyOf) {
  const [row] = await tx.select({ requestHash: keys.requestHash, answer: keys.answer }).from(keys).where(isIt(of));
  return row;
}

export async function keepStaffAnswer(tx: Tx, of: KeyOf, answer: Record<string, unknown>): Promise<void> {
  await tx.update(keys).set({ answer }).where(isIt(of));
}
