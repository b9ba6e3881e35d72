import type { ShopTime } from '@embook/domain/shared';
import type { Schedule } from '@embook/domain/shops';
import { and, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../infra/db/open.ts';
import { recordset } from '../../infra/db/batch.ts';
import { statement } from '../../infra/db/statement.ts';
import {
  bookings,
  occupancies,
  rooms,
  seats,
  services,
  sessionOptions,
  sessions,
  shops,
} from '../../infra/db/schema/index.ts';
import { scheduleOf } from '../../shops/shops.ts';
import type { Reader } from '../booking-store.ts';

interface SessionRequest {
  readonly sessionId: number | undefined;
  /** Of the session, or of one of its options. */
  readonly serviceId: number;
  readonly roomId: number | undefined;
  readonly startsAt: ShopTime;
  readonly isWithdrawnToo?: boolean | undefined;
}

interface BusyTime {
  readonly companyId: number;
  readonly bookingId: number;
  readonly roomId: number;
  readonly employeeId: number | null;
  readonly startsAt: ShopTime;
  readonly endsAt: ShopTime;
}

interface LockRequest {
  readonly companyId: number;
  readonly customerId: number;
  readonly roomId: number;
}

interface Seat {
  readonly companyId: number;
  readonly bookingId: number;
  readonly sessionId: number;
  readonly customerId: number;
  /** The chosen option. */
  readonly serviceId: number | null;
}

/** The requested option; the session's own service is none. */
const withOption = (serviceId: number) =>
  and(
    eq(sessionOptions.companyId, sessions.companyId),
    eq(sessionOptions.sessionId, sessions.id),
    eq(sessionOptions.serviceId, serviceId),
  );

/** Conflicts only with transactions that lock the same row; rows that reference it can still be inserted. */
const ROW_LOCK = 'no key update';

/** Always in this order, which prevents deadlocks (A1): first the room, then its employee. */
const lockInOrder = statement<{ companyId: number; roomId: number }, unknown>(sql`
  with room as materialized (
    select company_id, employee_id from rooms
    where company_id = ${sql.placeholder('companyId')} and id = ${sql.placeholder('roomId')} for no key update)
  select (select count(*) from (select from employees e
    where e.company_id = room.company_id and e.id = room.employee_id for no key update) employee) from room`);

/**
 * Of several living customers and rooms, locks those that are not locked: it never waits, so that one does not delay the
 * others.
 */
const lockUnlocked = statement<{ wanted: string }, { order: number }>(sql`
  select asked."order" from ${recordset({ companyId: 'bigint', customerId: 'bigint', roomId: 'bigint' }, sql.placeholder('wanted'))}
  join lateral (select from customers c
    where c.company_id = asked."companyId" and c.id = asked."customerId" and c.erased_at is null
    for no key update skip locked) customer on true
  join lateral (select r.company_id, r.employee_id from rooms r
    where r.company_id = asked."companyId" and r.id = asked."roomId" for no key update skip locked) room on true
  where room.employee_id is null or (select count(*) from (select from employees e
    where e.company_id = room.company_id and e.id = room.employee_id for no key update skip locked) employee) = 1`);

/** Which session is meant: the named one, else the one that starts then, in that room if a room is named. */
export async function findSessionId(
  reader: Reader,
  companyId: number,
  request: SessionRequest,
): Promise<number | undefined> {
  const which: (SQL | undefined)[] =
    request.sessionId === undefined
      ? [
          // Every session has the kind and shop of its service: named here because the index begins with them.
          eq(
            sessions.shopId,
            sql`(select s.shop_id from services s
            where s.company_id = ${companyId} and s.id = ${request.serviceId})`,
          ),
          inArray(sessions.kind, ['group', 'event']),
          request.roomId === undefined ? undefined : eq(sessions.roomId, request.roomId),
        ]
      : [eq(sessions.id, request.sessionId)];
  const [found] = await reader
    .select({ id: sessions.id })
    .from(sessions)
    .leftJoin(sessionOptions, withOption(request.serviceId))
    .where(
      and(
        eq(sessions.companyId, companyId),
        eq(sessions.startsAt, request.startsAt),
        request.isWithdrawnToo ? undefined : ne(sessions.bookableType, 'never_and_hidden'),
        or(eq(sessions.serviceId, request.serviceId), sql`${sessionOptions.serviceId} is not null`),
        ...which,
      ),
    )
    // Of two at the same time the one that can still be booked.
    .orderBy(sql`${sessions.cancelledAt} is not null`, sql`${sessions.taken} >= ${sessions.total}`, sessions.id)
    .limit(1);
  return found?.id;
}

/** With `lock` it is read after the lock was granted, so the row is current. */
export async function findSession(
  reader: Reader,
  companyId: number,
  sessionId: number,
  serviceId: number,
  lock: boolean,
) {
  const query = reader
    .select({
      shopId: sessions.shopId,
      serviceId: sessions.serviceId,
      serviceName: services.name,
      title: sessions.groupName,
      optionId: sessionOptions.serviceId,
      optionName: sql<string | null>`(select v.name from services v
        where v.company_id = ${sessions.companyId} and v.id = ${sessionOptions.serviceId})`,
      roomId: sessions.roomId,
      employeeId: sessions.employeeId,
      employeeName: sql<string | null>`(select e.name from employees e
        where e.company_id = ${sessions.companyId} and e.id = ${sessions.employeeId})`,
      startsAt: sessions.startsAt,
      minutes: sql<number>`coalesce(${sessionOptions.minutes}, ${sessions.minutes})`,
      priceCents: sql<number>`coalesce(${sessionOptions.priceCents}, ${sessions.priceCents})`,
      full: sql<boolean>`${sessions.taken} >= ${sessions.total}`,
      cancelled: sql<boolean>`${sessions.cancelledAt} is not null`,
      // One with options is booked as one of them (CLS-1); one from before its service had any keeps its price (A7).
      bookable: sql<boolean>`${sessions.bookableType} = 'always' and not ${services.archived}
        and (${sessionOptions.serviceId} is not null or not exists (select from session_options so
          where so.company_id = ${sessions.companyId} and so.session_id = ${sessions.id}))`,
      isHidden: shops.hidden,
      timeZone: shops.timeZone,
    })
    .from(sessions)
    .innerJoin(shops, and(eq(shops.companyId, sessions.companyId), eq(shops.id, sessions.shopId)))
    .innerJoin(services, and(eq(services.companyId, sessions.companyId), eq(services.id, sessions.serviceId)))
    .leftJoin(sessionOptions, withOption(serviceId))
    .where(and(eq(sessions.companyId, companyId), eq(sessions.id, sessionId), eq(shops.archived, false)));
  const [found] = await (lock ? query.for(ROW_LOCK, { of: sessions }) : query);
  return found;
}

/** With its employee (A1). */
export async function lockRoom(tx: Tx, companyId: number, roomId: number): Promise<void> {
  await lockInOrder(tx, { companyId, roomId });
}

/** The rooms of one employee, or one room: all of them first, in the order of their ids. */
export async function lockRooms(tx: Tx, companyId: number, ids: readonly [number, ...number[]]): Promise<void> {
  await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.companyId, companyId), inArray(rooms.id, [...ids])))
    .orderBy(rooms.id)
    .for(ROW_LOCK);
  await lockRoom(tx, companyId, ids[0]);
}

