import type { BookableSlot, SlotRef } from '@embook/domain/booking';
import type { ShopTime } from '@embook/domain/shared';
import { can, reachOf } from '@embook/domain/staff';
import type { Db, Tx } from '../../infra/db/open.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import type { SearchCore } from '../free-times.ts';
import { findSlot } from '../slot/slots.ts';
import { doesService, findFreeRoom, findShopOfService } from './desk-booking-store.ts';

interface FindRequest {
  readonly serviceId: number;
  readonly roomId?: number | undefined;
  readonly employeeId?: number | undefined;
  readonly sessionId?: number | undefined;
  readonly startsAt: ShopTime;
}

/** What is out of reach answers as a service that does not exist: ids could be tried one by one otherwise (TEAM-6, A15). */
export function demandBookable({ member }: Pick<StaffCaller, 'member'>, subject: Parameters<typeof can>[2]): void {
  const { companyId } = member;
  if (!can(member, 'agenda.change', { companyId, ...subject }).ok) throw new Problem('service_not_found');
}

/** A service with its shop; refused before anything is searched where that is not the member's. */
export async function findService(
  db: Db,
  caller: StaffCaller,
  serviceId: number,
): Promise<NonNullable<Awaited<ReturnType<typeof findShopOfService>>>> {
  const service = await findShopOfService(db, caller.company.id, serviceId);
  if (!service) throw new Problem('service_not_found');
  demandBookable(caller, { shopId: service.shopId });
  return service;
}

/** AGD-4: a visit that was wanted with somebody is booked with nobody else. */
export function demandPerson(slot: Pick<BookableSlot, 'employeeId'>, { employeeId }: FindRequest): void {
  if (employeeId !== undefined && slot.employeeId !== employeeId)
    throw new Problem('invalid_fields', { employee_id: 'not_done_by' });
}

/**
 * The room or session of a staff request: without a room the one that customers would get, else any that is free; of a
 * person that is named, one of theirs.
 */
export async function findDeskSlot(
  core: SearchCore,
  tx: Tx,
  { member }: StaffCaller,
  request: FindRequest,
  startsAt: ShopTime,
  now: ShopTime,
): Promise<SlotRef> {
  const { companyId } = member;
  const { serviceId, roomId, employeeId } = request;
  // The later weeks of a class have sessions of their own.
  const sessionId = startsAt === request.startsAt ? request.sessionId : undefined;
  try {
    const asked = { serviceId, roomId, sessionId, timestamp: startsAt, isHiddenToo: true };
    const ref = await findSlot(core, tx, companyId, asked);
    const reached = reachOf(member, 'agenda.change');
    const isAnyone = employeeId === undefined && reached.ok && reached.reach.employee === 'any';
    if (ref.kind === 'session' || roomId !== undefined || isAnyone) return ref;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'time_taken') throw error;
  }
  const free = await findFreeRoom(tx, member, { serviceId, startsAt, employeeId });
  if (free === undefined && employeeId !== undefined && !(await doesService(tx, member, serviceId, employeeId)))
    throw new Problem('invalid_fields', { employee_id: 'not_done_by' });
  // Nobody is helped by the news that a time which is over has been taken.
  if (free === undefined) throw new Problem(startsAt < now ? 'time_passed' : 'time_taken');
  return { kind: 'room', roomId: free, serviceId, startsAt, isHiddenToo: true };
}
