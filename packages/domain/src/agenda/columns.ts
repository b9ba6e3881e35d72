import { addDays, type Day, dayOf, type ShopTime, timeOfDay } from '../shared/index.ts';
import type { TimeRange } from '../shops/index.ts';
import type { Agenda, AgendaEntry } from './api.ts';
import { onDay } from './time-grid.ts';

export type AgendaKind = 'employee' | 'room';

/** One column of the grid: a day of an employee or of a room. An id of null holds what has none. */
export interface AgendaColumn {
  readonly key: string;
  readonly kind: AgendaKind;
  readonly id: number | null;
  readonly name: string | null;
  readonly midnight: ShopTime;
  readonly working: readonly TimeRange[];
}

const rangesOn = (ranges: readonly (readonly number[])[], midnight: ShopTime): TimeRange[] =>
  ranges.flatMap(([from = 0, until = 0]) => onDay({ from, until }, midnight) ?? []);

type Places = Pick<Agenda, 'employees' | 'rooms'>;

/** Time of a room that names no employee belongs to the employee who works in that room. */
const employeeOf = ({ employeeId, roomId }: AgendaEntry, { rooms }: Places): number | null =>
  employeeId ?? rooms.find(({ id }) => id === roomId)?.employeeId ?? null;

/** The rooms of an entry. A block of a person also takes the rooms where that person works. */
function roomsOf({ kind, employeeId, roomId }: AgendaEntry, { rooms }: Places): (number | null)[] {
  if (roomId !== null || kind !== 'block' || employeeId === null) return [roomId];
  return rooms.filter((room) => room.employeeId === employeeId).map(({ id }) => id);
}

/** Whether an entry stands in a column; the one without an id has all that stands in no other, so that nothing is hidden. */
function belongsIn(entry: AgendaEntry, { kind, id }: Pick<AgendaColumn, 'kind' | 'id'>, places: Places): boolean {
  const owners = kind === 'employee' ? [employeeOf(entry, places)] : roomsOf(entry, places);
  if (id !== null) return owners.includes(id);
  const listed = kind === 'employee' ? places.employees : places.rooms;
  return !listed.some((owner) => owners.includes(owner.id));
}

/** AGD-1, AGD-2: what stands in a column, on its day. */
export const entriesIn = (agenda: Pick<Agenda, 'entries'> & Places, column: AgendaColumn): AgendaEntry[] =>
  agenda.entries.filter(
    (entry) =>
      onDay({ from: entry.startsAt, until: entry.endsAt }, column.midnight) && belongsIn(entry, column, agenda),
  );

/** The columns of a day, one for each employee or room; one more for what has neither, so that nothing is hidden. */
export function dayColumns(agenda: Agenda, kind: AgendaKind, date: Day): AgendaColumn[] {
  const midnight = timeOfDay(date) ?? 0;
  const owners = kind === 'employee' ? agenda.employees : agenda.rooms;
  const columns = owners.map(({ id, name, working }) => ({
    key: `${kind}-${id}-${date}`,
    kind,
    id,
    name,
    midnight,
    working: rangesOn(working, midnight),
  }));
  const rest = {
    key: `${kind}-none-${date}`,
    kind,
    id: null,
    name: null,
    midnight,
    working: rangesOn(agenda.open, midnight),
  };
  return entriesIn(agenda, rest).length > 0 ? [...columns, rest] : columns;
}

/** The columns of a week of one employee or room, one for each day. */
export function weekColumns(agenda: Agenda, kind: AgendaKind, id: number | null, monday: Day): AgendaColumn[] {
  const first = timeOfDay(monday) ?? 0;
  const owners = kind === 'employee' ? agenda.employees : agenda.rooms;
  const owner = owners.find((one) => one.id === id);
  return Array.from({ length: 7 }, (_, index) => {
    const midnight = addDays(first, index);
    const working = rangesOn(owner?.working ?? (id === null ? agenda.open : []), midnight);
    return { key: `${kind}-${id}-${dayOf(midnight)}`, kind, id, name: owner?.name ?? null, midnight, working };
  });
}
