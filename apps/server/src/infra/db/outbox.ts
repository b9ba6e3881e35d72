import type { WithheldReason } from '@embook/domain/company';
import type { Locale } from '@embook/domain/shared';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MailKind, MailData } from '../../messages/mail-data.ts';
import { mailRules } from '../../messages/mail-rules.ts';
import type { PushKind } from '../../messages/push-words.ts';
import { countMail, isStopped, type MailDb, MAILS_PER_PERSON, mailTermsOf, provenReader } from './mail-limits.ts';
import type { Db, Tx } from './open.ts';
import type { Owner } from './owner.ts';
import { postPush, withdrawPush, withdrawPushes } from './push-outbox.ts';
import { accounts, customers, mails, type OwnWords, pushMessages } from './schema/index.ts';
import { customerEmail } from './visit.ts';

/** The company that the platform's own mails are written for. It is blocked, so its key gives no access. */
export const PLATFORM_KEY = 'embook-platform';

/** Mails to a member of staff, who may be a customer too and stays a member (TEAM-1). */
export const isToStaff = sql`(starts_with(${mails.template}, 'staff_') or starts_with(${mails.template}, 'absence_'))`;

/** How the keys of notices to a customer's former addresses begin; erasing finds them by it (B22). */
export const emailChangedKey = (customerId: number): string => `email_changed:${customerId}:`;

/** The same of codes to an address that a customer wants to change to. */
export const emailProofKey = (customerId: number): string => `email_proof:${customerId}:`;

/** The template and data of a mail, typed together. */
export type MailContent = { [K in MailKind]: { readonly template: K; readonly data: MailData[K] } }[MailKind];

export type Mail = MailContent & {
  readonly companyId: number;
  /** Identifies the event and recipient: a second mail about the same is never written. */
  readonly eventKey: string;
  readonly toAddress: string;
  readonly locale: Locale;
  readonly now: Date;
  /** It is not sent before then, and can be withdrawn until then. */
  readonly notBefore?: Date | undefined;
};

/** What became of a mail: it waits to be sent, is withheld, or its words may not go to an address that nobody proved. */
export type Posted = 'posted' | 'unproven' | WithheldReason;

type NewMail = Mail & { readonly words?: OwnWords };

/** Whether it was written; not when there is one about the same event already. */
async function insertMail(
  tx: Pick<Db, 'insert'>,
  { now, notBefore = now, ...mail }: NewMail,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(mails)
    .values({ ...mail, data: { ...mail.data }, nextAttemptAt: notBefore, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: mails.id });
  return row?.id;
}

/** The reason is staff's own text; a mail without one says only that it was cancelled. */
const withoutReason = (mail: Mail): Mail =>
  mail.template === 'class_cancelled' ? { ...mail, data: { ...mail.data, reason: '' } } : mail;

const setMail = (tx: MailDb, companyId: number, id: number, values: Partial<typeof mails.$inferInsert>) =>
  tx
    .update(mails)
    .set(values)
    .where(and(eq(mails.companyId, companyId), eq(mails.id, id)));

/**
 * Writes a mail in the transaction of the event, so that both happen or neither does (B9). Who may get it, with which
 * words, and whether it counts, is decided by its row in `mailRules` (A28). A mail is written before it is counted: the
 * count is locked until the transaction ends.
 */
export async function postMail(tx: MailDb, mail: Mail): Promise<Posted> {
  const { companyId, toAddress, now } = mail;
  const mailRule = mailRules[mail.template];
  const wordsOf = ({ established }: { readonly established: boolean }) => (established ? 'names' : 'none');
  if (mailRule === 'team' || mailRule === 'asked') {
    // Anybody can ask for a code to any address, so such a mail has no more of the company's words than others.
    const words = mailRule === 'team' ? 'all' : wordsOf(await mailTermsOf(tx, companyId, now));
    await insertMail(tx, { ...mail, words });
    return 'posted';
  }
  const reader = mailRule === 'invitation' ? undefined : await provenReader(tx, companyId, toAddress, now);
  if (reader && reader.mailsOfDay >= MAILS_PER_PERSON) return withhold(tx, companyId, await insertMail(tx, mail));
  const isKnown = reader !== undefined;
  if (isKnown && mailRule !== 'message' && mailRule !== 'reason') {
    await insertMail(tx, mail);
    return 'posted';
  }
  if (!isKnown && mailRule === 'message') return 'unproven';
  const terms = await mailTermsOf(tx, companyId, now);
  const words = isKnown ? 'all' : wordsOf(terms);
  const id = await insertMail(tx, { ...(isKnown ? mail : withoutReason(mail)), words });
  if (id === undefined) return 'posted';
  if (!isKnown && (await isStopped(tx, companyId, toAddress))) {
    await setMail(tx, companyId, id, { withheld: 'stopped', failedAt: now, data: {} });
    return 'stopped';
  }
  if (await countMail(tx, companyId, terms)) return 'posted';
  if (isKnown && mailRule === 'reason') {
    await setMail(tx, companyId, id, { data: { ...withoutReason(mail).data } });
    return 'posted';
  }
  return withhold(tx, companyId, id);
}

