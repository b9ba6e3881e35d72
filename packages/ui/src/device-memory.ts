/**
 * Small values stored on this device: no secrets, and nothing an app depends on. In memory where the browser refuses
 * storage.
 */
const kept = new Map<string, string>();
const listeners = new Set<() => void>();

export function recall(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? kept.get(key);
  } catch {
    return kept.get(key);
  }
}

/** Without a value it is forgotten. */
export function remember(key: string, value?: string): void {
  if (value === undefined) kept.delete(key);
  else kept.set(key, value);
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The map above keeps it until the page is left.
  }
  for (const listener of listeners) listener();
}

export const subscribeToMemory = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
