import type { Locale, ShopTime } from '@embook/domain/shared';
import { and, asc, count, desc, eq, gt, inArray, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { bookedNameIn, ownedNameIn } from '../infra/db/booked-name.ts';
import { UNNAMED } from '../infra/db/named-client.ts';
import type { Db, Tx } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';
import { bookings, employees, payments, refunds, reviews, rooms, sessions, shops } from '../infra/db/schema/index.ts';
import { byClocks, nowOf, type ShopsNow } from '../infra/db/shop-clocks.ts';
import { textIn } from '../infra/db/text-in-language.ts';
import { movedByShop, policyHours, sessionOfBooking, shopOfBooking, takenAtDesk } from '../infra/db/visit.ts';

export type ListedVisit = Awaited<ReturnType<typeof listVisits>>[number];
type Reader = Pick<Tx, 'select'>;

/** No visit is longer (see `bookings`). */
const LONGEST_SECONDS = 86_400;

const own = (column: SQL) => sql`case when ${sessions.street} is null then ${column} else`;

/** Of the event itself where it has an address of its own, else of the shop. */
const address = {
  street: sql<string>`coalesce(${sessions.street}, ${shops.street})`,
  zip: sql<string>`${own(sql`${shops.zip}`)} coalesce(${sessions.zip}, '') end`,
  city: sql<string>`${own(sql`${shops.city}`)} coalesce(${sessions.city}, '') end`,
  country: sql<string>`${own(sql`${shops.country}`)} coalesce(${sessions.country}, '') end`,
  latitude: sql<number | null>`${own(sql`${shops.latitude}`)} ${sessions.latitude} end`,
  longitude: sql<number | null>`${own(sql`${shops.longitude}`)} ${sessions.longitude} end`,
  contactNumber: sql<string | null>`coalesce(${sessions.contactNumber}, ${shops.contactNumber})`,
};

const visitColumns = (locale: Locale | Placeholder) => ({
  id: bookings.id,
  kind: sql<'service' | 'group' | 'event'>`coalesce(${sessions.kind}, 'service')`,
  minutes: bookings.minutes,
  service: bookedNameIn(locale),
  serviceId: bookings.serviceId,
  shopId: bookings.shopId,
  shopName: textIn(locale, shops.texts, 'name', shops.name),
  startsAt: bookings.startsAt,
  timeZone: shops.timeZone,
  isRecurring: sql<boolean>`${bookings.seriesId} is not null`,
  finalCost: bookings.finalCostCents,
  paymentType: bookings.paymentType,
  paymentSystem: bookings.paymentSystem,
  paid: bookings.paid,
  cancelled: sql<boolean>`${bookings.status} = 'cancelled'`,
  address,
  roomName: sql<string | null>`${textIn(locale, rooms.texts, 'name', rooms.name)}`,
  employeeName: employees.name,
  photoUrl: sql<string | null>`coalesce(${sessions.photoUrl}, ${rooms.photoUrl}, ${employees.photoUrl})`,
  policyHours,
  movedByShop,
  rating: reviews.rating,
});

/** The bundle or membership that paid for a visit; of a cancelled one what had paid for it. */
const entitlementName = (locale: Locale) => sql<string | null>`coalesce(
  (select ${ownedNameIn(locale, 'bundle', sql`owned`)} from bundle_uses used
    join client_bundles owned on owned.company_id = used.company_id and owned.id = used.client_bundle_id
    where used.company_id = ${bookings.companyId} and used.booking_id = ${bookings.id} order by used.used_at desc limit 1),
  (select ${ownedNameIn(locale, 'subscription', sql`owned`)} from subscription_uses used
    join client_subscriptions owned on owned.company_id = used.company_id and owned.id = used.client_subscription_id
    where used.company_id = ${bookings.companyId} and used.booking_id = ${bookings.id} order by used.used_at desc limit 1))`;

const joins = {
  shop: shopOfBooking,
  session: sessionOfBooking,
  room: and(eq(rooms.companyId, bookings.companyId), eq(rooms.id, bookings.roomId)),
  employee: and(eq(employees.companyId, bookings.companyId), eq(employees.id, bookings.employeeId)),
  review: and(eq(reviews.companyId, bookings.companyId), eq(reviews.bookingId, bookings.id)),
};

const theirs = ({ companyId, customerId }: Owner | OwnerPlaceholders) =>
  and(eq(bookings.companyId, companyId), eq(bookings.customerId, customerId));

/** Confirmed or cancelled: a held slot is not a reservation yet, and a released one never was. */
const isReservation = inArray(bookings.status, ['confirmed', 'cancelled']);

function isListed(owner: Owner | OwnerPlaceholders, current: boolean, now: SQL, earliest: number | Placeholder) {
  const ends = sql`${bookings.startsAt} + ${bookings.minutes} * 60`;
  if (!current) return and(theirs(owner), isReservation, sql`(${bookings.status} = 'cancelled' or ${ends} <= ${now})`);
  return and(theirs(owner), eq(bookings.status, 'confirmed'), gt(bookings.startsAt, earliest), sql`${ends} > ${now}`);
}

const earliestOf = (clocks: readonly ShopsNow[]): number =>
  Math.min(...clocks.map((clock) => clock.now)) - LONGEST_SECONDS;
const ownerPlaceholders = { companyId: sql.placeholder('companyId'), customerId: sql.placeholder('customerId') };
type OwnerPlaceholders = typeof ownerPlaceholders;

/**
 * First the page, from the index alone, then its details: the same number of reads however long the history is. `now`
 * is SQL for the row's shop; everything else is a parameter.
 */
function listing(db: Db, now: SQL, current: boolean, isFirst: boolean) {
  const beyond = current ? sql`>` : sql`<`;
  const from = isFirst
    ? undefined
    : sql`(${bookings.startsAt}, ${bookings.id}) ${beyond} (${sql.placeholder('startsAt')}::bigint, ${sql.placeholder('id')}::bigint)`;
  const order = current ? asc : desc;
  const listed = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isListed(ownerPlaceholders, current, now, sql.placeholder('earliest')), from))
    .orderBy(order(bookings.startsAt), order(bookings.id))
    .offset(sql.placeholder('offset'))
    .limit(sql.placeholder('most'))
    .as('listed');
  return db
    .select(visitColumns(sql.placeholder('locale')))
    .from(listed)
    .innerJoin(bookings, and(eq(bookings.companyId, ownerPlaceholders.companyId), eq(bookings.id, listed.id)))
    .innerJoin(shops, joins.shop)
    .leftJoin(sessions, joins.session)
    .leftJoin(rooms, joins.room)
    .leftJoin(employees, joins.employee)
    .leftJoin(reviews, joins.review)
    .orderBy(order(bookings.startsAt), order(bookings.id))
    .prepare(UNNAMED);
}

