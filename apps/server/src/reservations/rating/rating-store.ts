import type { Rating } from '@embook/domain/reservations';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../infra/db/open.ts';
import type { Owner } from '../../infra/db/owner.ts';
import { bookings, customers, reviews, shops } from '../../infra/db/schema/index.ts';
import { customerOfBooking, shopOfBooking } from '../../infra/db/visit.ts';

interface Review {
  readonly companyId: number;
  readonly shopId: number;
  readonly bookingId: number;
  readonly authorName: string;
  readonly rating: Rating;
  readonly comment: string | null;
}

/** Locked, so that two ratings at once are one and its change. */
export async function lockRatedVisit(tx: Tx, { companyId, customerId }: Owner, bookingId: number) {
  const [row] = await tx
    .select({
      shopId: bookings.shopId,
      startsAt: bookings.startsAt,
      minutes: bookings.minutes,
      timeZone: shops.timeZone,
      cancelled: sql<boolean>`${bookings.status} <> 'confirmed'`,
      ratedAt: reviews.createdAt,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(bookings)
    .innerJoin(shops, shopOfBooking)
    .innerJoin(customers, customerOfBooking)
    .leftJoin(reviews, and(eq(reviews.companyId, bookings.companyId), eq(reviews.bookingId, bookings.id)))
    .where(and(eq(bookings.companyId, companyId), eq(bookings.customerId, customerId), eq(bookings.id, bookingId)))
    .for('no key update', { of: bookings });
  return row;
}

export async function saveReview(tx: Tx, review: Review, now: Date): Promise<Date> {
  const { rating, comment } = review;
  const [row] = await tx
    .insert(reviews)
    .values({ ...review, createdAt: now })
    .onConflictDoUpdate({
      target: [reviews.companyId, reviews.bookingId],
      targetWhere: sql`${reviews.bookingId} is not null`,
      set: { rating, comment },
    })
    .returning({ createdAt: reviews.createdAt });
  return row?.createdAt ?? now;
}
