import {
  isFree,
  type Moment,
  nearestTimes,
  roomWithout,
  type Search,
  type StaffedRoom,
  takesOnePlace,
} from '../booking/index.ts';
import type { ShopTime } from '../shared/index.ts';
import type { TimeRange } from '../shops/index.ts';

const covers = (open: readonly TimeRange[], { from, until }: TimeRange): boolean =>
  open.some((range) => range.from <= from && until <= range.until);

const areSame = (some: readonly TimeRange[], others: readonly TimeRange[]): boolean =>
  some.length === others.length &&
  some.every(({ from, until }, index) => from === others[index]?.from && until === others[index].until);

/**
 * HRS-3: whether a visit stands in the way of a change: it would lie outside the working time of its day, and that day
 * changes. An absence affects every visit of its days, also those outside working hours.
 */
export const isInTheWay = (
  visit: TimeRange,
  { before, after, isAway }: { before: readonly TimeRange[]; after: readonly TimeRange[]; isAway: boolean },
): boolean => !covers(after, visit) && (isAway || !areSame(before, after));

/** A visit that has to go elsewhere, and the time that it takes where it is. */
export interface MovedVisit {
  readonly startsAt: ShopTime;
  readonly minutes: number;
  readonly roomId: number | null;
  readonly employeeId: number | null;
  readonly busy: TimeRange;
}

/** Time that an earlier visit of the list was offered. */
export interface Reserved extends TimeRange {
  readonly roomId: number;
  readonly employeeId: number | null;
}

const MAX_NEAREST = 3;

const askedFor = (search: Search, { minutes }: Pick<MovedVisit, 'minutes'>): Search => ({
  ...search,
  service: { ...search.service, minutes },
});

/**
 * HRS-3: whether the engine would offer a visit this room and time if they are free: within working hours, on the grid,
 * to come and within the horizon. The database checks whether they are free.
 */
export function isOffered(
  search: Search,
  rooms: readonly StaffedRoom[],
  visit: Pick<MovedVisit, 'minutes'>,
  to: { readonly roomId: number | null; readonly startsAt: ShopTime },
): boolean {
  const room = rooms.find(({ id }) => id === to.roomId);
  return room !== undefined && isFree(askedFor(search, visit), { ...room, noticeMinutes: 0, taken: [] }, to.startsAt);
}

/**
 * HRS-3: where a visit can go, by the engine of the customers' calendar and the hours as they will be: to others who are
 * free at the same time, then to the nearest free times. What earlier visits were offered first counts as taken.
 */
export function proposedMoves<R extends StaffedRoom>(
  search: Search,
  rooms: readonly R[],
  visit: MovedVisit,
  reserved: readonly Reserved[],
): Moment<R>[] {
  const asked = askedFor(search, visit);
  const isSame = (one: number | null, other: number | null): boolean => one !== null && one === other;
  const free = rooms.map((room) => {
    const others = reserved
      .filter(({ roomId, employeeId }) => roomId === room.id || isSame(room.employeeId, employeeId))
      .map((other) => ({ from: other.from, until: other.until, isOnePlace: takesOnePlace(room, other) }));
    const taken = [...roomWithout(room, visit).taken, ...others].toSorted((a, b) => a.from - b.from);
    return { ...room, noticeMinutes: 0, taken };
  });
  const original = (id: number): R[] => rooms.filter((room) => room.id === id);
  const people = new Set<number | string>();
  const sameTime = free
    .filter((room) => isFree(asked, room, visit.startsAt))
    .filter(({ id, employeeId }) => {
      const who = employeeId ?? `room ${id}`;
      return !people.has(who) && Boolean(people.add(who));
    })
    .flatMap(({ id }) => original(id).map((room) => ({ timestamp: visit.startsAt, room })));
  const nearest = nearestTimes(asked, free, visit.startsAt, MAX_NEAREST).flatMap(({ timestamp, roomId }) =>
    original(roomId).map((room) => ({ timestamp, room })),
  );
  return [...sameTime, ...nearest];
}