/** For each, whether its customer, room and employee are locked now; what others have locked is skipped. */
export async function lockFreeRooms(tx: Tx, wanted: readonly LockRequest[]): Promise<boolean[]> {
  const list = wanted.map(({ companyId, customerId, roomId }) => ({ companyId, customerId, roomId }));
  const locked = new Set((await lockUnlocked(tx, { wanted: JSON.stringify(list) })).map(({ order }) => order));
  return wanted.map((_, index) => locked.has(index + 1));
}

/** False when the time is taken: the constraint decides. */
export async function occupy(tx: Tx, busy: BusyTime): Promise<boolean> {
  const added = await tx.insert(occupancies).values(busy).onConflictDoNothing().returning({ id: occupancies.id });
  return added.length > 0;
}

/** A booking's room and length with the service's buffers, to take it again. */
export async function busyTimeOf(tx: Tx, companyId: number, bookingId: number) {
  const [row] = await tx
    .select({
      employeeId: bookings.employeeId,
      startsAt: sql<number>`${bookings.startsAt} - ${services.bufferBeforeMinutes} * 60`.mapWith(Number),
      endsAt: sql<number>`${bookings.startsAt} + (${bookings.minutes} + ${services.bufferAfterMinutes}) * 60`.mapWith(
        Number,
      ),
    })
    .from(bookings)
    .innerJoin(services, and(eq(services.companyId, bookings.companyId), eq(services.id, bookings.serviceId)))
    .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId)));
  return row;
}

