import type { Locale } from '@embook/domain/shared';
import { and, asc, eq, lt, min, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import { companies, memberships, staffAccounts, staffRecoveryCodes } from '../infra/db/schema/index.ts';

export type StoredAccount = typeof staffAccounts.$inferSelect;

interface SecondFactor {
  readonly secret: string;
  /** The 30 seconds of the code that proved it, which is used up. */
  readonly step: number;
  readonly recoveryHashes: readonly Uint8Array[];
}

/** False when the password was changed by someone else in between. */
export async function setPassword(tx: Tx, { id, passwordHash }: StoredAccount, next: string): Promise<boolean> {
  const changed = await tx
    .update(staffAccounts)
    .set({ passwordHash: next })
    .where(and(eq(staffAccounts.id, id), eq(staffAccounts.passwordHash, passwordHash)))
    .returning({ id: staffAccounts.id });
  return changed.length > 0;
}

/** The language of the console is also that of the member's mails. */
export async function setLocale(tx: Tx, id: number, locale: Locale): Promise<void> {
  await tx
    .update(staffAccounts)
    .set({ locale })
    .where(and(eq(staffAccounts.id, id), ne(staffAccounts.locale, locale)));
}

/** The id of a new account; undefined when the address got one meanwhile. */
export async function addAccount(
  tx: Pick<Tx, 'insert'>,
  account: Pick<StoredAccount, 'email' | 'name' | 'passwordHash' | 'locale'> & { readonly createdAt: Date },
): Promise<number | undefined> {
  const [row] = await tx
    .insert(staffAccounts)
    .values(account)
    .onConflictDoNothing()
    .returning({ id: staffAccounts.id });
  return row?.id;
}

/**
 * Turns the second factor on, with the codes that stand in for it. False when its secret waits no more: pressed twice,
 * only one of the answers may name recovery codes.
 */
export async function turnSecondFactorOn(
  tx: Tx,
  accountId: number,
  { secret, step, recoveryHashes }: SecondFactor,
): Promise<boolean> {
  const changed = await tx
    .update(staffAccounts)
    .set({ totpSecret: secret, totpPending: null, totpLastStep: step })
    .where(and(eq(staffAccounts.id, accountId), eq(staffAccounts.totpPending, secret)))
    .returning({ id: staffAccounts.id });
  if (changed.length === 0) return false;
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.accountId, accountId));
  await tx.insert(staffRecoveryCodes).values(recoveryHashes.map((codeHash) => ({ accountId, codeHash })));
  return true;
}

export async function turnSecondFactorOff(tx: Tx, accountId: number): Promise<void> {
  await tx.update(staffAccounts).set({ totpSecret: null, totpPending: null }).where(eq(staffAccounts.id, accountId));
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.accountId, accountId));
}

export async function findAccountByEmail(db: Db, email: string): Promise<StoredAccount | undefined> {
  const [row] = await db.select().from(staffAccounts).where(eq(staffAccounts.email, email));
  return row;
}

export async function findAccount(db: Db, id: number): Promise<StoredAccount | undefined> {
  const [row] = await db.select().from(staffAccounts).where(eq(staffAccounts.id, id));
  return row;
}

/**
 * The company where wrong passwords of an address are counted: the first it works for, else the first there is
 * (A13).
 */
export async function homeOf(db: Db, email: string): Promise<number | undefined> {
  const [known] = await db
    .select({ home: min(memberships.companyId) })
    .from(staffAccounts)
    .innerJoin(memberships, eq(memberships.accountId, staffAccounts.id))
    .where(eq(staffAccounts.email, email));
  const [first] = await db.select({ home: min(companies.id) }).from(companies);
  return known?.home ?? first?.home ?? undefined;
}

/** Where somebody works. */
export const companiesOf = (db: Db, accountId: number) =>
  db
    .select({ key: companies.apiKey, name: companies.name, membership: memberships })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(eq(memberships.accountId, accountId))
    .orderBy(asc(companies.name), asc(companies.id));

/** Whether one of the companies somebody works for asks for two factors. */
export async function needsTwoFactors(db: Db, accountId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: companies.id })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(eq(memberships.accountId, accountId), eq(companies.staffSecondFactor, true)))
    .limit(1);
  return row !== undefined;
}

export async function storePendingSecret(db: Db, accountId: number, totpPending: string): Promise<void> {
  await db.update(staffAccounts).set({ totpPending }).where(eq(staffAccounts.id, accountId));
}

/** Uses up the 30-second step of a code: the same code again, or an older one, is refused. */
export async function spendStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const taken = await db
    .update(staffAccounts)
    .set({ totpLastStep: step })
    .where(and(eq(staffAccounts.id, accountId), lt(staffAccounts.totpLastStep, step)))
    .returning({ id: staffAccounts.id });
  return taken.length > 0;
}

export async function spendRecoveryCode(db: Db, accountId: number, codeHash: Uint8Array, now: Date): Promise<boolean> {
  const taken = await db
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.accountId, accountId),
        eq(staffRecoveryCodes.codeHash, codeHash),
        sql`${staffRecoveryCodes.usedAt} is null`,
      ),
    )
    .returning({ id: staffRecoveryCodes.accountId });
  return taken.length > 0;
}
