import { employeeHours as employeeHoursKind } from '@embook/domain/hours';
import { dayOf, type Permission } from '@embook/domain/shared';
import * as z from 'zod/mini';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { type Change, Unchanged } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { EmployeeRow, HoursStore, Reader } from './hours-store.ts';
import { shownEmployee } from './shown.ts';

export type OpenedEmployees = ReturnType<typeof createOpenedEmployees>;

/** Opens an employee for a change of hours or absences, and says how they are afterwards. */
export function createOpenedEmployees(store: HoursStore, clock: Clock) {
  const todayOf = ({ company }: StaffCaller): string => dayOf(shopNow(clock, company.timeZone));

  async function found(reader: Reader, { member }: StaffCaller, permission: Permission, id: number) {
    const row = await store.employee(reader, member, permission, id);
    if (!row) throw new Problem('not_found');
    return row;
  }

  const shown = (caller: StaffCaller, row: EmployeeRow) => shownEmployee(caller.member, row, todayOf(caller));

  return {
    found,
    todayOf,

    /** What is sent once more, or back as it was read: the version and the audit log stay as they are. */
    unchanged: (caller: StaffCaller, row: EmployeeRow) => new Unchanged({ employee: shown(caller, row) }),

    /** Simultaneous changes of one employee's time are serialised; the second is refused as stale (TEAM-8). */
    async checkVersion(tx: Tx, caller: StaffCaller, row: EmployeeRow, version: number): Promise<void> {
      if (row.version === version) return;
      throw new Problem('stale', undefined, {
        changed_by: await store.changedBy(tx, caller.company.id, 'employee_hours', row.id),
        current: z.encode(employeeHoursKind.schema, shown(caller, row)),
      });
    },

    async changed(
      tx: Tx,
      caller: StaffCaller,
      permission: Permission,
      before: EmployeeRow,
      said: { readonly before?: object; readonly after?: object },
    ): Promise<Change<{ employee: ReturnType<typeof shown> }>> {
      const { id, shopId } = before;
      await store.countEmployee(tx, caller.company.id, id);
      const after = await found(tx, caller, permission, id);
      return {
        answer: { employee: shown(caller, after) },
        entry: {
          thing: 'employee_hours',
          id,
          ...(said.before && { before: { ...said.before } }),
          ...(said.after && { after: { ...said.after } }),
          shopId,
          employeeId: id,
        },
      };
    },
  };
}
