import { frameStart, isFollowed, isPageRevisited } from '../lib/parent-window.ts';

/** By the start address of the frame, which differs between the widgets of a page. */
const keyOf = (start: string): string => `embook.route.${start}`;

/** The step of a booking at which the page was left; part of the first script, so without lib/tab-store.ts (W1). */
export function keptRoute(): string | undefined {
  const start = frameStart();
  if (!start || !isPageRevisited() || isFollowed()) return undefined;
  try {
    return sessionStorage.getItem(keyOf(start)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the step of a booking; undefined removes it. */
export function keepRoute(path: string | undefined): void {
  const start = frameStart();
  if (!start) return;
  try {
    if (path) sessionStorage.setItem(keyOf(start), path);
    else sessionStorage.removeItem(keyOf(start));
  } catch {
    // Where the browser refuses storage there is no draft either.
  }
}
