import { takenTimes } from '@embook/domain/booking';
import type { MovedVisit } from '@embook/domain/desk';
import type { Locale, ShopTime } from '@embook/domain/shared';
import type { Member } from '@embook/domain/staff';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isShopOf } from '../../infra/db/known-shop.ts';
import { isBookableService, isHeading, isOfferedIn, isOfferedService } from '../../infra/db/offered.ts';
import type { Db, Tx } from '../../infra/db/open.ts';
import { textIn } from '../../infra/db/text-in-language.ts';
import { bookings, companies, occupancies, payments, services, shops } from '../../infra/db/schema/index.ts';
import { within } from '../../infra/db/scope.ts';
import { shopOfBooking, takenAtDesk } from '../../infra/db/visit.ts';
import { takenBetween } from '../booking-store.ts';
import { usesOf } from '../free-times.ts';
import type { StoredUse } from '../service-cache.ts';

interface SessionRow extends Record<string, unknown> {
  readonly id: number;
  readonly startsAt: ShopTime;
  readonly minutes: number;
  readonly seatsLeft: number;
  readonly roomId: number | null;
  readonly roomName: string | null;
  readonly employeeId: number | null;
  readonly employeeName: string | null;
}

interface BookableRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly parentName: string | null;
  /** The same in the company's main language. */
  readonly mainName: string;
  readonly mainParent: string | null;
  readonly category: string;
  readonly minutes: number;
  readonly priceCents: number;
  readonly photoUrl: string | null;
  readonly people: { readonly id: number; readonly name: string }[];
}

interface SessionsWanted {
  readonly from: ShopTime;
  readonly until: ShopTime;
  readonly employeeId: number | undefined;
  /** The last ones of that time first. */
  readonly isLast: boolean;
  readonly most: number;
  readonly page: number;
}

/**
 * Whether a class, given by alias, is booked as a service, given by id: as one of its options, or as its own service where it has
 * none (CLS-1).
 */
const isSessionOf = (session: SQL, serviceId: SQL): SQL => sql`case when exists (select from session_options so
    where so.company_id = ${session}.company_id and so.session_id = ${session}.id)
  then exists (select from session_options so where so.company_id = ${session}.company_id
    and so.session_id = ${session}.id and so.service_id = ${serviceId})
  else ${session}.service_id = ${serviceId} end`;

/**
 * A room of the service that is free then, also outside opening hours; only those this member may book, and those of
 * the named employee.
 */
export async function findFreeRoom(
  tx: Tx,
  member: Member,
  { serviceId, startsAt, employeeId }: { serviceId: number; startsAt: ShopTime; employeeId?: number | undefined },
): Promise<number | undefined> {
  const mine = within(member, 'agenda.change', {
    companyId: sql`r.company_id`,
    shopId: sql`r.shop_id`,
    employeeId: sql`r.employee_id`,
  });
  const busyFrom = sql`${startsAt}::bigint - s.buffer_before_minutes * 60`;
  const busyUntil = sql`${startsAt}::bigint + (s.minutes + s.buffer_after_minutes) * 60`;
  const room = { company: sql`r.company_id`, id: sql`r.id`, employee: sql`r.employee_id` };
  const { rows } = await tx.execute<{ [key: string]: unknown; id: number; capacity: number; taken: StoredUse[] }>(sql`
    select r.id::float8 as id, r.capacity, (${takenBetween(busyFrom, busyUntil, room)}) as taken from services s
    join rooms r on r.company_id = s.company_id and r.active and not r.archived and ${isOfferedIn(sql`s`, sql`r`)}
    where s.company_id = ${member.companyId} and s.id = ${serviceId} and ${mine}
      and ${employeeId === undefined ? sql`true` : sql`r.employee_id = ${employeeId}`}
    order by r.position, r.id`);
  // All that is read lies within the time of the visit.
  return rows.find((each) => takenTimes({ ...each, taken: usesOf(each) }).length === 0)?.id;
}

