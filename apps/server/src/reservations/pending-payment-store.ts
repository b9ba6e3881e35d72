import type { Locale } from '@embook/domain/shared';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { bookedNameIn, ownedNameIn } from '../infra/db/booked-name.ts';
import type { Db } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';
import {
  bookings,
  bundles,
  clientBundles,
  clientSubscriptions,
  holds,
  payments,
  shops,
} from '../infra/db/schema/index.ts';
import { textIn } from '../infra/db/text-in-language.ts';
import { shopOfBooking } from '../infra/db/visit.ts';

const begun = { amount: payments.amountCents, bankId: payments.bankId, begunAt: payments.createdAt };
const isUnfinished = inArray(payments.status, ['intent', 'pending']);
const shopName = (locale: Locale) => sql<string | null>`${textIn(locale, shops.texts, 'name', shops.name)}`;

/** Unfinished payments of one customer. Each kind is found by an index of the customer's own things, not of payments. */
export const pendingBookings = (db: Db, { companyId, customerId }: Owner, locale: Locale) =>
  db
    .select({
      kind: sql<'booking'>`'booking'`,
      id: bookings.id,
      productId: bookings.serviceId,
      name: bookedNameIn(locale),
      startsAt: bookings.startsAt,
      minutes: bookings.minutes,
      shopName: shopName(locale),
      ...begun,
    })
    .from(holds)
    .innerJoin(bookings, and(eq(bookings.companyId, holds.companyId), eq(bookings.id, holds.bookingId)))
    .innerJoin(shops, shopOfBooking)
    .innerJoin(
      payments,
      and(
        eq(payments.companyId, bookings.companyId),
        eq(payments.payableKind, 'booking'),
        eq(payments.payableId, bookings.id),
        isUnfinished,
      ),
    )
    .where(and(eq(holds.companyId, companyId), eq(holds.customerId, customerId), eq(bookings.status, 'held')));

export const pendingBundles = (db: Db, { companyId, customerId }: Owner, locale: Locale) =>
  db
    .select({
      kind: sql<'bundle'>`'bundle'`,
      id: clientBundles.id,
      productId: clientBundles.bundleId,
      name: ownedNameIn(locale, 'bundle'),
      startsAt: sql<null>`null`,
      minutes: sql<number>`0`,
      shopName: shopName(locale),
      ...begun,
    })
    .from(clientBundles)
    .innerJoin(bundles, and(eq(bundles.companyId, clientBundles.companyId), eq(bundles.id, clientBundles.bundleId)))
    .innerJoin(shops, and(eq(shops.companyId, bundles.companyId), eq(shops.id, bundles.shopId)))
    .innerJoin(
      payments,
      and(
        eq(payments.companyId, clientBundles.companyId),
        eq(payments.payableKind, 'bundle'),
        eq(payments.payableId, clientBundles.id),
        isUnfinished,
      ),
    )
    .where(
      and(
        eq(clientBundles.companyId, companyId),
        eq(clientBundles.customerId, customerId),
        eq(clientBundles.status, 'pending'),
      ),
    );

/** First periods only: a further one that is due stands on the screen of the subscription. */
export const pendingSubscriptions = (db: Db, { companyId, customerId }: Owner, locale: Locale) =>
  db
    .select({
      kind: sql<'subscription'>`'subscription'`,
      id: clientSubscriptions.id,
      productId: clientSubscriptions.subscriptionId,
      name: ownedNameIn(locale, 'subscription'),
      startsAt: sql<null>`null`,
      minutes: sql<number>`0`,
      shopName: sql<null>`null`,
      ...begun,
    })
    .from(clientSubscriptions)
    .innerJoin(
      payments,
      and(
        eq(payments.companyId, clientSubscriptions.companyId),
        eq(payments.payableKind, 'subscription'),
        eq(payments.payableId, clientSubscriptions.id),
        isUnfinished,
      ),
    )
    .where(
      and(
        eq(clientSubscriptions.companyId, companyId),
        eq(clientSubscriptions.customerId, customerId),
        eq(clientSubscriptions.status, 'pending'),
      ),
    );

