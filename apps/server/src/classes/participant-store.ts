import type { VisitStatus } from '@embook/domain/desk';
import type { PaymentType } from '@embook/domain/payment';
import type { Locale } from '@embook/domain/shared';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { isAmong } from '../infra/db/batch.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import {
  accounts,
  auditEntries,
  bookings,
  customers,
  rooms,
  seats,
  sessions,
  shops,
} from '../infra/db/schema/index.ts';
import { textIn } from '../infra/db/text-in-language.ts';
import {
  customerEmail,
  customerOfBooking,
  movedByShop,
  policyHours,
  sessionOfBooking,
  shopOfBooking,
  takenAtDesk,
  visitColumns,
} from '../infra/db/visit.ts';

const withSeat = and(eq(seats.companyId, bookings.companyId), eq(seats.bookingId, bookings.id));

/** By name; who only holds a place while paying is there too. */
export const findParticipants = (db: Db, companyId: number, sessionId: number) =>
  db
    .select({
      bookingId: bookings.id,
      customerId: bookings.customerId,
      name: sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`,
      status: sql<VisitStatus>`case when ${bookings.status} = 'confirmed'
        then coalesce(${bookings.progress}, 'confirmed') else ${bookings.status} end`,
      option: sql<string | null>`(select v.name from services v
        where v.company_id = ${seats.companyId} and v.id = ${seats.serviceId})`,
      email: customerEmail,
      isProven: sql<boolean>`${customers.accountId} is not null`,
      phone: customers.contactNumber,
      paid: bookings.paid,
      dueCents: sql<number>`case when ${bookings.paid} then 0
        else greatest(${bookings.finalCostCents} - ${takenAtDesk}, 0) end::int`,
      paymentType: bookings.paymentType,
      isFirst: sql<boolean>`not exists (select from bookings v where v.company_id = ${bookings.companyId}
        and v.customer_id = ${bookings.customerId} and v.status = 'confirmed'
        and v.progress is distinct from 'no_show' and v.starts_at < ${bookings.startsAt})`,
      version: bookings.version,
    })
    .from(bookings)
    .innerJoin(customers, customerOfBooking)
    .leftJoin(accounts, eq(accounts.id, customers.accountId))
    .leftJoin(seats, withSeat)
    .where(
      and(
        eq(bookings.companyId, companyId),
        eq(bookings.sessionId, sessionId),
        sql`${bookings.status} in ('held', 'confirmed')`,
      ),
    )
    .orderBy(asc(customers.firstName), asc(customers.lastName), asc(bookings.id));

/** Who of some classes has which address. */
export const findReachable = (db: Db, companyId: number, sessionIds: readonly number[]) =>
  db
    .select({
      sessionId: bookings.sessionId,
      email: customerEmail,
      isProven: sql<boolean>`${customers.accountId} is not null`,
    })
    .from(bookings)
    .innerJoin(customers, customerOfBooking)
    .leftJoin(accounts, eq(accounts.id, customers.accountId))
    .where(
      and(
        eq(bookings.companyId, companyId),
        inArray(bookings.sessionId, [...sessionIds]),
        eq(bookings.status, 'confirmed'),
      ),
    );

/** The customers who have a seat in one of some classes. */
export const findSeatedCustomers = async (tx: Tx, companyId: number, sessionIds: readonly number[]) =>
  (
    await tx
      .selectDistinct({ id: bookings.customerId })
      .from(bookings)
      .where(
        and(
          eq(bookings.companyId, companyId),
          isAmong(bookings.sessionId, sessionIds),
          eq(bookings.status, 'confirmed'),
        ),
      )
  ).map(({ id }) => id);

/** Those of some classes in which somebody has or holds a seat. */
export const findBookedClasses = async (tx: Tx, companyId: number, sessionIds: readonly number[]) =>
  new Set(
    (
      await tx
        .selectDistinct({ id: bookings.sessionId })
        .from(bookings)
        .where(
          and(
            eq(bookings.companyId, companyId),
            isAmong(bookings.sessionId, sessionIds),
            sql`${bookings.status} in ('held', 'confirmed')`,
          ),
        )
    ).map(({ id }) => id),
  );

/** Participants with what a mail needs, and what pays for each seat. */
export const findAddressees = (tx: Pick<Db, 'select'>, companyId: number, sessionId: number) =>
  tx
    .select({
      ...visitColumns,
      customerId: bookings.customerId,
      version: bookings.version,
      bookedId: sql<number>`coalesce(${seats.serviceId}, ${bookings.serviceId})`.mapWith(Number),
      paymentType: sql<PaymentType>`${bookings.paymentType}`,
      paymentSystem: bookings.paymentSystem,
      costCents: bookings.finalCostCents,
      paid: bookings.paid,
      policyHours,
      feeCents: bookings.feeCents,
      movedByShop,
      email: customerEmail,
      isProven: sql<boolean>`${customers.accountId} is not null`,
      locale: customers.locale,
    })
    .from(bookings)
    .innerJoin(shops, shopOfBooking)
    .innerJoin(customers, customerOfBooking)
    .leftJoin(accounts, eq(accounts.id, customers.accountId))
    .leftJoin(sessions, sessionOfBooking)
    .leftJoin(seats, withSeat)
    .where(and(eq(bookings.companyId, companyId), eq(bookings.sessionId, sessionId), eq(bookings.status, 'confirmed')))
    .orderBy(asc(bookings.customerId), asc(bookings.id));

export async function findRoomName(tx: Pick<Db, 'select'>, companyId: number, id: number | null, locale: Locale) {
  if (id === null) return null;
  const [row] = await tx
    .select({ name: textIn(locale, rooms.texts, 'name', rooms.name) })
    .from(rooms)
    .where(and(eq(rooms.companyId, companyId), eq(rooms.id, id)));
  return row?.name ?? null;
}

/** How many messages went to all of them lately. */
export async function countMessages(tx: Tx, companyId: number, sessionId: number, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, companyId),
        eq(auditEntries.thing, 'session'),
        eq(auditEntries.thingId, sessionId),
        eq(auditEntries.action, 'session.mailed'),
        gt(auditEntries.at, since),
      ),
    );
  return row?.count ?? 0;
}
