import { and, count, desc, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { lockLiving, type Owner } from '../infra/db/owner.ts';
import { pushDevices } from '../infra/db/schema/index.ts';

export interface NewDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly session: Uint8Array;
  readonly now: Date;
}

/** Of one customer; the oldest is dropped for the next. */
export const MAX_DEVICES = 10;

const isTheirs = ({ companyId, customerId }: Owner) =>
  and(eq(pushDevices.companyId, companyId), eq(pushDevices.customerId, customerId));

export async function hasDevice(db: Db, owner: Owner, endpoint: string): Promise<boolean> {
  const rows = await db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(isTheirs(owner), eq(pushDevices.endpoint, endpoint)));
  return rows.length > 0;
}

/**
 * A browser that somebody else joined with before is this customer's from now on: what waited for the other is gone. False
 * for a customer who was erased meanwhile.
 */
export const addDevice = (
  db: Db,
  owner: Owner,
  { endpoint, p256dh, auth, session, now }: NewDevice,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { companyId, customerId } = owner;
    if (!(await lockLiving(tx, owner))) return false;
    await tx.delete(pushDevices).where(and(eq(pushDevices.companyId, companyId), eq(pushDevices.endpoint, endpoint)));
    await tx
      .insert(pushDevices)
      .values({ companyId, customerId, endpoint, p256dh, auth, session, createdAt: now })
      // Two tabs at once: both are the same browser.
      .onConflictDoNothing();
    const newest = tx
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(isTheirs(owner))
      .orderBy(desc(pushDevices.id))
      .limit(MAX_DEVICES);
    await tx.delete(pushDevices).where(and(isTheirs(owner), notInArray(pushDevices.id, newest)));
    return true;
  });

/** How many others are left. */
export async function removeDevice(db: Db, owner: Owner, endpoint: string): Promise<number> {
  await db.delete(pushDevices).where(and(isTheirs(owner), eq(pushDevices.endpoint, endpoint)));
  const [row] = await db.select({ others: count() }).from(pushDevices).where(isTheirs(owner));
  return row?.others ?? 0;
}
