import { MAX_CODE_TRIES } from '@embook/domain/auth';
import type { Locale } from '@embook/domain/shared';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import { companies, mails, memberships, staffAccounts, staffCodes } from '../infra/db/schema/index.ts';

export interface NewResetLink {
  readonly email: string;
  readonly hash: Uint8Array;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Serialised for an address, so that the time between two mails is kept for simultaneous requests (AUTH-3). */
const lockCodes = (tx: Tx, email: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff codes ${email}`}, 0))`);

/** Keeps a link that is about to be mailed; undefined while the last one to this address is fresh, and still works. */
export async function addResetLink(tx: Tx, link: NewResetLink, quietSince: Date): Promise<number | undefined> {
  const { email, hash, now, expiresAt } = link;
  await lockCodes(tx, email);
  const [latest] = await tx
    .select({ sentAt: staffCodes.sentAt })
    .from(staffCodes)
    .where(and(eq(staffCodes.email, email), isNull(staffCodes.usedAt)))
    .orderBy(desc(staffCodes.sentAt))
    .limit(1);
  if (latest && latest.sentAt > quietSince) return undefined;
  const [row] = await tx
    .insert(staffCodes)
    .values({ email, hash, sentAt: now, expiresAt })
    .returning({ id: staffCodes.id });
  return row?.id;
}

/** Uses a link up, once, in the transaction of what it allows; false when it has expired or was used. */
export async function useResetLink(tx: Tx, id: number, now: Date): Promise<boolean> {
  const used = await tx
    .update(staffCodes)
    .set({ usedAt: now })
    .where(and(eq(staffCodes.id, id), isNull(staffCodes.usedAt), gt(staffCodes.expiresAt, now)))
    .returning({ id: staffCodes.id });
  return used.length > 0;
}

/** A new password ends all reset links (B14). */
export async function endResetLinks(tx: Tx, email: string): Promise<void> {
  await tx
    .update(staffCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(staffCodes.email, email), isNull(staffCodes.usedAt)));
}

/**
 * The mail with the link of a new password, in the name of the first company that the person works for. One statement
 * that does the same work for an unknown address, which gets no mail (B3).
 */
export async function postReset(
  tx: Tx,
  { id, email, locale, link, now }: { id: number; email: string; locale: Locale; link: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    insert into ${mails} (company_id, event_key, to_address, locale, template, data, next_attempt_at, created_at)
    select min(${memberships.companyId}), ${`staff_reset:${id}`}::text, ${staffAccounts.email}, ${locale}::text,
      'staff_reset', ${JSON.stringify({ link })}::jsonb, ${at}::timestamptz, ${at}::timestamptz
    from ${staffAccounts}
    join ${memberships} on ${memberships.accountId} = ${staffAccounts.id}
    join ${companies} on ${companies.id} = ${memberships.companyId} and ${companies.bannedAt} is null
    where ${staffAccounts.email} = ${email}
    group by ${staffAccounts.email}`);
}

/** Counts one of five tries at the second factor before it is checked (A12), unless nothing is guessed. */
export async function claimResetTry(db: Db, hash: Uint8Array, now: Date, isGuess: boolean) {
  const [row] = await db
    .update(staffCodes)
    .set({ tries: sql`${staffCodes.tries} + ${isGuess ? 1 : 0}` })
    .where(
      and(
        eq(staffCodes.hash, hash),
        isNull(staffCodes.usedAt),
        gt(staffCodes.expiresAt, now),
        lt(staffCodes.tries, MAX_CODE_TRIES),
      ),
    )
    .returning({ id: staffCodes.id, email: staffCodes.email });
  return row;
}
