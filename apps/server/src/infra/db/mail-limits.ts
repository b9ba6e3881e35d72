import { createHash } from 'node:crypto';
import { isEstablished, mailsPerDay, OPERATOR_MAILS } from '@embook/domain/company';
import { dayOf } from '@embook/domain/shared';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { uncausedMails } from '../../messages/mail-rules.ts';
import type { Db } from './open.ts';
import { accounts, companies, customers, mailDays, mails, mailStops, payments } from './schema/index.ts';

export type MailDb = Pick<Db, 'select' | 'insert' | 'update'>;

const DAY_SECONDS = 86_400;

/** Salted with the company, so that one company's list tells nothing of another's. */
export const addressHash = (companyId: number, address: string): Uint8Array =>
  createHash('sha256').update(`${companyId}:${address.toLowerCase()}`).digest();

/** More than anybody's visits need; beyond it a company floods a mailbox. */
export const MAILS_PER_PERSON = 60;

/**
 * The owner of an address who signed up at the company, and how many mails that it caused they got within a day; undefined for
 * others, since what a shop entered proves nothing (A28).
 */
export async function provenReader(
  tx: Pick<Db, 'select'>,
  companyId: number,
  address: string,
  now: Date,
): Promise<{ readonly mailsOfDay: number } | undefined> {
  const since = new Date(now.getTime() - DAY_SECONDS * 1000);
  const [row] = await tx
    .select({
      mailsOfDay: sql`(select count(*) from ${mails} where ${mails.companyId} = ${companyId}
        and ${mails.toAddress} = ${address} and ${notInArray(mails.template, [...uncausedMails])}
        and ${mails.createdAt} > ${since.toISOString()}::timestamptz)`.mapWith(Number),
    })
    .from(accounts)
    .innerJoin(customers, and(eq(customers.companyId, companyId), eq(customers.accountId, accounts.id)))
    .where(eq(accounts.email, address.toLowerCase()));
  return row;
}

export async function isStopped(tx: Pick<Db, 'select'>, companyId: number, address: string): Promise<boolean> {
  const rows = await tx
    .select({ companyId: mailStops.companyId })
    .from(mailStops)
    .where(and(eq(mailStops.companyId, companyId), eq(mailStops.addressHash, addressHash(companyId, address))));
  return rows.length > 0;
}

/** Those of these addresses that take no mails of the company. */
export async function stoppedAmong(
  tx: Pick<Db, 'select'>,
  companyId: number,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const hashes = [...new Set(addresses)].map((address) => ({ address, hash: addressHash(companyId, address) }));
  const stopped = await tx
    .select({ hash: mailStops.addressHash })
    .from(mailStops)
    .where(
      and(
        eq(mailStops.companyId, companyId),
        inArray(
          mailStops.addressHash,
          hashes.map(({ hash }) => hash),
        ),
      ),
    );
  const hexOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');
  const known = new Set(stopped.map(({ hash }) => hexOf(hash)));
  return new Set(hashes.flatMap(({ address, hash }) => (known.has(hexOf(hash)) ? [address] : [])));
}

/** Sandbox payments move no money, so they are not counted; more customers than these do not raise the limit. */
const payingCustomers = sql<number>`(case when ${companies.mailTrust} is not null then 0 else
  (select count(distinct p.customer_id) from (select customer_id from ${payments}
    where ${payments.companyId} = ${companies.id} and ${payments.status} = 'paid' and ${payments.provider} <> 'sandbox'
    limit ${sql.raw(String(OPERATOR_MAILS))}) p) end)`.mapWith(Number);

/** The limit of a company on this day, and whether its names may be sent to strangers. */
export async function mailTermsOf(tx: Pick<Db, 'select'>, companyId: number, now: Date) {
  const [row] = await tx
    .select({
      granted: companies.mailTrust,
      createdAt: companies.createdAt,
      payingCustomers,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!row) throw new Error('there is no such company');
  const { granted, createdAt } = row;
  const ageDays = Math.floor((now.getTime() - createdAt.getTime()) / (DAY_SECONDS * 1000));
  const trust = { granted, ageDays, payingCustomers: row.payingCustomers };
  // By UTC: a company that changes its time zone gets no new day.
  const today = Math.floor(now.getTime() / 1000);
  return {
    most: mailsPerDay(trust),
    established: isEstablished(trust),
    day: dayOf(today),
    /** Seconds until the next day begins. */
    timer: DAY_SECONDS - (today % DAY_SECONDS),
  };
}

/** Counts one mail; false when the day is used up. The row is locked until the transaction ends, so no call slips by. */
export async function countMail(
  tx: Pick<Db, 'insert'>,
  companyId: number,
  { most, day }: { readonly most: number; readonly day: string },
): Promise<boolean> {
  if (most < 1) return false;
  const counted = await tx
    .insert(mailDays)
    .values({ companyId, day, count: 1 })
    .onConflictDoUpdate({
      target: [mailDays.companyId, mailDays.day],
      set: { count: sql`${mailDays.count} + 1` },
      setWhere: sql`${mailDays.count} < ${most}`,
    })
    .returning({ count: mailDays.count });
  return counted.length > 0;
}

/** What staff are shown: how many there are in a day, how many are left, and when the next day begins. */
export async function mailAllowance(tx: Pick<Db, 'select'>, companyId: number, now: Date) {
  const { most, day, timer } = await mailTermsOf(tx, companyId, now);
  const [row] = await tx
    .select({ count: mailDays.count })
    .from(mailDays)
    .where(and(eq(mailDays.companyId, companyId), eq(mailDays.day, day)));
  return { most, left: Math.max(0, most - (row?.count ?? 0)), timer };
}
