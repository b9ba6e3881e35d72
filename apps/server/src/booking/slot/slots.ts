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
import { shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Reader, StoredService } from '../booking-store.ts';
import { availableTimes, freeRoomAt, readStart, type SearchCore, startFrom } from '../free-times.ts';
import {
  busyTimeOf,
  findSession,
  findSessionId,
  followSession,
  lockRoom,
  occupy,
  readSchedule,
  takeSeat,
} from './slot-store.ts';

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

/** A class or an event that starts then, else the service in its room; without a room one that is free. */
export async function findSlot(
  core: SearchCore,
  reader: Reader,
  companyId: number,
  request: SlotRequest,
): Promise<SlotRef> {
  const { serviceId, roomId, sessionId, timestamp: startsAt, isWithdrawnToo, isHiddenToo } = request;
  const common = { serviceId, startsAt, isWithdrawnToo, isHiddenToo };
  const asked = { sessionId, serviceId, roomId, startsAt, isWithdrawnToo };
  const foundId = await findSessionId(reader, companyId, asked);
  if (foundId !== undefined) return { kind: 'session', sessionId: foundId, ...common };
  if (sessionId !== undefined) throw new Problem('service_not_found');
  if (roomId !== undefined) return { kind: 'room', roomId, ...common };
  const freeId = await freeRoomAt(
    core,
    companyId,
    { serviceId, roomId, at: startsAt },
    { reader, isWithdrawnToo, isHiddenToo },
  );
  if (freeId === undefined) throw new Problem('time_taken');
  return { kind: 'room', roomId: freeId, ...common };
}

export const readSlot = (core: SearchCore, reader: Reader, companyId: number, ref: SlotRef): Promise<SlotStatus> =>
  ref.kind === 'room' ? readRoom(core, reader, companyId, ref) : readSession(core, reader, companyId, ref);

/** Locks the slot and then reads it, so that nobody can book in between (A1). */
async function lockAndRead(core: SearchCore, tx: Tx, companyId: number, ref: SlotRef): Promise<SlotStatus> {
  if (ref.kind === 'session') return readSession(core, tx, companyId, ref, true);
  await lockRoom(tx, companyId, ref.roomId);
  return readRoom(core, tx, companyId, ref);
}

/** It is also read before the lock: a call for a taken slot need not queue for it. */
export async function readLockedSlot(core: SearchCore, tx: Tx, companyId: number, ref: SlotRef): Promise<SlotStatus> {
  const before = await readSlot(core, tx, companyId, ref);
  return before.refusal ? before : lockAndRead(core, tx, companyId, ref);
}

/**
 * Locked too, for staff, who may book outside opening hours, notice and horizon. The database refuses a taken time
 * when the booking is written (DESK-2).
 */
export async function readSlotForStaff(
  core: SearchCore,
  tx: Tx,
  companyId: number,
  ref: SlotRef,
): Promise<BookableSlot> {
  const { slot, refusal } = await lockAndRead(core, tx, companyId, ref);
  if (ref.kind === 'session' && refusal && refusal !== 'time_passed') throw new Problem(refusal);
  return slot;
}

async function readRoom(core: SearchCore, reader: Reader, companyId: number, ref: RoomRef): Promise<SlotStatus> {
  const { serviceId, roomId, startsAt: at, isWithdrawnToo, isHiddenToo } = ref;
  const start = await readStart(core, reader, companyId, { serviceId, roomId, at, isWithdrawnToo, isHiddenToo });
  return roomStatus(start, ref);
}

async function readSession(
  core: SearchCore,
  reader: Reader,
  companyId: number,
  { sessionId, serviceId, isWithdrawnToo = false, isHiddenToo = false }: SessionRef,
  lock = false,
): Promise<SlotStatus> {
  const found = await findSession(reader, companyId, sessionId, serviceId, lock);
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
  if (row.startsAt <= shopNow(core.clock, timeZone)) return { slot, refusal: 'time_passed' };
  return { slot, refusal: full ? 'session_full' : undefined };
}

