import type { Day, Locale, ShopTime } from '@embook/domain/shared';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { bookedNameIn } from '../../infra/db/booked-name.ts';
import type { Tx } from '../../infra/db/open.ts';
import type { Key } from '../../infra/db/owner.ts';
import { bookings, customers, shops, subscriptionUses } from '../../infra/db/schema/index.ts';
import { customerOfBooking, shopOfBooking } from '../../infra/db/visit.ts';
import { midnight } from '../held.ts';

export type ComingStore = ReturnType<typeof createComingStore>;

export function createComingStore() {
  return {
    /**
     * The visits of a subscription that begin after a moment. By time and class: classes are locked in this order,
     * which prevents deadlocks (A1). Named in the language of the reader, else of the customer, who gets mail about them.
     */
    async visits(reader: Pick<Tx, 'select'>, { companyId, id }: Key, after: ShopTime, locale?: Locale) {
      const rows = await reader
        .select({
          bookingId: bookings.id,
          service: bookedNameIn(locale ?? customers.locale),
          startsAt: bookings.startsAt,
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
    },

    async setWarned(tx: Pick<Tx, 'update'>, companyId: number, bookingIds: readonly number[], on: Day): Promise<void> {
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
    },
  };
}
