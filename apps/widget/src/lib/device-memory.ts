/**
 * Small things this device remembers, such as what was already looked at. Where the browser refuses storage they last
 * for the visit.
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

export function remember(key: string, value: string): void {
  kept.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // The map above remembers until the page is left.
  }
  for (const listener of listeners) listener();
}

export const subscribeToMemory = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
