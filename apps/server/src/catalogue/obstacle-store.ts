import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';
import { bookings, shops } from '../infra/db/schema/index.ts';
import type { HoursChange } from '../hours/hours.ts';
import type { ThingName } from './thing-store.ts';

/** What would break if a thing were archived; of bundles and memberships, how many customers have one. */
export interface Obstacle {
  readonly thing: 'series' | 'room' | 'service' | 'bundle' | 'subscription' | 'booking';
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

type BookedAt = HoursChange['concerned'];
type Column = 'service_id' | 'room_id' | 'employee_id';

/** The current time, in seconds and as a day: a membership or a class that is over is no obstacle. */
interface Now {
  readonly seconds: number;
  readonly day: string;
}

const query = async (tx: Tx, statement: ReturnType<typeof sql>): Promise<Obstacle[]> =>
  (await tx.execute<Obstacle & Record<string, unknown>>(statement)).rows;

const series = (tx: Tx, companyId: number, column: Column, id: number, { day }: Now) =>
  query(
    tx,
    sql`select 'series' as thing, c.id::float8 as id, coalesce(c.group_name, s.name) as name, 1 as count
    from class_series c join services s on s.company_id = c.company_id and s.id = c.service_id
    where c.company_id = ${companyId} and c.${sql.identifier(column)} = ${id}
      and (c.ends_on is null or c.ends_on >= ${day}) order by c.id`,
  );

/** Sold ones that could be used for nothing else any more (CAT-3). */
async function sold(tx: Tx, companyId: number, serviceId: number, { seconds, day }: Now): Promise<Obstacle[]> {
  const other = sql`not v.archived and v.id <> ${serviceId} and v.parent_service_id is distinct from ${serviceId}`;
  return [
    ...(await query(
      tx,
      sql`select 'bundle' as thing, b.id::float8 as id, b.name, count(*)::int as count
      from client_bundles c join bundles b on b.company_id = c.company_id and b.id = c.bundle_id
      where c.company_id = ${companyId} and c.status in ('pending', 'active') and (c.ends_at is null or c.ends_at > ${seconds})
        and (c.max_usages = -1 or c.max_usages > (select count(*) from bundle_uses u
          where u.company_id = c.company_id and u.client_bundle_id = c.id and u.returned_at is null))
        and exists (select from bundle_services x where x.company_id = b.company_id and x.bundle_id = b.id
          and x.service_id = ${serviceId} and (x.removed_at is null or c.created_at < x.removed_at))
        and not exists (select from bundle_services x
          join services v on v.company_id = x.company_id and v.id = x.service_id
          where x.company_id = b.company_id and x.bundle_id = b.id and ${other}
            and (x.removed_at is null or c.created_at < x.removed_at))
      group by b.id, b.name order by b.id`,
    )),
    ...(await query(
      tx,
      sql`select 'subscription' as thing, p.id::float8 as id, p.name, count(distinct c.id)::int as count
      from client_subscriptions c
      join subscriptions p on p.company_id = c.company_id and p.id = c.subscription_id
      join client_subscription_groups g on g.company_id = c.company_id and g.client_subscription_id = c.id
      where c.company_id = ${companyId} and c.status in ('pending', 'active', 'open')
        and (c.ends_on is null or c.ends_on > ${day})
        and exists (select from subscription_group_services x where x.company_id = g.company_id and x.group_id = g.group_id
          and x.service_id = ${serviceId} and (x.removed_at is null or c.created_at < x.removed_at))
        and not exists (select from subscription_group_services x
          join services v on v.company_id = x.company_id and v.id = x.service_id
          where x.company_id = g.company_id and x.group_id = g.group_id and ${other}
            and (x.removed_at is null or c.created_at < x.removed_at))
      group by p.id, p.name order by p.id`,
    )),
  ];
}

export async function inTheWay(tx: Tx, name: ThingName, companyId: number, id: number, now: Now): Promise<Obstacle[]> {
  switch (name) {
    case 'service':
      return [...(await series(tx, companyId, 'service_id', id, now)), ...(await sold(tx, companyId, id, now))];
    case 'room':
      return series(tx, companyId, 'room_id', id, now);
    case 'employee':
      return [
        ...(await query(
          tx,
          sql`select 'room' as thing, id::float8 as id, name, 1 as count from rooms
          where company_id = ${companyId} and employee_id = ${id} and not archived order by position, id`,
        )),
        ...(await series(tx, companyId, 'employee_id', id, now)),
      ];
    case 'category':
      return query(
        tx,
        sql`select 'service' as thing, id::float8 as id, name, 1 as count from services
        where company_id = ${companyId} and category_id = ${id} and not archived order by position, id`,
      );
    case 'object':
    case 'shop':
    case 'bundle':
    case 'subscription':
    case 'promotion':
      return [];
  }
}

/** The coming visits at a shop, in a room or with an employee, seats in classes included. */
export async function comingVisits(tx: Tx, companyId: number, booked: BookedAt, { seconds }: Pick<Now, 'seconds'>) {
  const rows = await tx
    .select({ startsAt: bookings.startsAt, employeeId: bookings.employeeId, sessionId: bookings.sessionId })
    .from(bookings)
    .where(
      and(
        eq(bookings.companyId, companyId),
        'shopId' in booked ? eq(bookings.shopId, booked.shopId) : undefined,
        'roomId' in booked ? eq(bookings.roomId, booked.roomId) : undefined,
        'employeeId' in booked ? eq(bookings.employeeId, booked.employeeId) : undefined,
        inArray(bookings.status, ['confirmed', 'held']),
        gt(bookings.startsAt, seconds),
      ),
    );
  return rows.map(({ sessionId, ...visit }) => ({ ...visit, isClass: sessionId !== null }));
}

/** Locked, so that two people cannot archive the last two shops at once. */
export async function openShops(tx: Tx, companyId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.archived, false)))
    .orderBy(shops.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}
