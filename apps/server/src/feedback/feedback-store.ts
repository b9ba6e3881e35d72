import type { Locale, ShopTime } from '@embook/domain/shared';
import { and, eq, gt, isNull, notExists, sql } from 'drizzle-orm';
import { bookedNameIn } from '../infra/db/booked-name.ts';
import { postMail } from '../infra/db/outbox.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import {
  accounts,
  bookings,
  companies,
  customers,
  feedbackLinks,
  reviews,
  sessions,
  shops,
} from '../infra/db/schema/index.ts';
import { textIn } from '../infra/db/text-in-language.ts';
import { customerOfBooking, sessionOfBooking, shopOfBooking, notifiedAbout } from '../infra/db/visit.ts';

interface EndedVisit {
  readonly companyId: number;
  readonly bookingId: number;
  readonly serviceName: string;
  readonly email: string;
  readonly locale: Locale;
}

interface NewLink {
  readonly tokenHash: Uint8Array;
  readonly expiresAt: Date;
  readonly address: string;
}

const isOfBooking = and(eq(feedbackLinks.companyId, bookings.companyId), eq(feedbackLinks.bookingId, bookings.id));

const linkOfBooking = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(feedbackLinks)
    .where(isOfBooking);

const reviewOfBooking = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(reviews)
    .where(and(eq(reviews.companyId, bookings.companyId), eq(reviews.bookingId, bookings.id)));

const isOpen = (companyId: number, tokenHash: Uint8Array, now: Date) =>
  and(
    eq(feedbackLinks.companyId, companyId),
    eq(feedbackLinks.tokenHash, tokenHash),
    isNull(feedbackLinks.usedAt),
    gt(feedbackLinks.expiresAt, now),
  );

/** Visits that began between two shop times, of customers who may be asked and were not yet. */
export const recentVisits = (db: Db, after: ShopTime, until: ShopTime) =>
  db
    .select({
      companyId: bookings.companyId,
      bookingId: bookings.id,
      serviceName: bookings.serviceName,
      startsAt: bookings.startsAt,
      minutes: bookings.minutes,
      timeZone: shops.timeZone,
      email: accounts.email,
      locale: customers.locale,
    })
    .from(bookings)
    .innerJoin(companies, eq(companies.id, bookings.companyId))
    .innerJoin(shops, shopOfBooking)
    .innerJoin(customers, customerOfBooking)
    .innerJoin(accounts, eq(accounts.id, customers.accountId))
    .leftJoin(sessions, sessionOfBooking)
    .where(
      and(
        notifiedAbout(after, until),
        eq(customers.feedbackEnabled, true),
        notExists(linkOfBooking(db)),
        notExists(reviewOfBooking(db)),
      ),
    )
    .orderBy(bookings.startsAt);

/** The link and the mail that brings it, once for each visit, however many processes run at the same time. */
export async function addLink(tx: Tx, visit: EndedVisit, link: NewLink, now: Date): Promise<void> {
  const { companyId, bookingId, serviceName, email: toAddress, locale } = visit;
  const { tokenHash, expiresAt, address } = link;
  const added = await tx
    .insert(feedbackLinks)
    .values({ companyId, bookingId, tokenHash, expiresAt })
    .onConflictDoNothing()
    .returning({ bookingId: feedbackLinks.bookingId });
  if (added.length === 0) return;
  await postMail(tx, {
    companyId,
    eventKey: `feedback:${bookingId}`,
    toAddress,
    locale,
    template: 'feedback',
    data: { bookingId, serviceName, link: address },
    now,
  });
}

/** The visit of a link, while the link is valid. */
export async function findVisit(db: Db, companyId: number, tokenHash: Uint8Array, now: Date) {
  const [row] = await db
    .select({
      serviceName: bookedNameIn(customers.locale),
      shopName: textIn(customers.locale, shops.texts, 'name', shops.name),
      startsAt: bookings.startsAt,
      locale: customers.locale,
    })
    .from(feedbackLinks)
    .innerJoin(bookings, isOfBooking)
    .innerJoin(companies, eq(companies.id, bookings.companyId))
    .innerJoin(shops, shopOfBooking)
    .innerJoin(customers, customerOfBooking)
    .where(
      and(
        isOpen(companyId, tokenHash, now),
        isNull(customers.blockedAt),
        isNull(customers.erasedAt),
        isNull(companies.bannedAt),
      ),
    );
  return row;
}

/** Uses it up; undefined when it was used already or has expired. */
export async function useLink(tx: Tx, companyId: number, tokenHash: Uint8Array, now: Date) {
  const [booking] = await tx
    .update(feedbackLinks)
    .set({ usedAt: now })
    .from(bookings)
    .where(and(isOpen(companyId, tokenHash, now), isOfBooking))
    .returning({ bookingId: bookings.id, customerId: bookings.customerId });
  return booking;
}
