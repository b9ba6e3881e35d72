import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../infra/db/open.ts';
import { accounts, bookings, customers, holds, sessions, shops } from '../../infra/db/schema/index.ts';
import {
  customerEmail,
  customerOfBooking,
  movedByShop,
  policyHours,
  sessionOfBooking,
  shopOfBooking,
  takenAtDesk,
  visitColumns,
} from '../../infra/db/visit.ts';

export type SettledBooking = NonNullable<Awaited<ReturnType<typeof findSettledBooking>>>;

/** Everything a mail or a settlement needs to know of a booking, and the recipient. */
export async function findSettledBooking(tx: Tx, companyId: number, bookingId: number) {
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
      policyHours,
      movedByShop,
      agreedAt: bookings.agreedAt,
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
}

export async function setBookingStatus(
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
}

/** The money for a visit that stands went back; the policy it was booked under stays in its row (A30). */
export async function setUnpaid(tx: Tx, companyId: number, bookingId: number): Promise<void> {
  await tx
    .update(bookings)
    .set({ paid: false })
    .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId)));
}

/** A visit that was to be paid at the shop was paid online after all. */
export async function setPaidOnline(
  tx: Tx,
  companyId: number,
  bookingId: number,
  paymentSystem: (typeof bookings.$inferSelect)['paymentSystem'],
): Promise<void> {
  await tx
    .update(bookings)
    .set({ paid: true, paymentType: 'ideal', paymentSystem })
    .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId)));
}