/** Takes a slot for a booking that is written already; false when it was taken meanwhile. */
export async function takeSlot(tx: Tx, visit: Visit, slot: BookableSlot): Promise<boolean> {
  const { companyId, bookingId } = visit;
  const { sessionId, roomId, employeeId, busy } = slot;
  if (sessionId !== null) return takeSessionSeat(tx, visit, { ...slot, sessionId });
  if (roomId === null) throw new Error('a slot is a room or a session');
  return occupy(tx, { companyId, bookingId, roomId, employeeId, startsAt: busy.from, endsAt: busy.until });
}

/** Takes a released slot again, at the price it was booked at (A3); a seat as the class is by now. */
export async function takeSlotAgain(
  tx: Tx,
  visit: Visit,
  { roomId, sessionId }: { readonly roomId: number | null; readonly sessionId: number | null },
): Promise<boolean> {
  const { companyId, bookingId } = visit;
  if (sessionId !== null) {
    const isTaken = await takeSeat(tx, { ...visit, sessionId, serviceId: null }, true);
    if (isTaken) await followSession(tx, companyId, bookingId);
    return isTaken;
  }
  if (roomId === null) return false;
  await lockRoom(tx, companyId, roomId);
  const busy = await busyTimeOf(tx, companyId, bookingId);
  return busy !== undefined && occupy(tx, { companyId, bookingId, roomId, ...busy });
}

/** Why a visit that stood once is outside the hours of its room, its person or its shop; undefined: it is within. */
export async function outsideHours(
  core: SearchCore,
  reader: Reader,
  companyId: number,
  { minutes, startsAt: at, employeeId, ...where }: HoursRequest,
): Promise<HoursRefusal | undefined> {
  const start = await readStart(core, reader, companyId, { ...where, at, isWithdrawnToo: true });
  const search = { ...start.search, service: { ...start.search.service, minutes } };
  const schedule = await readSchedule(reader, companyId, employeeId);
  const days = workingDays(search.days, schedule, search.service.shopId);
  return hoursRefusal(search, { ...start.room, days }, at);
}

/** False when the session is full, cancelled, or the customer has a seat in it. */
export const takeSessionSeat = (
  tx: Tx,
  { companyId, customerId, bookingId }: Visit,
  { sessionId, optionId }: { readonly sessionId: number; readonly optionId: number | null },
): Promise<boolean> => takeSeat(tx, { companyId, bookingId, sessionId, customerId, serviceId: optionId });

/** Other free times of that day, the nearest ones, sorted by time: in that room, else in any. */
async function nearestTimes(
  core: SearchCore,
  companyId: number,
  { serviceId, roomId, timestamp }: SlotRequest,
): Promise<Slot[]> {
  const distance = (slot: Slot): number => Math.abs(slot.timestamp - timestamp);
  for (const where of new Set([roomId, undefined])) {
    const free = await availableTimes(core, companyId, { serviceId, roomId: where, at: timestamp });
    if (free.length > 0)
      return free
        .toSorted((a, b) => distance(a) - distance(b))
        .slice(0, MAX_NEAREST)
        .toSorted((a, b) => a.timestamp - b.timestamp);
  }
  return [];
}

/** The status of a slot whose service and room were read under the lock already. */
export const slotStatusFrom = (core: Pick<SearchCore, 'clock'>, found: StoredService, ref: RoomRef): SlotStatus =>
  roomStatus(startFrom(core, found, ref.startsAt), ref);

/** A start in a room as what would be booked, and why it cannot be. */
export function roomStatus(
  start: Omit<ReturnType<typeof startFrom>, 'search'>,
  { serviceId, roomId, startsAt }: Pick<RoomRef, 'serviceId' | 'roomId' | 'startsAt'>,
): SlotStatus {
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

/** A refusal because a time is taken names the free times near it (A1). */
export async function withNearest<T>(
  core: SearchCore,
  companyId: number,
  request: SlotRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'time_taken') throw error;
    const free = await nearestTimes(core, companyId, request);
    throw new Problem('time_taken', undefined, {
      slots: free.map(({ timestamp, roomId }) => ({ timestamp, room_id: roomId })),
    });
  }
}
