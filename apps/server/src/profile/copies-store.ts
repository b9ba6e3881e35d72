import { NO_NAME } from '@embook/domain/profile';
import { and, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../infra/db/open.ts';
import { auditWords, codes, mails, staffIdempotencyKeys, staffNotes } from '../infra/db/schema/index.ts';

/** What copies of a person are found by. */
export interface ErasedPerson {
  readonly companyId: number;
  readonly customerId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly contactNumber: string | null;
}

/** Mails to staff that name customers (DESK-8). */
const STAFF_NOTICES = ['staff_notice', 'staff_morning'];

/** Mails to a member of staff, who may be a customer too and stays a member (TEAM-1). */
const isToStaff = or(sql`starts_with(${mails.template}, 'staff_')`, sql`starts_with(${mails.template}, 'absence_')`);

const nameOf = ({ firstName, lastName }: ErasedPerson): string => `${firstName} ${lastName}`.trim();

/** JSON whose texts that are one of these words become a dash. Whole texts alone, so that it stays valid JSON. */
function without(column: AnyPgColumn, words: readonly (string | null)[]) {
  const texts = words.filter((word): word is string => word !== null && word !== '');
  return texts.reduce(
    (json, text) => sql`replace(${json}, to_jsonb(${text}::text)::text, to_jsonb(${NO_NAME}::text)::text)`,
    sql`${column}::text`,
  );
}

/**
 * B22: what other tables keep of a customer who is erased. Reasons of the audit log and notes are deleted; mails to staff
 * and answers that are kept for a repetition stay, without the name. The customer's row is erased by now, which the
 * database asks for before it lets a reason go.
 */
export async function eraseCopies(tx: Tx, person: ErasedPerson): Promise<void> {
  const { companyId, customerId, email, firstName, lastName, contactNumber } = person;
  await tx.delete(auditWords).where(and(eq(auditWords.companyId, companyId), eq(auditWords.customerId, customerId)));
  await tx.delete(staffNotes).where(and(eq(staffNotes.companyId, companyId), eq(staffNotes.customerId, customerId)));
  await eraseAddress(tx, email, companyId);
  const name = nameOf(person);
  if (name === '') return;
  const isNotice = and(eq(mails.companyId, companyId), inArray(mails.template, STAFF_NOTICES));
  const isDone = or(isNotNull(mails.sentAt), isNotNull(mails.failedAt));
  await tx
    .delete(mails)
    .where(
      and(
        isNotice,
        isDone,
        or(sql`position(${name} in ${mails.data}::text) > 0`, sql`position(${name} in ${mails.text}) > 0`),
      ),
    );
  await tx
    .update(mails)
    .set({ data: sql`(${without(mails.data, [name])})::jsonb` })
    .where(and(isNotice, isNull(mails.sentAt), isNull(mails.failedAt)));
  const { answer } = staffIdempotencyKeys;
  await tx
    .update(staffIdempotencyKeys)
    .set({ answer: sql`(${without(answer, [name, firstName, lastName, email, contactNumber])})::jsonb` })
    .where(and(eq(staffIdempotencyKeys.companyId, companyId), isNotNull(answer)));
}

/** Codes of an address and mails to it, at one company or at all of them. */
export async function eraseAddress(tx: Tx, email: string, companyId?: number): Promise<void> {
  const at = (column: AnyPgColumn) => (companyId === undefined ? undefined : eq(column, companyId));
  await tx.delete(codes).where(and(at(codes.companyId), eq(codes.email, email)));
  await tx.delete(mails).where(and(at(mails.companyId), eq(mails.toAddress, email), not(isToStaff ?? sql`false`)));
}