/** When somebody works; without a person it is empty, and the shop's hours hold. */
export async function readSchedule(reader: Reader, companyId: number, employeeId: number | null): Promise<Schedule> {
  const schedule = scheduleOf(sql`${companyId}::bigint`, sql`${employeeId}::bigint`);
  const { rows } = await reader.execute<{ schedule: Schedule }>(sql`select ${schedule} as schedule`);
  return rows[0]?.schedule ?? { patterns: [], absences: [] };
}

/** A visit whose seat is taken again has what the class has by now; the length of an option stays (CLS-3). */
export async function followSession(tx: Tx, companyId: number, bookingId: number): Promise<void> {
  await tx.execute(sql`
    update bookings b set room_id = s.room_id, employee_id = s.employee_id,
      minutes = case when seat.service_id is null then s.minutes else b.minutes end
    from seats seat join sessions s on s.company_id = seat.company_id and s.id = seat.session_id
    where b.company_id = ${companyId} and b.id = ${bookingId}
      and seat.company_id = b.company_id and seat.booking_id = b.id`);
}

/**
 * Counted by the database: never more than the total (A2), and one for each customer (A4). One that was given up is
 * taken `again` only while the session has the time that was booked.
 */
export async function takeSeat(tx: Tx, seat: Seat, again = false): Promise<boolean> {
  const counted = await tx
    .update(sessions)
    .set({ taken: sql`${sessions.taken} + 1` })
    .where(
      and(
        eq(sessions.companyId, seat.companyId),
        eq(sessions.id, seat.sessionId),
        lt(sessions.taken, sessions.total),
        isNull(sessions.cancelledAt),
        again
          ? sql`${sessions.startsAt} = (select b.starts_at from bookings b
              where b.company_id = ${seat.companyId} and b.id = ${seat.bookingId})`
          : undefined,
        sql`not exists (select from seats s where s.company_id = ${seat.companyId} and s.session_id = ${seat.sessionId}
          and s.customer_id = ${seat.customerId} and s.released_at is null)`,
      ),
    )
    .returning({ id: sessions.id });
  if (counted.length === 0) return false;
  await tx
    .insert(seats)
    .values(seat)
    .onConflictDoUpdate({
      target: [seats.companyId, seats.bookingId],
      set: { releasedAt: null, sessionId: seat.sessionId },
    });
  return true;
}

/** Frees whatever a booking holds; a second call has no effect. */
export async function freeSlot(tx: Tx, companyId: number, bookingId: number, now: Date): Promise<void> {
  await tx.delete(occupancies).where(and(eq(occupancies.companyId, companyId), eq(occupancies.bookingId, bookingId)));
  const released = await tx
    .update(seats)
    .set({ releasedAt: now })
    .where(and(eq(seats.companyId, companyId), eq(seats.bookingId, bookingId), isNull(seats.releasedAt)))
    .returning({ sessionId: seats.sessionId });
  for (const { sessionId } of released)
    await tx
      .update(sessions)
      .set({ taken: sql`${sessions.taken} - 1` })
      .where(and(eq(sessions.companyId, companyId), eq(sessions.id, sessionId)));
}
