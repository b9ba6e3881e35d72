import { addDays, DAY_SECONDS, dayOf, type ShopTime, startOfDay } from '../shared/index.ts';
import type { OpeningDay, TimeRange } from '../shops/index.ts';
import { dayRefusal, type RefusedDays } from './bookable-day.ts';
import type { AvailableDay, Product, Slot } from './api.ts';
import { takenTimes, type UsedRoom } from './room-uses.ts';

const isSamePerson = (a: Product, b: Product): boolean => a.employeeName !== null && a.employeeName === b.employeeName;

/** Each person once, by their first room; rooms without a person as they are. */
export const onePerPerson = (products: readonly Product[]): Product[] =>
  products.filter((product, index) => !products.slice(0, index).some((before) => isSamePerson(before, product)));

/** The rooms that a choice stands for: somebody who works in two is one choice, and free where either room is. */
export function roomsOf(chosen: number | 'any' | null, products: readonly Product[]): Product[] {
  if (chosen === 'any' || chosen === null) return [...products];
  const room = products.find(({ id }) => id === chosen);
  return room ? products.filter((other) => other.id === chosen || isSamePerson(room, other)) : [];
}

/** What is looked for, and on which days (ascending). All times are shop time, hours begin and end on whole minutes. */
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

export interface RoomDiary extends RefusedDays, UsedRoom {
  readonly id: number;
  /** Starts lie on this grid, counted from the opening time, or from when its employee begins. */
  readonly gridMinutes: number;
  readonly noticeMinutes: number;
  /** When whoever works there does, day by day as in the search; left out: whenever the shop is open (HRS-2). */
  readonly days?: readonly OpeningDay[] | undefined;
}

/** A room, and how far its taken ranges were read: starts and ranges both only move forward. */
interface Reading {
  readonly room: RoomDiary;
  /** When nobody else fits into it. */
  readonly taken: readonly TimeRange[];
  /** Its place in the order of rooms, from 1 on. */
  readonly place: number;
  next: number;
  /** The latest end of the ranges that were read. */
  takenUntil: ShopTime;
}

/** What stands at a minute of the day in place of a room: nothing begins then, or every room is taken. */
const NO_START = 0;
const TAKEN = -1;

/** The starts of one day, joined over the rooms. */
export interface DayStarts {
  midnight: ShopTime;
  /** For each minute the place of the first room that is free then. */
  readonly roomAt: Int32Array;
  /** No start lies before this minute, */
  first: number;
  /** nor at this one or after it. */
  end: number;
  free: number;
  /** What would be free if nothing were taken. */
  total: number;
  /** The rooms with a free start. */
  rooms: number[];
}

/** The dates that a room refuses in these days: it may list many more, and every day is compared with them. */
function datesWithin(days: readonly OpeningDay[], { disabledDates }: RefusedDays): RefusedDays['disabledDates'] {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  return disabledDates.filter((date) => date >= first && date <= last);
}

/** Adds the starts of one room. One is free when all ranges that begin before its end have ended. */
function addRoom(
  starts: DayStarts,
  reading: Reading,
  open: readonly TimeRange[],
  { service, now }: Pick<Search, 'service' | 'now'>,
): void {
  const { room, place, taken } = reading;
  const { gridMinutes } = room;
  const { midnight, roomAt } = starts;
  const grid = gridMinutes * 60;
  const length = service.minutes * 60;
  const before = service.bufferBefore * 60;
  const after = service.bufferAfter * 60;
  const earliest = now + room.noticeMinutes * 60;
  let { next, takenUntil } = reading;
  let nextFrom = taken[next]?.from ?? Infinity;
  let free = 0;
  let total = 0;
  let hasFree = false;
  for (const { from, until } of open) {
    const last = Math.min(until - length, room.futureBooking);
    const skipped = Math.max(0, Math.ceil((earliest - from) / grid));
    let minute = Math.floor((from - midnight) / 60) + skipped * gridMinutes;
    starts.first = Math.min(starts.first, minute);
    for (let start = from + skipped * grid; start <= last; start += grid, minute += gridMinutes) {
      const end = start + length + after;
      while (nextFrom < end) {
        takenUntil = Math.max(takenUntil, taken[next]!.until);
        next += 1;
        nextFrom = taken[next]?.from ?? Infinity;
      }
      const known = roomAt[minute]!;
      if (known === NO_START) total += 1;
      if (takenUntil <= start - before) {
        hasFree = true;
        if (known > 0) continue;
        free += 1;
        roomAt[minute] = place;
      } else if (known === NO_START) roomAt[minute] = TAKEN;
    }
    starts.end = Math.max(starts.end, minute);
  }
  reading.next = next;
  reading.takenUntil = takenUntil;
  starts.free += free;
  starts.total += total;
  if (hasFree) starts.rooms.push(room.id);
}

/**
 * The starts of each day, joined over the rooms minute by minute: nothing is allocated for a start, of which a company
 * may have millions (A27). The days come one by one, so that a caller stops when it has enough or lets others go first;
 * it is one object for all of them.
 */
