import type { Locale, ShopTime } from '@embook/domain/shared';
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { bookedNameIn, classNameIn } from '../infra/db/booked-name.ts';
import type { Tx } from '../infra/db/open.ts';
import {
  bookings,
  customers,
  employees,
  occupancies,
  rooms,
  services,
  sessions,
  shops,
} from '../infra/db/schema/index.ts';
import { customerOfBooking, employeeName, shopOfBooking } from '../infra/db/visit.ts';
import { scheduleOf, timetableColumns } from '../shops/shops.ts';

export type StandingVisit = Awaited<ReturnType<typeof visitsToCome>>[number];

/** Names are in the language of who reads the list (CAT-5). */
interface Reader {
  readonly company: { readonly id: number };
  readonly locale: Locale;
}

/** Whose time changes: everything in a shop or a room, or one person's wherever they work. */
export type Concerned = { readonly shopId: number } | { readonly roomId: number } | { readonly employeeId: number };

/** From a moment on, and before another where there is one. */
export interface Window {
  readonly from: ShopTime;
  readonly until: ShopTime | undefined;
}

function isOf(table: typeof bookings | typeof sessions, companyId: number, concerned: Concerned) {
  const ofCompany = eq(table.companyId, companyId);
  if ('shopId' in concerned) return and(ofCompany, eq(table.shopId, concerned.shopId));
  if ('roomId' in concerned) return and(ofCompany, eq(table.roomId, concerned.roomId));
  return and(ofCompany, eq(table.employeeId, concerned.employeeId));
}

function roomsOf(concerned: Concerned) {
  if ('shopId' in concerned) return eq(rooms.shopId, concerned.shopId);
  if ('roomId' in concerned) return eq(rooms.id, concerned.roomId);
  return eq(rooms.employeeId, concerned.employeeId);
}

/** A visit that began before the window may reach into it; nothing lasts longer than a day. */
const LONGEST_SECONDS = 86_400;

