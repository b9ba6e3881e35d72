import type { WithheldReason } from '@embook/domain/company';
import type { Locale } from '@embook/domain/shared';
import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { dataInLanguage } from '../db/data-in-language.ts';
import type { Db } from '../db/open.ts';
import { PLATFORM_KEY } from '../db/outbox.ts';
import { companies, mails, type OwnWords } from '../db/schema/index.ts';
import { addStopLink } from '../db/mail-stops.ts';
import { requestedMails } from '../../messages/mail-rules.ts';
import type { Rendered } from './layout.ts';

/** What a mail is made of. */
export interface WrittenMail {
  readonly locale: Locale;
  readonly template: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly sender: { readonly name: string; readonly colour: string; readonly apiKey: string };
  readonly postedAt: Date;
  /** Which of the company's own words it may carry (A28). */
  readonly words: OwnWords;
}

export interface DueMail extends WrittenMail {
  readonly companyId: number;
  readonly id: number;
  readonly to: string;
  readonly withheld: WithheldReason | null;
  /** This one included. */
  readonly attempts: number;
}

export const written = {
  locale: mails.locale,
  template: mails.template,
  data: dataInLanguage(mails),
  sender: { name: companies.name, colour: companies.appColor, apiKey: companies.apiKey },
  postedAt: mails.createdAt,
  words: mails.words,
};

/** Who leaves a blocked company by a mailed code gets it (A28). */
const isToLeave = eq(mails.template, 'deletion_code');

const setMail = async (
  db: Db,
  { companyId, id }: DueMail,
  values: Partial<typeof mails.$inferInsert>,
): Promise<void> => {
  await db
    .update(mails)
    .set(values)
    .where(and(eq(mails.companyId, companyId), eq(mails.id, id), isNull(mails.sentAt)));
};

/**
 * Claims mails that are due, each for one process. Others skip them until `lease`: should this process die, they
 * are due again then (B9). What a blocked company has waiting stays where it is (A28). Mails that somebody asked for
 * go first, then each company has its turn: whoever writes thousands delays nobody's code (B16).
 */
export const claimMails = (db: Db, now: Date, lease: Date, most: number): Promise<DueMail[]> =>
  db.transaction(async (tx) => {
    const isDue = and(isNull(mails.sentAt), isNull(mails.failedAt), lte(mails.nextAttemptAt, now));
    const turns = tx
      .select({
        companyId: mails.companyId,
        id: mails.id,
        turn: sql<number>`row_number() over (partition by ${mails.companyId}
          order by ${mails.nextAttemptAt}, ${mails.id})`.as('turn'),
      })
      .from(mails)
      .where(isDue)
      .as('turns');
    const due = await tx
      .select({
        ...written,
        companyId: mails.companyId,
        id: mails.id,
        to: mails.toAddress,
        withheld: mails.withheld,
        attempts: sql`${mails.attempts} + 1`.mapWith(Number),
      })
      .from(mails)
      .innerJoin(companies, eq(companies.id, mails.companyId))
      .innerJoin(turns, and(eq(turns.companyId, mails.companyId), eq(turns.id, mails.id)))
      .where(and(isDue, or(isNull(companies.bannedAt), eq(companies.apiKey, PLATFORM_KEY), isToLeave)))
      .orderBy(desc(inArray(mails.template, requestedMails)), asc(turns.turn), asc(mails.nextAttemptAt), asc(mails.id))
      .limit(most)
      .for('update', { of: mails, skipLocked: true });
    for (const { companyId, id, attempts } of due)
      await tx
        .update(mails)
        .set({ attempts, nextAttemptAt: lease })
        .where(and(eq(mails.companyId, companyId), eq(mails.id, id)));
    return due;
  });

export async function findSender(db: Db, companyId: number): Promise<WrittenMail['sender'] | undefined> {
  const [sender] = await db.select(written.sender).from(companies).where(eq(companies.id, companyId));
  return sender;
}

/** Kept for the development mailbox, which renders the calendar file again on request. */
export const keepMail = (db: Db, mail: DueMail, { subject, text, html }: Rendered, sentAt: Date): Promise<void> =>
  setMail(db, mail, { subject, text, html, sentAt });

/** Its data is deleted once it is sent: it may hold a code, and nothing needs it any more. */
export const markMailSent = (db: Db, mail: DueMail, sentAt: Date): Promise<void> =>
  setMail(db, mail, { data: {}, sentAt });

export const retryMail = (db: Db, mail: DueMail, nextAttemptAt: Date): Promise<void> =>
  setMail(db, mail, { nextAttemptAt });

/** The link by which the reader stops mails; false when they did so since the mail was written. */
export async function addMailStopLink(db: Db, mail: DueMail, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const isAdded = await addStopLink(db, mail, tokenHash, now);
  if (!isAdded) await setMail(db, mail, { data: {}, withheld: 'stopped', failedAt: now });
  return isAdded;
}

export const giveUpMail = (db: Db, mail: DueMail, failedAt: Date): Promise<void> =>
  setMail(db, mail, { data: {}, failedAt });
