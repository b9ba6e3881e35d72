import type { CancellationKind } from '@embook/domain/reservations';
import type { Locale } from '@embook/domain/shared';
import { and, asc, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { bookedNameIn } from '../../infra/db/booked-name.ts';
import type { Db, Tx } from '../../infra/db/open.ts';
import type { Key, Owner } from '../../infra/db/owner.ts';
import { accounts, bookings, customers, sessions, shops } from '../../infra/db/schema/index.ts';
import {
  customerEmail,
  customerOfBooking,
  movedByShop,
  owedCents,
  policyHours,
  sessionOfBooking,
  shopOfBooking,
  takenAtDesk,
  visitColumns,
} from '../../infra/db/visit.ts';

export type CancelledRow = NonNullable<Awaited<ReturnType<typeof findVisitToCancel>>>;
type Reader = Pick<Tx, 'select'>;

/** Visits that a refusal names. */
const MOST_NAMED = 10;

const isTheirs = ({ companyId, customerId }: Owner) =>
  and(eq(bookings.companyId, companyId), eq(bookings.customerId, customerId));

/** It costs nothing, or is to be paid at the shop and is not. */
const isUnpaid = or(eq(bookings.priceCents, 0), and(eq(bookings.paymentType, 'cash'), not(bookings.paid)));

/** Each is compared with the clock of its own shop. */
const isComing = (now: Date) =>
  and(
    eq(bookings.status, 'confirmed'),
    sql`${bookings.startsAt} > extract(epoch from ${now.toISOString()}::timestamptz at time zone ${shops.timeZone})`,
  );

async function hasVisit(reader: Reader, owner: Owner, which: SQL | undefined): Promise<boolean> {
  const rows = await reader
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(shops, shopOfBooking)
    .where(and(isTheirs(owner), which))
    .limit(1);
  return rows.length > 0;
}

/** The requested visit, before anything is locked; scoped by customer, so another customer's is not found (A15). */
export async function findRequestedVisit(db: Db, owner: Owner, bookingId: number) {
  const [row] = await db
    .select({ status: bookings.status, seriesId: bookings.seriesId, timeZone: shops.timeZone })
    .from(bookings)
    .innerJoin(shops, shopOfBooking)
    .where(and(isTheirs(owner), eq(bookings.id, bookingId)));
  return row;
}

/** The visits of a series that had not begun; those already cancelled are reported again. */
export const comingOfSeries = async (db: Db, owner: Owner, seriesId: number, now: number): Promise<number[]> =>
  (
    await db
      .select({ id: bookings.id })
      .from(bookings)
      .where(
        and(
          isTheirs(owner),
          eq(bookings.seriesId, seriesId),
          gt(bookings.startsAt, now),
          inArray(bookings.status, ['confirmed', 'cancelled']),
        ),
      )
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
  ).map(({ id }) => id);

export const unpaidComingVisits = (tx: Tx, owner: Owner, now: Date) =>
  tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(shops, shopOfBooking)
    .where(and(isTheirs(owner), isComing(now), isUnpaid))
    .orderBy(asc(bookings.id));

/** The next ones that are paid with money, a bundle or a membership, in full or in part. */
export const paidComingVisits = (reader: Reader, owner: Owner, now: Date, locale: Locale) =>
  reader
    .select({ booking_id: bookings.id, name: bookedNameIn(locale), starts_at: bookings.startsAt })
    .from(bookings)
    .innerJoin(shops, shopOfBooking)
    .where(and(isTheirs(owner), isComing(now), or(isUnpaid && not(isUnpaid), sql`${takenAtDesk} > 0`)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(MOST_NAMED);

/** The desk has not given back yet what it owes for a cancelled visit. */
export const isMoneyOwed = (reader: Reader, owner: Owner): Promise<boolean> =>
  hasVisit(reader, owner, sql`${owedCents} > 0`);

/** Everything that the decision and the mail need, with its recipient. */
export async function findVisitToCancel(tx: Tx, owner: Owner, bookingId: number) {
  const [row] = await tx
    .select({
      status: bookings.status,
      progress: bookings.progress,
      outcome: bookings.cancelOutcome,
      ...visitColumns,
      paymentType: bookings.paymentType,
      paymentSystem: bookings.paymentSystem,
      paid: bookings.paid,
      takenAtDesk,
      finalCost: bookings.finalCostCents,
      policyHours,
      movedByShop,
      fee: bookings.feeCents,
      email: customerEmail,
      locale: customers.locale,
    })
    .from(bookings)
    .innerJoin(shops, shopOfBooking)
    .innerJoin(customers, customerOfBooking)
    .leftJoin(accounts, eq(accounts.id, customers.accountId))
    .leftJoin(sessions, sessionOfBooking)
    .where(and(isTheirs(owner), eq(bookings.id, bookingId)));
  return row;
}

export async function setCancelled(
  tx: Tx,
  { companyId, id }: Key,
  {
    outcome,
    now,
    owedAtDeskCents = 0,
  }: { readonly outcome: CancellationKind; readonly now: Date; readonly owedAtDeskCents?: number },
): Promise<void> {
  await tx
    .update(bookings)
    .set({
      status: 'cancelled',
      cancelOutcome: outcome,
      cancelledAt: now,
      // What is still owed is read less all that the desk gave back, so what went back before is owed beside it (TILL-4).
      owedAtDeskCents: sql`${owedAtDeskCents} - (select coalesce(sum(t.amount_cents), 0) from till_entries t
        where t.company_id = ${companyId} and t.booking_id = ${id} and t.kind = 'refund')`,
    })
    .where(and(eq(bookings.companyId, companyId), eq(bookings.id, id)));
}
