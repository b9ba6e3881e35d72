import { NO_NAME } from '@embook/domain/profile';
import { and, asc, eq, inArray, isNotNull, isNull, not, notExists, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { noticeKind } from '../infra/db/notice-kind.ts';
import type { Tx } from '../infra/db/open.ts';
import { emailChangedKey, emailProofKey, isToStaff } from '../infra/db/outbox.ts';
import type { Owner } from '../infra/db/owner.ts';
import { ERASED_REASON } from '../payment/payment.ts';
import {
  auditWords,
  bookings,
  codes,
  mails,
  staffDigestItems,
  staffIdempotencyKeys,
  staffNotes,
  staffNotices,
  tillEntries,
} from '../infra/db/schema/index.ts';

type Fields = Record<string, unknown>;
type TheirNotice = Awaited<ReturnType<typeof lockNotices>>[number];

const isWaiting = and(isNull(mails.sentAt), isNull(mails.failedAt));
const isFinished = or(isNotNull(mails.sentAt), isNotNull(mails.failedAt));
/** The notice that a mail of `staff_notice` is about, as its event key has it. */
const noticeOfMail = sql<string>`split_part(${mails.eventKey}, ':', 2)`;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * B22: what other tables keep of a customer who is erased, found by ids, since the name may have been another one. Reasons
 * of the audit log and notes are deleted; mails to staff that wait and answers that are kept for a repetition stay,
 * without the name. The customer's row is erased by now, which the database asks for before it lets a reason go.
 */
export async function eraseCopies(tx: Tx, owner: Owner, email: string | null): Promise<void> {
  const { companyId, customerId } = owner;
  await tx.delete(auditWords).where(and(eq(auditWords.companyId, companyId), eq(auditWords.customerId, customerId)));
  await tx.delete(staffNotes).where(and(eq(staffNotes.companyId, companyId), eq(staffNotes.customerId, customerId)));
  await tx
    .update(bookings)
    .set({ note: null })
    .where(and(eq(bookings.companyId, companyId), eq(bookings.customerId, customerId), isNotNull(bookings.note)));
  await eraseTillReasons(tx, owner);
  if (email !== null) await eraseAddress(tx, email, companyId);
  // Notices to a former address, which is no longer known.
  await tx
    .delete(mails)
    .where(and(eq(mails.companyId, companyId), sql`starts_with(${mails.eventKey}, ${emailChangedKey(customerId)})`));
  await eraseProofs(tx, owner);
  const notices = await lockNotices(tx, owner);
  await eraseNoticeMails(tx, companyId, notices);
  await eraseMorningMails(tx, companyId, notices);
  await eraseAnswers(tx, owner);
}

/** An address that they wanted to change to, whether they proved it or not. */
async function eraseProofs(tx: Tx, { companyId, customerId }: Owner): Promise<void> {
  const proofs = await tx
    .delete(mails)
    .where(and(eq(mails.companyId, companyId), sql`starts_with(${mails.eventKey}, ${emailProofKey(customerId)})`))
    .returning({ address: mails.toAddress });
  const addresses = proofs.map(({ address }) => address);
  await tx
    .delete(codes)
    .where(and(eq(codes.companyId, companyId), eq(codes.purpose, 'change_email'), inArray(codes.email, addresses)));
}

/** Money and its moment stay; the reason is staff's own text about the person. */
async function eraseTillReasons(tx: Tx, { companyId, customerId }: Owner): Promise<void> {
  const theirs = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.companyId, companyId), eq(bookings.customerId, customerId)));
  await tx
    .update(tillEntries)
    .set({ reason: ERASED_REASON })
    .where(
      and(eq(tillEntries.companyId, companyId), inArray(tillEntries.bookingId, theirs), isNotNull(tillEntries.reason)),
    );
}

/** Locked with what waits for a morning: a job that read the name before writes its mail first, and it is found. */
async function lockNotices(tx: Tx, { companyId, customerId }: Owner) {
  const notices = await tx
    .select({
      id: staffNotices.id,
      kind: noticeKind,
      startsAt: staffNotices.startsAt,
      serviceName: bookings.serviceName,
    })
    .from(staffNotices)
    .innerJoin(bookings, and(eq(bookings.companyId, staffNotices.companyId), eq(bookings.id, staffNotices.bookingId)))
    .where(and(eq(staffNotices.companyId, companyId), eq(bookings.customerId, customerId)))
    .orderBy(asc(staffNotices.id))
    .for('update', { of: staffNotices });
  const ids = notices.map(({ id }) => id);
  await tx
    .select({ id: staffDigestItems.noticeId })
    .from(staffDigestItems)
    .where(and(eq(staffDigestItems.companyId, companyId), inArray(staffDigestItems.noticeId, ids)))
    .for('update');
  return notices;
}

