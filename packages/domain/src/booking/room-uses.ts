import type { TimeRange } from '../shops/index.ts';

/** Something that takes time of a room, buffers included. */
export interface RoomUse extends TimeRange {
  /** It takes one of the room's places; otherwise it takes all of them: a class, a block, or the room's person elsewhere. */
  readonly isOnePlace?: boolean | undefined;
}

/** When a room is used, and by how many at once (WHO-5). */
export interface UsedRoom {
  /** Sorted by `from`; uses may overlap. */
  readonly taken: readonly RoomUse[];
  /** How many visits it holds at once; left out: one. */
  readonly capacity?: number | undefined;
}

interface VisitInRoom {
  readonly roomId: number | null;
  readonly employeeId: number | null;
  /** With its buffers. */
  readonly busy: TimeRange;
}

/** WHO-5: when nobody else fits into a room, sorted by `from`; for a room of one that is whenever it is used. */
export function takenTimes({ taken, capacity = 1 }: UsedRoom): readonly TimeRange[] {
  if (capacity <= 1) return taken;
  const full: TimeRange[] = taken.filter(({ isOnePlace }) => !isOnePlace);
  // At the same moment those who leave come before those who arrive.
  const changes = taken
    .filter(({ isOnePlace }) => isOnePlace)
    .flatMap(({ from, until }) => [
      { at: from, by: 1 },
      { at: until, by: -1 },
    ])
    .toSorted((a, b) => a.at - b.at || a.by - b.by);
  let inside = 0;
  let since: number | undefined;
  for (const { at, by } of changes) {
    inside += by;
    if (inside >= capacity) since ??= at;
    else if (since !== undefined) {
      full.push({ from: since, until: at });
      since = undefined;
    }
  }
  return full.toSorted((a, b) => a.from - b.from);
}

/** Whether a visit takes one place of a room and not all of it, as the room's own person does. */
export const takesOnePlace = (
  room: { readonly id: number; readonly employeeId: number | null },
  { roomId, employeeId }: Pick<VisitInRoom, 'roomId' | 'employeeId'>,
): boolean => room.id === roomId && (employeeId === null || room.employeeId !== employeeId);

/** A room without the time that a visit takes itself, there or of the employee who works there. */
export function roomWithout<R extends UsedRoom & { readonly id: number; readonly employeeId: number | null }>(
  room: R,
  visit: VisitInRoom,
): R {
  const { roomId, employeeId, busy } = visit;
  if (room.id !== roomId && (employeeId === null || room.employeeId !== employeeId)) return room;
  const isOnePlace = takesOnePlace(room, visit);
  // Only one: somebody else, or its employee elsewhere, may take exactly the same time.
  const own = room.taken.findIndex(
    (use) =>
      use.from === busy.from &&
      use.until === busy.until &&
      ((room.capacity ?? 1) <= 1 || Boolean(use.isOnePlace) === isOnePlace),
  );
  return own < 0 ? room : { ...room, taken: room.taken.toSpliced(own, 1) };
}
