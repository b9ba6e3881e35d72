import type { Locale } from '@embook/domain/shared';
import { and, eq, inArray, sql } from 'drizzle-orm';
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
