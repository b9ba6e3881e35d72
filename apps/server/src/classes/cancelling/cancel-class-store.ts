import type { Returned } from '@embook/domain/classes';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../infra/db/open.ts';
import {
  bookings,
  occupancies,
  sessionCancellations as cancellations,
  sessionReturns,
  sessions,
  shops,
} from '../../infra/db/schema/index.ts';
import { shopOfBooking, takenAtDesk } from '../../infra/db/visit.ts';

export interface ClassKey {
  readonly companyId: number;
  readonly sessionId: number;
}

const isIt = ({ companyId, sessionId }: ClassKey) =>
  and(eq(cancellations.companyId, companyId), eq(cancellations.sessionId, sessionId));

/** What was paid for a visit at a provider. */
const paidOnline = sql<number>`(select coalesce(sum(p.amount_cents), 0)::int from payments p
  where p.company_id = ${bookings.companyId} and p.payable_kind = 'booking' and p.payable_id = ${bookings.id}
    and p.status = 'paid')`;

const visitColumns = {
  id: bookings.id,
  customerId: bookings.customerId,
  status: bookings.status,
  paymentType: bookings.paymentType,
  paid: bookings.paid,
  finalCost: bookings.finalCostCents,
  discountCents: bookings.discountCents,
  paidOnline,
  takenAtDesk,
  version: bookings.version,
  startsAt: bookings.startsAt,
  shopId: bookings.shopId,
  employeeId: bookings.employeeId,
};

const visits = (reader: Pick<Db, 'select'>, { companyId, sessionId }: ClassKey, which: SQL) =>
  reader
    .select(visitColumns)
    .from(bookings)
    // With a second table drizzle writes the columns with their table, which the subqueries need.
    .innerJoin(shops, shopOfBooking)
    .where(and(eq(bookings.companyId, companyId), eq(bookings.sessionId, sessionId), which))
    .orderBy(asc(bookings.id));

/**
 * Closes the seats, frees room and teacher, and records the work to do, with the visits that are being paid now.
 * From here on nobody gets a seat, so the work is finite.
 */
export async function closeClass(
  tx: Tx,
  key: ClassKey,
  why: { readonly reason: string; readonly by: { readonly id: number; readonly name: string }; readonly now: Date },
): Promise<void> {
  const { companyId, sessionId } = key;
  const { reason, by, now } = why;
  await tx
    .update(sessions)
    .set({ cancelledAt: now })
    .where(and(eq(sessions.companyId, companyId), eq(sessions.id, sessionId), isNull(sessions.cancelledAt)));
  await tx.delete(occupancies).where(and(eq(occupancies.companyId, companyId), eq(occupancies.sessionId, sessionId)));
  const held = await visits(tx, key, sql`${bookings.status} = 'held'`);
  await tx.insert(cancellations).values({
    companyId,
    sessionId,
    reason,
    accountId: by.id,
    who: by.name,
    paying: held.map(({ id }) => id),
    createdAt: now,
  });
}

export async function findCancellation(reader: Pick<Db, 'select'>, key: ClassKey) {
  const [row] = await reader
    .select({
      reason: cancellations.reason,
      finishedAt: cancellations.finishedAt,
      paying: cancellations.paying,
      accountId: cancellations.accountId,
      who: cancellations.who,
    })
    .from(cancellations)
    .where(isIt(key));
  return row;
}

/** Visits that are not handled yet: those with a seat, and those that were being paid when it was cancelled. */
export const findWaiting = (db: Db, key: ClassKey, paying: readonly number[]) =>
  visits(
    db,
    key,
    sql`(${bookings.status} in ('held', 'confirmed') or ${bookings.status} = 'released'
      and ${bookings.id} = any(array[${sql.join([0, ...paying], sql`, `)}]::bigint[]))`,
  );

export async function findClassBooking(tx: Tx, { companyId, sessionId }: ClassKey, id: number) {
  const [row] = await visits(tx, { companyId, sessionId }, sql`${bookings.id} = ${id}`);
  return row;
}

export async function insertReturns(
  tx: Tx,
  key: ClassKey,
  bookingId: number,
  returned: readonly Returned[],
  createdAt: Date,
) {
  await tx.insert(sessionReturns).values(returned.map((each) => ({ ...key, bookingId, ...each, createdAt })));
}

export const findReturns = (db: Db, { companyId, sessionId }: ClassKey) =>
  db
    .select({
      customerId: bookings.customerId,
      kind: sessionReturns.kind,
      amountCents: sessionReturns.amountCents,
    })
    .from(sessionReturns)
    .innerJoin(
      bookings,
      and(eq(bookings.companyId, sessionReturns.companyId), eq(bookings.id, sessionReturns.bookingId)),
    )
    .where(and(eq(sessionReturns.companyId, companyId), eq(sessionReturns.sessionId, sessionId)))
    .orderBy(asc(bookings.customerId), asc(sessionReturns.kind));

export async function finishCancellation(db: Db, key: ClassKey, finishedAt: Date): Promise<void> {
  await db
    .update(cancellations)
    .set({ finishedAt })
    .where(and(isIt(key), isNull(cancellations.finishedAt)));
}

/** Of all companies, the oldest first. */
export const findUnfinishedCancellations = (db: Db, most: number) =>
  db
    .select({ companyId: cancellations.companyId, sessionId: cancellations.sessionId })
    .from(cancellations)
    .where(isNull(cancellations.finishedAt))
    .orderBy(asc(cancellations.createdAt), asc(cancellations.sessionId))
    .limit(most);
