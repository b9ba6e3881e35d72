import {
  type BookableSlot,
  bookedName,
  type HoursRefusal,
  hoursRefusal,
  type Slot,
  type SlotRef,
} from '@embook/domain/booking';
import type { ProblemCode, ShopTime } from '@embook/domain/shared';
import { workingDays } from '@embook/domain/shops';
import { type Clock, shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Booking } from '../booking.ts';
import type { Reader, StoredService } from '../booking-store.ts';
import type { SlotStore } from './slot-store.ts';

export type Slots = ReturnType<typeof createSlots>;

/** What the caller sends. */
export interface SlotRequest extends Pick<SlotRef, 'serviceId' | 'isWithdrawnToo' | 'isHiddenToo'> {
  readonly roomId: number | undefined;
  readonly timestamp: ShopTime;
  readonly sessionId: number | undefined;
}

export interface SlotStatus {
  readonly slot: BookableSlot;
  /** Why it cannot be booked now. */
  readonly refusal: ProblemCode | undefined;
}

/** A booking that takes a slot, and whose it is. */
interface Visit {
  readonly companyId: number;
  readonly customerId: number;
  readonly bookingId: number;
}

type RoomRef = SlotRef & { readonly kind: 'room' };
type SessionRef = SlotRef & { readonly kind: 'session' };

interface HoursRequest {
  readonly serviceId: number;
  readonly roomId: number;
  /** Who it is with, whoever has the room by now. */
  readonly employeeId: number | null;
  readonly startsAt: ShopTime;
  readonly minutes: number;
}

const MAX_NEAREST = 6;

