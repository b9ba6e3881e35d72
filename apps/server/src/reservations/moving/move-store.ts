import type { ShopTime } from '@embook/domain/shared';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../infra/db/open.ts';
import type { Owner } from '../../infra/db/owner.ts';
import { bookings, seats, sessions, shops } from '../../infra/db/schema/index.ts';
import { employeeName, movedByShop, policyHours, shopOfBooking } from '../../infra/db/visit.ts';

export type MovedVisit = NonNullable<Awaited<ReturnType<typeof findMovedVisit>>>;

export interface NewTime {
  readonly startsAt: ShopTime;
  readonly minutes: number;
  readonly roomId: number | null;
  readonly employeeId: number | null;
  readonly sessionId: number | null;
}

/** A visit with everything that decides whether it may move; `serviceId` is the option where one was chosen. */
export async function findMovedVisit(tx: Tx, { companyId, customerId }: Owner, bookingId: number) {
  const [row] = await tx
    .select({
      status: bookings.status,
      progress: bookings.progress,
      serviceId: sql<number>`coalesce(${seats.serviceId}, ${bookings.serviceId})`.mapWith(Number),
      roomId: bookings.roomId,
      sessionId: bookings.sessionId,
      startsAt: bookings.startsAt,
      employeeName,
      timeZone: shops.timeZone,
      minutes: bookings.minutes,
      priceCents: bookings.priceCents,
      paymentType: bookings.paymentType,
      paymentSystem: bookings.paymentSystem,
      paid: bookings.paid,
      finalCost: bookings.finalCostCents,
      policyHours,
      movedByShop,
      fee: bookings.feeCents,
    })
    .from(bookings)
    .innerJoin(shops, shopOfBooking)
    .leftJoin(seats, and(eq(seats.companyId, bookings.companyId), eq(seats.bookingId, bookings.id)))
    .where(and(eq(bookings.companyId, companyId), eq(bookings.customerId, customerId), eq(bookings.id, bookingId)));
  return row;
}

/** A class does not become an event. */
export async function areOneKind(tx: Tx, companyId: number, sessionIds: number[]): Promise<boolean> {
  const kinds = await tx
    .selectDistinct({ kind: sessions.kind })
    .from(sessions)
    .where(and(eq(sessions.companyId, companyId), inArray(sessions.id, sessionIds)));
  return kinds.length === 1;
}

export async function setTime(tx: Tx, companyId: number, bookingId: number, to: NewTime): Promise<void> {
  const { startsAt, minutes, roomId, employeeId, sessionId } = to;
  await tx
    .update(bookings)
    // The customer chose this time, whatever the shop did before.
    .set({ startsAt, agreedAt: null, minutes, roomId, employeeId, sessionId })
    .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId)));
}
