import { type Agenda, type AgendaColumn, entriesIn, visitBeside } from '@embook/domain/agenda';
import { keyTable } from '../lib/key-table.ts';
import { useKeys } from '../lib/keys.ts';
import type { AgendaAddress } from './agenda-address.ts';

/** J and K move from visit to visit in order of time. An open panel follows, else the focus does. */
export function useWalk(agenda: Agenda, columns: readonly AgendaColumn[], address: AgendaAddress): void {
  const walk = (step: 1 | -1): boolean => {
    const { openedVisit, openVisit } = address;
    const focused = document.activeElement?.getAttribute('data-entry')?.match(/^booking-(\d+)$/)?.[1];
    const id = openedVisit ?? (focused === undefined ? undefined : Number(focused));
    const shown = columns.flatMap((column) => entriesIn(agenda, column));
    const visit = visitBeside(shown, step, { id, now: agenda.now });
    if (!visit) return false;
    const block = document.querySelector<HTMLElement>(`[data-entry="booking-${visit.id}"]`);
    // A folded entry has no block of its own.
    if (openedVisit === undefined && block) block.focus();
    else openVisit(visit.id);
    return true;
  };
  useKeys({ [keyTable.nextBooking[0]]: () => walk(1), [keyTable.previousBooking[0]]: () => walk(-1) });
}
