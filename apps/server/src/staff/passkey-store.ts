import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import { staffAccounts, staffChallenges, staffPasskeys } from '../infra/db/schema/index.ts';

export type StoredPasskey = typeof staffPasskeys.$inferSelect;

export async function addPasskey(tx: Tx, passkey: typeof staffPasskeys.$inferInsert): Promise<number | undefined> {
  const [row] = await tx
    .insert(staffPasskeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id });
  return row?.id;
}

export async function removePasskey(tx: Tx, accountId: number, id: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.accountId, accountId), eq(staffPasskeys.id, id)))
    .returning({ name: staffPasskeys.name });
  return row?.name;
}

/** Whether somebody has a second factor at all: an authenticator app or a passkey. */
export async function hasFactor(tx: Tx, accountId: number): Promise<boolean> {
  const [row] = await tx
    .select({ totpSecret: staffAccounts.totpSecret, passkey: staffPasskeys.id })
    .from(staffAccounts)
    .leftJoin(staffPasskeys, eq(staffPasskeys.accountId, staffAccounts.id))
    .where(eq(staffAccounts.id, accountId))
    .limit(1);
  return row !== undefined && (row.totpSecret !== null || row.passkey !== null);
}

export const passkeysOf = (db: Db, accountId: number): Promise<StoredPasskey[]> =>
  db.select().from(staffPasskeys).where(eq(staffPasskeys.accountId, accountId)).orderBy(asc(staffPasskeys.id));

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await db.select().from(staffPasskeys).where(eq(staffPasskeys.credentialId, credentialId));
  return row;
}

export async function countPasskeyUse(db: Db, id: number, counter: number, now: Date): Promise<void> {
  await db.update(staffPasskeys).set({ counter, lastUsedAt: now }).where(eq(staffPasskeys.id, id));
}

export async function addChallenge(
  db: Db,
  challenge: string,
  accountId: number | null,
  expiresAt: Date,
): Promise<void> {
  await db.insert(staffChallenges).values({ challenge, accountId, expiresAt });
}

/** Each challenge is answered once. */
export async function spendChallenge(db: Db, challenge: string, accountId: number | null, now: Date): Promise<boolean> {
  const taken = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challenge, challenge),
        sql`${staffChallenges.accountId} is not distinct from ${accountId}`,
        gt(staffChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: staffChallenges.challenge });
  return taken.length > 0;
}
