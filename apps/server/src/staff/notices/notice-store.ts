import { MESSAGE_DELAY_SECONDS } from '@embook/domain/desk';
import type { Locale } from '@embook/domain/shared';
import { type Member, type NoticeChoice, seesMoney } from '@embook/domain/staff';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, min, ne, or, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../infra/db/open.ts';
import {
  bookings,
  companies,
  customers,
  employees,
  memberships,
  shops,
  staffAccounts,
  staffDigestItems,
  staffNotices,
} from '../../infra/db/schema/index.ts';
import { bookedNameIn } from '../../infra/db/booked-name.ts';
import { noticeKind } from '../../infra/db/notice-kind.ts';
import { within } from '../../infra/db/scope.ts';
import { customerOfBooking, shopOfBooking } from '../../infra/db/visit.ts';
import { memberOf } from '../membership-store.ts';

export type StoredNotice = Awaited<ReturnType<typeof noticesOf>>[number];
export type Hearer = Awaited<ReturnType<typeof hearersOf>>[number];
type Reader = Pick<Db, 'select'>;

const bookingOfNotice = and(eq(bookings.companyId, staffNotices.companyId), eq(bookings.id, staffNotices.bookingId));
const who = sql<string | null>`(select ${staffAccounts.name} from ${staffAccounts}
  where ${staffAccounts.id} = ${staffNotices.accountId})`;

const nameOf = (employee: AnyPgColumn) => sql<string | null>`(select ${employees.name} from ${employees}
  where ${employees.companyId} = ${staffNotices.companyId} and ${employees.id} = ${employee})`;