/** Whether the employee has a room for the service. */
export async function doesService(
  tx: Tx,
  { companyId }: Member,
  serviceId: number,
  employeeId: number,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from services s
    join rooms r on r.company_id = s.company_id and r.active and not r.archived and ${isOfferedIn(sql`s`, sql`r`)}
    where s.company_id = ${companyId} and s.id = ${serviceId} and r.employee_id = ${employeeId} limit 1`);
  return rows.length > 0;
}

/** A page of the dates of a class or an event with seats left, as far as this member may book them. */
export async function listSessions(
  db: Db,
  { member, locale }: { readonly member: Member; readonly locale: Locale },
  serviceId: number,
  wanted: SessionsWanted,
) {
  const { from, until, employeeId, isLast, most, page } = wanted;
  const order = isLast ? sql`desc` : sql`asc`;
  const mine = within(member, 'agenda.change', {
    companyId: sql`s.company_id`,
    shopId: sql`s.shop_id`,
    employeeId: sql`s.employee_id`,
  });
  const { rows } = await db.execute<SessionRow>(sql`
    select s.id::float8 as "id", s.starts_at::float8 as "startsAt", s.minutes, s.total - s.taken as "seatsLeft",
      r.id::float8 as "roomId", ${textIn(locale, sql`r.texts`, 'name', sql`r.name`)} as "roomName", e.id::float8 as "employeeId", e.name as "employeeName"
    from sessions s
    left join rooms r on r.company_id = s.company_id and r.id = s.room_id
    left join employees e on e.company_id = s.company_id and e.id = s.employee_id
    where ${mine} and ${isSessionOf(sql`s`, sql`${serviceId}`)}
      and ${employeeId === undefined ? sql`true` : sql`s.employee_id = ${employeeId}`}
      and s.starts_at >= ${from} and s.starts_at < ${until}
      and s.cancelled_at is null and s.bookable_type = 'always' and s.taken < s.total
    order by s.starts_at ${order}, s.id ${order} limit ${most} offset ${page * most}`);
  return rows;
}

/** What can be booked at a shop from a time on: services without options, options and classes, in the shop's order. */
export async function listBookable(db: Db, companyId: number, shopId: number, from: ShopTime, locale: Locale) {
  // Named with the shop and the kind, because the index of classes begins with them.
  const coming = sql`t.company_id = s.company_id and t.shop_id = s.shop_id and t.kind in ('group', 'event')
    and t.starts_at >= ${from} and ${isSessionOf(sql`t`, sql`s.id`)}`;
  const { rows } = await db.execute<BookableRow>(sql`
    select s.id::float8 as "id", s.name as "mainName", p.name as "mainParent",
      ${textIn(locale, sql`s.texts`, 'name', sql`s.name`)} as "name",
      ${textIn(locale, sql`p.texts`, 'name', sql`p.name`)} as "parentName",
      coalesce(${textIn(locale, sql`c.texts`, 'name', sql`c.name`)}, '') as "category", s.minutes,
      s.price_cents as "priceCents", coalesce(s.photo_url, p.photo_url) as "photoUrl",
      coalesce((select json_agg(json_build_object('id', e.id, 'name', e.name) order by e.position, e.id)
        from employees e where e.company_id = s.company_id and not e.archived and (
          exists (select from rooms r where r.company_id = e.company_id and r.employee_id = e.id and r.active
            and not r.archived and ${isOfferedIn(sql`s`, sql`r`)})
          or exists (select from sessions t where t.employee_id = e.id and ${coming}))), '[]'::json) as "people"
    from services s
    left join services p on p.company_id = s.company_id and p.id = s.parent_service_id
    left join categories c on c.company_id = s.company_id and c.id = coalesce(s.category_id, p.category_id)
    where s.company_id = ${companyId} and s.shop_id = ${shopId} and (
        ${isBookableService(sql`s`)} and exists (select from service_rooms x
          where x.company_id = s.company_id and x.service_id in (s.id, s.parent_service_id))
        or ${isOfferedService(sql`s`)} and exists (select from sessions t where ${coming}))
    order by c.position, c.id, coalesce(p.position, s.position), coalesce(p.id, s.id), p.id is not null, s.position,
      s.id`);
  return rows;
}

/** Where a visit is until it is moved; undefined of a class, and of one that this member may not move. */
export async function findMovedVisit(
  db: Db,
  member: Member,
  bookingId: number,
  reader: Pick<Db, 'select'> = db,
): Promise<MovedVisit | undefined> {
  const [row] = await reader
    .select({
      roomId: occupancies.roomId,
      employeeId: occupancies.employeeId,
      from: occupancies.startsAt,
      until: occupancies.endsAt,
      minutes: bookings.minutes,
    })
    .from(bookings)
    .innerJoin(occupancies, and(eq(occupancies.companyId, bookings.companyId), eq(occupancies.bookingId, bookings.id)))
    .where(and(eq(bookings.id, bookingId), within(member, 'agenda.change', bookings)));
  return row && { ...row, busy: { from: row.from, until: row.until } };
}

export const isShop = (db: Db, companyId: number, shopId: number) => isShopOf(db, companyId, shopId);

/** The shop that does a service; undefined when the company has no such service. */
export async function findShopOfService(db: Db, companyId: number, serviceId: number) {
  const [row] = await db
    .select({ shopId: shops.id, timeZone: shops.timeZone, isHeading: sql<boolean>`${isHeading(sql`services`)}` })
    .from(services)
    .innerJoin(shops, and(eq(shops.companyId, services.companyId), eq(shops.id, services.shopId)))
    .where(and(eq(services.companyId, companyId), eq(services.id, serviceId)));
  return row;
}

/** The visit of a payment link, with what is left to pay. */
export async function findVisitOfLink(reader: Pick<Db, 'select'>, companyId: number, bookingId: number) {
  const [row] = await reader
    .select({
      customerId: bookings.customerId,
      // No new money for a company that is blocked.
      isOpen: sql<boolean>`${bookings.status} = 'confirmed' and ${bookings.paymentType} = 'cash' and not ${bookings.paid}
        and ${companies.bannedAt} is null`,
      openCents: sql<number>`${bookings.finalCostCents} - ${takenAtDesk}`,
    })
    .from(bookings)
    // Joined, because drizzle qualifies column names only then; unqualified they would be the till's.
    .innerJoin(shops, shopOfBooking)
    .innerJoin(companies, eq(companies.id, bookings.companyId))
    .where(and(eq(bookings.companyId, companyId), eq(bookings.id, bookingId)));
  return row;
}

export async function findPaymentOf(reader: Pick<Db, 'select'>, companyId: number, bookingId: number, isOpen: boolean) {
  const [row] = await reader
    .select({ id: payments.id, amountCents: payments.amountCents })
    .from(payments)
    .where(
      and(
        eq(payments.companyId, companyId),
        eq(payments.payableKind, 'booking'),
        eq(payments.payableId, bookingId),
        isOpen ? inArray(payments.status, ['intent', 'pending']) : undefined,
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return row;
}
