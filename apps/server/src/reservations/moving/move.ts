import type { BookableSlot, SlotRef } from '@embook/domain/booking';
import { customersCancellation, mayMove } from '@embook/domain/reservations';
import type { ProblemCode, ShopTime } from '@embook/domain/shared';
import { type Clock, shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import type { Owner } from '../../infra/db/owner.ts';
import { type CustomerCaller, lockCaller, ownerOf } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import { announceVisits } from '../../infra/live/announce.ts';
import type { Mailer } from '../../infra/mail/mailer.ts';
import { claimMade, findMade, type Entitlements, entitlementsFor, requestHash } from '../../payment/payment.ts';
import type { Reservations } from '../reservations.ts';
import type { MoveStore } from './move-store.ts';

interface MoveRequest {
  readonly bookingId: number;
  readonly timestamp: ShopTime;
  /** Undefined: the room it is in, and so who works there. */
  readonly roomId: number | undefined;
}

interface Ports {
  readonly store: MoveStore;
  readonly reservations: Pick<Reservations, 'visit'>;
  readonly customers: { ownAt(tx: Tx, owner: Owner, ref: SlotRef): Promise<object | undefined> };
  readonly slots: {
    find(
      tx: Tx,
      companyId: number,
      request: { serviceId: number; roomId: number | undefined; timestamp: ShopTime; sessionId: undefined },
    ): Promise<SlotRef>;
    readLocked(
      tx: Tx,
      companyId: number,
      ref: SlotRef,
    ): Promise<{ slot: BookableSlot; refusal: ProblemCode | undefined }>;
    take(tx: Tx, visitor: Owner & { bookingId: number }, slot: BookableSlot): Promise<boolean>;
    free(tx: Tx, companyId: number, bookingId: number, now: Date): Promise<void>;
  };
  readonly entitlementKinds: readonly Entitlements[];
  readonly mails: {
    moved(
      tx: Tx,
      companyId: number,
      bookingId: number,
      from: { readonly startsAt: ShopTime; readonly employeeName: string | null },
      now: Date,
    ): Promise<void>;
  };
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
}

/** What was booked is no longer offered there: the visit cannot move. */
const notOffered: readonly ProblemCode[] = ['service_not_found', 'room_not_found'];

export type Moving = ReturnType<typeof createMoving>;

/**
 * A visit moves to another free time of the same service and price where cancelling it would cost nothing. Its payment
 * stays with it; a use must be valid at the new time, or it does not move (A17). One transaction: after any error the
 * visit is where it was.
 */
export function createMoving(ports: Ports) {
  const { store, customers, slots, entitlementKinds, mails, clock, mailer } = ports;

  async function newSlot(
    tx: Tx,
    owner: Owner,
    request: MoveRequest,
    visit: NonNullable<Awaited<ReturnType<MoveStore['visit']>>>,
  ) {
    const { companyId } = owner;
    const { serviceId, sessionId } = visit;
    const { timestamp } = request;
    const roomId = request.roomId ?? (sessionId === null ? (visit.roomId ?? undefined) : undefined);
    const ref = await slots.find(tx, companyId, { serviceId, roomId, timestamp, sessionId: undefined });
    if ((ref.kind === 'session') !== (sessionId !== null)) throw new Problem('time_taken');
    if (await customers.ownAt(tx, owner, ref)) throw new Problem('cannot_move');
    const { slot, refusal } = await slots.readLocked(tx, companyId, ref);
    if (refusal) throw new Problem(refusal);
    const sameKind =
      sessionId === null ||
      slot.sessionId === null ||
      (await store.areOneKind(tx, companyId, [sessionId, slot.sessionId]));
    // A length that the desk has set would be lost, as a price would.
    const sameLength = sessionId !== null || slot.minutes === visit.minutes;
    if (!sameKind || !sameLength || slot.priceCents !== visit.priceCents) throw new Problem('cannot_move');
    return slot;
  }

  async function moveOnce(tx: Tx, caller: CustomerCaller, request: MoveRequest): Promise<boolean> {
    const owner = ownerOf(caller);
    const { companyId } = owner;
    const { bookingId, timestamp, roomId } = request;
    const now = new Date(clock.now());
    const call = { ...owner, key: caller.idempotencyKey, requestHash: requestHash('moveBooking', request) };
    await lockCaller(tx, owner);
    const visit = await store.visit(tx, owner, bookingId);
    if (!visit || visit.status === 'held' || visit.status === 'released') throw new Problem('booking_not_found');
    if ((await findMade(tx, call)) !== undefined) return false;
    // It is there already: a repetition of the same request.
    if (
      visit.status !== 'cancelled' &&
      visit.startsAt === timestamp &&
      (roomId === undefined || roomId === visit.roomId)
    )
      return false;
    if (
      visit.status === 'cancelled' ||
      !mayMove(customersCancellation(visit, visit.fee, shopNow(clock, visit.timeZone)))
    )
      throw new Problem('cannot_move');
    const slot = await newSlot(tx, owner, request, visit);
    const entitlements = entitlementsFor(entitlementKinds, visit.paymentType);
    const moved = { bookingId, serviceId: visit.serviceId, startsAt: slot.startsAt };
    if (entitlements && !(await entitlements.move(tx, owner, moved))) throw new Problem('not_covered');
    // Read as free under its lock while the old slot was still taken, so that the two never overlap.
    await slots.free(tx, companyId, bookingId, now);
    if (!(await slots.take(tx, { ...owner, bookingId }, slot)))
      throw new Problem(slot.sessionId === null ? 'time_taken' : 'session_full');
    await store.move(tx, companyId, bookingId, slot);
    const from = { startsAt: visit.startsAt, employeeName: visit.employeeName };
    await mails.moved(tx, companyId, bookingId, from, now);
    await announceVisits(tx, [{ companyId, bookingId, action: 'booking.moved' }]);
    await claimMade(tx, call, bookingId, now);
    return true;
  }

  return {
    async move(caller: CustomerCaller, request: MoveRequest) {
      try {
        if (await store.transaction((tx) => moveOnce(tx, caller, request))) mailer.wake();
      } catch (error) {
        if (error instanceof Problem && notOffered.includes(error.code)) throw new Problem('cannot_move');
        throw error;
      }
      return ports.reservations.visit(ownerOf(caller), request.bookingId, caller.locale);
    },
  };
}
