import { bookedName, type Slot } from '@embook/domain/booking';
import type { ProblemCode, ShopTime } from '@embook/domain/shared';

import { type Clock, shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Booking } from '../booking.ts';
import type { Reader, StoredService } from '../booking-store.ts';
import type { PlaceStore } from './place-store.ts';

export type Places = ReturnType<typeof createPlaces>;

/** As it is asked for. */
export interface PlaceRequest {
  readonly serviceId: number;
  readonly roomId: number | undefined;
  readonly timestamp: ShopTime;
  readonly sessionId: number | undefined;
}

/** Which row guards it: a room with its employee, or a session. */
export type Spot =
  | { readonly kind: 'room'; readonly roomId: number; readonly serviceId: number; readonly startsAt: ShopTime }
  | { readonly kind: 'session'; readonly sessionId: number; readonly serviceId: number; readonly startsAt: ShopTime };

/** What is booked, on the terms of this moment. */
export interface Place {
  readonly shopId: number;
  readonly serviceId: number;
  readonly serviceName: string;
  /** The chosen option of a session. */
  readonly optionId: number | null;
  readonly roomId: number | null;
  readonly employeeId: number | null;
  readonly employeeName: string | null;
  readonly sessionId: number | null;
  readonly startsAt: ShopTime;
  readonly minutes: number;
  /** How long the room is kept busy, in shop time. */
  readonly busy: { readonly from: ShopTime; readonly until: ShopTime };
  readonly priceCents: number;
}

export interface Seen {
  readonly place: Place;
  /** Why it cannot be had now. */
  readonly refusal: ProblemCode | undefined;
}

interface Visitor {
  readonly companyId: number;
  readonly customerId: number;
  readonly bookingId: number;
}

type Looked = ReturnType<Booking['lookIn']>;

const MOST_SLOTS = 6;

