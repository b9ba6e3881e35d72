import { frameStart, isFollowed, isPageRevisited } from '../lib/parent-window.ts';

/** By the address that the frame begins with: another widget of the same page has another one. */
const keyOf = (start: string): string => `embook.route.${start}`;

/** The step of a booking that the page was left at, when it is loaded again; part of the first script, so without the tab's store (W1). */
export function keptRoute(): string | undefined {
  const start = frameStart();
  if (!start || !isPageRevisited() || isFollowed()) return undefined;
  try {
    return sessionStorage.getItem(keyOf(start)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the step of a booking over a reload of the page; undefined forgets it. */
export function keepRoute(path: string | undefined): void {
  const start = frameStart();
  if (!start) return;
  try {
    if (path) sessionStorage.setItem(keyOf(start), path);
    else sessionStorage.removeItem(keyOf(start));
  } catch {
    // Where the browser refuses storage the draft is gone as well.
  }
}
