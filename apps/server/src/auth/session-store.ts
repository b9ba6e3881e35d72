import type { SessionEnd } from '@embook/domain/auth';
import type { Locale } from '@embook/domain/shared';
import { and, desc, eq, exists, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';
import { accounts, customers, endedSessions, pushDevices, tokens } from '../infra/db/schema/index.ts';
import { announce } from '../infra/live/announce.ts';

/** Parts of the transactions that sign in and sign out. */
type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

export interface NewSession {
  readonly companyId: number;
  readonly tokenHash: Uint8Array;
  readonly now: Date;
}

export async function addSession(tx: Tx, session: NewSession, customerId: number): Promise<void> {
  const { companyId, tokenHash, now } = session;
  await tx.insert(tokens).values({ companyId, customerId, tokenHash, createdAt: now, lastUsedAt: now });
}

/** Ends them so that whoever comes with one of them reads why (AUTH-7). */
export async function deleteSessions(tx: Pick<Db, 'delete' | 'insert'>, which: SQL | undefined, reason: SessionEnd) {
  const ended = await tx
    .delete(tokens)
    .where(which)
    .returning({ companyId: tokens.companyId, customerId: tokens.customerId, tokenHash: tokens.tokenHash });
  const reasons = ended.map(({ companyId, tokenHash }) => ({ companyId, tokenHash, reason }));
  if (reasons.length > 0) await tx.insert(endedSessions).values(reasons);
  return ended;
}

/** Undefined for a session that timed out, that its customer ended, or that never was. */
export async function findSessionEnd(
  db: Db,
  companyId: number,
  tokenHash: Uint8Array,
): Promise<SessionEnd | undefined> {
  const [end] = await db
    .select({ reason: endedSessions.reason })
    .from(endedSessions)
    .where(and(eq(endedSessions.companyId, companyId), eq(endedSessions.tokenHash, tokenHash)));
  return end?.reason;
}

/** All sessions of a person but that one, at every company, with the sockets opened and the browsers joined in them (B14, TOLD-1). */
export async function endSessions(tx: Tx, accountId: number, reason: SessionEnd, except?: Uint8Array): Promise<void> {
  const theirs = and(
    eq(customers.companyId, tokens.companyId),
    eq(customers.id, tokens.customerId),
    eq(customers.accountId, accountId),
  );
  const ofPerson = exists(
    tx
      .select({ one: sql`1` })
      .from(customers)
      .where(theirs),
  );
  const ended = await deleteSessions(tx, and(except && ne(tokens.tokenHash, except), ofPerson), reason);
  for (const { companyId, customerId } of ended) {
    await leaveDevices(tx, { companyId, customerId });
    await announce(tx, { companyId, customerId, close: true });
  }
}

/** Who signs out of a browser gets no push messages there any more, whoever uses it next. */
async function leaveDevices(tx: Tx, { companyId, customerId }: Owner): Promise<void> {
  const live = tx
    .select({ one: sql`1` })
    .from(tokens)
    .where(and(eq(tokens.companyId, pushDevices.companyId), eq(tokens.tokenHash, pushDevices.session)));
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.companyId, companyId), eq(pushDevices.customerId, customerId), notExists(live)));
}

/** The browser goes on under another token, and so do its push messages (TOLD-1). */
export async function keepDevices(
  tx: Tx,
  { companyId, before, tokenHash }: NewSession & { readonly before: Uint8Array },
): Promise<void> {
  await tx
    .update(pushDevices)
    .set({ session: tokenHash })
    .where(and(eq(pushDevices.companyId, companyId), eq(pushDevices.session, before)));
}

/** Ends one session; sockets of the person's other sessions reconnect and identify themselves again. */
export async function endSession(tx: Tx, companyId: number, tokenHash: Uint8Array): Promise<void> {
  const ended = await tx
    .delete(tokens)
    .where(and(eq(tokens.companyId, companyId), eq(tokens.tokenHash, tokenHash)))
    .returning({ customerId: tokens.customerId });
  for (const { customerId } of ended) {
    await leaveDevices(tx, { companyId, customerId });
    await announce(tx, { companyId, customerId, close: true });
  }
}

/** Thrown inside a transaction to undo it; `unlessBlocked` turns it into a value. */
class Blocked extends Error {}

/**
 * Whoever verifies the address that the shop entered becomes the customer whom the shop added, with all their visits
 * (DESK-4). Undefined where the shop added nobody by it.
 */
export async function claimAdded(
  tx: Tx,
  companyId: number,
  accountId: number,
  person: Partial<typeof customers.$inferInsert> = {},
) {
  const [claimed] = await tx
    .update(customers)
    .set({ ...person, accountId, contactEmail: null })
    .where(
      and(
        eq(customers.companyId, companyId),
        eq(
          customers.contactEmail,
          sql`(select ${accounts.email} from ${accounts} where ${accounts.id} = ${accountId})`,
        ),
        sql`not exists (select from customers c where c.company_id = ${companyId} and c.account_id = ${accountId})`,
      ),
    )
    .returning({ id: customers.id });
  return claimed;
}

/** The person as this company's customer. For a new customer only the name they last gave elsewhere is copied. */
export async function customerAt(
  tx: Tx,
  { companyId, now }: Omit<NewSession, 'tokenHash'>,
  accountId: number,
  locale: Locale,
): Promise<number> {
  const [latest] = await tx
    .select({ firstName: customers.firstName, lastName: customers.lastName })
    .from(customers)
    .where(eq(customers.accountId, accountId))
    .orderBy(desc(customers.createdAt))
    .limit(1);
  if (!(await claimAdded(tx, companyId, accountId)))
    await tx
      .insert(customers)
      .values({ companyId, accountId, firstName: '', lastName: '', ...latest, locale, createdAt: now })
      .onConflictDoNothing();
  const [customer] = await tx
    .select({ id: customers.id, blockedAt: customers.blockedAt })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.accountId, accountId)));
  if (!customer || customer.blockedAt !== null) throw new Blocked();
  return customer.id;
}

export async function unlessBlocked<T>(work: () => Promise<T>): Promise<T | 'blocked'> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Blocked) return 'blocked';
    throw error;
  }
}
