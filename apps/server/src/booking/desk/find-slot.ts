import type { BookableSlot, SlotRef } from '@embook/domain/booking';
import type { ShopTime } from '@embook/domain/shared';
import { can, reachOf } from '@embook/domain/staff';
import type { Tx } from '../../infra/db/open.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import type { Slots } from '../slot/slots.ts';
import type { DeskBookingStore } from './desk-booking-store.ts';

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
  store: Pick<DeskBookingStore, 'shopOf'>,
  caller: StaffCaller,
  serviceId: number,
): Promise<NonNullable<Awaited<ReturnType<DeskBookingStore['shopOf']>>>> {
  const service = await store.shopOf(caller.company.id, serviceId);
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
export const createFindSlot =
  (store: Pick<DeskBookingStore, 'freeRoom' | 'doesService'>, slots: Pick<Slots, 'find'>) =>
  async (
    tx: Tx,
    { member }: StaffCaller,
    request: FindRequest,
    startsAt: ShopTime,
    now: ShopTime,
  ): Promise<SlotRef> => {
    const { companyId } = member;
    const { serviceId, roomId, employeeId } = request;
    // The later weeks of a class have sessions of their own.
    const sessionId = startsAt === request.startsAt ? request.sessionId : undefined;
    try {
      const asked = { serviceId, roomId, sessionId, timestamp: startsAt, isHiddenToo: true };
      const ref = await slots.find(tx, companyId, asked);
      const reached = reachOf(member, 'agenda.change');
      const isAnyone = employeeId === undefined && reached.ok && reached.reach.employee === 'any';
      if (ref.kind === 'session' || roomId !== undefined || isAnyone) return ref;
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'time_taken') throw error;
    }
    const free = await store.freeRoom(tx, member, { serviceId, startsAt, employeeId });
    if (free === undefined && employeeId !== undefined && !(await store.doesService(tx, member, serviceId, employeeId)))
      throw new Problem('invalid_fields', { employee_id: 'not_done_by' });
    // Nobody is helped by the news that a time which is over has been taken.
    if (free === undefined) throw new Problem(startsAt < now ? 'time_passed' : 'time_taken');
    return { kind: 'room', roomId: free, serviceId, startsAt, isHiddenToo: true };
  };
