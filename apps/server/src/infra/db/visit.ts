import type { ShopTime } from '@embook/domain/shared';
import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { MailedVisit } from '../../messages/mail-data.ts';
import { accounts, bookings, companies, customers, employees, sessions, shops } from './schema/index.ts';

export const shopOfBooking = and(eq(shops.companyId, bookings.companyId), eq(shops.id, bookings.shopId));
export const customerOfBooking = and(
  eq(customers.companyId, bookings.companyId),
  eq(customers.id, bookings.customerId),
);
export const sessionOfBooking = and(eq(sessions.companyId, bookings.companyId), eq(sessions.id, bookings.sessionId));

/** The address for mails to a customer: the one they verified, else the one the shop entered (DESK-4). */
export const customerEmail = sql<string | null>`coalesce(${accounts.email}, ${customers.contactEmail})`;

/** Visits that begin between two shop times and take place, of customers who want to hear of them by mail or by push. */
export const notifiedAbout = (after: ShopTime, until: ShopTime, by: 'mail' | 'push' = 'mail') =>
  and(
    eq(bookings.status, 'confirmed'),
    sql`${bookings.progress} is distinct from 'no_show'`,
    gt(bookings.startsAt, after),
    lte(bookings.startsAt, until),
    eq(by === 'mail' ? customers.emailEnabled : customers.pushEnabled, true),
    isNull(customers.blockedAt),
    isNull(companies.bannedAt),
    isNull(sessions.cancelledAt),
  );

/** A visit that took place, as every count of visits means it: it has begun, and was neither cancelled nor missed. */
export const tookPlace = (visits: SQL, now: ShopTime): SQL =>
  sql`(${visits}.status = 'confirmed' and ${visits}.starts_at <= ${now} and ${visits}.progress is distinct from 'no_show')`;

const shopAddress = sql<string>`concat_ws(', ', ${shops.street}, concat_ws(' ', ${shops.zip}, ${shops.city}))`;

/** Where a visit takes place: a session's own address, where it has one, else its shop's. */
export const visitAddress = sql<string>`case when ${sessions.street} is null then ${shopAddress}
  else concat_ws(', ', ${sessions.street}, nullif(concat_ws(' ', ${sessions.zip}, ${sessions.city}), '')) end`;

/** The shop's name beside that address; empty where the visit is held elsewhere, as at the checkout (EVT-3). */
export const nameBesideAddress = (shopName: SQL | AnyPgColumn) =>
  sql<string>`case when ${visitAddress} = ${shopAddress} then ${shopName} else '' end`;
export const visitShopName = nameBesideAddress(shops.name);

/** What was taken for a visit at the desk and not given back (TILL-1). */
export const takenAtDesk = sql<number>`(select coalesce(sum(t.amount_cents), 0)::int from till_entries t
  where t.company_id = ${bookings.companyId} and t.booking_id = ${bookings.id})`;

/** What the desk still owes for a visit that was cancelled. */
export const owedCents = sql<number>`greatest(${bookings.owedAtDeskCents} + (select coalesce(sum(t.amount_cents), 0)::int
  from till_entries t where t.company_id = ${bookings.companyId} and t.booking_id = ${bookings.id}
    and t.kind = 'refund'), 0)`;

/** Who a booking is with; null where nobody in particular is. */
export const employeeName = sql<string | null>`(select ${employees.name} from ${employees}
  where ${employees.companyId} = ${bookings.companyId} and ${employees.id} = ${bookings.employeeId})`;

/** Whether the shop moved a visit from the time that its customer agreed to (CAN-11). */
export const movedByShop = sql<boolean>`coalesce(${bookings.agreedAt} <> ${bookings.startsAt}, false)`;

/**
 * The policy hours that hold for a booking: none while the money that paid for it online is back with its customer, those
 * of the booking again once it is paid again (A30).
 */
export const policyHours = sql<number>`case when ${bookings.paymentType} = 'ideal' and ${bookings.status} = 'confirmed'
  and not ${bookings.paid} then 0 else ${bookings.policyHours} end`;

/** After a move by the shop: the time that the customer agreed to stays the same, however often it moves. */
export const stillAgreed = sql`coalesce(${bookings.agreedAt}, ${bookings.startsAt})`;

/** The same of a visit that was read under its lock. */
export const agreedStill = (visit: { readonly agreedAt: ShopTime | null; readonly startsAt: ShopTime }): ShopTime =>
  visit.agreedAt ?? visit.startsAt;

/** What every mail about a visit has; the shop and, where there is one, the session are joined. */
export const visitColumns = {
  bookingId: bookings.id,
  serviceName: bookings.serviceName,
  shopName: visitShopName,
  address: visitAddress,
  startsAt: bookings.startsAt,
  minutes: bookings.minutes,
  timeZone: shops.timeZone,
  employeeName,
};

/** The same columns from a row that has more. */
export const newsOf = (row: MailedVisit): MailedVisit => {
  const { bookingId, serviceName, shopName, address, startsAt, minutes, timeZone, employeeName = null } = row;
  return { bookingId, serviceName, shopName, address, startsAt, minutes, timeZone, employeeName };
};