/** The columns of a notice, for a reader, or in the company's main language. Of the customer it has only the name. */
const noticeColumns = (locale: Locale | undefined) => ({
  companyId: staffNotices.companyId,
  id: staffNotices.id,
  at: staffNotices.at,
  kind: noticeKind,
  bookingId: staffNotices.bookingId,
  shopId: staffNotices.shopId,
  shopName: shops.name,
  employeeId: staffNotices.employeeId,
  wasEmployeeId: staffNotices.wasEmployeeId,
  employeeName: nameOf(staffNotices.employeeId),
  wasEmployeeName: nameOf(staffNotices.wasEmployeeId),
  customer: sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`,
  service: locale === undefined ? sql<string>`${bookings.serviceName}` : bookedNameIn(locale),
  startsAt: staffNotices.startsAt,
  wasAt: staffNotices.wasAt,
  accountId: staffNotices.accountId,
  who,
  seriesId: bookings.seriesId,
  madeIn: staffNotices.madeIn,
});

/** Notices of a company by their ids, oldest first. */
export const noticesOf = (reader: Reader, companyId: number, ids: readonly number[]) =>
  reader
    .select(noticeColumns(undefined))
    .from(staffNotices)
    .innerJoin(bookings, bookingOfNotice)
    .innerJoin(shops, shopOfBooking)
    .innerJoin(customers, customerOfBooking)
    .where(and(eq(staffNotices.companyId, companyId), inArray(staffNotices.id, [...ids])))
    .orderBy(asc(staffNotices.id));

/** Everybody who works at a company that is open, with where and in which language they are written to. */
export async function hearersOf(reader: Reader, companyId: number) {
  const rows = await reader
    .select({ membership: memberships, email: staffAccounts.email, locale: staffAccounts.locale })
    .from(memberships)
    .innerJoin(staffAccounts, eq(staffAccounts.id, memberships.accountId))
    .innerJoin(companies, and(eq(companies.id, memberships.companyId), isNull(companies.bannedAt)))
    .where(eq(memberships.companyId, companyId))
    .orderBy(asc(memberships.id));
  return rows.map(({ membership, email, locale }) => ({
    member: memberOf(membership),
    hears: membership.hears,
    email,
    locale: locale satisfies Locale,
  }));
}

/**
 * Claims the notices of some visits whose mails are not written yet. A visit whose move can still be undone waits with all
 * of its notices (AGD-5). Other processes wait for the lock instead of skipping it: no two of them share a visit (B9).
 */
export function claimNotices(tx: Tx, companyId: number, mostVisits: number) {
  const visit = [staffNotices.companyId, staffNotices.bookingId] as const;
  const settled = tx
    .select({ companyId: staffNotices.companyId, bookingId: staffNotices.bookingId })
    .from(staffNotices)
    .where(and(eq(staffNotices.companyId, companyId), isNull(staffNotices.handedAt)))
    .groupBy(...visit)
    .having(
      sql`bool_and(${staffNotices.kind} <> 'moved'
        or ${staffNotices.at} <= now() - make_interval(secs => ${MESSAGE_DELAY_SECONDS}))`,
    )
    .orderBy(min(staffNotices.id))
    .limit(mostVisits);
  return tx
    .select({ id: staffNotices.id, bookingId: staffNotices.bookingId })
    .from(staffNotices)
    .where(and(isNull(staffNotices.handedAt), sql`(${visit[0]}, ${visit[1]}) in ${settled}`))
    .orderBy(asc(staffNotices.id))
    .for('update');
}

export async function setHanded(tx: Tx, companyId: number, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .update(staffNotices)
    .set({ handedAt: now })
    .where(and(eq(staffNotices.companyId, companyId), inArray(staffNotices.id, [...ids])));
}

export async function keepForMorning(
  tx: Tx,
  item: { companyId: number; memberId: number; noticeId: number },
): Promise<void> {
  await tx.insert(staffDigestItems).values(item).onConflictDoNothing();
}

/** Takes what waits for a member's morning mail; under the lock of their membership, so only once. */
export async function takeForMorning(tx: Tx, companyId: number, memberId: number): Promise<number[]> {
  await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.companyId, companyId), eq(memberships.id, memberId)))
    .for('update');
  const taken = await tx
    .delete(staffDigestItems)
    .where(and(eq(staffDigestItems.companyId, companyId), eq(staffDigestItems.memberId, memberId)))
    .returning({ id: staffDigestItems.noticeId });
  return taken.map(({ id }) => id);
}

export async function setHearing(tx: Tx, { companyId, id }: Member & { id: number }, hears: NoticeChoice) {
  const isIt = and(eq(memberships.companyId, companyId), eq(memberships.id, id));
  const [before] = await tx.select({ hears: memberships.hears }).from(memberships).where(isIt).for('update');
  await tx.update(memberships).set({ hears }).where(isIt);
  return before?.hears ?? null;
}

type NoticeColumns = Record<
  'companyId' | 'shopId' | 'employeeId' | 'wasEmployeeId' | 'accountId' | 'kind',
  AnyPgColumn
>;

/** What this member may see and did not do themselves, visits that moved away from them included. */
const ofMember = (member: Member, notices: NoticeColumns = staffNotices) => {
  const { companyId, shopId, employeeId, wasEmployeeId } = notices;
  return and(
    or(
      within(member, 'agenda.view', { companyId, shopId, employeeId }),
      within(member, 'agenda.view', { companyId, shopId, employeeId: wasEmployeeId }),
    ),
    or(isNull(notices.accountId), ne(notices.accountId, member.accountId)),
    // As `isNotified` says, so that the count is of what is listed (B21).
    seesMoney(member) ? undefined : ne(notices.kind, 'unpaid'),
  );
};

/** The notices of visits that were booked at once as one series, for a member who sees them, by an outer notice. */
function bookedAtOnce(reader: Reader, member: Member, isEarlier: boolean) {
  const [notice, booking] = [alias(staffNotices, 'other_notice'), alias(bookings, 'other_booking')];
  return reader
    .select({ times: sql<number>`count(*)::int` })
    .from(notice)
    .innerJoin(booking, and(eq(booking.companyId, notice.companyId), eq(booking.id, notice.bookingId)))
    .where(
      and(
        eq(notice.companyId, staffNotices.companyId),
        eq(notice.madeIn, staffNotices.madeIn),
        eq(notice.kind, 'made'),
        eq(booking.companyId, bookings.companyId),
        eq(booking.seriesId, bookings.seriesId),
        isEarlier ? lt(notice.startsAt, staffNotices.startsAt) : undefined,
        ofMember(member, notice),
      ),
    );
}

/** Of a series that was booked at once only the first visit is listed and counted (DESK-8). */
const inBell = (reader: Reader, member: Member) =>
  and(
    eq(staffNotices.companyId, member.companyId),
    ofMember(member),
    or(isNull(bookings.seriesId), ne(staffNotices.kind, 'made'), sql`(${bookedAtOnce(reader, member, true)}) = 0`),
  );

/** Newest first, each with how many visits were booked with it. */
export const listNotices = (db: Db, member: Member, locale: Locale, limit: number) =>
  db
    .select({
      ...noticeColumns(locale),
      times: sql<number>`case when ${bookings.seriesId} is not null and ${staffNotices.kind} = 'made'
        then (${bookedAtOnce(db, member, false)}) else 1 end`,
    })
    .from(staffNotices)
    .innerJoin(bookings, bookingOfNotice)
    .innerJoin(shops, shopOfBooking)
    .innerJoin(customers, customerOfBooking)
    .where(inBell(db, member))
    .orderBy(desc(staffNotices.id))
    .limit(limit);

export async function countUnread(
  db: Db,
  member: Member & { readonly id: number },
): Promise<{ seen: number; unread: number }> {
  const [own] = await db
    .select({ seen: memberships.bellSeen })
    .from(memberships)
    .where(and(eq(memberships.companyId, member.companyId), eq(memberships.id, member.id)));
  const seen = own?.seen ?? 0;
  const [row] = await db
    .select({ unread: count() })
    .from(staffNotices)
    .innerJoin(bookings, bookingOfNotice)
    .where(and(gt(staffNotices.id, seen), inBell(db, member)));
  return { seen, unread: row?.unread ?? 0 };
}

export async function markSeen(
  db: Db,
  { companyId, id }: Member & { readonly id: number },
  noticeId: number,
): Promise<void> {
  await db
    .update(memberships)
    .set({
      bellSeen: sql`greatest(${memberships.bellSeen}, least(${noticeId}::bigint,
      (select coalesce(max(n.id), 0) from staff_notices n where n.company_id = ${companyId})))`,
    })
    .where(and(eq(memberships.companyId, companyId), eq(memberships.id, id)));
}

export async function findHearing(
  db: Db,
  { companyId, id }: Member & { readonly id: number },
): Promise<NoticeChoice | null> {
  const [row] = await db
    .select({ hears: memberships.hears })
    .from(memberships)
    .where(and(eq(memberships.companyId, companyId), eq(memberships.id, id)));
  return row?.hears ?? null;
}

/** The companies with notices that no mail was written for yet. */
export const companiesWithNotices = (db: Db) =>
  db
    .selectDistinct({ companyId: staffNotices.companyId })
    .from(staffNotices)
    .where(isNull(staffNotices.handedAt))
    .orderBy(asc(staffNotices.companyId));

/** Who has something waiting for the morning, and in which time zone their company is. */
export const morningRecipients = (db: Db) =>
  db
    .selectDistinct({
      companyId: staffDigestItems.companyId,
      memberId: staffDigestItems.memberId,
      timeZone: companies.timeZone,
    })
    .from(staffDigestItems)
    .innerJoin(companies, and(eq(companies.id, staffDigestItems.companyId), isNull(companies.bannedAt)));
