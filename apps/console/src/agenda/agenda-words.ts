import type { Agenda, AgendaColumn, AgendaEntry, ColumnHours, Landing, Obstacle } from '@embook/domain/agenda';
import { clockOf, type ShopTime } from '@embook/domain/shared';
import { formatMoney, formatShortDay, rangeText } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import type { EntryState } from './entry-look.ts';

export const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** The word beside the icon of a state; the normal state has none. */
export function stateWord(state: EntryState, entry: AgendaEntry, now: ShopTime): string | undefined {
  switch (state) {
    case 'here':
      return entry.arrivedAt === null
        ? m.agenda_state_here()
        : m.agenda_state_here_since({ time: clockOf(entry.arrivedAt) });
    case 'running':
      return m.agenda_state_running();
    case 'done':
      return m.agenda_state_done();
    case 'no_show':
      return m.agenda_state_no_show();
    case 'cancelled':
      return m.agenda_state_cancelled();
    case 'held': {
      const minutes = Math.ceil(((entry.heldUntil ?? now) - now) / 60);
      return minutes > 0 ? m.agenda_state_held_left({ minutes }) : m.agenda_state_held();
    }
    case 'new':
      return m.agenda_state_new();
    case 'test':
      return m.agenda_state_test();
    case 'confirmed':
    case 'block':
      return undefined;
  }
}

export const dueText = (cents: number): string => m.agenda_due({ amount: formatMoney(cents) });

export const seatsText = ({ taken, total, here }: AgendaEntry): string => {
  const left = (total ?? 0) - (taken ?? 0);
  if (here) return m.agenda_seats_here({ count: here });
  return left <= 0 ? m.agenda_seats_full() : m.agenda_seats_left({ count: left });
};

/** The name of a column; the last one has the entries without an employee, or without a room. */
export const columnTitle = ({ name, kind }: Pick<AgendaColumn, 'name' | 'kind'>): string =>
  name ?? (kind === 'employee' ? m.agenda_nobody() : m.agenda_no_room());

/** AGD-2: why a column has no hours on its day; its head and its hatching say the same. */
export function noHoursText(hours: Exclude<ColumnHours, { readonly kind: 'open' | 'blocked' }>): string {
  if (hours.kind === 'off') return m.agenda_off();
  if (hours.kind === 'unused') return m.agenda_rooms_unused({ rooms: hours.rooms.join(', ') });
  return hours.reason ?? m.agenda_closed();
}

/** The first line of an entry. */
export function titleOf(entry: AgendaEntry): string {
  if (entry.kind === 'block') {
    const reason = entry.reason ?? m.agenda_block();
    return entry.weekly ? m.agenda_block_weekly_title({ reason }) : reason;
  }
  if (entry.kind === 'hold') return m.agenda_paying();
  return entry.kind === 'session' ? (entry.service?.name ?? '') : (entry.customer?.name ?? m.agenda_guest());
}

/**
 * The accessible name of a block: everything that it shows by position, colour and icon (AGD-2). It starts with the
 * visible text in the same order, so that voice control finds it (WCAG 2.5.3).
 */
export function accessibleName(
  entry: AgendaEntry,
  word: string | undefined,
  agenda: Pick<Agenda, 'rooms' | 'employees'>,
  seen: string,
): string {
  let name = seen.replaceAll('\n', ', ');
  if (!seen.includes(titleOf(entry))) name += `, ${titleOf(entry)}`;
  if (word !== undefined && !seen.includes(word)) name += `, ${word}`;
  if (entry.kind === 'session') name += `, ${entry.taken ?? 0}/${entry.total ?? 0} ${seatsText(entry)}`;
  if (!seen.includes(rangeText(entry.startsAt, entry.endsAt)))
    name += `, ${m.agenda_from_to({ from: clockOf(entry.startsAt), until: clockOf(entry.endsAt) })}`;
  const service = entry.kind === 'booking' || entry.kind === 'hold' ? entry.service?.name : undefined;
  const room = agenda.rooms.find(({ id }) => id === entry.roomId)?.name;
  const employee = agenda.employees.find(({ id }) => id === entry.employeeId)?.name;
  for (const part of [service, employee, room]) if (part !== undefined && !seen.includes(part)) name += `, ${part}`;
  if (entry.dueCents !== null) name += `, ${dueText(entry.dueCents)}`;
  if (word === undefined) name += `, ${entry.kind === 'block' ? m.agenda_blocked() : m.agenda_state_confirmed()}`;
  return name;
}

/** AGD-5: why an entry cannot be moved there. */
export function obstacleText(obstacle: Obstacle, agenda: Pick<Agenda, 'rooms' | 'employees'>): string {
  switch (obstacle.because) {
    case 'past':
      return m.agenda_no_past();
    case 'skipped':
      return m.agenda_no_skipped();
    case 'closed':
      return obstacle.reason === null ? m.agenda_no_closed() : m.agenda_no_closed_because({ reason: obstacle.reason });
    case 'not_offered':
      return m.agenda_no_not_offered();
    case 'room_taken': {
      const room = agenda.rooms.find(({ id }) => id === obstacle.by.roomId)?.name ?? '';
      return m.agenda_no_taken({ who: room, by: titleOf(obstacle.by), until: clockOf(obstacle.by.busyUntil) });
    }
    case 'employee_taken': {
      const name = agenda.employees.find(({ id }) => id === obstacle.by.employeeId)?.name ?? '';
      return m.agenda_no_taken({
        who: firstName(name),
        by: titleOf(obstacle.by),
        until: clockOf(obstacle.by.busyUntil),
      });
    }
  }
}

/** The target of a move: "Tue 17, 14:15 – 15:15 with Noor". */
export function landingText({ startsAt, minutes, roomId }: Landing, agenda: Agenda, withDay: boolean): string {
  const room = agenda.rooms.find(({ id }) => id === roomId);
  const name = agenda.employees.find(({ id }) => id === room?.employeeId)?.name;
  const range = rangeText(startsAt, startsAt + minutes * 60);
  const when = withDay ? `${formatShortDay(startsAt)}, ${range}` : range;
  return name === undefined ? when : m.agenda_with({ when, name: firstName(name) });
}
