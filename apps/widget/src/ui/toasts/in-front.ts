import { useEffect, useId, useSyncExternalStore } from 'react';

let stack: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the caller is the last one mounted: a dialog is mounted after what it was opened from. */
export function useIsInFront(): boolean {
  const id = useId();
  useEffect(() => {
    change([...stack, id]);
    return () => change(stack.filter((other) => other !== id));
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1) === id,
    () => false,
  );
}