/** A slot is found, its status is read, with or without its lock, and it is taken or freed. */
export function createSlots(
  booking: Pick<Booking, 'readStart' | 'startFrom' | 'availableTimes' | 'freeRoomAt'>,
  store: SlotStore,
  clock: Clock,
) {
  /** A class or an event that starts then, else the service in its room; without a room one that is free. */
  async function find(reader: Reader, companyId: number, request: SlotRequest): Promise<SlotRef> {
    const { serviceId, roomId, sessionId, timestamp: startsAt, isWithdrawnToo, isHiddenToo } = request;
    const common = { serviceId, startsAt, isWithdrawnToo, isHiddenToo };
    const asked = { sessionId, serviceId, roomId, startsAt, isWithdrawnToo };
    const foundId = await store.findSession(reader, companyId, asked);
    if (foundId !== undefined) return { kind: 'session', sessionId: foundId, ...common };
    if (sessionId !== undefined) throw new Problem('service_not_found');
    if (roomId !== undefined) return { kind: 'room', roomId, ...common };
    const freeId = await booking.freeRoomAt(
      companyId,
      { serviceId, roomId, at: startsAt },
      { reader, isWithdrawnToo, isHiddenToo },
    );
    if (freeId === undefined) throw new Problem('time_taken');
    return { kind: 'room', roomId: freeId, ...common };
  }

  const read = (reader: Reader, companyId: number, ref: SlotRef): Promise<SlotStatus> =>
    ref.kind === 'room' ? readRoom(reader, companyId, ref) : readSession(reader, companyId, ref);

  /** Locks the slot and then reads it, so that nobody can book in between (A1). */
  async function lockAndRead(tx: Tx, companyId: number, ref: SlotRef): Promise<SlotStatus> {
    if (ref.kind === 'session') return readSession(tx, companyId, ref, true);
    await store.lockRoom(tx, companyId, ref.roomId);
    return readRoom(tx, companyId, ref);
  }

  /** It is also read before the lock: a call for a taken slot need not queue for it. */
  async function readLocked(tx: Tx, companyId: number, ref: SlotRef): Promise<SlotStatus> {
    const before = await read(tx, companyId, ref);
    return before.refusal ? before : lockAndRead(tx, companyId, ref);
  }

  /**
   * Locked too, for staff, who may book outside opening hours, notice and horizon. The database refuses a taken time
   * when the booking is written (DESK-2).
   */
  async function readForStaff(tx: Tx, companyId: number, ref: SlotRef): Promise<BookableSlot> {
    const { slot, refusal } = await lockAndRead(tx, companyId, ref);
    if (ref.kind === 'session' && refusal && refusal !== 'time_passed') throw new Problem(refusal);
    return slot;
  }

  async function readRoom(reader: Reader, companyId: number, ref: RoomRef): Promise<SlotStatus> {
    const { serviceId, roomId, startsAt: at, isWithdrawnToo, isHiddenToo } = ref;
    const start = await booking.readStart(reader, companyId, { serviceId, roomId, at, isWithdrawnToo, isHiddenToo });
    return roomStatus(start, ref);
  }

  async function readSession(
    reader: Reader,
    companyId: number,
    { sessionId, serviceId, isWithdrawnToo = false, isHiddenToo = false }: SessionRef,
    lock = false,
  ): Promise<SlotStatus> {
    const found = await store.session(reader, companyId, sessionId, serviceId, lock);
    const isOffered = found?.bookable && (!found.isHidden || isHiddenToo);
    if (!found || !(isOffered || isWithdrawnToo)) throw new Problem('service_not_found');
    const { full, cancelled, bookable: _, isHidden: __, timeZone, serviceName, title, optionName, ...row } = found;
    const slot: BookableSlot = {
      ...row,
      sessionId,
      serviceName: bookedName({ name: serviceName }, title, optionName === null ? undefined : { name: optionName }),
      busy: { from: row.startsAt, until: row.startsAt + row.minutes * 60 },
    };
    if (cancelled) return { slot, refusal: 'session_cancelled' };
    if (row.startsAt <= shopNow(clock, timeZone)) return { slot, refusal: 'time_passed' };
    return { slot, refusal: full ? 'session_full' : undefined };
  }

  /** Takes a slot for a booking that is written already; false when it was taken meanwhile. */
  async function take(tx: Tx, visit: Visit, slot: BookableSlot): Promise<boolean> {
    const { companyId, bookingId } = visit;
    const { sessionId, roomId, employeeId, busy } = slot;
    if (sessionId !== null) return takeSeat(tx, visit, { ...slot, sessionId });
    if (roomId === null) throw new Error('a slot is a room or a session');
    return store.occupy(tx, { companyId, bookingId, roomId, employeeId, startsAt: busy.from, endsAt: busy.until });
  }

  /** Takes a released slot again, at the price it was booked at (A3); a seat as the class is by now. */
  async function takeAgain(
    tx: Tx,
    visit: Visit,
    { roomId, sessionId }: { readonly roomId: number | null; readonly sessionId: number | null },
  ): Promise<boolean> {
    const { companyId, bookingId } = visit;
    if (sessionId !== null) {
      const isTaken = await store.takeSeat(tx, { ...visit, sessionId, serviceId: null }, true);
      if (isTaken) await store.followSession(tx, companyId, bookingId);
      return isTaken;
    }
    if (roomId === null) return false;
    await store.lockRoom(tx, companyId, roomId);
    const busy = await store.busyTimeOf(tx, companyId, bookingId);
    return busy !== undefined && store.occupy(tx, { companyId, bookingId, roomId, ...busy });
  }

  /** Why a visit that stood once is outside the hours of its room, its person or its shop; undefined: it is within. */
  async function outsideHours(
    reader: Reader,
    companyId: number,
    { minutes, startsAt: at, employeeId, ...where }: HoursRequest,
  ): Promise<HoursRefusal | undefined> {
    const start = await booking.readStart(reader, companyId, { ...where, at, isWithdrawnToo: true });
    const search = { ...start.search, service: { ...start.search.service, minutes } };
    const schedule = await store.scheduleOf(reader, companyId, employeeId);
    const days = workingDays(search.days, schedule, search.service.shopId);
    return hoursRefusal(search, { ...start.room, days }, at);
  }

  /** False when the session is full, cancelled, or the customer has a seat in it. */
  const takeSeat = (
    tx: Tx,
    { companyId, customerId, bookingId }: Visit,
    { sessionId, optionId }: { readonly sessionId: number; readonly optionId: number | null },
  ): Promise<boolean> => store.takeSeat(tx, { companyId, bookingId, sessionId, customerId, serviceId: optionId });

  /** Other free times of that day, the nearest ones, sorted by time: in that room, else in any. */
  async function nearest(companyId: number, { serviceId, roomId, timestamp }: SlotRequest): Promise<Slot[]> {
    const distance = (slot: Slot): number => Math.abs(slot.timestamp - timestamp);
    for (const where of new Set([roomId, undefined])) {
      const free = await booking.availableTimes(companyId, { serviceId, roomId: where, at: timestamp });
      if (free.length > 0)
        return free
          .toSorted((a, b) => distance(a) - distance(b))
          .slice(0, MAX_NEAREST)
          .toSorted((a, b) => a.timestamp - b.timestamp);
    }
    return [];
  }

  return {
    find,
    read,
    readLocked,
    readForStaff,
    /** The status of a slot whose service and room were read under the lock already. */
    statusFrom: (found: StoredService, ref: RoomRef): SlotStatus =>
      roomStatus(booking.startFrom(found, ref.startsAt), ref),
    take,
    takeAgain,
    outsideHours,
    takeSeat,
    nearest,
    free: store.free,
    lockFree: store.lockFree,
  };
}

function roomStatus(start: ReturnType<Booking['startFrom']>, { serviceId, roomId, startsAt }: RoomRef): SlotStatus {
  const { service, room, passed, free } = start;
  const parent = service.parentName === null ? undefined : { name: service.parentName };
  const slot: BookableSlot = {
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
  return { slot, refusal: passed ? 'time_passed' : free ? undefined : 'time_taken' };
}
