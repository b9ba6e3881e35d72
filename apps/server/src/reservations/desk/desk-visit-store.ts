import type { WithheldReason } from '@embook/domain/company';
import type { VisitMark, VisitStatus } from '@embook/domain/desk';
import type { Locale, Permission, ShopTime } from '@embook/domain/shared';
import type { Member } from '@embook/domain/staff';
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../infra/db/open.ts';
import {
  accounts,
  auditEntries,
  bookings,
  customers,
  mails,
  payments,
  referenceNumber,
  rooms,
  seats,
  shops,
  staffNotes,
  tillEntries,
} from '../../infra/db/schema/index.ts';
import { ERASED_REASON } from '../../payment/payment.ts';
import { bookedNameIn } from '../../infra/db/booked-name.ts';
import { within } from '../../infra/db/scope.ts';
import { textIn } from '../../infra/db/text-in-language.ts';
import {
  customerEmail,
  customerOfBooking,
  employeeName,
  movedByShop,
  owedCents,
  policyHours,
  shopOfBooking,
  takenAtDesk,
  tookPlace,
} from '../../infra/db/visit.ts';
import { pointsSpentOn } from '../../loyalty/loyalty.ts';
import type { NewTime } from '../moving/move-store.ts';

export type DeskVisitRow = NonNullable<Awaited<ReturnType<typeof findDeskVisit>>>;
export type Reader = Pick<Db, 'select'>;

const isIt = (companyId: number, id: number) => and(eq(bookings.companyId, companyId), eq(bookings.id, id));

