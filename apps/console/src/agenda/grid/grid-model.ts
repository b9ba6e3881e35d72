import {
  type Agenda,
  type AgendaColumn,
  type AgendaEntry,
  entriesIn,
  freeAround,
  type Landing,
  landingIn,
  obstacleAt,
  type ShownHours,
  snapToGrid,
} from '@embook/domain/agenda';
import type { ShopTime } from '@embook/domain/shared';
import type { NewAt } from '../agenda-address.ts';
import { entryKey } from './entry-block.ts';
import type { Cursor, GridState, Lifted } from './grid-state.ts';

/** What pointer and keyboard handlers read from the grid, and the actions they can call. */
export interface GridModel {
  readonly agenda: Agenda;
  readonly columns: readonly AgendaColumn[];
  readonly hours: ShownHours;
  readonly hourHeight: number;
  readonly state: GridState;
  /** Whether the member may change entries of this employee. */
  readonly mayChange: (employeeId: number | null) => boolean;
  readonly tellCustomer: boolean;
  readonly setTellCustomer: (tell: boolean) => void;
  /** Whether the customer of a visit is known to have no e-mail address: nobody would be told of its move. */
  readonly cannotTell: (visitId: number) => boolean;
  /** Whether the next move is the customer's wish (CAN-11). */
  readonly isAskedFor: boolean;
  readonly setAskedFor: (isAskedFor: boolean) => void;
  readonly move: (entry: AgendaEntry, landing: Landing) => void;
  readonly arrive: (entry: AgendaEntry) => void;
  readonly pay: (entry: AgendaEntry) => void;
  readonly open: (entry: AgendaEntry) => void;
  readonly startBooking: (at: NewAt) => void;
  readonly startBlock: (at: NewAt & { readonly endsAt: ShopTime }) => void;
  /** AGD-8: opens the explanation why a time is not free. */
  readonly askWhy: (asked: WhyAsked) => void;
}

/** A time of a column, and the point on the screen where it was asked. */
export interface WhyAsked extends NewAt {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

const DEFAULT_SECONDS = 3_600;
const SMALLEST_GRID_MINUTES = 5;

export const entryOf = ({ agenda }: GridModel, key: string | undefined): AgendaEntry | undefined =>
  agenda.entries.find((entry) => entryKey(entry) === key);

/** The result of moving an entry to a column and time, and what blocks it. */
export function liftedAt(
  { agenda, columns }: GridModel,
  entry: AgendaEntry,
  column: number,
  at: Omit<Landing, 'roomId'>,
  by: Lifted['by'],
): Lifted | undefined {
  const target = columns[column];
  if (!target) return undefined;
  const landing = landingIn(agenda, entry, target, at);
  return { entry, by, column, landing, obstacle: obstacleAt(agenda, entry, landing) };
}

/** Whether it would stay where it is. */
export const isUnmoved = ({ entry, landing }: Lifted): boolean =>
  landing.startsAt === entry.startsAt &&
  landing.roomId === entry.roomId &&
  landing.minutes * 60 === entry.endsAt - entry.startsAt;

/** The slot grid of a column: that of the room, or the finest of the rooms where an employee works. */
function gridMinutesOf({ rooms }: Agenda, { kind, id }: AgendaColumn): number {
  const theirs = rooms.filter((room) => (kind === 'room' ? room.id : room.employeeId) === id);
  const finest = Math.min(...theirs.map(({ gridMinutes }) => gridMinutes));
  return Number.isFinite(finest) ? Math.max(SMALLEST_GRID_MINUTES, finest) : 15;
}

/** AGD-4: the free slot of a column at a time; undefined where it is taken, or where the member may not book. */
export function cursorAt(model: GridModel, index: number, time: ShopTime, by: Cursor['by']): Cursor | undefined {
  const { agenda, columns, mayChange } = model;
  const column = columns[index];
  if (!column || !mayChange(column.kind === 'employee' ? column.id : null)) return undefined;
  const taken = entriesIn(agenda, column)
    .filter(({ status }) => status !== 'cancelled')
    .map(({ busyFrom, busyUntil }) => ({ from: busyFrom, until: busyUntil }));
  const free = freeAround(time, taken, column.working);
  if (!free) return undefined;
  const snapped = snapToGrid(time, { working: column.working, gridMinutes: gridMinutesOf(agenda, column) });
  const startsAt = Math.max(snapped, free.from);
  return {
    column: index,
    startsAt,
    endsAt: Math.min(startsAt + DEFAULT_SECONDS, free.until),
    freeUntil: free.until,
    by,
  };
}

/** The slot start of a column for a time, free or not. */
export function startIn({ agenda, columns }: GridModel, index: number, time: ShopTime): ShopTime {
  const column = columns[index];
  return column ? snapToGrid(time, { working: column.working, gridMinutes: gridMinutesOf(agenda, column) }) : time;
}

/** The employee and room of a cursor. */
export const newAt = ({ columns }: GridModel, { column, startsAt }: Pick<Cursor, 'column' | 'startsAt'>): NewAt => {
  const target = columns[column];
  const [employeeId, roomId] = target?.kind === 'room' ? [null, target.id] : [target?.id ?? null, null];
  return { startsAt, employeeId, roomId };
};
