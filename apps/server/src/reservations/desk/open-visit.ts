import { type DeskVisitAnswer, deskVisit } from '@embook/domain/desk';
import type { Permission } from '@embook/domain/shared';
import { seesMoney } from '@embook/domain/staff';
import * as z from 'zod/mini';
import type { Tx } from '../../infra/db/open.ts';
import { lockCustomer } from '../../infra/db/owner.ts';
import { authorOfVersion } from '../../infra/db/version-author.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { type DeskVisitRow, findDeskVisit, type Reader } from './desk-visit-store.ts';

/** A visit as this member may see it. */
export function shownVisit({ member }: Pick<StaffCaller, 'member'>, row: DeskVisitRow): DeskVisitAnswer {
  const isMoneySeen = seesMoney(member);
  return {
    id: row.id,
    status: row.status,
    startsAt: row.startsAt,
    endsAt: row.startsAt + row.minutes * 60,
    minutes: row.minutes,
    shopId: row.shopId,
    roomId: row.roomId,
    employeeId: row.employeeId,
    sessionId: row.sessionId,
    seriesId: row.seriesId,
    service: { id: row.serviceId, name: row.shownName },
    customer: { id: row.customerId, name: row.customerName },
    paid: isMoneySeen ? row.paid : null,
    priceCents: isMoneySeen ? row.finalCost : null,
    openCents: isMoneySeen ? (row.paid ? 0 : Math.max(row.finalCost - row.takenAtDesk, 0)) : null,
    version: row.version,
  };
}

interface VersionedId {
  readonly id: number;
  /** Undefined: whatever it is by now. */
  readonly version?: number | undefined;
}

/** A visit within the member's reach. */
export const findVisitInReach = async (reader: Reader, caller: StaffCaller, permission: Permission, id: number) => {
  const row = await findDeskVisit(reader, caller, permission, id);
  if (!row) throw new Problem('not_found');
  return row;
};

async function stale(tx: Tx, caller: StaffCaller, row: DeskVisitRow): Promise<Problem> {
  const changedBy = await authorOfVersion(tx, { ...row, companyId: caller.company.id, thing: 'booking' });
  return new Problem('stale', undefined, {
    changed_by: changedBy ?? row.customerName,
    current: z.encode(deskVisit.schema, shownVisit(caller, row)),
  });
}

/** Read under the customer's lock, so that changes of one visit are serialised; an older version is refused (TEAM-8). */
export async function openVisit(
  tx: Tx,
  caller: StaffCaller,
  permission: Permission,
  { id, version }: VersionedId,
): Promise<DeskVisitRow> {
  const { company } = caller;
  const { customerId } = await findVisitInReach(tx, caller, permission, id);
  await lockCustomer(tx, { companyId: company.id, customerId });
  const row = await findVisitInReach(tx, caller, permission, id);
  if (version !== undefined && row.version !== version) throw await stale(tx, caller, row);
  return row;
}

/** What the audit log keeps of a visit that has changed, and how it is by now. */
export async function changeOfVisit(
  tx: Tx,
  caller: StaffCaller,
  permission: Permission,
  before: DeskVisitRow,
  more: Readonly<Record<string, unknown>> = {},
  reason?: string,
) {
  const row = await findVisitInReach(tx, caller, permission, before.id);
  const { id, shopId, employeeId, customerId } = row;
  return {
    row,
    entry: {
      thing: 'booking',
      id,
      before: logged(before),
      after: { ...logged(row), ...more },
      shopId,
      employeeId,
      because: reason === undefined ? undefined : { customerId, reason },
    },
  };
}

const logged = ({ status, startsAt, minutes, roomId, employeeId, paid, version }: DeskVisitRow) => ({
  status,
  starts_at: startsAt,
  minutes,
  room_id: roomId,
  employee_id: employeeId,
  paid,
  version,
});
