import { navigate } from 'wouter/use-browser-location';
import { findRoute } from '../route.ts';
import { routeRow } from '../routes.tsx';
import { keepRoute, keptRoute } from '../start/kept-route.ts';
import { carry } from '../start/start-settings.ts';

const isTask = (path: string): boolean => routeRow(findRoute(path, false).route).isTask;

/**
 * Reloading the host page in the middle of a booking continues at the same step; the draft is in the tab's storage
 * (B4).
 */
export function resumeBooking(carried: string): void {
  const kept = keptRoute();
  if (kept && isTask(kept)) navigate(carry(kept, carried), { replace: true });
}

/** Whether a booking is on the screen, or about to be resumed there. */
export const isInBooking = (): boolean => isTask(location.pathname) || isTask(keptRoute() ?? '');

/** Stores the current step of the booking. */
export function followBooking(): void {
  const keep = () => keepRoute(isTask(location.pathname) ? location.pathname : undefined);
  keep();
  for (const change of ['pushState', 'replaceState', 'popstate']) addEventListener(change, keep);
}
