import { cancellationOf, mayMove } from '@embook/domain/reservations';
import type { ProblemCode, ShopTime } from '@embook/domain/shared';
import { type Clock, shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { lockCustomer, type Owner } from '../../infra/db/owner.ts';
import { type CustomerCaller, ownerOf } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
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

/** What booking knows of a place: which row guards it, and what it is. */
interface AnySpot {
  readonly kind: 'room' | 'session';
}
interface AnyPlace {
  readonly startsAt: ShopTime;
  readonly minutes: number;
  readonly roomId: number | null;
  readonly employeeId: number | null;
  readonly sessionId: number | null;
  readonly priceCents: number;
}

interface Ports<Spot extends AnySpot, Place extends AnyPlace> {
  readonly store: MoveStore;
  readonly reservations: Pick<Reservations, 'visit'>;
  readonly customers: { ownAt(tx: Tx, owner: Owner, spot: Spot): Promise<object | undefined> };
  readonly places: {
    find(
      tx: Tx,
      companyId: number,
      request: { serviceId: number; roomId: number | undefined; timestamp: ShopTime; sessionId: undefined },
    ): Promise<Spot>;
    lookLocked(tx: Tx, companyId: number, spot: Spot): Promise<{ place: Place; refusal: ProblemCode | undefined }>;
    take(tx: Tx, visitor: Owner & { bookingId: number }, place: Place): Promise<boolean>;
    free(tx: Tx, companyId: number, bookingId: number, now: Date): Promise<void>;
  };
  readonly entitlementKinds: readonly Entitlements[];
  readonly mails: { moved(tx: Tx, companyId: number, bookingId: number, now: Date): Promise<void> };
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
}

/** What was booked is no longer offered there: to its customer that is a visit that cannot move. */
const notOffered: readonly ProblemCode[] = ['service_not_found', 'room_not_found'];

export type Moving = ReturnType<typeof createMoving>;

/**
 * A visit moves to another free time of the same service and price where cancelling it would cost nothing. Money that paid
 * for it stays with it; a use is one of the new time, or it does not move (A17). One transaction: whatever goes wrong
 * leaves the visit where it was.
 */
export function createMoving<Spot extends AnySpot, Place extends AnyPlace>(ports: Ports<Spot, Place>) {
  const { store, customers, places, entitlementKinds, mails, clock, mailer } = ports;

  async function newPlace(
    tx: Tx,
    owner: Owner,
    request: MoveRequest,
    visit: NonNullable<Awaited<ReturnType<MoveStore['visit']>>>,
  ) {
    const { companyId } = owner;
    const { serviceId, sessionId } = visit;
    const { timestamp } = request;
    const roomId = request.roomId ?? (sessionId === null ? (visit.roomId ?? undefined) : undefined);
    const spot = await places.find(tx, companyId, { serviceId, roomId, timestamp, sessionId: undefined });
    if ((spot.kind === 'session') !== (sessionId !== null)) throw new Problem('time_taken');
    if (await customers.ownAt(tx, owner, spot)) throw new Problem('cannot_move');
    const { place, refusal } = await places.lookLocked(tx, companyId, spot);
    if (refusal) throw new Problem(refusal);
    const sameKind =
      sessionId === null ||
      place.sessionId === null ||
      (await store.areOneKind(tx, companyId, [sessionId, place.sessionId]));
    if (!sameKind || place.priceCents !== visit.priceCents) throw new Problem('cannot_move');
    return place;
  }

  async function moveOnce(tx: Tx, caller: CustomerCaller, request: MoveRequest): Promise<boolean> {
    const owner = ownerOf(caller);
    const { companyId } = owner;
    const { bookingId, timestamp, roomId } = request;
    const now = new Date(clock.now());
    const call = { ...owner, key: caller.idempotencyKey, requestHash: requestHash('moveBooking', request) };
    await lockCustomer(tx, owner);
    const visit = await store.visit(tx, owner, bookingId);
    if (!visit || visit.status === 'held' || visit.status === 'released') throw new Problem('booking_not_found');
    if ((await findMade(tx, call)) !== undefined) return false;
    // It is there already: the same request a second time.
    if (
      visit.status !== 'cancelled' &&
      visit.startsAt === timestamp &&
      (roomId === undefined || roomId === visit.roomId)
    )
      return false;
    if (visit.status === 'cancelled' || !mayMove(cancellationOf(visit, visit.fee, shopNow(clock, visit.timeZone))))
      throw new Problem('cannot_move');
    const place = await newPlace(tx, owner, request, visit);
    const entitlements = entitlementsFor(entitlementKinds, visit.paymentType);
    const moved = { bookingId, serviceId: visit.serviceId, startsAt: place.startsAt };
    if (entitlements && !(await entitlements.move(tx, owner, moved))) throw new Problem('not_covered');
    // Seen to be free under its lock while the old place was still kept, so that the two never overlap.
    await places.free(tx, companyId, bookingId, now);
    if (!(await places.take(tx, { ...owner, bookingId }, place)))
      throw new Problem(place.sessionId === null ? 'time_taken' : 'session_full');
    await store.move(tx, companyId, bookingId, place);
    await mails.moved(tx, companyId, bookingId, now);
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