const listings = byClocks(sql`${bookings.shopId}`, listing);
const counts = byClocks(sql`${bookings.shopId}`, (db, now: SQL, current: boolean) => {
  const some = db
    .select({ one: sql`1` })
    .from(bookings)
    .where(isListed(ownerPlaceholders, current, now, sql.placeholder('earliest')))
    // In the order of the index, which covers all columns used here.
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(sql.placeholder('most'))
    .as('some');
  return db.select({ count: count() }).from(some).prepare(UNNAMED);
});

export const zonesOfShops = (db: Db, companyId: number) =>
  db
    .select({ timeZone: shops.timeZone, shopIds: sql<number[]>`json_agg(${shops.id})` })
    .from(shops)
    .where(eq(shops.companyId, companyId))
    .groupBy(shops.timeZone);

/** One range of the index of the customer's visits: the last page is as fast as the first (P6). */
export function listVisits(
  db: Db,
  owner: Owner,
  current: boolean,
  clocks: readonly ShopsNow[],
  page: {
    readonly after: { readonly startsAt: ShopTime; readonly id: number } | undefined;
    readonly offset: number;
    readonly most: number;
    readonly locale: Locale;
  },
) {
  const { after, offset, most, locale } = page;
  const times = { now: nowOf(clocks), earliest: earliestOf(clocks) };
  return listings(db, clocks, current, after === undefined).execute({
    ...owner,
    ...after,
    offset,
    most,
    locale,
    ...times,
  });
}

