import { MAX_CODE_TRIES, noTryProblem } from '@embook/domain/auth';
import type { Locale } from '@embook/domain/shared';
import { and, desc, eq, gt, isNotNull, isNull, like, lt, lte, ne, or, sql } from 'drizzle-orm';
import { emailProofKey, type MailContent, postMail, postMailToCustomer } from '../infra/db/outbox.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import { lockLiving } from '../infra/db/owner.ts';
import { codes } from '../infra/db/schema/index.ts';

export type Purpose = typeof codes.$inferSelect.purpose;

interface Step {
  readonly companyId: number;
  readonly purpose: Purpose;
  /** SHA-256 of the hash that the client sends. */
  readonly hash: Uint8Array;
  readonly now: Date;
}

export interface NewCode extends Step {
  readonly email: string;
  readonly codeHash: Uint8Array | undefined;
  readonly expiresAt: Date;
}

export interface MailedCode extends NewCode {
  /** Where the customer is sent after using the link. */
  readonly returnTo?: string | undefined;
  /** No new mail is sent when one was sent after this moment. */
  readonly quietSince: Date;
  readonly content: MailContent;
  /** Whose own request it is: erasing finds the mail by them, and refuses one that waited for it (B22). */
  readonly customerId?: number | undefined;
  readonly locale: Locale;
  /** Only a customer of this company gets the mail; everything else is the same for others (A18, B3). */
  readonly onlyToCustomer: boolean;
  /** For a reset: the network that asks, and the step that its codes without a hash are tried on (API-1). */
  readonly source?: { readonly network: Uint8Array; readonly step: Uint8Array } | undefined;
  /** Tries of a further hash for a code that was mailed before; without any it is refused. */
  readonly sharedTries: number;
}

/** The step whose code was right, and which code it was. */
export interface RightCode {
  readonly id: number;
  readonly email: string;
  readonly codeHash: Uint8Array;
}