export function* startsByDay(search: Search, rooms: readonly RoomDiary[]): Generator<DayStarts, void> {
  const { days, now } = search;
  const roomAt = new Int32Array(DAY_SECONDS / 60);
  const starts: DayStarts = { midnight: 0, roomAt, first: roomAt.length, end: 0, free: 0, total: 0, rooms: [] };
  const readings = rooms.map((room, index): Reading => ({
    room: { ...room, disabledDates: datesWithin(days, room) },
    taken: takenTimes(room),
    place: index + 1,
    next: 0,
    takenUntil: -Infinity,
  }));
  for (const [index, day] of days.entries()) {
    // Filling a whole day for each day and person would cost more than reading its starts.
    roomAt.fill(NO_START, starts.first, starts.end);
    starts.midnight = day.midnight;
    starts.first = roomAt.length;
    starts.end = 0;
    starts.free = 0;
    starts.total = 0;
    starts.rooms = [];
    for (const reading of readings) {
      const { room } = reading;
      // A grid of zero minutes would loop for ever.
      if (room.gridMinutes <= 0 || dayRefusal(day, room, now)) continue;
      addRoom(starts, reading, (room.days ?? days)[index]?.open ?? [], search);
    }
    yield starts;
  }
}

/** Which of a day's free starts: in these minutes, and of those so many, the first or the last. */
interface Part {
  readonly first: number;
  readonly end: number;
  readonly most: number;
  readonly isLast: boolean;
}

/** Free starts of a day, ascending, each in the first room that is free then. */
export function slotsOf(
  { midnight, roomAt, first, end: last, free }: DayStarts,
  rooms: readonly RoomDiary[],
  part: Partial<Part> = {},
): Slot[] {
  const [begin, end] = [Math.max(first, part.first ?? 0), Math.min(last, part.end ?? Infinity)];
  const most = Math.min(free, part.most ?? Infinity);
  const slots: Slot[] = [];
  for (let count = 0; count < end - begin && slots.length < most; count += 1) {
    const minute = part.isLast ? end - 1 - count : begin + count;
    const place = roomAt[minute]!;
    if (place > 0) slots.push({ timestamp: midnight + minute * 60, roomId: rooms[place - 1]!.id });
  }
  return part.isLast ? slots.toReversed() : slots;
}

/** The free times of one room or, without a preference, of several: each once, in the first room that is free then. */
export function freeTimes(search: Search, rooms: readonly RoomDiary[]): Slot[] {
  const times: Slot[] = [];
  for (const starts of startsByDay(search, rooms)) for (const slot of slotsOf(starts, rooms)) times.push(slot);
  return times;
}

/** How much of each day is free; `total` is what it would be if nothing were taken. */
export function* freeDays(search: Search, rooms: readonly RoomDiary[]): Generator<AvailableDay, void> {
  for (const starts of startsByDay(search, rooms)) {
    const [first] = slotsOf(starts, rooms, { most: 1 });
    yield {
      date: dayOf(starts.midnight),
      free: starts.free,
      total: starts.total,
      first: first?.timestamp ?? null,
      roomId: first?.roomId ?? null,
      rooms: starts.rooms,
    };
  }
}

/** The same search on some of its days alone. */
export const onSomeDays = <R extends RoomDiary>(
  search: Search,
  rooms: readonly R[],
  isWanted: (day: OpeningDay) => boolean,
): { search: Search; rooms: R[] } => ({
  search: { ...search, days: search.days.filter(isWanted) },
  rooms: rooms.map((room) => ({ ...room, days: room.days?.filter(isWanted) })),
});

/** The free times nearest to a moment, itself left out, the nearest first. Days far from it are read only if needed. */
export function nearestTimes(search: Search, rooms: readonly RoomDiary[], at: ShopTime, most: number): Slot[] {
  const distance = ({ timestamp }: Slot): number => Math.abs(timestamp - at);
  for (let reach = 1; ; reach *= 2) {
    const [from, until] = [addDays(startOfDay(at), -reach), addDays(startOfDay(at), reach + 1)];
    const near = onSomeDays(search, rooms, ({ midnight }) => midnight >= from && midnight < until);
    const { days } = near.search;
    const slots = freeTimes(near.search, near.rooms)
      .filter(({ timestamp }) => timestamp !== at)
      .toSorted((a, b) => distance(a) - distance(b))
      .slice(0, most);
    const last = slots[most - 1];
    const isSure = last !== undefined && distance(last) <= Math.min(at - from, until - at);
    if (isSure || days.length === search.days.length) return slots;
  }
}

/** The same rule for one start, checked again before it is booked. */
export function isFree({ days, service, now }: Search, room: RoomDiary, start: ShopTime): boolean {
  const end = start + service.minutes * 60;
  if (room.gridMinutes <= 0 || start < now + room.noticeMinutes * 60 || start > room.futureBooking) return false;
  const isOffered = (room.days ?? days).some(
    (day) =>
      day.open.some(
        ({ from, until }) => start >= from && end <= until && (start - from) % (room.gridMinutes * 60) === 0,
      ) && !dayRefusal(day, room, now),
  );
  const [busyFrom, busyUntil] = [start - service.bufferBefore * 60, end + service.bufferAfter * 60];
  return isOffered && !takenTimes(room).some(({ from, until }) => from < busyUntil && until > busyFrom);
}
