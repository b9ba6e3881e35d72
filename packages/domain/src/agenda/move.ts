import { takenTimes } from '../booking/index.ts';
import { dayOf, type ShopTime, startOfDay } from '../shared/index.ts';
import type { AgendaColumn } from './columns.ts';
import type { Agenda, AgendaEntry } from './api.ts';
import { isSkipped } from './time-grid.ts';

/** Where somebody is about to put an entry. */
export interface Landing {
  readonly startsAt: ShopTime;
  readonly minutes: number;
  readonly roomId: number | null;
}

/** Why an entry cannot be put there, as far as it is known before the database decides (AGD-5). */
export type Obstacle =
  | { readonly because: 'past' | 'skipped' | 'not_offered' }
  | { readonly because: 'closed'; readonly reason: string | null }
  | { readonly because: 'room_taken' | 'employee_taken'; readonly by: AgendaEntry };

/** Only visits that stand move; a class is changed in its timetable, and somebody who is paying keeps their time. */
export const canMove = ({ kind, status }: AgendaEntry): boolean =>
  kind === 'booking' && (status === 'confirmed' || status === 'arrived');

const minutesOf = ({ startsAt, endsAt }: AgendaEntry): number => (endsAt - startsAt) / 60;

export const landingOf = (entry: AgendaEntry): Landing => ({
  startsAt: entry.startsAt,
  minutes: minutesOf(entry),
  roomId: entry.roomId,
});

/** A visit takes one place of its room; a class or a block takes all of them (WHO-5). */
const isOnePlace = ({ kind, status }: AgendaEntry): boolean =>
  kind === 'booking' || kind === 'hold' || status === 'test';

function takenBy(agenda: Agenda, entry: AgendaEntry, { startsAt, minutes, roomId }: Landing): Obstacle | undefined {
  const from = startsAt - (entry.startsAt - entry.busyFrom);
  const until = startsAt + minutes * 60 + (entry.busyUntil - entry.endsAt);
  const room = agenda.rooms.find(({ id }) => id === roomId);
  const employeeId = room?.employeeId ?? null;
  const others = agenda.entries.filter((other) => {
    const isSelf = other.kind === entry.kind && other.id === entry.id;
    return !isSelf && other.status !== 'cancelled' && other.busyFrom < until && other.busyUntil > from;
  });
  const inRoom = roomId === null ? [] : others.filter((other) => other.roomId === roomId);
  const taken = inRoom
    .map((other) => ({ from: other.busyFrom, until: other.busyUntil, isOnePlace: isOnePlace(other) }))
    .toSorted((a, b) => a.from - b.from);
  const [full] = takenTimes({ taken, capacity: room?.capacity });
  const by = full && inRoom.find(({ busyFrom, busyUntil }) => busyFrom <= full.from && busyUntil > full.from);
  if (by) return { because: 'room_taken', by };
  const busy = others.find((other) => employeeId !== null && other.employeeId === employeeId);
  return busy && { because: 'employee_taken', by: busy };
}

/** The first thing that stands in the way; undefined when nothing is known to. Outside working hours is allowed (DESK-2). */
export function obstacleAt(agenda: Agenda, entry: AgendaEntry, landing: Landing): Obstacle | undefined {
  const { startsAt, roomId } = landing;
  if (startsAt < startOfDay(agenda.now)) return { because: 'past' };
  if (isSkipped(startsAt, agenda.timeZone)) return { because: 'skipped' };
  const date = dayOf(startsAt);
  const special = agenda.specialDays.find((day) => day.date === date);
  const isOpen = agenda.open.some(([from = 0]) => dayOf(from) === date);
  if (special?.closed || !isOpen) return { because: 'closed', reason: special?.reason ?? null };
  const room = agenda.rooms.find(({ id }) => id === roomId);
  if (roomId !== entry.roomId && !room?.serviceIds.includes(entry.service?.id ?? 0)) return { because: 'not_offered' };
  return takenBy(agenda, entry, landing);
}

/** Whether everybody concerned works then. It is only a warning, since staff may decide otherwise (DESK-2). */
export function isOutsideHours(agenda: Agenda, { startsAt, minutes, roomId }: Landing): boolean {
  const working = agenda.rooms.find(({ id }) => id === roomId)?.working ?? agenda.open;
  return !working.some(([from = 0, until = 0]) => from <= startsAt && startsAt + minutes * 60 <= until);
}

/** The rooms that an entry could have in a column: the room itself, or those where the employee works. */
export function roomsFor(agenda: Agenda, entry: AgendaEntry, column: Pick<AgendaColumn, 'kind' | 'id'>): number[] {
  const offered = agenda.rooms.filter(
    ({ id, serviceIds }) => id === entry.roomId || serviceIds.includes(entry.service?.id ?? 0),
  );
  const there = offered.filter(({ id, employeeId }) => (column.kind === 'room' ? id : employeeId) === column.id);
  return there.map(({ id }) => id);
}

/**
 * Where an entry lands when it is put into a column at a time: in its own room where that is possible, else in the
 * first that is free then, else in the first, whose obstacle is shown. In a column without a room for it the landing
 * has no room.
 */
export function landingIn(
  agenda: Agenda,
  entry: AgendaEntry,
  column: Pick<AgendaColumn, 'kind' | 'id'>,
  at: Omit<Landing, 'roomId'>,
): Landing {
  const rooms = roomsFor(agenda, entry, column);
  const own = rooms.filter((id) => id === entry.roomId);
  const inOrder = [...own, ...rooms.filter((id) => id !== entry.roomId)];
  const free = inOrder.find((roomId) => !obstacleAt(agenda, entry, { ...at, roomId }));
  return { ...at, roomId: free ?? inOrder[0] ?? (column.kind === 'room' ? column.id : null) };
}