export function createPlaces(
  booking: Pick<Booking, 'look' | 'lookIn' | 'availableTimes'>,
  store: PlaceStore,
  clock: Clock,
) {
  async function seenInRoom(reader: Reader, companyId: number, spot: Spot & { kind: 'room' }): Promise<Seen> {
    const { serviceId, roomId, startsAt } = spot;
    return seenIn(await booking.look(reader, companyId, { serviceId, roomId, at: startsAt }), spot);
  }

  function seenIn({ service, room, passed, free }: Looked, spot: Spot & { kind: 'room' }): Seen {
    const { serviceId, roomId, startsAt } = spot;
    const parent = service.parentName === null ? undefined : { name: service.parentName };
    const place: Place = {
      shopId: service.shopId,
      serviceId,
      serviceName: bookedName({ name: service.name, parent }),
      optionId: null,
      roomId,
      employeeId: room.employeeId,
      employeeName: room.employeeName,
      sessionId: null,
      startsAt,
      minutes: service.minutes,
      busy: {
        from: startsAt - service.bufferBefore * 60,
        until: startsAt + (service.minutes + service.bufferAfter) * 60,
      },
      priceCents: service.priceCents,
    };
    return { place, refusal: passed ? 'time_passed' : free ? undefined : 'time_taken' };
  }

  async function seenSession(
    reader: Reader,
    companyId: number,
    { sessionId, serviceId }: Spot & { kind: 'session' },
    lock: boolean,
  ): Promise<Seen> {
    const found = await store.session(reader, companyId, sessionId, serviceId, lock);
    if (!found?.bookable) throw new Problem('service_not_found');
    const { full, cancelled, bookable: _, timeZone, serviceName, title, optionName, ...row } = found;
    const place: Place = {
      ...row,
      sessionId,
      serviceName: bookedName({ name: serviceName }, title, optionName === null ? undefined : { name: optionName }),
      busy: { from: row.startsAt, until: row.startsAt + row.minutes * 60 },
    };
    if (cancelled) return { place, refusal: 'session_cancelled' };
    if (row.startsAt <= shopNow(clock, timeZone)) return { place, refusal: 'time_passed' };
    return { place, refusal: full ? 'session_full' : undefined };
  }

  const look = (reader: Reader, companyId: number, spot: Spot): Promise<Seen> =>
    spot.kind === 'room' ? seenInRoom(reader, companyId, spot) : seenSession(reader, companyId, spot, false);

  return {
    /** A class or an event that starts then, else the service in its room; without a room one that is free. */
    async find(reader: Reader, companyId: number, request: PlaceRequest): Promise<Spot> {
      const { serviceId, roomId, sessionId, timestamp: startsAt } = request;
      const found = await store.findSession(reader, companyId, { sessionId, serviceId, roomId, startsAt });
      if (found !== undefined) return { kind: 'session', sessionId: found, serviceId, startsAt };
      if (sessionId !== undefined) throw new Problem('service_not_found');
      if (roomId !== undefined) return { kind: 'room', roomId, serviceId, startsAt };
      const free = await booking.availableTimes(companyId, { serviceId, roomId, at: startsAt }, { reader });
      const slot = free.find(({ timestamp }) => timestamp === startsAt);
      if (!slot) throw new Problem('time_taken');
      return { kind: 'room', roomId: slot.roomId, serviceId, startsAt };
    },

    look,

    /** A service and its room that somebody has read already, under the lock. */
    lookIn: (found: StoredService, spot: Spot & { kind: 'room' }): Seen =>
      seenIn(booking.lookIn(found, spot.startsAt), spot),
    lockFree: store.lockFree,

    /**
     * First the lock, then the look: nobody can come in between (A1). A look before that spares whoever comes too late
     * the queue for the lock, and the others their time in it.
     */
    async lookLocked(tx: Tx, companyId: number, spot: Spot): Promise<Seen> {
      const before = await look(tx, companyId, spot);
      if (before.refusal) return before;
      if (spot.kind === 'session') return seenSession(tx, companyId, spot, true);
      await store.lockRoom(tx, companyId, spot.roomId);
      return seenInRoom(tx, companyId, spot);
    },

    /** False when it has gone after all. */
    take(tx: Tx, visitor: Visitor, place: Place): Promise<boolean> {
      const { companyId, customerId, bookingId } = visitor;
      const { sessionId, roomId, employeeId, busy, optionId } = place;
      if (sessionId !== null)
        return store.takeSeat(tx, { companyId, bookingId, sessionId, customerId, serviceId: optionId });
      if (roomId === null) throw new Error('a place is a room or a session');
      return store.occupy(tx, { companyId, bookingId, roomId, employeeId, startsAt: busy.from, endsAt: busy.until });
    },

    free: store.free,

    /** A place that was given up and is wanted after all, on the terms it was booked on (A3). */
    async takeAgain(
      tx: Tx,
      visitor: Visitor,
      { roomId, sessionId }: { readonly roomId: number | null; readonly sessionId: number | null },
    ): Promise<boolean> {
      const { companyId, bookingId, customerId } = visitor;
      if (sessionId !== null)
        return store.takeSeat(tx, { companyId, bookingId, customerId, sessionId, serviceId: null });
      if (roomId === null) return false;
      await store.lockRoom(tx, companyId, roomId);
      const busy = await store.stretch(tx, companyId, bookingId);
      return busy !== undefined && store.occupy(tx, { companyId, bookingId, roomId, ...busy });
    },

    /** What else is free that day, the nearest first to be found and then by time: in that room, else in any. */
    async nearest(companyId: number, { serviceId, roomId, timestamp }: PlaceRequest): Promise<Slot[]> {
      const distance = (slot: Slot): number => Math.abs(slot.timestamp - timestamp);
      for (const where of new Set([roomId, undefined])) {
        const free = await booking.availableTimes(companyId, { serviceId, roomId: where, at: timestamp });
        if (free.length > 0)
          return free
            .toSorted((a, b) => distance(a) - distance(b))
            .slice(0, MOST_SLOTS)
            .toSorted((a, b) => a.timestamp - b.timestamp);
      }
      return [];
    },
  };
}
