/** Small values stored on this device, such as what was already viewed. In memory where the browser refuses storage. */
const kept = new Map<string, string>();
const listeners = new Set<() => void>();

export function readMemory(key: string): string | undefined {
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
    // The map above keeps it until the page is left.
  }
  for (const listener of listeners) listener();
}

export const subscribeToMemory = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
