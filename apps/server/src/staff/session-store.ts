import { and, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { companies, memberships, staffAccounts, staffSessions } from '../infra/db/schema/index.ts';
import { announce } from '../infra/live/announce.ts';
import { recordEvent } from './audit-store.ts';

/** Parts of the transactions that sign in and sign out. */
type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** From when on a session that was used, or began, is still alive. */
export interface AliveSince {
  readonly usedAfter: Date;
  readonly begunAfter: Date;
}

export interface NewSession {
  readonly id: number;
  readonly accountId: number;
  readonly tokenHash: Uint8Array;
  readonly device: string;
  readonly address: string;
  readonly twoFactors: boolean;
  /** Empty for somebody who works at several companies. */
  readonly enteredIds: number[] | null;
  readonly now: Date;
}

export async function addSession(tx: Tx, { now, ...session }: NewSession): Promise<void> {
  await tx.insert(staffSessions).values({ ...session, createdAt: now, lastUsedAt: now, provenAt: now });
}

/**
 * Ends sessions of an account, and closes its sockets: those of other sessions reconnect and identify themselves again
 * (TEAM-3).
 */
export async function endSessions(tx: Tx, accountId: number, which?: SQL): Promise<number> {
  const ended = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.accountId, accountId), which))
    .returning({ id: staffSessions.id });
  if (ended.length > 0) await closeSockets(tx, accountId);
  return ended.length;
}

/** Those of sessions that live on reconnect, with what the person may see by then. */
export const closeSockets = (tx: Tx, accountId: number): Promise<void> =>
  announce(tx, { staffId: accountId, close: true });

/** Its sessions no longer count as two-factor, also those that are open (TEAM-2). */
export async function forgetFactor(tx: Tx, accountId: number): Promise<void> {
  await tx.update(staffSessions).set({ twoFactors: false }).where(eq(staffSessions.accountId, accountId));
}

export const endSession = (tx: Tx, accountId: number, id: number): Promise<number> =>
  endSessions(tx, accountId, eq(staffSessions.id, id));

export const endOtherSessions = (tx: Tx, accountId: number, id: number): Promise<number> =>
  endSessions(tx, accountId, ne(staffSessions.id, id));

/** The session goes on under another token, and counts as proven. */
export async function renewSession(tx: Tx, id: number, tokenHash: Uint8Array, now: Date): Promise<void> {
  await tx.update(staffSessions).set({ tokenHash, provenAt: now }).where(eq(staffSessions.id, id));
}

export async function proveSession(tx: Tx, id: number, now: Date, twoFactors = false): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ provenAt: now, ...(twoFactors && { twoFactors }) })
    .where(eq(staffSessions.id, id));
}

const isAlive = ({ usedAfter, begunAfter }: AliveSince) =>
  and(gt(staffSessions.lastUsedAt, usedAfter), gt(staffSessions.createdAt, begunAfter));

/** The account of a token together with the company that the call names and the membership there: one statement. */
export async function findSession(db: Db, tokenHash: Uint8Array, companyKey: string | undefined, since: AliveSince) {
  const [row] = await db
    .select({
      session: staffSessions,
      account: { id: staffAccounts.id, name: staffAccounts.name, email: staffAccounts.email },
      company: {
        id: companies.id,
        name: companies.name,
        timeZone: companies.timeZone,
        bannedAt: companies.bannedAt,
        needsTwoFactors: companies.staffSecondFactor,
      },
      membership: memberships,
    })
    .from(staffSessions)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffSessions.accountId))
    .leftJoin(companies, eq(companies.apiKey, companyKey ?? ''))
    .leftJoin(
      memberships,
      and(eq(memberships.companyId, companies.id), eq(memberships.accountId, staffSessions.accountId)),
    )
    .where(and(eq(staffSessions.tokenHash, tokenHash), isAlive(since)));
  return row;
}

/** The first call at a company: the sign-in is in its log from then on, once (TEAM-7). */
export const enterCompany = (
  db: Db,
  id: number,
  companyId: number,
  by: { readonly id: number; readonly name: string },
  now: Date,
) =>
  db.transaction(async (tx) => {
    const entered = await tx
      .update(staffSessions)
      .set({ enteredIds: sql`array_append(${staffSessions.enteredIds}, ${companyId}::bigint)` })
      .where(and(eq(staffSessions.id, id), sql`not ${companyId}::bigint = any(${staffSessions.enteredIds})`))
      .returning({ id: staffSessions.id });
    if (entered.length === 0) return;
    const place = { companyId, by: { accountId: by.id, name: by.name } };
    await recordEvent(tx, now, 'account.signed_in', place, { thing: 'account', id: by.id });
  });

export async function touchSession(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ lastUsedAt: now })
    .where(and(eq(staffSessions.id, id), lt(staffSessions.lastUsedAt, now)));
}

export const listSessions = (db: Db, accountId: number, since: AliveSince) =>
  db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.accountId, accountId), isAlive(since)))
    .orderBy(desc(staffSessions.lastUsedAt), desc(staffSessions.id));
