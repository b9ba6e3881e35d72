import type { Locale, ShopTime } from '@embook/domain/shared';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { bookedNameIn } from '../infra/db/booked-name.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import type { Key } from '../infra/db/owner.ts';
import { bookings, clientSubscriptions, services, subscriptionUses } from '../infra/db/schema/index.ts';
import { midnight } from './held.ts';

export type SubscriptionUseStore = ReturnType<typeof createSubscriptionUseStore>;

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

/** The uses of subscriptions. What takes or returns one runs in the transaction of the booking. */
export function createSubscriptionUseStore(db: Db) {
  return {
    async parentOf(reader: Pick<Tx, 'select'>, companyId: number, serviceId: number): Promise<number | null> {
      const [row] = await reader
        .select({ parentId: services.parentServiceId })
        .from(services)
        .where(and(eq(services.companyId, companyId), eq(services.id, serviceId)));
      return row?.parentId ?? null;
    },

    async lock(tx: Pick<Tx, 'select'>, companyId: number, id: number): Promise<void> {
      await tx
        .select({ id: clientSubscriptions.id })
        .from(clientSubscriptions)
        .where(and(eq(clientSubscriptions.companyId, companyId), eq(clientSubscriptions.id, id)))
        .for('no key update');
    },

    /** The smallest number that no live use of that period has: returned numbers are used again. */
    async freeNumber(
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
    },

    async add(tx: Pick<Tx, 'insert'>, use: Use): Promise<void> {
      await tx.insert(subscriptionUses).values(use);
    },

    async ofBooking(tx: Pick<Tx, 'select'>, companyId: number, bookingId: number): Promise<LiveUse | undefined> {
      const [row] = await tx
        .select({
          clientSubscriptionId: subscriptionUses.clientSubscriptionId,
          groupId: subscriptionUses.groupId,
          period: subscriptionUses.periodStart,
        })
        .from(subscriptionUses)
        .where(liveOf(companyId, bookingId));
      return row && { ...row, period: midnight(row.period) };
    },

    /** The warning about a visit's old time does not apply to its new one. */
    async forgetWarning(tx: Pick<Tx, 'update'>, companyId: number, bookingId: number): Promise<void> {
      await tx.update(subscriptionUses).set({ warnedOn: null }).where(liveOf(companyId, bookingId));
    },

    async giveBack(tx: Pick<Tx, 'update'>, companyId: number, bookingId: number, now: Date): Promise<void> {
      await tx.update(subscriptionUses).set({ returnedAt: now }).where(liveOf(companyId, bookingId));
    },

    /** The visits it paid for, the newest first. */
    async spent({ companyId, id }: Key, locale: Locale) {
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
    },
  };
}
