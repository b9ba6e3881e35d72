import { addDays, type ShopTime } from '../shared/index.ts';
import type { OpeningDay, TimeRange } from '../shops/index.ts';
import { dayRefusal, type RefusedDays } from './bookable-day.ts';
import type { AvailableDay, Slot } from './model.ts';

/** What is looked for, and on which days (ascending). All times are shop time. */
export interface Search {
  readonly days: readonly OpeningDay[];
  readonly service: ServiceTime;
  readonly now: ShopTime;
}

/** In minutes. The buffers must be free too, but may lie outside opening hours. */
export interface ServiceTime {
  readonly minutes: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
}

/** A service keeps its room busy for a day at most, its buffers included. */
export const fitsIntoDay = (minutes: number, before: number, after: number): boolean =>
  before + minutes + after <= 1440;

export interface RoomDiary extends RefusedDays {
  readonly id: number;
  /** Starts lie on this grid, counted from the opening time, or from when its employee begins. */
  readonly gridMinutes: number;
  readonly noticeMinutes: number;
  /** When the room or its employee is taken, buffers included: one list sorted by `from`; ranges may overlap. */
  readonly taken: readonly TimeRange[];
  /** When whoever works there does, on the days of the search; left out: whenever the shop is open (HRS-2). */
  readonly days?: readonly OpeningDay[] | undefined;
}

/**
 * Every free start of one room, ascending. One sweep: starts and taken ranges both only move forward, so a start is
 * free when the latest end of all ranges that begin before its own end has passed.
 */
function freeStarts({ days, service, now }: Search, room: RoomDiary): ShopTime[] {
  if (room.gridMinutes <= 0) return []; // A grid of zero minutes would loop for ever.
  const grid = room.gridMinutes * 60;
  const length = service.minutes * 60;
  const before = service.bufferBefore * 60;
  const after = service.bufferAfter * 60;
  const earliest = now + room.noticeMinutes * 60;
  const starts: ShopTime[] = [];
  let next = 0;
  let takenUntil = -Infinity;
  for (const day of room.days ?? days) {
    if (dayRefusal(day, room, now)) continue;
    for (const { from, until } of day.open) {
      const last = Math.min(until - length, room.futureBooking);
      const skipped = Math.max(0, Math.ceil((earliest - from) / grid));
      for (let start = from + skipped * grid; start <= last; start += grid) {
        const end = start + length + after;
        for (let range = room.taken[next]; range && range.from < end; range = room.taken[++next]) {
          takenUntil = Math.max(takenUntil, range.until);
        }
        if (takenUntil <= start - before) starts.push(start);
      }
    }
  }
  return starts;
}

const freeSlots = (search: Search, room: RoomDiary): Slot[] =>
  freeStarts(search, room).map((timestamp) => ({ timestamp, roomId: room.id }));

/** The free times of one room or, without a preference, of several: each once, in the first room that is free then. */
export const freeTimes = (search: Search, rooms: readonly RoomDiary[]): Slot[] =>
  joined(rooms.map((room) => freeSlots(search, room)));

function joined([first = [], ...others]: readonly Slot[][]): Slot[] {
  if (others.length === 0) return first;
  const slots = first.concat(...others);
  // The sort is stable: of equal times the first room's comes first.
  slots.sort((a, b) => a.timestamp - b.timestamp);
  return slots.filter(({ timestamp }, index) => timestamp !== slots[index - 1]?.timestamp);
}

/** The index of the first slot from `begin` on that does not lie before `end`. */
function indexAt(end: ShopTime, slots: readonly Slot[], begin: number): number {
  let index = begin;
  while (index < slots.length && slots[index]!.timestamp < end) index += 1;
  return index;
}

/** How much of each day is free; `total` is what it would be if nothing were taken. */
export function freeDays(search: Search, rooms: readonly RoomDiary[]): AvailableDay[] {
  const byRoom = rooms.map((room) => freeSlots(search, room));
  const free = joined(byRoom);
  const all = freeTimes(
    search,
    rooms.map((room) => ({ ...room, taken: [] })),
  );
  let freeEnd = 0;
  let allEnd = 0;
  const roomEnds = byRoom.map(() => 0);
  /** The rooms with a free time before `end`, counted from where the day before ended. */
  const roomsUntil = (end: ShopTime): number[] =>
    byRoom.flatMap((slots, room) => {
      const begin = roomEnds[room]!;
      roomEnds[room] = indexAt(end, slots, begin);
      return roomEnds[room] > begin ? [rooms[room]!.id] : [];
    });
  return search.days.map(({ date, midnight }) => {
    const [freeBegin, allBegin] = [freeEnd, allEnd];
    freeEnd = indexAt(addDays(midnight, 1), free, freeBegin);
    allEnd = indexAt(addDays(midnight, 1), all, allBegin);
    const first = freeEnd > freeBegin ? free[freeBegin] : undefined;
    return {
      date,
      free: freeEnd - freeBegin,
      total: allEnd - allBegin,
      first: first?.timestamp ?? null,
      roomId: first?.roomId ?? null,
      rooms: roomsUntil(addDays(midnight, 1)),
    };
  });
}

/** The same rule for one start, checked again before it is booked. */
export const isFree = (search: Search, room: RoomDiary, start: ShopTime): boolean =>
  freeStarts(search, room).includes(start);
