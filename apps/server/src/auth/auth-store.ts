import type { SignUpFields } from '@embook/domain/auth';
import type { Locale } from '@embook/domain/shared';
import { and, eq, exists, gt, isNull, lt, min, sql } from 'drizzle-orm';
import { createBatch } from '../infra/db/batch.ts';
import { postMail } from '../infra/db/outbox.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import { accounts, companies, customers, memberships, staffSessions, tokens } from '../infra/db/schema/index.ts';
import { passkeysOf } from './passkey-store.ts';
import { emailOf, endResets, lockCodes, spendCode, spendMailedCode } from './code-store.ts';
import {
  addSession,
  claimAdded,
  customerAt,
  endSessions,
  keepDevices,
  type NewSession,
  unlessBlocked,
} from './session-store.ts';

interface Registration extends NewSession {
  readonly hash: Uint8Array;
  readonly passwordHash: string | null;
  readonly person: Pick<
    typeof customers.$inferInsert,
    'firstName' | 'lastName' | 'contactNumber' | 'countryCode' | 'dateOfBirth' | 'externalNote'
  > & { readonly locale: Locale };
}

interface PasswordSignIn extends NewSession {
  readonly hash: Uint8Array;
  readonly accountId: number;
  readonly locale: Locale;
}

interface PasswordReset {
  readonly companyId: number;
  readonly purpose: 'reset_code' | 'reset_link';
  readonly hash: Uint8Array;
  readonly passwordHash: string;
  readonly locale: Locale;
  /** A reset by code also signs in. */
  readonly session: { readonly tokenHash: Uint8Array } | undefined;
  readonly now: Date;
}

/** The company of a key, and the customer of a token there. */
export interface CallerRow {
  readonly companyId: number;
  readonly timeZone: string;
  readonly catalogueVersion: number;
  readonly banned: boolean;
  readonly widgetUsername: string | null;
  readonly widgetPasswordHash: string | null;
  readonly customerId: number | null;
  readonly customerBlocked: boolean;
  /** Milliseconds since 1970. */
  readonly lastUsedAt: number | null;
}

const callerOf = createBatch<{ apiKey: string; tokenHash: string | null; usedAfter: string }, CallerRow>(
  { apiKey: 'text', tokenHash: 'text', usedAfter: 'timestamptz' },
  (value) => sql`
    select c.id as "companyId", c.time_zone as "timeZone", c.catalogue_version as "catalogueVersion", c.banned_at is not null as "banned",
      c.widget_username as "widgetUsername", c.widget_password_hash as "widgetPasswordHash",
      u.id as "customerId", u.blocked_at is not null as "customerBlocked",
      (extract(epoch from t.last_used_at) * 1000)::float8 as "lastUsedAt"
    from companies c
    left join tokens t on t.company_id = c.id and t.token_hash = decode(${value('tokenHash')}, 'hex')
      and t.last_used_at > ${value('usedAfter')}
    left join customers u on u.company_id = t.company_id and u.id = t.customer_id
    where c.api_key = ${value('apiKey')}`,
);

/**
 * Finds the company of a key together with the customer of a token, if the token belongs to that company and has not
 * expired.
 */
export const findCaller = (db: Db, apiKey: string, tokenHash: Buffer | undefined, usedAfter: Date) =>
  callerOf(db, { apiKey, tokenHash: tokenHash?.toString('hex') ?? null, usedAfter: usedAfter.toISOString() });

/**
 * Where a person's wrong passwords and codes are counted for the whole platform: the first company they signed up at.
 */
const home = sql<number | null>`(select min(${customers.companyId}) from ${customers}
  where ${customers.accountId} = ${accounts.id})`.mapWith(Number);

/** The hashed token of a session of staff that goes on, and is of a member of this company. */
export async function findStaffSession(
  db: Db,
  companyId: number,
  sessionId: number,
  begunAfter: Date,
): Promise<Uint8Array | undefined> {
  const [session] = await db
    .select({ tokenHash: staffSessions.tokenHash })
    .from(staffSessions)
    .innerJoin(memberships, eq(memberships.accountId, staffSessions.accountId))
    .where(
      and(
        eq(memberships.companyId, companyId),
        eq(staffSessions.id, sessionId),
        gt(staffSessions.createdAt, begunAfter),
      ),
    );
  return session?.tokenHash;
}

