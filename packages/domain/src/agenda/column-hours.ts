import { dayOf } from '../shared/index.ts';
import type { TimeRange } from '../shops/index.ts';
import { type AgendaColumn, entriesIn } from './columns.ts';
import type { Agenda } from './api.ts';

/** When a column can be booked on its day, or why it cannot be at all. */
export type ColumnHours =
  | { readonly kind: 'open'; readonly ranges: readonly TimeRange[] }
  /** The shop or the room is closed; with the word of a special day. */
  | { readonly kind: 'closed'; readonly reason: string | null }
  | { readonly kind: 'blocked'; readonly reason: string | null }
  /** The person works, and none of their rooms is used on the day. */
  | { readonly kind: 'unused'; readonly rooms: readonly string[] }
  /** The person does not work. */
  | { readonly kind: 'off' };

/** What is left of some hours without a time. */
const without = (ranges: readonly TimeRange[], { from, until }: TimeRange): TimeRange[] =>
  ranges.flatMap((range) =>
    [
      { from: range.from, until: Math.min(range.until, from) },
      { from: Math.max(range.from, until), until: range.until },
    ].filter((part) => part.from < part.until),
  );

const isOn = (ranges: readonly (readonly number[])[], { midnight }: AgendaColumn): boolean =>
  ranges.some(([from = 0]) => dayOf(from) === dayOf(midnight));

/** The rooms of a person, where none of them is used on the day. */
function unusedRooms({ rooms }: Agenda, column: AgendaColumn): string[] {
  const theirs = column.kind === 'employee' ? rooms.filter(({ employeeId }) => employeeId === column.id) : [];
  return theirs.some(({ working }) => isOn(working, column)) ? [] : theirs.map(({ name }) => name);
}

/** AGD-2: the hours of a column as they are: with their gaps, without what is blocked, and closed days by their word. */
export function columnHours(agenda: Agenda, column: AgendaColumn): ColumnHours {
  const special = agenda.specialDays.find(({ date }) => date === dayOf(column.midnight));
  if (special?.closed) return { kind: 'closed', reason: special.reason };
  if (!isOn(agenda.open, column)) return { kind: 'closed', reason: null };
  if (column.working.length === 0) return column.kind === 'room' ? { kind: 'closed', reason: null } : { kind: 'off' };
  const rooms = unusedRooms(agenda, column);
  if (rooms.length > 0) return { kind: 'unused', rooms };
  const blocks = entriesIn(agenda, column).filter(({ kind, status }) => kind === 'block' && status === 'blocked');
  const ranges = blocks.reduce<readonly TimeRange[]>(
    (left, { startsAt: from, endsAt: until }) => without(left, { from, until }),
    column.working,
  );
  if (ranges.length === 0) return { kind: 'blocked', reason: blocks[0]?.reason ?? null };
  // A short block is seen in the column; the head would become a list of them.
  return { kind: 'open', ranges: column.working };
}