export async function countVisits(
  db: Db,
  owner: Owner,
  current: boolean,
  clocks: readonly ShopsNow[],
  most: number,
): Promise<number> {
  const times = { now: nowOf(clocks), earliest: earliestOf(clocks) };
  const [row] = await counts(db, clocks, current).execute({ ...owner, most, ...times });
  return row?.count ?? 0;
}

/** All details of one visit; scoped by customer, so another customer's is not found (A15). */
export async function findVisit(reader: Reader, owner: Owner, id: number, locale: Locale) {
  const [row] = await reader
    .select({
      ...visitColumns(locale),
      roomId: bookings.roomId,
      seriesId: bookings.seriesId,
      cancellationFee: bookings.feeCents,
      progress: bookings.progress,
      paidAtShop: takenAtDesk,
      entitlementName: entitlementName(locale),
      comment: reviews.comment,
      note: bookings.note,
      ratedAt: reviews.createdAt,
    })
    .from(bookings)
    .innerJoin(shops, joins.shop)
    .leftJoin(sessions, joins.session)
    .leftJoin(rooms, joins.room)
    .leftJoin(employees, joins.employee)
    .leftJoin(reviews, joins.review)
    .where(and(theirs(owner), eq(bookings.id, id), isReservation));
  return row;
}

/** What a visit that is booked again was (AGAIN-1); scoped by customer, so another customer's is not found (A15). */
export async function findBookingBefore(reader: Reader, owner: Owner, id: number) {
  const [row] = await reader
    .select({
      serviceId: bookings.serviceId,
      roomId: bookings.roomId,
      employeeId: bookings.employeeId,
      sessionId: bookings.sessionId,
      startsAt: bookings.startsAt,
      timeZone: shops.timeZone,
    })
    .from(bookings)
    .innerJoin(shops, joins.shop)
    .where(and(theirs(owner), eq(bookings.id, id), isReservation));
  return row;
}

/** What goes back for a visit, if anything does. */
export async function findRefund(reader: Reader, { companyId, customerId }: Owner, bookingId: number) {
  const [row] = await reader
    .select({ amount: refunds.amountCents, dueOn: refunds.dueOn, status: refunds.status })
    .from(payments)
    .innerJoin(refunds, and(eq(refunds.companyId, payments.companyId), eq(refunds.paymentId, payments.id)))
    .where(
      and(
        eq(payments.companyId, companyId),
        eq(payments.customerId, customerId),
        eq(payments.payableKind, 'booking'),
        eq(payments.payableId, bookingId),
      ),
    )
    .orderBy(desc(refunds.createdAt), asc(refunds.id))
    .limit(1);
  return row ?? null;
}

/** The other visits of a series that are still to come. */
export const comingVisitsOf = (db: Db, owner: Owner, seriesId: number, bookingId: number, now: ShopTime) =>
  db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      terms: {
        paymentType: bookings.paymentType,
        paymentSystem: bookings.paymentSystem,
        paid: bookings.paid,
        finalCost: bookings.finalCostCents,
        policyHours,
        movedByShop,
        progress: bookings.progress,
        paidAtShop: takenAtDesk,
      },
    })
    .from(bookings)
    // Joined, because drizzle qualifies column names only then; unqualified they would be the till's.
    .innerJoin(shops, joins.shop)
    .where(
      and(
        theirs(owner),
        eq(bookings.seriesId, seriesId),
        ne(bookings.id, bookingId),
        eq(bookings.status, 'confirmed'),
        gt(bookings.startsAt, now),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
