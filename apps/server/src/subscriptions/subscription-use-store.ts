import type { Day, Locale, ShopTime } from '@embook/domain/shared';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { bookedNameIn } from '../infra/db/booked-name.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import type { Key } from '../infra/db/owner.ts';
import {
  bookings,
  clientSubscriptions,
  customers,
  services,
  shops,
  subscriptionUses,
} from '../infra/db/schema/index.ts';
import { customerOfBooking, shopOfBooking } from '../infra/db/visit.ts';
import { midnight } from './own-subscription.ts';

type Use = typeof subscriptionUses.$inferInsert;

/** The use that a booking has. */
export interface LiveUse {
  readonly clientSubscriptionId: number;
  readonly groupId: number;
  /** Name of the week or month it was taken from. */
  readonly period: ShopTime;
}

/** How many visits the details show; all of them are among the reservations. */
const MAX_SHOWN = 100;

const liveOf = (companyId: number, bookingId: number) =>
  and(
    eq(subscriptionUses.companyId, companyId),
    eq(subscriptionUses.bookingId, bookingId),
    isNull(subscriptionUses.returnedAt),
  );

export async function parentOfService(
  reader: Pick<Tx, 'select'>,
  companyId: number,
  serviceId: number,
): Promise<number | null> {
  const [row] = await reader
    .select({ parentId: services.parentServiceId })
    .from(services)
    .where(and(eq(services.companyId, companyId), eq(services.id, serviceId)));
  return row?.parentId ?? null;
}

export async function lockSubscription(tx: Pick<Tx, 'select'>, companyId: number, id: number): Promise<void> {
  await tx
    .select({ id: clientSubscriptions.id })
    .from(clientSubscriptions)
    .where(and(eq(clientSubscriptions.companyId, companyId), eq(clientSubscriptions.id, id)))
    .for('no key update');
}

/** The smallest number that no live use of that period has: returned numbers are used again. */
export async function freeUseNumber(
  tx: Pick<Tx, 'execute'>,
  period: Pick<Use, 'companyId' | 'clientSubscriptionId' | 'groupId' | 'periodStart'>,
): Promise<number> {
  const { companyId, clientSubscriptionId, groupId, periodStart } = period;
  const { rows } = await tx.execute<{ free: number }>(sql`
    with live as (select number from ${subscriptionUses} where ${subscriptionUses.companyId} = ${companyId}
      and ${subscriptionUses.clientSubscriptionId} = ${clientSubscriptionId}
      and ${subscriptionUses.groupId} = ${groupId} and ${subscriptionUses.periodStart} = ${periodStart}
      and ${subscriptionUses.returnedAt} is null)
    select min(n)::int as free from generate_series(1, (select count(*)::int + 1 from live)) n
    where n not in (select number from live)`);
  return rows[0]?.free ?? 1;
}

export async function addUse(tx: Pick<Tx, 'insert'>, use: Use): Promise<void> {
  await tx.insert(subscriptionUses).values(use);
}

export async function findUse(
  tx: Pick<Tx, 'select'>,
  companyId: number,
  bookingId: number,
): Promise<LiveUse | undefined> {
  const [row] = await tx
    .select({
      clientSubscriptionId: subscriptionUses.clientSubscriptionId,
      groupId: subscriptionUses.groupId,
      period: subscriptionUses.periodStart,
    })
    .from(subscriptionUses)
    .where(liveOf(companyId, bookingId));
  return row && { ...row, period: midnight(row.period) };
}

/** The warning about a visit's old time does not apply to its new one. */
export async function forgetWarning(tx: Pick<Tx, 'update'>, companyId: number, bookingId: number): Promise<void> {
  await tx.update(subscriptionUses).set({ warnedOn: null }).where(liveOf(companyId, bookingId));
}

export async function returnUse(
  tx: Pick<Tx, 'update'>,
  companyId: number,
  bookingId: number,
  now: Date,
): Promise<void> {
  await tx.update(subscriptionUses).set({ returnedAt: now }).where(liveOf(companyId, bookingId));
}

/** The visits it paid for, the newest first. */
export async function bookingsPaidBy(db: Db, { companyId, id }: Key, locale: Locale) {
  const rows = await db
    .select({
      bookingId: bookings.id,
      subscriptionGroupId: subscriptionUses.groupId,
      service: bookedNameIn(locale),
      startsAt: bookings.startsAt,
      period: subscriptionUses.periodStart,
    })
    .from(subscriptionUses)
    .innerJoin(
      bookings,
      and(eq(bookings.companyId, subscriptionUses.companyId), eq(bookings.id, subscriptionUses.bookingId)),
    )
    .where(
      and(
        eq(subscriptionUses.companyId, companyId),
        eq(subscriptionUses.clientSubscriptionId, id),
        isNull(subscriptionUses.returnedAt),
      ),
    )
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(MAX_SHOWN);
  return rows.map((row) => ({ ...row, period: midnight(row.period) }));
}

/**
 * The visits of a subscription that begin after a moment. By time and class: classes are locked in this order,
 * which prevents deadlocks (A1). Named in the language of the reader, else of the customer, who gets mail about them.
 */
export async function findComingBookings(
  reader: Pick<Tx, 'select'>,
  { companyId, id }: Key,
  after: ShopTime,
  locale?: Locale,
) {
  const rows = await reader
    .select({
      bookingId: bookings.id,
      service: bookedNameIn(locale ?? customers.locale),
      startsAt: bookings.startsAt,
      agreedAt: bookings.agreedAt,
      timeZone: shops.timeZone,
      warnedOn: subscriptionUses.warnedOn,
    })
    .from(subscriptionUses)
    .innerJoin(
      bookings,
      and(eq(bookings.companyId, subscriptionUses.companyId), eq(bookings.id, subscriptionUses.bookingId)),
    )
    .innerJoin(shops, shopOfBooking)
    .innerJoin(customers, customerOfBooking)
    .where(
      and(
        eq(subscriptionUses.companyId, companyId),
        eq(subscriptionUses.clientSubscriptionId, id),
        isNull(subscriptionUses.returnedAt),
        eq(bookings.status, 'confirmed'),
        gt(bookings.startsAt, after),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.sessionId), asc(bookings.id));
  return rows.map((row) => ({ ...row, warnedOn: row.warnedOn === null ? null : midnight(row.warnedOn) }));
}

export async function setWarned(
  tx: Pick<Tx, 'update'>,
  companyId: number,
  bookingIds: readonly number[],
  on: Day,
): Promise<void> {
  await tx
    .update(subscriptionUses)
    .set({ warnedOn: on })
    .where(
      and(
        eq(subscriptionUses.companyId, companyId),
        inArray(subscriptionUses.bookingId, [...bookingIds]),
        isNull(subscriptionUses.returnedAt),
      ),
    );
}

/** Whoever was warned that a visit is released is warned once more. */
export async function forgetWarnings(tx: Tx, companyId: number): Promise<void> {
  await tx
    .update(subscriptionUses)
    .set({ warnedOn: null })
    .where(
      and(
        eq(subscriptionUses.companyId, companyId),
        isNull(subscriptionUses.returnedAt),
        isNotNull(subscriptionUses.warnedOn),
      ),
    );
}
