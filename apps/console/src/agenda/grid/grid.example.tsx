import { type Agenda, type AgendaEntry, dayColumns, shownHours } from '@embook/domain/agenda';
import { useState } from 'react';
import { Grid } from './grid.tsx';
import { createGridState } from './grid-state.ts';

const HOUR = 3_600;
/** Monday 16 November 2026. */
const MONDAY = 1_794_787_200;
const DATE = '2026-11-16';
const at = (hour: number): number => MONDAY + hour * HOUR;

const states = ['confirmed', 'confirmed', 'confirmed', 'arrived', 'done', 'no_show'] as const;

function entryOf(id: number, column: number, startsAt: number, seconds: number): AgendaEntry {
  const endsAt = startsAt + seconds;
  const status = states[id % states.length] ?? 'confirmed';
  return {
    id,
    kind: 'booking',
    employeeId: column,
    roomId: column,
    startsAt,
    endsAt,
    busyFrom: startsAt,
    busyUntil: endsAt,
    status,
    paid: id % 3 !== 0,
    dueCents: id % 3 === 0 ? 1_650 : null,
    customer: { id, name: `Femke Bos ${id}` },
    service: { id: 1 + (id % 8), name: 'Back and neck' },
    categoryId: id % 8,
    taken: null,
    total: null,
    here: null,
    expected: null,
    unpaid: null,
    unpaidCents: null,
    arrivedAt: status === 'arrived' ? startsAt : null,
    heldUntil: null,
    newSince: null,
    reason: null,
    weekly: false,
    version: 1,
  };
}

/**
 * A full day with this many columns, and entries spread evenly over them from 8:00 to 20:00. Most visits start and end
 * on five minutes, some on any minute.
 */
export function fullDay(columns: number, entries: number, stepMinutes: number): Agenda {
  const working = [[at(8), at(20)]];
  const ids = Array.from({ length: columns }, (_, index) => index + 1);
  const each = Math.ceil(entries / columns);
  const step = stepMinutes * 60;
  const seconds = Math.floor((12 * HOUR) / each / step) * step;
  return {
    now: at(11),
    timeZone: 'Europe/Amsterdam',
    open: working,
    specialDays: [],
    employees: ids.map((id) => ({ id, name: `Employee ${id}`, photoUrl: null, working })),
    rooms: ids.map((id) => ({
      id,
      name: `Room ${id}`,
      photoUrl: null,
      working,
      employeeId: id,
      gridMinutes: 15,
      capacity: 1,
      serviceIds: [1, 2, 3, 4, 5, 6, 7, 8],
    })),
    entries: Array.from({ length: entries }, (_, index) =>
      entryOf(index + 1, (index % columns) + 1, at(8) + Math.floor(index / columns) * seconds, seconds),
    ),
  };
}

const nothing = () => {};

/** The grid alone, without the platform. */
export function FullDay({ agenda }: { agenda: Agenda }) {
  const [state] = useState(createGridState);
  const columns = dayColumns(agenda, 'employee', DATE);
  const hours = shownHours(columns.flatMap(({ working }) => working));
  const model = {
    agenda,
    columns,
    hours,
    hourHeight: 72,
    state,
    tellCustomer: true,
    isAskedFor: false,
    mayChange: () => true,
  };
  const actions = {
    setTellCustomer: nothing,
    cannotTell: () => false,
    setAskedFor: nothing,
    move: nothing,
    arrive: nothing,
    pay: nothing,
    open: nothing,
    startBooking: nothing,
    startBlock: nothing,
    askWhy: nothing,
  };
  return <Grid model={{ ...model, ...actions }} label={DATE} onFold={nothing} />;
}

export const examples = {
  'a full day': () => <FullDay agenda={fullDay(3, 24, 5)} />,
};
