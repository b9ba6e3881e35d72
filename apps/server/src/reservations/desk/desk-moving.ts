import { findSlot, freeSlot, mailMovedByStaff, readSlotForStaff, takeSlot } from '../../booking/booking.ts';
import { type BookableSlot, fitsIntoDay } from '@embook/domain/booking';
import type { StaffContract } from '@embook/domain/contract';
import { deskStarts, isRoomOfClass, MESSAGE_DELAY_SECONDS } from '@embook/domain/desk';
import type { FieldsOf, ProblemCode } from '@embook/domain/shared';
import { shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { agreedStill } from '../../infra/db/visit.ts';
import { retry } from '../../infra/db/retry.ts';
import { type Changes, Unchanged } from '../../infra/http/changes.ts';
import { demand } from '../../infra/http/permit.ts';
import { Problem } from '../../infra/http/problem.ts';
import { announce } from '../../infra/live/announce.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { entitlementsFor } from '../../payment/payment.ts';
import type { ReservationCore } from '../reservation-core.ts';
import { agreedBeforeAsked, type DeskVisitRow, moveDeskVisit } from './desk-visit-store.ts';
import { changeOfVisit, openVisit, shownVisit } from './open-visit.ts';

type Request = FieldsOf<StaffContract['staffMoveVisit']>;

/** What was booked is no longer offered there. */
const notOffered: readonly ProblemCode[] = ['service_not_found'];

/** The audit log announces the change to the new employee; the previous one must see that it is gone (AGD-6). */
async function announceLeft(tx: Tx, companyId: number, before: DeskVisitRow, after: DeskVisitRow): Promise<void> {
  const { id, shopId, employeeId } = before;
  if (employeeId === after.employeeId && shopId === after.shopId) return;
  await announce(tx, { companyId, changed: { action: 'booking.moved', thing: 'booking', id, shopId, employeeId } });
}

/**
 * Whether a move counts as the customer's, who then has no free cancellation of it (CAN-11). Whoever has an address must
 * be told of it: the shop takes that right away from nobody silently (record 104).
 */
const isCustomers = ({ email }: DeskVisitRow, { cause, tellCustomer = false }: Request): boolean =>
  cause === 'customer_asked' && (tellCustomer || email === null);

async function findNewSlot(
  core: ReservationCore,
  tx: Tx,
  companyId: number,
  visit: DeskVisitRow,
  request: Request,
): Promise<BookableSlot> {
  const { startsAt } = request;
  const { bookedId: serviceId, sessionId } = visit;
  if (sessionId === null) {
    const roomId = request.roomId ?? visit.roomId ?? 0;
    const ref = { kind: 'room', roomId, serviceId, startsAt, isWithdrawnToo: true } as const;
    const slot = await readSlotForStaff(core, tx, companyId, ref);
    const minutes = request.minutes ?? visit.minutes;
    const until = slot.busy.until + (minutes - slot.minutes) * 60;
    const [before, after] = [startsAt - slot.busy.from, until - startsAt - minutes * 60];
    if (!fitsIntoDay(minutes, before / 60, after / 60)) throw new Problem('invalid_fields', { minutes: 'day_length' });
    return { ...slot, minutes, busy: { ...slot.busy, until } };
  }
  const ref = await findSlot(core, tx, companyId, {
    serviceId,
    roomId: undefined,
    timestamp: startsAt,
    sessionId: request.sessionId,
    isWithdrawnToo: true,
  });
  if (ref.kind !== 'session') throw new Problem('cannot_move');
  const slot = await readSlotForStaff(core, tx, companyId, ref);
  // The room that it is in may be sent along with another date.
  if (request.roomId !== visit.roomId && !isRoomOfClass(slot, request.roomId))
    throw new Problem('invalid_fields', { room_id: 'invalid' });
  return slot;
}

/** The time that the customer has agreed to after the move; null where that is the new one. */
async function agreedAfter(tx: Tx, companyId: number, visit: DeskVisitRow, request: Request) {
  if (request.cause === 'undo') {
    const before = await agreedBeforeAsked(tx, companyId, visit, request.startsAt);
    return before ? before.agreedAt : agreedStill(visit);
  }
  // In another room or of another length it is still at the time that the shop chose.
  return isCustomers(visit, request) && request.startsAt !== visit.startsAt ? null : agreedStill(visit);
}

/** Also within a larger change (HRS-3). */
export async function moveInChange(core: ReservationCore, tx: Tx, caller: StaffCaller, request: Request) {
  const { id, cause, tellCustomer = false } = request;
  const companyId = caller.company.id;
  const now = new Date(core.clock.now());
  const visit = await openVisit(tx, caller, 'agenda.change', request);
  if (!visit.isStanding) throw new Problem('not_standing');
  const starts = deskStarts(request.startsAt, 1, shopNow(core.clock, visit.timeZone), visit.timeZone);
  if (!starts.ok) throw new Problem('invalid_fields', { starts_at: starts.problem });
  const slot = await findNewSlot(core, tx, companyId, visit, request);
  const { shopId, employeeId, startsAt } = slot;
  // Ahead again, cancelling would promise money that has gone back already (TILL-4).
  if (visit.isReturnedOnline && startsAt > shopNow(core.clock, visit.timeZone)) throw new Problem('cannot_move');
  demand(caller, 'agenda.change', { companyId, shopId, employeeId });
  const owner = { companyId, customerId: visit.customerId };
  const entitlements = entitlementsFor(core.entitlementKinds, visit.paymentType);
  const moved = { bookingId: id, serviceId: visit.bookedId, startsAt };
  if (entitlements && !(await entitlements.move(tx, owner, moved))) throw new Problem('not_covered');
  await freeSlot(tx, companyId, id, now);
  if (!(await takeSlot(tx, { ...owner, bookingId: id }, slot)))
    throw new Problem(slot.sessionId === null ? 'time_taken' : 'session_full');
  const agreedAt = await agreedAfter(tx, companyId, visit, request);
  await moveDeskVisit(tx, companyId, id, { ...slot, agreedAt });
  const { employeeName, minutes } = visit;
  const from = { startsAt: visit.startsAt, employeeName, minutes };
  const how = { isNotified: tellCustomer, isAskedFor: isCustomers(visit, request) };
  const posted = await mailMovedByStaff(tx, { companyId, bookingId: id }, from, how, now);
  // Back where they know it to be, they are told of nothing: what held there before holds again.
  const back = posted === 'withdrawn' ? ({ ...request, cause: 'undo' } as const) : undefined;
  if (how.isAskedFor && posted !== undefined && posted !== 'posted')
    await moveDeskVisit(tx, companyId, id, {
      ...slot,
      agreedAt: back ? await agreedAfter(tx, companyId, visit, back) : agreedStill(visit),
    });
  const more = cause === 'customer_asked' ? { cause, was_agreed_at: visit.agreedAt } : {};
  const { row, entry } = await changeOfVisit(tx, caller, 'agenda.change', visit, more);
  await announceLeft(tx, companyId, visit, row);
  return { answer: { booking: shownVisit(caller, row), told: posted === 'posted' }, entry };
}

/** A visit that is sent to where it is does not move. */
async function checkDifferent(tx: Tx, caller: StaffCaller, request: Request): Promise<void> {
  const visit = await openVisit(tx, caller, 'agenda.change', request);
  const { startsAt, roomId = visit.roomId, minutes = visit.minutes, sessionId = visit.sessionId } = request;
  const isThere =
    startsAt === visit.startsAt &&
    roomId === visit.roomId &&
    minutes === visit.minutes &&
    sessionId === visit.sessionId;
  if (visit.isStanding && isThere) throw new Unchanged({ booking: shownVisit(caller, visit), told: false });
}

/** AGD-5: staff move a visit, or make it longer, also outside opening hours; the database refuses a taken time. */
export async function moveVisit(core: ReservationCore, caller: StaffCaller, request: Request, changes: Changes) {
  try {
    return await retry(() =>
      changes.transaction(async (tx) => {
        await checkDifferent(tx, caller, request);
        return moveInChange(core, tx, caller, request);
      }),
    );
  } catch (error) {
    if (error instanceof Problem && notOffered.includes(error.code)) throw new Problem('cannot_move');
    throw error;
  } finally {
    core.mailer.wake((MESSAGE_DELAY_SECONDS + 1) * 1000);
  }
}