/** Serialises all changes of the codes of an e-mail. Lock order: this, account, codes. */
export const lockCodes = (tx: Pick<Db, 'execute'>, email: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`codes ${email}`}, 0))`);

const isTheirs = ({ companyId, email, purpose }: Pick<NewCode, 'companyId' | 'email' | 'purpose'>) =>
  and(eq(codes.companyId, companyId), eq(codes.email, email), eq(codes.purpose, purpose));

/**
 * Mails a new code or, while an earlier mail is fresh, issues another hash for its code: the person may have closed
 * the tab. Every hash has tries of its own, so that no stranger can use up or end somebody else's (B15). The lock
 * enforces the five minutes also for simultaneous calls (AUTH-3).
 */
export const addMailedCode = (
  db: Db,
  mailed: MailedCode,
): Promise<{ sentAt: Date; isFirst: boolean; refused?: true; isErased?: true }> =>
  db.transaction(async (tx) => {
    const { companyId, customerId, purpose, email, hash, codeHash, now, expiresAt, quietSince, content, locale } =
      mailed;
    const network = mailed.source?.network;
    await lockCodes(tx, email);
    if (customerId !== undefined && !(await lockLiving(tx, { companyId, customerId })))
      return { sentAt: now, isFirst: false, isErased: true };
    // A new request has tries of its own, with and without a hash.
    if (mailed.source)
      await tx.delete(codes).where(and(isTheirs(mailed), eq(codes.hash, mailed.source.step), isNull(codes.verifiedAt)));
    const [latest] = await tx
      .select()
      .from(codes)
      .where(isTheirs(mailed))
      .orderBy(desc(codes.sentAt), desc(codes.id))
      .limit(1);
    // A code that was right is used up, and was entered by who reads the mailbox: the next mail need not wait.
    const isUsedUp = latest && (latest.verifiedAt !== null || latest.usedAt !== null);
    if (latest && !isUsedUp && latest.sentAt > quietSince) {
      const before = { sentAt: latest.sentAt, isFirst: false } as const;
      // The hash of a link is the link itself.
      if (latest.codeHash === null) return before;
      if (mailed.sharedTries === 0) return { ...before, refused: true };
      const { sentAt, expiresAt, codeHash } = latest;
      const tries = MAX_CODE_TRIES - mailed.sharedTries;
      await tx.insert(codes).values({ companyId, purpose, email, hash, codeHash, sentAt, expiresAt, tries, network });
      return before;
    }
    await tx.delete(codes).where(and(isTheirs(mailed), lte(codes.expiresAt, now)));
    const [row] = await tx
      .insert(codes)
      .values({
        companyId,
        purpose,
        email,
        hash,
        codeHash,
        returnTo: mailed.returnTo,
        sentAt: now,
        expiresAt,
        network,
      })
      .returning({ id: codes.id });
    const post = mailed.onlyToCustomer ? postMailToCustomer : postMail;
    await post(tx, {
      ...content,
      companyId,
      eventKey: `${customerId === undefined ? `${content.template}:` : emailProofKey(customerId)}${row?.id}`,
      toAddress: email,
      locale,
      now,
    });
    return { sentAt: now, isFirst: latest === undefined };
  });

/** Whose codes one network asked for at a company and may still enter, the newest first (API-1). */
export async function emailsOfNetwork(
  db: Db,
  network: Uint8Array,
  at: Omit<Step, 'hash'>,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ email: codes.email })
    .from(codes)
    .where(
      and(
        eq(codes.companyId, at.companyId),
        eq(codes.network, network),
        eq(codes.purpose, at.purpose),
        isNull(codes.usedAt),
        gt(codes.expiresAt, at.now),
      ),
    )
    .groupBy(codes.email)
    .orderBy(desc(sql`max(${codes.sentAt})`), desc(sql`max(${codes.id})`))
    .limit(most);
  return rows.map(({ email }) => email);
}

/** Whether there is such a step, used up or not. */
export async function hasStep(db: Db, { companyId, hash, purpose }: Omit<Step, 'now'>): Promise<boolean> {
  const mine = and(eq(codes.companyId, companyId), eq(codes.hash, hash), eq(codes.purpose, purpose));
  return (await db.select({ id: codes.id }).from(codes).where(mine)).length > 0;
}

/** Another step for the code that the network asked for last, with tries of its own. */
export const shareCode = (
  db: Db,
  step: Step & { readonly email: string; readonly network: Uint8Array; readonly sharedTries: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { companyId, purpose, email, hash, network, now } = step;
    await lockCodes(tx, email);
    const [latest] = await tx
      .select()
      .from(codes)
      .where(and(isTheirs(step), eq(codes.network, network), isNull(codes.usedAt), gt(codes.expiresAt, now)))
      .orderBy(desc(codes.sentAt), desc(codes.id))
      .limit(1);
    if (!latest) return;
    const { codeHash, sentAt, expiresAt } = latest;
    const tries = MAX_CODE_TRIES - step.sharedTries;
    await tx
      .insert(codes)
      .values({ companyId, purpose, email, hash, codeHash, sentAt, expiresAt, tries, network })
      .onConflictDoNothing();
  });

/** A step without a mail. */
export async function addStep(db: Db, { companyId, purpose, email, hash, now, expiresAt }: NewCode): Promise<void> {
  await db.insert(codes).values({ companyId, purpose, email, hash, sentAt: now, expiresAt });
}

/** Takes one of the five tries, atomically, before the secret is checked (A12, A13). */
export async function claimTry(db: Db, { companyId, purpose, hash, now }: Step) {
  const mine = and(eq(codes.companyId, companyId), eq(codes.hash, hash), eq(codes.purpose, purpose));
  const [row] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(mine, isNull(codes.usedAt), gt(codes.expiresAt, now), lt(codes.tries, MAX_CODE_TRIES)))
    .returning({ id: codes.id, email: codes.email });
  if (row) return { kind: 'claimed' as const, ...row };
  const [spent] = await db.select({ tries: codes.tries }).from(codes).where(mine);
  return { kind: 'refused' as const, problem: noTryProblem(spent?.tries) };
}

/** The code was right, and something else was refused: that was no guess. */
export async function returnTry(
  db: Db,
  { companyId, id }: { readonly companyId: number; readonly id: number },
): Promise<void> {
  await db
    .update(codes)
    .set({ tries: sql`${codes.tries} - 1` })
    .where(and(eq(codes.companyId, companyId), eq(codes.id, id), gt(codes.tries, 0)));
}

/**
 * The codes that are right for a step: its own, and what was mailed to the same person since or shortly before. A
 * code is valid for ten minutes and the next mail is sent after five at the earliest, so there are two at most.
 */
export async function liveCodes(
  db: Db,
  step: Pick<NewCode, 'companyId' | 'email' | 'purpose' | 'now'> & { readonly id: number },
) {
  const open = or(eq(codes.id, step.id), isNull(codes.verifiedAt));
  const rows = await db
    .selectDistinct({ codeHash: codes.codeHash })
    .from(codes)
    .where(and(isTheirs(step), open, isNull(codes.usedAt), gt(codes.expiresAt, step.now)));
  return rows.flatMap(({ codeHash }) => codeHash ?? []);
}

/**
 * The code was right: the next step may follow under `hash`, with tries of its own. All other hashes of the code
 * end.
 */
export const acceptStep = (db: Db, right: Step & RightCode & { readonly expiresAt: Date }): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { companyId, purpose, hash, now, id, email, codeHash, expiresAt } = right;
    await lockCodes(tx, email);
    // A code leads to the profile once; the code of a reset is sent again with the new password.
    const once = purpose === 'verify_email' ? isNull(codes.verifiedAt) : undefined;
    const rows = await tx
      .update(codes)
      .set({ verifiedAt: now, tries: 0, hash, codeHash, expiresAt })
      .where(and(eq(codes.companyId, companyId), eq(codes.id, id), isNull(codes.usedAt), once))
      .returning({ id: codes.id });
    if (rows.length === 0) return false;
    await tx.delete(codes).where(and(isTheirs(right), ne(codes.id, id), isNull(codes.verifiedAt)));
    return true;
  });

/** The e-mail of a step, before anything of it is used. */
export async function emailOf(
  tx: Pick<Db, 'select'>,
  { companyId, purpose, hash }: Omit<Step, 'now'>,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ email: codes.email })
    .from(codes)
    .where(and(eq(codes.companyId, companyId), eq(codes.hash, hash), eq(codes.purpose, purpose)));
  return row?.email;
}

const stillOpen = ({ companyId, purpose, hash, now }: Step) =>
  and(
    eq(codes.companyId, companyId),
    eq(codes.hash, hash),
    eq(codes.purpose, purpose),
    isNull(codes.usedAt),
    gt(codes.expiresAt, now),
  );

/** Whether a step is still valid; nothing of it is used. */
export async function isOpen(tx: Pick<Db, 'select'>, step: Step): Promise<boolean> {
  const rows = await tx.select({ id: codes.id }).from(codes).where(stillOpen(step));
  return rows.length > 0;
}

/** Uses up a step, once, inside the transaction of what it allows. Undefined when it has expired. */
export async function spendCode(tx: Pick<Db, 'update'>, step: Step) {
  const rows = await tx
    .update(codes)
    .set({ usedAt: step.now })
    .where(and(stillOpen(step), step.purpose === 'verify_email' ? isNotNull(codes.verifiedAt) : undefined))
    .returning({ email: codes.email, returnTo: codes.returnTo });
  return rows[0];
}

/** A new password ends all codes and links for a reset or a sign-in, at all companies (B14). */
export async function endResets(tx: Pick<Db, 'delete'>, email: string): Promise<void> {
  const isReset = or(like(codes.purpose, 'reset%'), eq(codes.purpose, 'sign_in_code'));
  await tx.delete(codes).where(and(eq(codes.email, email), isReset));
}

/** Uses up a mailed code, once, however many hashes were issued for it (B15). The e-mail, or undefined when it is over. */
export async function spendMailedCode(tx: Tx, step: Step): Promise<string | undefined> {
  const { companyId, purpose } = step;
  const email = await emailOf(tx, step);
  if (email === undefined) return undefined;
  await lockCodes(tx, email);
  if (!(await spendCode(tx, step))) return undefined;
  const theirs = and(eq(codes.companyId, companyId), eq(codes.email, email));
  await tx.delete(codes).where(and(theirs, eq(codes.purpose, purpose)));
  return email;
}
