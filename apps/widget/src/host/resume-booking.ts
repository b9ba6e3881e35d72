import { navigate } from 'wouter/use-browser-location';
import { findRoute } from '../route.ts';
import { routeRow } from '../routes.tsx';
import { keepRoute, keptRoute } from '../start/kept-route.ts';
import { carry } from '../start/start-settings.ts';

const isTask = (path: string): boolean => routeRow(findRoute(path, false).route).isTask;

/** Someone in the middle of a booking who loads the host's page again goes on where they were; the tab has kept the draft (B4). */
export function resumeBooking(carried: string): void {
  const kept = keptRoute();
  if (kept && isTask(kept)) navigate(carry(kept, carried), { replace: true });
}

/** Keeps which step of a booking this widget shows. */
export function followBooking(): void {
  const keep = () => keepRoute(isTask(location.pathname) ? location.pathname : undefined);
  keep();
  for (const change of ['pushState', 'replaceState', 'popstate']) addEventListener(change, keep);
}
