import { type AgendaEntry, dayColumns, shownHours } from '@embook/domain/agenda';
import { anAgenda } from '@embook/domain/testing/agenda';
import { vi } from 'vitest';
import type { GridModel } from '../agenda/grid/grid-model.ts';
import { createGridState } from '../agenda/grid/grid-state.ts';

export const HOUR_PX = 72;

/** The grid of a day with these entries, for a member who may change all of them. */
export function aGridModel(entries: readonly AgendaEntry[], given: Partial<GridModel> = {}) {
  const agenda = anAgenda(entries);
  const columns = dayColumns(agenda, 'employee', '2026-11-16');
  return {
    agenda,
    columns,
    hours: shownHours(columns.flatMap(({ working }) => working)),
    hourHeight: HOUR_PX,
    state: createGridState(),
    mayChange: () => true,
    tellCustomer: true,
    setTellCustomer: vi.fn(),
    cannotTell: () => false,
    isAskedFor: false,
    setAskedFor: vi.fn(),
    arrive: vi.fn(),
    pay: vi.fn(),
    open: vi.fn(),
    startBooking: vi.fn(),
    startBlock: vi.fn(),
    askWhy: vi.fn<GridModel['askWhy']>(),
    move: vi.fn<GridModel['move']>(),
    ...given,
  } satisfies GridModel;
}