/** The visits to come that a change could concern; seats in classes are the timetable's (CLS-3). */
export const visitsToCome = (
  tx: Tx,
  { company: { id: companyId }, locale }: Reader,
  concerned: Concerned,
  { from, until }: Window,
) =>
  tx
    .select({
      id: bookings.id,
      version: bookings.version,
      startsAt: bookings.startsAt,
      minutes: bookings.minutes,
      shopId: bookings.shopId,
      roomId: bookings.roomId,
      employeeId: bookings.employeeId,
      employeeName,
      serviceId: bookings.serviceId,
      serviceName: bookedNameIn(locale),
      customerId: bookings.customerId,
      customerName: sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`,
      priceCents: bookings.finalCostCents,
      isHeld: sql<boolean>`${bookings.status} = 'held'`,
      timeZone: shops.timeZone,
      busyFrom: sql<number>`coalesce(${occupancies.startsAt}, ${bookings.startsAt})`.mapWith(Number),
      busyUntil: sql<number>`coalesce(${occupancies.endsAt}, ${bookings.startsAt} + ${bookings.minutes} * 60)`.mapWith(
        Number,
      ),
    })
    .from(bookings)
    .innerJoin(customers, customerOfBooking)
    .innerJoin(shops, shopOfBooking)
    .leftJoin(occupancies, and(eq(occupancies.companyId, bookings.companyId), eq(occupancies.bookingId, bookings.id)))
    .where(
      and(
        isOf(bookings, companyId, concerned),
        isNull(bookings.sessionId),
        inArray(bookings.status, ['confirmed', 'held']),
        gt(bookings.startsAt, from - LONGEST_SECONDS),
        until === undefined ? undefined : lt(bookings.startsAt, until),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));

/** As many are read at once; a company may have tens of thousands of dates of classes to come (A27). */
const CLASSES_READ_AT_ONCE = 2_000;

const isToCome = (companyId: number, concerned: Concerned, { from, until }: Window) =>
  and(
    isOf(sessions, companyId, concerned),
    isNull(sessions.cancelledAt),
    gt(sessions.startsAt, from),
    until === undefined ? undefined : lt(sessions.startsAt, until),
  );

/** Where classes to come are held, and by whom. */
export const placesOfClasses = (tx: Tx, companyId: number, concerned: Concerned, window: Window) =>
  tx
    .selectDistinct({ shopId: sessions.shopId, employeeId: sessions.employeeId })
    .from(sessions)
    .where(isToCome(companyId, concerned, window));

export type ComingClass = Awaited<ReturnType<typeof classesAfter>>[number];

/** By kind, as the index of a shop's classes is. */
const classesAfter = (
  tx: Tx,
  companyId: number,
  concerned: Concerned,
  window: Window,
  kind: (typeof sessions.$inferSelect)['kind'],
  after: { readonly startsAt: ShopTime; readonly id: number },
) =>
  tx
    .select({
      id: sessions.id,
      startsAt: sessions.startsAt,
      minutes: sessions.minutes,
      shopId: sessions.shopId,
      employeeId: sessions.employeeId,
      taken: sessions.taken,
    })
    .from(sessions)
    .where(
      and(
        isToCome(companyId, concerned, window),
        eq(sessions.kind, kind),
        sql`(${sessions.startsAt}, ${sessions.id}) > (${after.startsAt}, ${after.id})`,
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(sessions.id))
    .limit(CLASSES_READ_AT_ONCE);

/** Classes, then events, in the order of their times, some at a time; whoever has enough reads no further. */
export async function* classesToCome(
  tx: Tx,
  companyId: number,
  concerned: Concerned,
  window: Window,
): AsyncGenerator<ComingClass[]> {
  for (const kind of ['group', 'event'] as const) {
    let after = { startsAt: window.from, id: 0 };
    for (;;) {
      const page = await classesAfter(tx, companyId, concerned, window, kind, after);
      if (page.length > 0) yield page;
      const last = page.at(-1);
      if (!last || page.length < CLASSES_READ_AT_ONCE) break;
      after = last;
    }
  }
}

/** The names of some classes. */
export const namesOfClasses = async (
  tx: Tx,
  { company: { id: companyId }, locale }: Reader,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const rows = await tx
    .select({ id: sessions.id, name: classNameIn(locale, sql`${sessions}`, sql`${services}`) })
    .from(sessions)
    .innerJoin(services, and(eq(services.companyId, sessions.companyId), eq(services.id, sessions.serviceId)))
    .where(and(eq(sessions.companyId, companyId), inArray(sessions.id, [...ids])));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Hours of shops and people, as this transaction sees them. */
export async function situationOf(
  tx: Tx,
  companyId: number,
  shopIds: readonly number[],
  employeeIds: readonly number[],
) {
  const shopRows = await tx
    .select({ id: shops.id, timeZone: shops.timeZone, ...timetableColumns })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), inArray(shops.id, [...shopIds])));
  const people = await tx
    .select({
      id: employees.id,
      schedule: scheduleOf(sql`employees.company_id`, sql`employees.id`),
    })
    .from(employees)
    .where(and(eq(employees.companyId, companyId), inArray(employees.id, [...employeeIds])));
  return {
    shops: new Map(shopRows.map((row) => [row.id, row])),
    schedules: new Map(people.map(({ id, schedule }) => [id, schedule])),
  };
}

/** A shop's hours are changed by one after the other. */
export async function lockShop(tx: Tx, companyId: number, shopId: number): Promise<void> {
  await tx
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId)))
    .for('no key update');
}

/** Visits as they are by now, whether they stand or not. */
export const visitsNow = (tx: Tx, companyId: number, ids: readonly number[]) =>
  tx
    .select({
      id: bookings.id,
      version: bookings.version,
      startsAt: bookings.startsAt,
      status: bookings.status,
      timeZone: shops.timeZone,
    })
    .from(bookings)
    .innerJoin(shops, shopOfBooking)
    .where(and(eq(bookings.companyId, companyId), inArray(bookings.id, [...ids])));

export const customersOfBookings = async (
  tx: Tx,
  companyId: number,
  bookingIds: readonly number[],
): Promise<number[]> =>
  (
    await tx
      .selectDistinct({ id: bookings.customerId })
      .from(bookings)
      .where(and(eq(bookings.companyId, companyId), inArray(bookings.id, [...bookingIds])))
      .orderBy(asc(bookings.customerId))
  ).map(({ id }) => id);

/**
 * Rooms, then people, each in the order of their ids, the lock order of bookings (A1): nothing is booked into the
 * old hours while they change.
 */
export async function lockPlaces(
  tx: Tx,
  companyId: number,
  concerned: Concerned,
  roomIds: readonly number[],
): Promise<void> {
  const locked = await tx
    .select({ employeeId: rooms.employeeId })
    .from(rooms)
    .where(and(eq(rooms.companyId, companyId), or(roomsOf(concerned), inArray(rooms.id, [...roomIds]))))
    .orderBy(asc(rooms.id))
    .for('no key update');
  const own = 'employeeId' in concerned ? [concerned.employeeId] : [];
  const people = new Set([...own, ...locked.flatMap(({ employeeId }) => employeeId ?? [])]);
  await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.companyId, companyId), inArray(employees.id, [...people])))
    .orderBy(asc(employees.id))
    .for('no key update');
}
