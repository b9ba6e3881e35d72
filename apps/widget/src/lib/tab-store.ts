import { useSyncExternalStore } from 'react';

/**
 * Small things a tab keeps over a reload, each read by whoever knows its shape. Where the browser refuses storage they
 * last for the visit.
 */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

export const subscribeToTab = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function readTab(key: string): string | null {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeTab(key: string, text: string | null): void {
  memory.delete(key);
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    if (text !== null) memory.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** What the tab keeps under a key; undefined while the server's page is being taken over. */
export const useTabText = (key: string): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(
    subscribeToTab,
    () => readTab(key),
    () => undefined,
  );
