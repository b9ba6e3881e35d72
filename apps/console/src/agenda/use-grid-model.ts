import {
  type Agenda,
  type AgendaColumn,
  dayColumns,
  entriesIn,
  shownHours,
  type ShownHours,
  weekColumns,
  weekOf,
} from '@embook/domain/agenda';
import { useMemo } from 'react';
import type { AgendaAddress, AgendaFilter } from './agenda-address.ts';
import type { GridModel } from './grid/grid-model.ts';
import { hourHeights, type Preferences } from './preferences.ts';

export interface GridModelInput extends Pick<GridModel, 'agenda' | 'state' | 'mayChange'> {
  readonly address: AgendaAddress;
  readonly preferences: Preferences;
}

/** What the grid shows; what its entries can do is added by the agenda, which has the dialogs for it. */
export function useGridModel({ agenda, state, mayChange, address, preferences }: GridModelInput) {
  const { view, by, date, who } = address.shown;
  const columns = useMemo(() => columnsOf(agenda, { view, by, date, who }), [agenda, view, by, date, who]);
  const hours = useMemo(() => hoursOf(agenda, columns), [agenda, columns]);
  return {
    agenda,
    columns,
    hours,
    hourHeight: hourHeights[preferences.density],
    state,
    tellCustomer: preferences.tellCustomer,
    setTellCustomer: preferences.setTellCustomer,
    isAskedFor: preferences.isAskedFor,
    setAskedFor: preferences.setAskedFor,
    mayChange,
    startBooking: address.startBooking,
  };
}

function columnsOf(agenda: Agenda, { view, by, date, who }: Omit<AgendaFilter, 'cancelled'>): AgendaColumn[] {
  if (view === 'day') return dayColumns(agenda, by, date);
  const owners = by === 'employee' ? agenda.employees : agenda.rooms;
  const chosen = owners.find(({ id }) => id === who) ?? owners[0];
  return weekColumns(agenda, by, chosen?.id ?? null, weekOf(date)[0] ?? date);
}

/** The working hours, and what lies outside of them. */
const hoursOf = (agenda: Agenda, columns: readonly AgendaColumn[]): ShownHours =>
  shownHours(
    columns.flatMap((column) => [
      ...column.working,
      ...entriesIn(agenda, column).map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt })),
    ]),
  );