/** As `endPayment` closes them; what was given up, or cancelled at the bank, was meant to end. */
const isFailed = and(eq(payments.status, 'closed'), inArray(payments.closedAs, ['failed', 'expired']));
const failedSince = ({ companyId, customerId }: Owner, since: Date) =>
  and(eq(payments.companyId, companyId), eq(payments.customerId, customerId), gt(payments.createdAt, since), isFailed);

/** Payments of one customer that came to nothing since then, for what was let go and not begun once more. */
export async function failedPayments(db: Db, owner: Owner, locale: Locale, since: Date) {
  const failed = { bankId: payments.bankId, begunAt: payments.createdAt };
  const visits = db
    .select({
      kind: sql<'booking'>`'booking'`,
      id: bookings.id,
      productId: bookings.serviceId,
      name: bookedNameIn(locale),
      startsAt: bookings.startsAt,
      minutes: bookings.minutes,
      shopName: shopName(locale),
      ...failed,
    })
    .from(payments)
    .innerJoin(
      bookings,
      and(
        eq(bookings.companyId, payments.companyId),
        eq(bookings.id, payments.payableId),
        eq(bookings.status, 'released'),
      ),
    )
    .innerJoin(shops, shopOfBooking)
    .where(
      and(
        failedSince(owner, since),
        eq(payments.payableKind, 'booking'),
        sql`not exists (select from ${bookings} again where again.company_id = ${bookings.companyId}
          and again.customer_id = ${bookings.customerId} and again.service_id = ${bookings.serviceId}
          and again.starts_at = ${bookings.startsAt} and again.created_at > ${bookings.createdAt})`,
      ),
    )
    .orderBy(desc(payments.createdAt));
  const bought = db
    .select({
      kind: sql<'bundle'>`'bundle'`,
      id: clientBundles.id,
      productId: clientBundles.bundleId,
      name: ownedNameIn(locale, 'bundle'),
      startsAt: sql<null>`null`,
      minutes: sql<number>`0`,
      shopName: shopName(locale),
      ...failed,
    })
    .from(payments)
    .innerJoin(
      clientBundles,
      and(
        eq(clientBundles.companyId, payments.companyId),
        eq(clientBundles.id, payments.payableId),
        eq(clientBundles.status, 'closed'),
      ),
    )
    .innerJoin(bundles, and(eq(bundles.companyId, clientBundles.companyId), eq(bundles.id, clientBundles.bundleId)))
    .innerJoin(shops, and(eq(shops.companyId, bundles.companyId), eq(shops.id, bundles.shopId)))
    .where(
      and(
        failedSince(owner, since),
        eq(payments.payableKind, 'bundle'),
        sql`not exists (select from ${clientBundles} again where again.company_id = ${clientBundles.companyId}
          and again.customer_id = ${clientBundles.customerId} and again.bundle_id = ${clientBundles.bundleId}
          and again.created_at > ${clientBundles.createdAt})`,
      ),
    )
    .orderBy(desc(payments.createdAt));
  const joined = db
    .select({
      kind: sql<'subscription'>`'subscription'`,
      id: clientSubscriptions.id,
      productId: clientSubscriptions.subscriptionId,
      name: ownedNameIn(locale, 'subscription'),
      startsAt: sql<null>`null`,
      minutes: sql<number>`0`,
      shopName: sql<null>`null`,
      ...failed,
    })
    .from(payments)
    .innerJoin(
      clientSubscriptions,
      and(
        eq(clientSubscriptions.companyId, payments.companyId),
        eq(clientSubscriptions.id, payments.payableId),
        eq(clientSubscriptions.status, 'closed'),
      ),
    )
    .where(
      and(
        failedSince(owner, since),
        eq(payments.payableKind, 'subscription'),
        sql`not exists (select from ${clientSubscriptions} again where again.company_id = ${clientSubscriptions.companyId}
          and again.customer_id = ${clientSubscriptions.customerId}
          and again.subscription_id = ${clientSubscriptions.subscriptionId}
          and again.created_at > ${clientSubscriptions.createdAt})`,
      ),
    )
    .orderBy(desc(payments.createdAt));
  const kinds = await Promise.all([visits, bought, joined]);
  return kinds.flat().toSorted((a, b) => b.begunAt.getTime() - a.begunAt.getTime());
}
