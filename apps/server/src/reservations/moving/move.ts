import { findOwnBooking, findSlot, freeSlot, mailMoved, readLockedSlot, takeSlot } from '../../booking/booking.ts';
import { customersCancellation, mayMove } from '@embook/domain/reservations';
import type { ProblemCode, ShopTime } from '@embook/domain/shared';
import { shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import type { Owner } from '../../infra/db/owner.ts';
import { retry } from '../../infra/db/retry.ts';
import { type CustomerCaller, lockCaller, ownerOf } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import { announceVisits } from '../../infra/live/announce.ts';
import { claimMade, entitlementsFor, findMade, requestHash } from '../../payment/payment.ts';
import type { ReservationCore } from '../reservation-core.ts';
import { getVisit } from '../reservations.ts';
import { areOneKind, findMovedVisit, type MovedVisit, setTime } from './move-store.ts';

interface MoveRequest {
  readonly bookingId: number;
  readonly timestamp: ShopTime;
  /** Undefined: the room it is in, and so who works there. */
  readonly roomId: number | undefined;
}

/** What was booked is no longer offered there: the visit cannot move. */
const notOffered: readonly ProblemCode[] = ['service_not_found', 'room_not_found'];

async function findNewSlot(core: ReservationCore, tx: Tx, owner: Owner, request: MoveRequest, visit: MovedVisit) {
  const { companyId } = owner;
  const { serviceId, sessionId } = visit;
  const { timestamp } = request;
  const roomId = request.roomId ?? (sessionId === null ? (visit.roomId ?? undefined) : undefined);
  const ref = await findSlot(core, tx, companyId, { serviceId, roomId, timestamp, sessionId: undefined });
  if ((ref.kind === 'session') !== (sessionId !== null)) throw new Problem('time_taken');
  if (await findOwnBooking(tx, owner, ref)) throw new Problem('cannot_move');
  const { slot, refusal } = await readLockedSlot(core, tx, companyId, ref);
  if (refusal) throw new Problem(refusal);
  const sameKind =
    sessionId === null || slot.sessionId === null || (await areOneKind(tx, companyId, [sessionId, slot.sessionId]));
  // A length that the desk has set would be lost, as a price would.
  const sameLength = sessionId !== null || slot.minutes === visit.minutes;
  if (!sameKind || !sameLength || slot.priceCents !== visit.priceCents) throw new Problem('cannot_move');
  return slot;
}

async function moveOnce(core: ReservationCore, tx: Tx, caller: CustomerCaller, request: MoveRequest): Promise<boolean> {
  const owner = ownerOf(caller);
  const { companyId } = owner;
  const { bookingId, timestamp, roomId } = request;
  const now = new Date(core.clock.now());
  const call = { ...owner, key: caller.idempotencyKey, requestHash: requestHash('moveBooking', request) };
  await lockCaller(tx, owner);
  const visit = await findMovedVisit(tx, owner, bookingId);
  if (!visit || visit.status === 'held' || visit.status === 'released') throw new Problem('booking_not_found');
  if ((await findMade(tx, call)) !== undefined) return false;
  // It is there already: a repetition of the same request.
  if (visit.status !== 'cancelled' && visit.startsAt === timestamp && (roomId === undefined || roomId === visit.roomId))
    return false;
  if (
    visit.status === 'cancelled' ||
    !mayMove(customersCancellation(visit, visit.fee, shopNow(core.clock, visit.timeZone)))
  )
    throw new Problem('cannot_move');
  const slot = await findNewSlot(core, tx, owner, request, visit);
  const entitlements = entitlementsFor(core.entitlementKinds, visit.paymentType);
  const moved = { bookingId, serviceId: visit.serviceId, startsAt: slot.startsAt };
  if (entitlements && !(await entitlements.move(tx, owner, moved))) throw new Problem('not_covered');
  // Read as free under its lock while the old slot was still taken, so that the two never overlap.
  await freeSlot(tx, companyId, bookingId, now);
  if (!(await takeSlot(tx, { ...owner, bookingId }, slot)))
    throw new Problem(slot.sessionId === null ? 'time_taken' : 'session_full');
  await setTime(tx, companyId, bookingId, slot);
  const from = { startsAt: visit.startsAt, employeeName: visit.employeeName };
  await mailMoved(tx, companyId, bookingId, from, now);
  await announceVisits(tx, [{ companyId, bookingId, action: 'booking.moved' }]);
  await claimMade(tx, call, bookingId, now);
  return true;
}

/**
 * A visit moves to another free time of the same service and price where cancelling it would cost nothing. Its payment
 * stays with it; a use must be valid at the new time, or it does not move (A17). One transaction: after any error the
 * visit is where it was.
 */
export async function moveBooking(core: ReservationCore, caller: CustomerCaller, request: MoveRequest) {
  try {
    if (await retry(() => core.db.transaction((tx) => moveOnce(core, tx, caller, request)))) core.mailer.wake();
  } catch (error) {
    if (error instanceof Problem && notOffered.includes(error.code)) throw new Problem('cannot_move');
    throw error;
  }
  return getVisit(core, ownerOf(caller), request.bookingId, caller.locale);
}
