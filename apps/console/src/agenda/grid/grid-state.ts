import type { AgendaEntry, Landing, Obstacle } from '@embook/domain/agenda';
import type { ShopTime } from '@embook/domain/shared';
import { useSyncExternalStore } from 'react';

/** A free moment under the pointer, or where the arrow keys stand. */
export interface Cursor {
  readonly column: number;
  readonly startsAt: ShopTime;
  readonly endsAt: ShopTime;
  readonly freeUntil: ShopTime;
  readonly by: 'pointer' | 'keys';
}

/** An entry that is being moved or made longer, and where it would land. */
export interface Lifted {
  readonly entry: AgendaEntry;
  readonly by: 'pointer' | 'keys';
  readonly column: number;
  readonly landing: Landing;
  readonly obstacle: Obstacle | undefined;
}

interface Shown {
  readonly cursor: Cursor | undefined;
  readonly lifted: Lifted | undefined;
}

/**
 * What changes with every move of the pointer. It lives outside React's tree, so that only the small parts which show it
 * are drawn again and never the grid (AGD-5).
 */
export function createGridState() {
  let shown: Shown = { cursor: undefined, lifted: undefined };
  const listeners = new Set<() => void>();
  return {
    get: () => shown,
    set(changes: Partial<Shown>): void {
      shown = { ...shown, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type GridState = ReturnType<typeof createGridState>;

export const useLifted = (state: GridState): Lifted | undefined =>
  useSyncExternalStore(state.subscribe, () => state.get().lifted);

export const useCursor = (state: GridState): Cursor | undefined =>
  useSyncExternalStore(state.subscribe, () => state.get().cursor);
