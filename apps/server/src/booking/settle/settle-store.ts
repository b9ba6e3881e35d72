import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../infra/db/open.ts';
import { accounts, bookings, customers, holds, sessions, shops } from '../../infra/db/schema/index.ts';
import {
  customerEmail,
  customerOfBooking,
  sessionOfBooking,
  shopOfBooking,
  takenAtDesk,
  visitColumns,
} from '../../infra/db/visit.ts';

export type SettleStore = ReturnType<typeof createSettleStore>;
export type SettledBooking = NonNullable<Awaited<ReturnType<SettleStore['booking']>>>;

export function createSettleStore() {
  return {
    /** Everything a mail or a settlement needs to know of a booking, and the recipient. */
    async booking(tx: Tx, companyId: number, bookingId: number) {
      const [row] = await tx
        .select({
          companyId: bookings.companyId,
          status: bookings.status,
          customerId: bookings.customerId,
          roomId: bookings.roomId,
          sessionId: bookings.sessionId,
          ...visitColumns,
          paymentType: bookings.paymentType,
          paymentSystem: bookings.paymentSystem,
          costCents: bookings.finalCostCents,
          paid: bookings.paid,
          takenAtDesk,
          policyHours: bookings.policyHours,
          feeCents: bookings.feeCents,
          email: customerEmail,
          locale: customers.locale,
          /** A customer who deleted their account has no visit any more that a payment could buy. */
          isErased: sql<boolean>`${customers.erasedAt} is not null`,
        })
        .from(bookings)
        .innerJoin(shops, shopOfBooking)
        .innerJoin(customers, customerOfBooking)
        .leftJoin(accounts, eq(accounts.id, customers.accountId))
        .leftJoin(sessions, sessionOfBooking)
        .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId)));
      return row;
    },

    async setStatus(
      tx: Tx,
      companyId: number,
      bookingId: number,
      to: { readonly status: 'confirmed' | 'released'; readonly paid: boolean },
    ): Promise<void> {
      await tx
        .update(bookings)
        .set(to)
        .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId)));
      await tx.delete(holds).where(and(eq(holds.companyId, companyId), eq(holds.bookingId, bookingId)));
    },

    /** The money for a visit that stands went back. */
    async setUnpaid(tx: Tx, companyId: number, bookingId: number): Promise<void> {
      await tx
        .update(bookings)
        .set({ paid: false })
        .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId)));
    },

    /** A visit that was to be paid at the shop was paid online after all. */
    async setPaidOnline(
      tx: Tx,
      companyId: number,
      bookingId: number,
      paymentSystem: (typeof bookings.$inferSelect)['paymentSystem'],
    ): Promise<void> {
      await tx
        .update(bookings)
        .set({ paid: true, paymentType: 'ideal', paymentSystem })
        .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId)));
    },
  };
}
