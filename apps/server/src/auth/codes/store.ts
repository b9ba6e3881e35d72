import type { Locale } from '@embook/domain/shared';
import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type MailContent, postMail, postMailToAccount } from '../../infra/db/outbox.ts';
import type { Db } from '../../infra/db/open.ts';
import { codes } from '../../infra/db/schema/index.ts';

export type CodeStore = ReturnType<typeof createCodeStore>;
export type Purpose = typeof codes.$inferSelect.purpose;

const MOST_TRIES = 5;

interface Carried {
  readonly companyId: number;
  readonly purpose: Purpose;
  /** SHA-256 of what the client carries. */
  readonly hash: Uint8Array;
  readonly now: Date;
}

export interface NewCode extends Carried {
  readonly email: string;
  readonly codeHash: Uint8Array | undefined;
  readonly expiresAt: Date;
}

export interface MailedCode extends NewCode {
  /** A mail that went out after this moment is not followed by another one. */
  readonly quietSince: Date;
  readonly content: MailContent;
  readonly locale: Locale;
  /** Nobody is written to who has no account; all else is the same for them (B3). */
  readonly onlyToAccount: boolean;
}

export function createCodeStore(db: Db) {
  return {
    /**
     * A new code and its mail, or, while an earlier mail is fresh, that one's code under the new hash: the person may
     * have closed the tab. The lock makes the five minutes hold when many ask at once (AUTH-3).
     */
    mail: (mailed: MailedCode): Promise<{ sentAt: Date; isFirst: boolean }> =>
      db.transaction(async (tx) => {
        const { companyId, purpose, email, hash, codeHash, now, expiresAt, quietSince, content, locale } = mailed;
        const theirs = and(eq(codes.companyId, companyId), eq(codes.email, email), eq(codes.purpose, purpose));
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} ${purpose} ${email}`}, 0))`);
        const [latest] = await tx
          .select({ id: codes.id, sentAt: codes.sentAt })
          .from(codes)
          .where(theirs)
          .orderBy(desc(codes.sentAt))
          .limit(1);
        if (latest && latest.sentAt > quietSince) {
          const open = and(eq(codes.id, latest.id), isNull(codes.verifiedAt), isNull(codes.usedAt));
          // Only a code can change hands; the hash of a link is the link.
          await tx
            .update(codes)
            .set({ hash })
            .where(and(eq(codes.companyId, companyId), open, isNotNull(codes.codeHash)));
          return { sentAt: latest.sentAt, isFirst: false };
        }
        await tx.delete(codes).where(and(theirs, isNull(codes.verifiedAt)));
        const [row] = await tx
          .insert(codes)
          .values({ companyId, purpose, email, hash, codeHash, sentAt: now, expiresAt })
          .returning({ id: codes.id });
        const post = mailed.onlyToAccount ? postMailToAccount : postMail;
        await post(tx, {
          ...content,
          companyId,
          eventKey: `${content.template}:${row?.id}`,
          toAddress: email,
          locale,
          now,
        });
        return { sentAt: now, isFirst: latest === undefined };
      }),

    /** A step that no mail belongs to. */
    async begin({ companyId, purpose, email, hash, now, expiresAt }: NewCode): Promise<void> {
      await db.insert(codes).values({ companyId, purpose, email, hash, sentAt: now, expiresAt });
    },

    /** Takes one of the five tries, atomically, before the secret is even looked at (A12, A13). */
    async claimTry({ companyId, purpose, hash, now }: Carried) {
      const mine = and(eq(codes.companyId, companyId), eq(codes.hash, hash), eq(codes.purpose, purpose));
      const [row] = await db
        .update(codes)
        .set({ tries: sql`${codes.tries} + 1` })
        .where(and(mine, isNull(codes.usedAt), gt(codes.expiresAt, now), lt(codes.tries, MOST_TRIES)))
        .returning({ id: codes.id, email: codes.email, codeHash: codes.codeHash });
      if (row) return { kind: 'claimed' as const, ...row };
      const [spent] = await db.select({ tries: codes.tries }).from(codes).where(mine);
      return { kind: spent && spent.tries >= MOST_TRIES ? ('tries' as const) : ('gone' as const) };
    },

    /** The code was right: what it opens may follow, under `hash`, with tries of its own. */
    async accept({ companyId, purpose, hash, now, id, expiresAt }: Carried & { id: number; expiresAt: Date }) {
      // A code opens the profile once; the one of a reset is asked for again with the new password.
      const once = purpose === 'verify_email' ? isNull(codes.verifiedAt) : undefined;
      const rows = await db
        .update(codes)
        .set({ verifiedAt: now, tries: 0, hash, expiresAt })
        .where(and(eq(codes.companyId, companyId), eq(codes.id, id), isNull(codes.usedAt), once))
        .returning({ id: codes.id });
      return rows.length === 1;
    },
  };
}

/** Uses up a step, once, inside the transaction of what it allows. Undefined when it is over. */
export async function useCode(tx: Pick<Db, 'update'>, { companyId, purpose, hash, now }: Carried) {
  const rows = await tx
    .update(codes)
    .set({ usedAt: now })
    .where(
      and(
        eq(codes.companyId, companyId),
        eq(codes.hash, hash),
        eq(codes.purpose, purpose),
        isNull(codes.usedAt),
        gt(codes.expiresAt, now),
        purpose === 'verify_email' ? isNotNull(codes.verifiedAt) : undefined,
      ),
    )
    .returning({ email: codes.email });
  return rows[0]?.email;
}