export async function touchSession(db: Db, { companyId, tokenHash, now }: NewSession): Promise<void> {
  await db
    .update(tokens)
    .set({ lastUsedAt: now })
    .where(and(eq(tokens.companyId, companyId), eq(tokens.tokenHash, tokenHash), lt(tokens.lastUsedAt, now)));
}

export async function findReturnHosts(db: Db, companyId: number): Promise<{ apiKey: string; hosts: string[] }> {
  const [row] = await db
    .select({ apiKey: companies.apiKey, hosts: companies.allowedHosts })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row ?? { apiKey: '', hosts: [] };
}

export async function signUpFields(
  db: Db,
  companyId: number,
): Promise<SignUpFields & { readonly hasExtraField: boolean }> {
  const [row] = await db
    .select({
      phone: companies.signUpPhone,
      birthDate: companies.signUpBirthDate,
      password: companies.signUpPassword,
      hasExtraField: sql<boolean>`${companies.registrationExtraFieldLabel} is not null`,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row ?? { phone: 'required', birthDate: 'required', password: 'required', hasExtraField: false };
}

export async function homeOf(db: Db, email: string): Promise<number | undefined> {
  const [row] = await db
    .select({ home: min(customers.companyId) })
    .from(accounts)
    .innerJoin(customers, eq(customers.accountId, accounts.id))
    .where(eq(accounts.email, email));
  return row?.home ?? undefined;
}

/** The account of an e-mail, and whether the person is a customer of this company. */
export async function findAccount(db: Db, email: string, companyId: number) {
  const [row] = await db
    .select({ id: accounts.id, passwordHash: accounts.passwordHash, customerId: customers.id, home })
    .from(accounts)
    .leftJoin(customers, and(eq(customers.companyId, companyId), eq(customers.accountId, accounts.id)))
    .where(eq(accounts.email, email));
  return row && { ...row, isCustomer: row.customerId !== null };
}

export async function findCustomerAccount(db: Db, companyId: number, customerId: number) {
  const [row] = await db
    .select({ id: accounts.id, email: accounts.email, passwordHash: accounts.passwordHash })
    .from(customers)
    .innerJoin(accounts, eq(accounts.id, customers.accountId))
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  return row;
}

/**
 * Account, customer, session and welcome, or nothing: the step has expired, or the e-mail has an account with a
 * password by now. One without a password is theirs by the code alone, here as at its other companies.
 */
export const register = (
  db: Db,
  { companyId, hash, passwordHash, person, tokenHash, now }: Registration,
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const step = { companyId, purpose: 'verify_email', hash, now } as const;
    const email = await emailOf(tx, step);
    if (email === undefined) return undefined;
    // Nobody else takes the address as their new one meanwhile.
    await lockCodes(tx, email);
    if (!(await spendCode(tx, step))) return undefined;
    const [account] = await tx
      .insert(accounts)
      .values({ email, passwordHash, createdAt: now })
      .onConflictDoUpdate({
        target: accounts.email,
        set: { passwordHash },
        setWhere: isNull(accounts.passwordHash),
      })
      .returning({ id: accounts.id });
    if (!account) return undefined;
    const existing = await claimAdded(tx, companyId, account.id, person);
    const [added] = existing
      ? []
      : await tx
          .insert(customers)
          .values({ companyId, accountId: account.id, ...person, createdAt: now })
          .onConflictDoNothing()
          .returning({ id: customers.id });
    const customer = existing ?? added;
    if (!customer) return undefined;
    await addSession(tx, { companyId, tokenHash, now }, customer.id);
    await postMail(tx, {
      companyId,
      eventKey: `welcome:${customer.id}`,
      toAddress: email,
      locale: person.locale,
      template: 'welcome',
      data: { firstName: person.firstName, hasPassword: passwordHash !== null },
      now,
    });
    return email;
  });

export const openPasswordSession = (db: Db, { companyId, accountId, hash, tokenHash, locale, now }: PasswordSignIn) =>
  unlessBlocked(() =>
    db.transaction(async (tx) => {
      if ((await spendCode(tx, { companyId, purpose: 'sign_in', hash, now })) === undefined) return 'gone' as const;
      const customerId = await customerAt(tx, { companyId, now }, accountId, locale);
      await addSession(tx, { companyId, tokenHash, now }, customerId);
      return 'signed_in' as const;
    }),
  );

/** Only a customer of this company was mailed a code; for anybody else there is nothing to sign in to (A18). */
export const openCodeSession = (
  db: Db,
  { companyId, hash, tokenHash, locale, now }: Omit<PasswordSignIn, 'accountId'>,
) =>
  unlessBlocked(() =>
    db.transaction(async (tx) => {
      const step = { companyId, purpose: 'sign_in_code', hash, now } as const;
      const email = await spendMailedCode(tx, step);
      if (email === undefined) return 'gone' as const;
      const [customer] = await tx
        .select({ accountId: accounts.id })
        .from(accounts)
        .innerJoin(customers, and(eq(customers.companyId, companyId), eq(customers.accountId, accounts.id)))
        .where(eq(accounts.email, email));
      if (!customer) return 'gone' as const;
      const customerId = await customerAt(tx, { companyId, now }, customer.accountId, locale);
      await addSession(tx, { companyId, tokenHash, now }, customerId);
      return 'signed_in' as const;
    }),
  );

/**
 * All sessions of the person end, at every company, and all other reset codes and links (B14). Only a company whose
 * customer the person is can do this: at any other one no code was mailed (A18).
 */
export const storeNewPassword = (
  db: Db,
  { companyId, purpose, hash, passwordHash, locale, session, now }: PasswordReset,
) =>
  unlessBlocked(() =>
    db.transaction(async (tx) => {
      const step = { companyId, purpose, hash, now };
      const email = await emailOf(tx, step);
      if (email === undefined) return 'gone' as const;
      await lockCodes(tx, email);
      const used = await spendCode(tx, step);
      if (!used) return 'gone' as const;
      const theirs = and(eq(customers.companyId, companyId), eq(customers.accountId, accounts.id));
      const [account] = await tx
        .update(accounts)
        .set({ passwordHash })
        .where(
          and(
            eq(accounts.email, email),
            exists(
              tx
                .select({ one: sql`1` })
                .from(customers)
                .where(theirs),
            ),
          ),
        )
        .returning({ id: accounts.id });
      if (!account) return 'gone' as const;
      await endSessions(tx, account.id, 'new_password');
      await endResets(tx, email);
      if (session) {
        const customerId = await customerAt(tx, { companyId, now }, account.id, locale);
        await addSession(tx, { companyId, tokenHash: session.tokenHash, now }, customerId);
      }
      await mailNewPassword(tx, { companyId, locale, now }, { id: account.id, email });
      return used;
    }),
  );

/** Whoever knows the mailbox learns of it, whoever changed it (B14), and of passkeys that go on signing in (A32). */
const mailNewPassword = async (
  tx: Tx,
  about: { readonly companyId: number; readonly locale: Locale; readonly now: Date },
  account: { readonly id: number; readonly email: string },
) =>
  postMail(tx, {
    ...about,
    eventKey: `password_changed:${account.id}:${about.now.getTime()}`,
    toAddress: account.email,
    template: 'password_changed',
    data: { hasPasskeys: (await passkeysOf(tx, account.id)).length > 0 },
  });

/** False when the password was changed by someone else in between. */
export const replacePassword = (
  db: Db,
  account: { readonly id: number; readonly email: string; readonly passwordHash: string },
  passwordHash: string,
  session: NewSession & { readonly customerId: number; readonly before: Uint8Array; readonly locale: Locale },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockCodes(tx, account.email);
    const changed = await tx
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash)))
      .returning({ id: accounts.id });
    if (changed.length === 0) return false;
    await addSession(tx, session, session.customerId);
    await keepDevices(tx, session);
    await endSessions(tx, account.id, 'new_password', session.tokenHash);
    await endResets(tx, account.email);
    await mailNewPassword(tx, session, account);
    return true;
  });
