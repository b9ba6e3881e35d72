import { dayOf } from '../shared/index.ts';
import type { TimeRange } from '../shops/index.ts';
import { type AgendaColumn, entriesIn } from './columns.ts';
import type { Agenda } from './model.ts';

/** When a column can be booked on its day, or why it cannot be at all. */
export type ColumnHours =
  | { readonly kind: 'open'; readonly ranges: readonly TimeRange[] }
  /** The shop or the room is closed; with the word of a special day. */
  | { readonly kind: 'closed'; readonly reason: string | null }
  | { readonly kind: 'blocked'; readonly reason: string | null }
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

/** Whether the shop, the room, or every room of the person is closed on the day. */
function isClosed(agenda: Agenda, { kind, id, midnight, working }: AgendaColumn): boolean {
  const isOn = ([from = 0]: readonly number[]) => dayOf(from) === dayOf(midnight);
  if (!agenda.open.some(isOn)) return true;
  if (kind === 'room') return working.length === 0;
  const rooms = agenda.rooms.filter(({ employeeId }) => employeeId === id);
  return working.length > 0 && rooms.length > 0 && !rooms.some((room) => room.working.some(isOn));
}

/** AGD-2: the hours of a column as they are: with their gaps, without what is blocked, and closed days by their word. */
export function columnHours(agenda: Agenda, column: AgendaColumn): ColumnHours {
  const special = agenda.specialDays.find(({ date }) => date === dayOf(column.midnight));
  if (special?.closed) return { kind: 'closed', reason: special.reason };
  if (isClosed(agenda, column)) return { kind: 'closed', reason: null };
  if (column.working.length === 0) return { kind: 'off' };
  const blocks = entriesIn(agenda, column).filter(({ kind, status }) => kind === 'block' && status === 'blocked');
  const ranges = blocks.reduce<readonly TimeRange[]>(
    (left, { startsAt: from, endsAt: until }) => without(left, { from, until }),
    column.working,
  );
  if (ranges.length === 0) return { kind: 'blocked', reason: blocks[0]?.reason ?? null };
  // A short block is seen in the column; the head would become a list of them.
  return { kind: 'open', ranges: column.working };
}
