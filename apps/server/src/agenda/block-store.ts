import { DAY_SECONDS, type Permission, type ShopTime } from '@embook/domain/shared';
import type { TimeRange } from '@embook/domain/shops';
import type { Member } from '@embook/domain/staff';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import { employees, occupancies, rooms, shops } from '../infra/db/schema/index.ts';
import { within } from '../infra/db/scope.ts';

interface Place {
  readonly roomId: number | null;
  readonly employeeId: number | null;
}

/**
 * The shop of a room and an employee that this member may block, both locked: first the room, then the employee, as
 * whoever books does (A1). Undefined when one of them is not found for this member.
 */
export async function lockPlace(tx: Tx, member: Member, { roomId, employeeId }: Place): Promise<number | undefined> {
  const shopIds = new Set<number | undefined>();
  if (roomId !== null) {
    // A member who may block only their own time cannot block a colleague's room (TEAM-6).
    const columns = { companyId: rooms.companyId, shopId: rooms.shopId, employeeId: rooms.employeeId };
    const [room] = await tx
      .select({ shopId: rooms.shopId })
      .from(rooms)
      .where(and(eq(rooms.id, roomId), within(member, 'agenda.change', columns)))
      .for('no key update');
    shopIds.add(room?.shopId);
  }
  if (employeeId !== null) {
    const columns = { companyId: employees.companyId, shopId: employees.shopId, employeeId: employees.id };
    const [employee] = await tx
      .select({ shopId: employees.shopId })
      .from(employees)
      .where(and(eq(employees.id, employeeId), within(member, 'agenda.change', columns)))
      .for('no key update');
    shopIds.add(employee?.shopId);
  }
  return shopIds.has(undefined) ? undefined : [...shopIds][0];
}

export async function zoneOfShop(tx: Tx, companyId: number, shopId: number): Promise<string> {
  const [shop] = await tx
    .select({ timeZone: shops.timeZone })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId)));
  if (!shop) throw new Error('the shop of a block is gone');
  return shop.timeZone;
}

/** Whether an employee is where a room is: of the same shop, in that room, or with working hours at its shop (HRS-2). */
export async function isWhereRoomIs(tx: Tx, companyId: number, { roomId, employeeId }: Place): Promise<boolean> {
  if (roomId === null || employeeId === null) return true;
  const { rows } = await tx.execute(sql`
    select from rooms r join employees e on e.company_id = r.company_id and e.id = ${employeeId}
    where r.company_id = ${companyId} and r.id = ${roomId} and (r.shop_id = e.shop_id or r.employee_id = e.id
      or exists (select from employee_patterns p
        join employee_hours h on h.company_id = p.company_id and h.pattern_id = p.id and h.shop_id = r.shop_id
        where p.company_id = e.company_id and p.employee_id = e.id))`);
  return rows.length > 0;
}

/** Throws the database's error when the time is taken. */
export async function addBlocks(tx: Tx, companyId: number, place: Place, ranges: readonly TimeRange[], reason: string) {
  const rows = await tx
    .insert(occupancies)
    .values(ranges.map(({ from, until }) => ({ companyId, ...place, startsAt: from, endsAt: until, reason })))
    .returning({ id: occupancies.id });
  return rows.map(({ id }) => id);
}

