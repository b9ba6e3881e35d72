import { PASSKEYS_MAX } from '@embook/domain/auth';
import type { Locale } from '@embook/domain/shared';
import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import { postMail } from '../infra/db/outbox.ts';
import { accounts, companies, customers, passkeyChallenges, passkeys } from '../infra/db/schema/index.ts';
import { addSession, customerAt, endSessions, type NewSession, unlessBlocked } from './session-store.ts';

type NewPasskey = Pick<typeof passkeys.$inferInsert, 'credentialId' | 'publicKey' | 'counter'>;

interface PasskeyHolder {
  readonly companyId: number;
  readonly accountId: number;
  readonly email: string;
  readonly locale: Locale;
  readonly now: Date;
}

export const passkeysOf = (db: Pick<Db, 'select'>, accountId: number) =>
  db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.id));

/** With the address of its account, by which limits count. */
export async function findPasskey(db: Db, credentialId: string) {
  const [row] = await db
    .select({
      id: passkeys.id,
      accountId: passkeys.accountId,
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
      email: accounts.email,
    })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** The mail to the account's address, in the transaction of what it tells. */
const tellHolder = (
  tx: Tx,
  { companyId, email, locale, now }: PasskeyHolder,
  template: 'passkey_added' | 'passkey_removed',
  passkey: { readonly id: number; readonly name: string },
) =>
  postMail(tx, {
    companyId,
    eventKey: `${template}:${passkey.id}`,
    toAddress: email,
    locale,
    template,
    data: { passkey: passkey.name },
    now,
  });

/**
 * The account is locked, so that it has at most so many also when several are added at once, and is not erased
 * meanwhile.
 */
export const addPasskey = (
  db: Db,
  holder: PasskeyHolder,
  { credentialId, publicKey, counter }: NewPasskey,
  name: string,
): Promise<number | 'full' | 'gone'> =>
  db.transaction(async (tx) => {
    const { accountId, now } = holder;
    const [account] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update');
    if (!account) return 'gone';
    const [owned] = await tx.select({ number: count() }).from(passkeys).where(eq(passkeys.accountId, accountId));
    if (owned && owned.number >= PASSKEYS_MAX) return 'full';
    const [row] = await tx
      .insert(passkeys)
      .values({ accountId, credentialId, publicKey, counter, name, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (!row) return 'gone';
    await tellHolder(tx, holder, 'passkey_added', { id: row.id, name });
    return row.id;
  });

export async function renamePasskey(db: Db, accountId: number, id: number, name: string): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.accountId, accountId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

/** Whoever has the device may have signed in with it: all sessions but this one end (B14). */
export const removePasskey = (db: Db, holder: PasskeyHolder, id: number, session: Uint8Array): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.accountId, holder.accountId), eq(passkeys.id, id)))
      .returning({ id: passkeys.id, name: passkeys.name });
    if (!removed) return false;
    await endSessions(tx, holder.accountId, 'passkey_removed', session);
    await tellHolder(tx, holder, 'passkey_removed', removed);
    return true;
  });

interface Challenge {
  readonly companyId: number;
  readonly challenge: string;
  /** Null when signing in: the passkey names the account. */
  readonly customerId: number | null;
}

export async function addChallenge(tx: Pick<Db, 'insert'>, challenge: Challenge, expiresAt: Date): Promise<void> {
  await tx.insert(passkeyChallenges).values({ ...challenge, expiresAt });
}

/** Each challenge is answered once, in time, at its company, by the customer that it was made for (A32). */
export async function spendChallenge(
  db: Db,
  { companyId, challenge, customerId }: Challenge,
  now: Date,
): Promise<boolean> {
  const spent = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.companyId, companyId),
        eq(passkeyChallenges.challenge, challenge),
        sql`${passkeyChallenges.customerId} is not distinct from ${customerId}`,
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return spent.length > 0;
}

interface PasskeySignIn extends NewSession {
  readonly passkey: { readonly id: number; readonly accountId: number };
  readonly counter: number;
  readonly locale: Locale;
}

/** The account is locked before its passkey, as when it is erased: a passkey that went with it signs nobody in. */
export const openPasskeySession = (
  db: Db,
  { companyId, tokenHash, passkey, counter, locale, now }: PasskeySignIn,
): Promise<'signed_in' | 'gone' | 'blocked'> =>
  unlessBlocked(() =>
    db.transaction(async (tx) => {
      await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, passkey.accountId)).for('key share');
      const used = await tx
        .update(passkeys)
        .set({ counter, lastUsedAt: now })
        .where(eq(passkeys.id, passkey.id))
        .returning({ id: passkeys.id });
      if (used.length === 0) return 'gone' as const;
      const customerId = await customerAt(tx, { companyId, now }, passkey.accountId, locale);
      await addSession(tx, { companyId, tokenHash, now }, customerId);
      return 'signed_in' as const;
    }),
  );

/** What a browser shows beside a passkey: the company, and the person as it knows them. */
export async function passkeyTitle(db: Db, companyId: number, customerId: number) {
  const [row] = await db
    .select({ site: companies.name, firstName: customers.firstName, lastName: customers.lastName })
    .from(customers)
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  return { site: row?.site ?? '', name: `${row?.firstName ?? ''} ${row?.lastName ?? ''}`.trim() };
}
