import { clocksOf, employeeHours as employeeHoursKind, type EmployeeHours } from '@embook/domain/hours';
import { type Day, dayOf, type Permission } from '@embook/domain/shared';
import { can, type Member } from '@embook/domain/staff';
import * as z from 'zod/mini';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { type Change, Unchanged } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { bumpEmployeeVersion, type EmployeeRow, findEmployee, lastAuthor, type Reader } from './hours-store.ts';

/**
 * The reason of an absence is shown to members who plan the hours, and to the employee; others see only the absence
 * (TEAM-6).
 */
export function toEmployeeHours(member: Member, row: EmployeeRow, today: Day): EmployeeHours {
  const { id, name, photoUrl, shopId, version, schedule, absences } = row;
  const seesReasons = can(member, 'timetable.view').ok || member.employeeId === id;
  return {
    id,
    name,
    photoUrl,
    shopId,
    version,
    patterns: schedule.patterns.map((pattern) => ({
      startsOn: pattern.startsOn,
      weeks: pattern.weeks,
      hours: pattern.hours.map((range) => ({
        week: range.week,
        weekday: range.weekday,
        shopId: range.shopId,
        ...clocksOf(range),
      })),
    })),
    absences: absences
      .filter(({ endsOn, state }) => endsOn >= today && (seesReasons || state === 'granted'))
      .map((absence) => ({
        id: absence.id,
        startsOn: absence.startsOn,
        endsOn: absence.endsOn,
        state: absence.state,
        kind: seesReasons ? absence.kind : null,
        note: seesReasons ? absence.note : null,
      })),
  };
}

export const companyToday = (clock: Clock, { company }: StaffCaller): Day => dayOf(shopNow(clock, company.timeZone));

const employeeHoursFor = (clock: Clock, caller: StaffCaller, row: EmployeeRow): EmployeeHours =>
  toEmployeeHours(caller.member, row, companyToday(clock, caller));

/** An employee that the member may use the permission for. */
export async function openEmployee(
  reader: Reader,
  { member }: StaffCaller,
  permission: Permission,
  id: number,
): Promise<EmployeeRow> {
  const row = await findEmployee(reader, member, permission, id);
  if (!row) throw new Problem('not_found');
  return row;
}

/** What is sent once more, or back as it was read: the version and the audit log stay as they are. */
export const unchangedEmployee = (clock: Clock, caller: StaffCaller, row: EmployeeRow): Unchanged =>
  new Unchanged({ employee: employeeHoursFor(clock, caller, row) });

/** Simultaneous changes of one employee's time are serialised; the second is refused as stale (TEAM-8). */
export async function checkEmployeeVersion(
  tx: Tx,
  clock: Clock,
  caller: StaffCaller,
  row: EmployeeRow,
  version: number,
): Promise<void> {
  if (row.version === version) return;
  throw new Problem('stale', undefined, {
    changed_by: await lastAuthor(tx, caller.company.id, 'employee_hours', row.id),
    current: z.encode(employeeHoursKind.schema, employeeHoursFor(clock, caller, row)),
  });
}

/** Counts a change of an employee's time, and answers with how they are afterwards. */
export async function employeeChange(
  tx: Tx,
  clock: Clock,
  caller: StaffCaller,
  permission: Permission,
  employee: EmployeeRow,
  { before, after }: { readonly before?: object; readonly after?: object },
): Promise<Change<{ employee: EmployeeHours }>> {
  const { id, shopId } = employee;
  await bumpEmployeeVersion(tx, caller.company.id, id);
  const row = await openEmployee(tx, caller, permission, id);
  return {
    answer: { employee: employeeHoursFor(clock, caller, row) },
    entry: {
      thing: 'employee_hours',
      id,
      ...(before && { before: { ...before } }),
      ...(after && { after: { ...after } }),
      shopId,
      employeeId: id,
    },
  };
}
