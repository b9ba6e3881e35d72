import type { TimeRange } from '@embook/domain/shops';
import type { Member } from '@embook/domain/staff';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';
import { employees, occupancies, rooms } from '../infra/db/schema/index.ts';
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

/** The block that was removed; undefined when there is none, or not for this member. */
export async function removeBlock(tx: Tx, member: Member, id: number) {
  const shopId = sql<number>`coalesce(
    (select r.shop_id from rooms r where r.company_id = ${occupancies.companyId} and r.id = ${occupancies.roomId}),
    (select e.shop_id from employees e where e.company_id = ${occupancies.companyId} and e.id = ${occupancies.employeeId}))`;
  const [row] = await tx
    .delete(occupancies)
    .where(
      and(
        eq(occupancies.id, id),
        isNull(occupancies.bookingId),
        isNull(occupancies.sessionId),
        within(member, 'agenda.change', {
          companyId: occupancies.companyId,
          shopId,
          employeeId: occupancies.employeeId,
        }),
      ),
    )
    .returning({
      roomId: occupancies.roomId,
      employeeId: occupancies.employeeId,
      startsAt: occupancies.startsAt,
      endsAt: occupancies.endsAt,
      reason: occupancies.reason,
      isTest: sql<boolean>`${occupancies.testUntil} is not null`,
      shopId: shopId.mapWith(Number),
    });
  return row;
}
