import { type SearchCore, freeMoments, readSlotForStaff } from '../booking/booking.ts';
import { TEST_BOOKING_MS } from '@embook/domain/setup';
import { shopTimeAt } from '@embook/domain/shared';
import { can } from '@embook/domain/staff';
import { shopNow } from '../infra/clock.ts';
import { databaseProblem } from '../infra/db/problem.ts';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { replaceTest, roomOf } from './setup-store.ts';

const LOOK_AHEAD_DAYS = 14;

/**
 * START-3: the next free time, found and taken as a visit's would be. Only an occupancy is written: without a booking
 * there is no money, mail, point or statistic to be left out (record 55).
 */
export async function makeTestBooking(
  core: SearchCore,
  caller: StaffCaller,
  { serviceId }: { readonly serviceId: number },
  changes: Changes,
) {
  const { company } = caller;
  const from = shopNow(core.clock, company.timeZone);
  const wanted = { serviceId, from, employeeId: undefined };
  const { moments, shopId, hasRooms, isOpen } = await freeMoments(core, company.id, wanted, {
    days: LOOK_AHEAD_DAYS,
    earliestMinute: 0,
    mostEach: 1,
  });
  // As a service that does not exist, so that nobody learns which ids do.
  if (!can(caller.member, 'settings.change', { companyId: company.id, shopId }).ok)
    throw new Problem('service_not_found');
  const [first] = moments.toSorted((a, b) => a.timestamp - b.timestamp);
  if (!first) throw new Problem(hasRooms ? (isOpen ? 'no_free_time' : 'no_hours') : 'no_room');
  const where = { kind: 'room', roomId: first.room.id } as const;
  const ref = { ...where, serviceId, startsAt: first.timestamp, isHiddenToo: true };
  try {
    return await changes.transaction(async (tx) => {
      const slot = await readSlotForStaff(core, tx, company.id, ref);
      const { employeeId, serviceName, busy } = slot;
      const { from: startsAt, until: endsAt } = busy;
      const until = new Date(core.clock.now() + TEST_BOOKING_MS);
      const { roomId } = ref;
      const id = await replaceTest(tx, company.id, {
        roomId,
        employeeId,
        startsAt,
        endsAt,
        reason: serviceName,
        testUntil: until,
      });
      const room = await roomOf(tx, company.id, roomId);
      const test = {
        id,
        shopId,
        service: serviceName,
        startsAt,
        endsAt,
        room: room?.name ?? null,
        employee: slot.employeeName,
        until: shopTimeAt(until.getTime(), room?.timeZone ?? company.timeZone),
      };
      const after = {
        service_id: serviceId,
        room_id: roomId,
        employee_id: employeeId,
        starts_at: startsAt,
        reason: serviceName,
      };
      return { answer: { test }, entry: { thing: 'block', id, after, shopId, employeeId } };
    });
  } catch (error) {
    // The constraint decides: an existing booking stays (A1).
    if (databaseProblem(error) === 'taken') throw new Problem('time_taken');
    throw error;
  }
}
