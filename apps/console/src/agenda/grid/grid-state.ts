import type { AgendaEntry, Landing, Obstacle } from '@embook/domain/agenda';
import type { ShopTime } from '@embook/domain/shared';
import { useSyncExternalStore } from 'react';

/** A free slot under the pointer, or selected by arrow keys. */
export interface Cursor {
  readonly column: number;
  readonly startsAt: ShopTime;
  readonly endsAt: ShopTime;
  readonly freeUntil: ShopTime;
  readonly by: 'pointer' | 'keys';
}

/** An entry that is being moved or resized, and its target. */
export interface Lifted {
  readonly entry: AgendaEntry;
  readonly by: 'pointer' | 'keys';
  readonly column: number;
  readonly landing: Landing;
  readonly obstacle: Obstacle | undefined;
  /** Its lower edge is dragged: the end changes, also where it is back at the old one. */
  readonly isResized?: boolean;
}

interface PointerState {
  readonly cursor: Cursor | undefined;
  readonly lifted: Lifted | undefined;
}

/**
 * State that changes with every pointer move. It is outside React, so that only the small components that show it
 * re-render, and never the grid (AGD-5).
 */
export function createGridState() {
  let current: PointerState = { cursor: undefined, lifted: undefined };
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(changes: Partial<PointerState>): void {
      current = { ...current, ...changes };
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
