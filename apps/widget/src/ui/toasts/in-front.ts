import { useEffect, useId, useSyncExternalStore } from 'react';

let places: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  places = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether nobody else who asks has come after the caller: a dialog comes after what it was opened from. */
export function useIsInFront(): boolean {
  const place = useId();
  useEffect(() => {
    change([...places, place]);
    return () => change(places.filter((other) => other !== place));
  }, [place]);
  return useSyncExternalStore(
    subscribe,
    () => places.at(-1) === place,
    () => false,
  );
}