/** Those that are finished lose all words, and so do those whose notice is deleted: nobody knows whom they name. */
async function eraseNoticeMails(tx: Tx, companyId: number, notices: readonly TheirNotice[]): Promise<void> {
  const isNotice = and(eq(mails.companyId, companyId), eq(mails.template, 'staff_notice'));
  const isTheirs = inArray(
    noticeOfMail,
    notices.map(({ id }) => String(id)),
  );
  const kept = tx
    .select({ one: sql`1` })
    .from(staffNotices)
    .where(and(eq(staffNotices.companyId, companyId), eq(sql`${staffNotices.id}::text`, noticeOfMail)));
  await tx
    .update(mails)
    .set({ data: sql`${mails.data} || jsonb_build_object('customer', ${NO_NAME}::text)` })
    .where(and(isNotice, isWaiting, isTheirs));
  await tx
    .update(mails)
    .set({ data: {}, subject: null, text: null, html: null })
    .where(and(isNotice, isFinished, or(isTheirs, notExists(kept))));
}

/** A mail of the morning names several people without their ids. A finished one loses all words: its morning is over. */
async function eraseMorningMails(tx: Tx, companyId: number, notices: readonly TheirNotice[]): Promise<void> {
  const isMorning = and(eq(mails.companyId, companyId), eq(mails.template, 'staff_morning'));
  await tx.update(mails).set({ data: {}, subject: null, text: null, html: null }).where(and(isMorning, isFinished));
  const isTheirs = (news: Fields): boolean =>
    notices.some(
      ({ kind, startsAt, serviceName }) =>
        news['kind'] === kind && news['startsAt'] === startsAt && news['serviceName'] === serviceName,
    );
  const waiting = await tx
    .select({ id: mails.id, data: mails.data })
    .from(mails)
    .where(and(isMorning, isWaiting))
    .orderBy(asc(mails.id))
    .for('update');
  for (const { id, data } of waiting) {
    const told = inside(data['notices'], (news) =>
      isFields(news) && isTheirs(news) ? { ...news, customer: NO_NAME } : news,
    );
    await tx
      .update(mails)
      .set({ data: { ...data, notices: told } })
      .where(and(eq(mails.companyId, companyId), eq(mails.id, id)));
  }
}

/** The rows stay: without its row a repeated call would take or give money again (A4). */
async function eraseAnswers(tx: Tx, { companyId, customerId }: Owner): Promise<void> {
  const { accountId, key, answer } = staffIdempotencyKeys;
  const isAtCompany = eq(staffIdempotencyKeys.companyId, companyId);
  const isAboutThem = sql`jsonb_path_exists(${answer}, '$.**.customer ? (@.id == $id)',
    jsonb_build_object('id', ${customerId}::bigint))`;
  const rows = await tx
    .select({ accountId, key, answer })
    .from(staffIdempotencyKeys)
    .where(and(isAtCompany, isAboutThem));
  for (const row of rows) {
    const left = withoutCustomer(row.answer, customerId);
    if (!isFields(left)) continue;
    await tx
      .update(staffIdempotencyKeys)
      .set({ answer: left })
      .where(and(isAtCompany, eq(accountId, row.accountId), eq(key, row.key)));
  }
}

/** The values of a list or an object changed one by one; keys stay. */
function inside(value: unknown, change: (value: unknown, name: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => change(each, ''));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each, name)]));
}

const withoutTexts = (value: unknown): unknown => (typeof value === 'string' ? NO_NAME : inside(value, withoutTexts));

/** An answer in which every `customer` with this id has dashes for texts. */
const withoutCustomer = (value: unknown, customerId: number, name = ''): unknown =>
  name === 'customer' && isFields(value) && value['id'] === customerId
    ? withoutTexts(value)
    : inside(value, (each, its) => withoutCustomer(each, customerId, its));

/** Codes of an address and mails to it, at one company or at all of them. */
export async function eraseAddress(tx: Tx, email: string, companyId?: number): Promise<void> {
  const at = (column: AnyPgColumn) => (companyId === undefined ? undefined : eq(column, companyId));
  await tx.delete(codes).where(and(at(codes.companyId), eq(codes.email, email)));
  await tx.delete(mails).where(and(at(mails.companyId), eq(mails.toAddress, email), not(isToStaff)));
}