/** Scoped by the member's reach: a visit of another company, shop or employee is not found (TEAM-6). */
export async function findDeskVisit(
  reader: Reader,
  { member, locale }: { readonly member: Member; readonly locale: Locale },
  permission: Permission,
  id: number,
) {
  const [row] = await reader
    .select({
      id: bookings.id,
      status: sql<VisitStatus>`case when ${bookings.status} = 'confirmed'
        then coalesce(${bookings.progress}, 'confirmed') else ${bookings.status} end`,
      isStanding: sql<boolean>`${bookings.status} = 'confirmed'`,
      startsAt: bookings.startsAt,
      minutes: bookings.minutes,
      shopId: bookings.shopId,
      roomId: bookings.roomId,
      employeeId: bookings.employeeId,
      employeeName,
      sessionId: bookings.sessionId,
      seriesId: bookings.seriesId,
      serviceId: bookings.serviceId,
      /** The option where one was chosen. */
      bookedId: sql<number>`coalesce(${seats.serviceId}, ${bookings.serviceId})`.mapWith(Number),
      serviceName: bookings.serviceName,
      /** As the member reads it; mails are in the customer's language (CAT-5). */
      shownName: bookedNameIn(locale),
      customerId: bookings.customerId,
      customerName: sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`,
      customerNote: customers.externalNote,
      bookingNote: bookings.note,
      isCustomerErased: sql<boolean>`${customers.erasedAt} is not null`,
      paymentType: bookings.paymentType,
      paymentSystem: bookings.paymentSystem,
      paid: bookings.paid,
      priceCents: bookings.priceCents,
      finalCost: bookings.finalCostCents,
      takenAtDesk,
      isReturnedOnline: sql<boolean>`exists (select from payments p where p.company_id = bookings.company_id
        and p.payable_kind = 'booking' and p.payable_id = bookings.id and p.status in ('refund_due', 'refunded'))
        and not exists (select from payments p where p.company_id = bookings.company_id
        and p.payable_kind = 'booking' and p.payable_id = bookings.id and p.status = 'paid')`,
      owedCents,
      pointsSpent: pointsSpentOn(sql`${bookings.companyId}`, sql`${bookings.id}`),
      policyHours,
      movedByShop,
      agreedAt: bookings.agreedAt,
      email: customerEmail,
      fee: bookings.feeCents,
      timeZone: shops.timeZone,
      version: bookings.version,
    })
    .from(bookings)
    .innerJoin(shops, shopOfBooking)
    .innerJoin(customers, customerOfBooking)
    .leftJoin(accounts, eq(accounts.id, customers.accountId))
    .leftJoin(seats, and(eq(seats.companyId, bookings.companyId), eq(seats.bookingId, bookings.id)))
    .where(and(eq(bookings.id, id), within(member, permission, bookings)));
  return row;
}

/** The visit of a reference, within the member's reach; the latest where two share it. */
export async function findByReference(db: Db, member: Member, number: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(referenceNumber(bookings.id), number), within(member, 'agenda.view', bookings)))
    .orderBy(desc(bookings.startsAt))
    .limit(1);
  return row?.id;
}

/** What a panel shows around a visit that was found already. */
export async function surroundingsOf(db: Db, companyId: number, id: number, now: ShopTime, locale: Locale) {
  const count = (which: SQL) => sql<number>`(select count(*)::int from bookings v
    where v.company_id = ${bookings.companyId} and ${which})`;
  const [row] = await db
    .select({
      shopName: shops.name,
      roomName: textIn(locale, rooms.texts, 'name', rooms.name),
      email: customerEmail,
      phone: customers.contactNumber,
      bookedAt: bookings.createdAt,
      notMailed: sql<WithheldReason | null>`(select ${mails.withheld} from ${mails}
        where ${mails.companyId} = ${bookings.companyId}
          and ${mails.eventKey} = 'booking_confirmed:' || ${bookings.id})`,
      visits: count(sql`v.customer_id = ${bookings.customerId} and ${tookPlace(sql`v`, now)}`),
      noShows: count(sql`v.customer_id = ${bookings.customerId} and v.status = 'confirmed'
        and v.progress = 'no_show'`),
    })
    .from(bookings)
    .innerJoin(shops, shopOfBooking)
    .innerJoin(customers, customerOfBooking)
    .leftJoin(accounts, eq(accounts.id, customers.accountId))
    .leftJoin(rooms, and(eq(rooms.companyId, bookings.companyId), eq(rooms.id, bookings.roomId)))
    .where(isIt(companyId, id));
  if (!row) throw new Error('the visit is gone');
  return row;
}

/** What came in and went out for a visit at the desk, in its order. */
export const tillOf = (reader: Reader, companyId: number, bookingId: number) =>
  reader
    .select({
      id: tillEntries.id,
      kind: tillEntries.kind,
      method: tillEntries.method,
      amountCents: tillEntries.amountCents,
      reason: sql<string | null>`nullif(${tillEntries.reason}, ${ERASED_REASON})`,
      who: tillEntries.who,
      createdAt: tillEntries.createdAt,
      /** Putting it right stands on the day on which that is done (TILL-2). */
      dayClosed: sql<boolean>`exists (select from day_closings c where c.company_id = till_entries.company_id
        and c.shop_id = till_entries.shop_id and c.day = till_entries.day)`,
    })
    .from(tillEntries)
    .where(and(eq(tillEntries.companyId, companyId), eq(tillEntries.bookingId, bookingId)))
    .orderBy(asc(tillEntries.id));

/** The visits of a series that stand and have not begun, within the member's reach, in the order of their times. */
export const comingOfSeries = (db: Db, member: Member, permission: Permission, seriesId: number, now: ShopTime) =>
  db
    .select({ id: bookings.id, startsAt: bookings.startsAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.seriesId, seriesId),
        gt(bookings.startsAt, now),
        eq(bookings.status, 'confirmed'),
        within(member, permission, bookings),
      ),
    )
    .orderBy(asc(bookings.startsAt));

/**
 * What was agreed before the latest move, where a customer asked for that one and it led away from `startsAt`: what
 * undoing it brings back.
 */
export async function agreedBeforeAsked(
  tx: Tx,
  companyId: number,
  { id, version }: { readonly id: number; readonly version: number },
  startsAt: ShopTime,
): Promise<{ readonly agreedAt: ShopTime | null } | undefined> {
  const [row] = await tx
    .select({
      agreedAt: sql<ShopTime | null>`(${auditEntries.after}->>'was_agreed_at')::float8`,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, companyId),
        eq(auditEntries.thing, 'booking'),
        eq(auditEntries.thingId, id),
        eq(auditEntries.action, 'booking.moved'),
        sql`${auditEntries.after} ? 'was_agreed_at'`,
        sql`(${auditEntries.after}->>'version')::int = ${version}`,
        sql`(${auditEntries.before}->>'starts_at')::float8 = ${startsAt}`,
      ),
    )
    .limit(1);
  return row;
}

export async function moveDeskVisit(
  tx: Tx,
  companyId: number,
  id: number,
  to: NewTime & { readonly agreedAt: ShopTime | null },
): Promise<void> {
  const { startsAt, agreedAt, minutes, roomId, employeeId, sessionId } = to;
  await tx
    .update(bookings)
    .set({ startsAt, agreedAt, minutes, roomId, employeeId, sessionId })
    .where(isIt(companyId, id));
}

export async function setMark(tx: Tx, companyId: number, id: number, mark: VisitMark): Promise<void> {
  await tx
    .update(bookings)
    .set({ progress: mark === 'confirmed' ? null : mark })
    .where(isIt(companyId, id));
}

/** A cancelled visit stands again, as it was marked before. */
export async function setRestored(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx
    .update(bookings)
    .set({ status: 'confirmed', cancelOutcome: null, cancelledAt: null, owedAtDeskCents: 0 })
    .where(isIt(companyId, id));
}

/**
 * What a cancellation did, and whether the customer has been told: by whom it was, how it ended, and whether a mail
 * about it has left, or is about to, at this moment.
 */
export async function findCancellation(reader: Reader, companyId: number, id: number, now: Date) {
  // Named in full: drizzle qualifies columns only where tables are joined.
  const [row] = await reader
    .select({
      outcome: bookings.cancelOutcome,
      isByStaff: sql<boolean>`exists (select from audit_entries a where a.company_id = bookings.company_id
        and a.thing = 'booking' and a.thing_id = bookings.id and a.action = 'booking.cancelled'
        and (a.after->>'version')::int = bookings.version)`,
      isNotified: sql<boolean>`exists (select from mails m where m.company_id = bookings.company_id
        and m.event_key = ${`cancelled:${id}`} and m.withheld is null
        and (m.sent_at is not null or m.next_attempt_at <= ${now.toISOString()}::timestamptz))`,
      hasRefund: sql<boolean>`exists (select from till_entries t where t.company_id = bookings.company_id
        and t.booking_id = bookings.id and t.kind = 'refund')
        or exists (select from payments p where p.company_id = bookings.company_id and p.payable_kind = 'booking'
        and p.payable_id = bookings.id and p.status in ('refund_due', 'refunded'))
        or exists (select from bundle_uses u
        join client_bundles c on c.company_id = u.company_id and c.id = u.client_bundle_id
        where u.company_id = bookings.company_id and u.booking_id = bookings.id and u.returned_at is null
          and c.returned_at is not null)
        or exists (select from subscription_uses u
        join subscription_periods n on n.company_id = u.company_id
          and n.client_subscription_id = u.client_subscription_id
        where u.company_id = bookings.company_id and u.booking_id = bookings.id and u.returned_at is null
          and n.returned_at is not null)`,
      /** The hours of its shop, its person or its room, with the cancelling or since. */
      haveHoursChanged: sql<boolean>`exists (select from audit_entries a where a.company_id = bookings.company_id
        and (a.thing, a.thing_id) in (('shop_hours', bookings.shop_id), ('employee_hours', bookings.employee_id),
          ('room', bookings.room_id))
        and a.at >= bookings.cancelled_at)`,
      /** The membership that paid for it ends before it by now (A17). */
      hasSubscriptionEnded: sql<boolean>`exists (select from subscription_uses u
        join client_subscriptions c on c.company_id = u.company_id and c.id = u.client_subscription_id
        where u.company_id = bookings.company_id and u.booking_id = bookings.id and u.returned_at is null
          and date '1970-01-01' + (least(bookings.starts_at, bookings.agreed_at) / 86400)::int >= c.ends_on)`,
      isDiscounted: sql<boolean>`bookings.final_cost_cents < bookings.price_cents`,
      /** A class has the room and the teacher of now, so those of a cancelled seat do not count. */
      isGone: sql<boolean>`exists (select from customers c where c.company_id = bookings.company_id
          and c.id = bookings.customer_id and c.erased_at is not null)
        or bookings.session_id is null and (exists (select from rooms r where r.company_id = bookings.company_id
            and r.id = bookings.room_id and r.archived)
          or exists (select from employees e where e.company_id = bookings.company_id
            and e.id = bookings.employee_id and e.archived))
        or exists (select from services s where s.company_id = bookings.company_id
          and s.id = bookings.service_id and s.archived)`,
    })
    .from(bookings)
    .where(isIt(companyId, id));
  return row;
}

export async function setPaid(tx: Tx, companyId: number, id: number, paid: boolean): Promise<void> {
  await tx.update(bookings).set({ paid }).where(isIt(companyId, id));
}

export const notesOnVisit = (db: Db, companyId: number, customerId: number, bookingId: number) =>
  db
    .select({ id: staffNotes.id, note: staffNotes.note, who: staffNotes.who, createdAt: staffNotes.createdAt })
    .from(staffNotes)
    .where(
      and(
        eq(staffNotes.companyId, companyId),
        eq(staffNotes.customerId, customerId),
        eq(staffNotes.bookingId, bookingId),
      ),
    )
    .orderBy(desc(staffNotes.id));

export async function insertNote(tx: Tx, note: typeof staffNotes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(staffNotes).values(note).returning({ id: staffNotes.id });
  return row?.id ?? 0;
}

/** The booking that a payment pays for; undefined for other things. */
export async function bookingOfPayment(tx: Tx, companyId: number, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: payments.payableId })
    .from(payments)
    .where(and(eq(payments.companyId, companyId), eq(payments.id, id), eq(payments.payableKind, 'booking')));
  return row?.id;
}

export async function findTillSale(tx: Tx, companyId: number, id: number) {
  const { bookingId, method, amountCents } = tillEntries;
  const [row] = await tx
    .select({ bookingId, method, amountCents })
    .from(tillEntries)
    .where(and(eq(tillEntries.companyId, companyId), eq(tillEntries.id, id), eq(tillEntries.kind, 'sale')));
  return row;
}