/** It is still due: the mailer reports it to the operator and gives it up. */
async function withhold(tx: MailDb, companyId: number, id: number | undefined): Promise<Posted> {
  if (id === undefined) return 'posted';
  await setMail(tx, companyId, id, { withheld: 'limit', data: {} });
  return 'limit';
}

/**
 * Withdraws mails and push messages of an event that wait for their time, and returns the data of the mails, oldest first.
 * One that is being sent stays: its row is locked by the sender, and has an attempt afterwards.
 */
export async function withdrawMails(tx: Tx, companyId: number, keyPrefix: string) {
  await withdrawPushes(tx, companyId, keyPrefix);
  const rows = await tx
    .delete(mails)
    .where(
      and(
        eq(mails.companyId, companyId),
        isNull(mails.sentAt),
        isNull(mails.failedAt),
        eq(mails.attempts, 0),
        isNull(mails.withheld),
        sql`starts_with(${mails.eventKey}, ${keyPrefix})`,
      ),
    )
    .returning({ id: mails.id, data: mails.data });
  return rows.toSorted((one, other) => one.id - other.id).map(({ data }) => data);
}

/** The same of the one mail of an event. */
export async function withdrawMail(tx: Tx, companyId: number, eventKey: string): Promise<void> {
  await withdrawPush(tx, companyId, eventKey);
  await tx
    .delete(mails)
    .where(
      and(eq(mails.companyId, companyId), eq(mails.eventKey, eventKey), isNull(mails.sentAt), eq(mails.attempts, 0)),
    );
}

/** Whether a mail or a push message about this was written already. */
export async function isPosted(tx: Pick<Db, 'select'>, companyId: number, eventKey: string): Promise<boolean> {
  for (const table of [mails, pushMessages]) {
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.companyId, companyId), eq(table.eventKey, eventKey)))
      .limit(1);
    if (rows.length > 0) return true;
  }
  return false;
}

interface Addressee {
  /** Null for someone who gave none or was erased. */
  readonly email: string | null;
  readonly locale: Locale;
}

type Event = MailContent & Pick<Mail, 'eventKey' | 'now' | 'notBefore'>;

/** The same for a customer who may have no address, or have been erased, and then gets none. */
export const postMailTo = async (
  tx: MailDb,
  { email, locale }: Addressee,
  mail: Event & Pick<Mail, 'companyId'>,
): Promise<Posted | undefined> => (email === null ? undefined : postMail(tx, { ...mail, toAddress: email, locale }));

/** What the shop changed of a booking: by mail, and to the browsers that the customer joined (TOLD-1). */
export async function postNews(
  tx: MailDb & Pick<Db, 'execute'>,
  to: Addressee,
  news: Extract<MailContent, { template: PushKind }> & Pick<Mail, 'eventKey' | 'now' | 'notBefore' | 'companyId'>,
): Promise<Posted | undefined> {
  await postPush(tx, news);
  return postMailTo(tx, to, news);
}

/** To the customer's address, in their language where none is given; an erased customer gets none. */
export async function postMailToOwner(
  tx: Tx,
  { companyId, customerId, locale = null }: Owner & { readonly locale?: Locale | null },
  mail: Event,
): Promise<void> {
  const [to] = await tx
    .select({ email: customerEmail, locale: customers.locale })
    .from(customers)
    .leftJoin(accounts, eq(accounts.id, customers.accountId))
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  if (to) await postMailTo(tx, { ...to, locale: locale ?? to.locale }, { ...mail, companyId });
}

/**
 * The same for an address that may be no customer's of this company, who then gets nothing: one statement that does the
 * same work either way (A18, B3).
 */
export async function postMailToCustomer(tx: Pick<Db, 'execute'>, mail: Mail): Promise<void> {
  const { companyId, eventKey, toAddress, locale, template, data } = mail;
  const now = mail.now.toISOString();
  await tx.execute(sql`
    insert into ${mails} (company_id, event_key, to_address, locale, template, data, next_attempt_at, created_at)
    select ${companyId}::bigint, ${eventKey}::text, ${accounts.email}, ${locale}::text, ${template}::text,
      ${JSON.stringify(data)}::jsonb, ${now}::timestamptz, ${now}::timestamptz
    from ${accounts}
    join ${customers} on ${customers.companyId} = ${companyId} and ${customers.accountId} = ${accounts.id}
    where ${accounts.email} = ${toAddress}
    on conflict do nothing`);
}
