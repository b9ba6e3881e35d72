/** Values stored on this device: no secrets, and nothing the console depends on. */
const kept = new Map<string, string>();

export function recall(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? kept.get(key);
  } catch {
    return kept.get(key);
  }
}

export function remember(key: string, value: string | undefined): void {
  if (value === undefined) kept.delete(key);
  else kept.set(key, value);
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Where storage is refused the map above keeps it until the page is left.
  }
}