/** The coming blocks of a room or an employee, whichever has more. */
export async function countBlocks(tx: Tx, companyId: number, { roomId, employeeId }: Place): Promise<number> {
  const countIn = (column: SQL, id: number | null) => sql`(select count(*) from occupancies
    where company_id = ${companyId} and ${column} = ${id} and starts_at > extract(epoch from now())
      and booking_id is null and session_id is null)`;
  const { rows } = await tx.execute<{ count: number }>(
    sql`select greatest(${countIn(sql`room_id`, roomId)}, ${countIn(sql`employee_id`, employeeId)})::int as "count"`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Whether two blocks, given by alias, are dates of one weekly block: of the same place, reason and length, a number of
 * weeks apart. So those of the years before, which were stored one by one, are weekly too.
 */
export const isSameWeekly = (one: SQL, other: SQL): SQL => sql`${one}.company_id = ${other}.company_id
  and ${one}.room_id is not distinct from ${other}.room_id and ${one}.employee_id is not distinct from ${other}.employee_id
  and ${one}.booking_id is null and ${one}.session_id is null and ${one}.test_until is null
  and ${one}.reason is not distinct from ${other}.reason
  and ${one}.ends_at - ${one}.starts_at = ${other}.ends_at - ${other}.starts_at
  and (${one}.starts_at - ${other}.starts_at) % ${7 * DAY_SECONDS} = 0`;

/** Named in full: drizzle qualifies columns only where tables are joined, and the rooms have a company of their own. */
const shopOfBlock = sql<number>`coalesce(
  (select r.shop_id from rooms r where r.company_id = occupancies.company_id and r.id = occupancies.room_id),
  (select e.shop_id from employees e
    where e.company_id = occupancies.company_id and e.id = occupancies.employee_id))`;

export type BlockRow = NonNullable<Awaited<ReturnType<typeof findBlock>>>;

/** A block, scoped by the member's reach; undefined when there is none, or not for this member (TEAM-6). */
export async function findBlock(reader: Pick<Db, 'select'>, member: Member, permission: Permission, id: number) {
  const columns = { companyId: occupancies.companyId, shopId: shopOfBlock, employeeId: occupancies.employeeId };
  const [row] = await reader
    .select({
      id: occupancies.id,
      roomId: occupancies.roomId,
      employeeId: occupancies.employeeId,
      startsAt: occupancies.startsAt,
      endsAt: occupancies.endsAt,
      reason: occupancies.reason,
      isTest: sql<boolean>`${occupancies.testUntil} is not null`,
      shopId: shopOfBlock.mapWith(Number),
    })
    .from(occupancies)
    .where(
      and(
        eq(occupancies.id, id),
        isNull(occupancies.bookingId),
        isNull(occupancies.sessionId),
        within(member, permission, columns),
      ),
    );
  return row;
}

/** This date of a weekly block and all later ones, the first one first. */
export async function laterDates(reader: Pick<Db, 'execute'>, companyId: number, id: number) {
  const { rows } = await reader.execute<{ id: number; startsAt: ShopTime }>(sql`
    select o.id::float8 as "id", o.starts_at::float8 as "startsAt" from occupancies o
    join occupancies t on t.company_id = ${companyId} and t.id = ${id}
    where o.id = t.id and o.company_id = t.company_id
      or ${isSameWeekly(sql`o`, sql`t`)} and o.starts_at > t.starts_at and t.test_until is null
    order by o.starts_at`);
  return rows;
}

/** Who took the time of a block: of a weekly one, whoever added the dates that it is one of. */
export async function authorOfBlock(
  db: Pick<Db, 'execute'>,
  companyId: number,
  { roomId, employeeId, startsAt }: Pick<BlockRow, 'roomId' | 'employeeId' | 'startsAt'>,
) {
  const { rows } = await db.execute<{ who: string; at: number }>(sql`
    select a.who, extract(epoch from a.at)::float8 as "at" from audit_entries a
    where a.company_id = ${companyId} and a.thing = 'block' and a.action in ('block.added', 'block.changed')
      and (a.after->>'room_id')::bigint is not distinct from ${roomId}::bigint
      and (a.after->>'employee_id')::bigint is not distinct from ${employeeId}::bigint
      and (a.after->>'starts_at')::bigint <= ${startsAt}
      and ${startsAt} < (a.after->>'starts_at')::bigint + (a.after->>'weeks')::int * ${7 * DAY_SECONDS}::bigint
      and (${startsAt} - (a.after->>'starts_at')::bigint) % ${7 * DAY_SECONDS} = 0
    order by a.id desc limit 1`);
  return rows[0];
}

/** Throws the database's error when the time is taken. */
export async function moveBlocks(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  { by, seconds, reason }: { readonly by: number; readonly seconds: number; readonly reason: string },
): Promise<void> {
  await tx
    .update(occupancies)
    .set({
      startsAt: sql`${occupancies.startsAt} + ${by}`,
      endsAt: sql`${occupancies.startsAt} + ${by} + ${seconds}`,
      reason,
    })
    .where(and(eq(occupancies.companyId, companyId), inArray(occupancies.id, [...ids])));
}

export async function deleteBlocks(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(occupancies).where(and(eq(occupancies.companyId, companyId), inArray(occupancies.id, [...ids])));
}
