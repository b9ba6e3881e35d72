import { type HostConfig, redirectTarget } from '@embook/domain/embedding';
import { focusManager } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { hasLoader, onParentMessage, isFramed, parentOrigin, sendToParent } from '../lib/parent-window.ts';
import { keepPrefill } from '../lib/prefill.ts';
import type { Session } from '../lib/session.ts';
import { refuseReports } from '../reporting/error-reporting.ts';
import { markFollowed } from '../shell/navigation/arrival.ts';
import { carry } from '../start/start-settings.ts';
import { allowAnalytics } from './analytics.ts';
import { namesNothing, thingPath } from './named-thing.ts';
import { followPanelHistory } from './panel-history.ts';
import { isInBooking } from './resume-booking.ts';

interface HostConnection {
  readonly session: Session;
  /** The settings kept in the query string of every address. */
  readonly carried: string;
  /** Origins the company allows: their pages may navigate the widget. Without any, the embedding page may. */
  readonly hosts: readonly string[];
  /** In the side panel of a loader. */
  readonly isPanel: boolean;
  /** Before hydration, another colour, language or route would not match the server's HTML. */
  readonly isDrawn: Promise<void>;
  /** Applies another configuration without a reload. */
  readonly onConfig: (config: HostConfig) => void;
}

/** Applies the visitor's consent, as the host page sends it. Resolves once that is known; at once without a loader. */
export const followConsent = (): Promise<void> =>
  new Promise((answered) => {
    onParentMessage('consent', ({ given }) => {
      allowAnalytics(given);
      if (!given) refuseReports();
      answered();
    });
    if (!hasLoader()) answered();
  });

/** As the page wrote it: a redirect within the widget leaves out what it does not know. */
const firstAddress = (): Record<string, string> =>
  Object.fromEntries(new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).searchParams);

/** Handles the host page's messages, and sends it the current route and whether someone is signed in (EMB-3). */
export function followHost({ session, carried, hosts, isPanel, isDrawn, onConfig }: HostConnection): void {
  if (!isFramed()) return;
  let checked = '';
  const check = async ({ tag, names }: HostConfig) => {
    if (checked === (checked = tag ?? names ?? location.href)) return;
    const { reportAddress, reportTag } = await import('./report-mistakes.ts');
    if (tag) reportTag(tag);
    else reportAddress(firstAddress(), names);
  };
  if (!hasLoader()) void check({});
  onParentMessage('config', ({ config }) => {
    keepPrefill(config);
    void check(config);
    void isDrawn.then(() => onConfig(config));
  });
  // A closed panel stops refetching; once opened again it refetches at once.
  const panel = isPanel ? followPanelHistory() : undefined;
  onParentMessage('hidden', () => {
    focusManager.setFocused(false);
    panel?.hide();
  });
  onParentMessage('open', () => {
    focusManager.setFocused(undefined);
    panel?.open();
  });
  onParentMessage('redirect', ({ url }) => {
    const target = redirectTarget(url, { pageOrigin: location.origin, hosts, embeddedBy: parentOrigin() });
    if (target?.kind === 'outside') location.assign(target.url);
    if (!target)
      console.warn(
        `embook: a redirect to ${url} was ignored, ${hosts.length > 0 ? 'the company lists no such host' : 'it is no path of the widget and not the host of this page'}`,
      );
    if (target?.kind !== 'inside') return;
    void isDrawn.then(() => {
      // A trigger that only opens the panel does not lead away from a booking, also after a reload of the page (B4).
      if (namesNothing(target.path) && isInBooking()) return;
      const to = thingPath(target.path);
      markFollowed(to);
      navigate(carry(to, carried));
    });
  });

  let path = location.pathname;
  const sendPath = () => {
    if (path === location.pathname) return;
    path = location.pathname;
    sendToParent({ type: 'navigate', path });
  };
  for (const change of ['pushState', 'replaceState', 'popstate']) addEventListener(change, sendPath);

  let signedIn = session.get('token') !== undefined;
  const sendAuth = () => sendToParent({ type: 'auth', signedIn });
  if (signedIn) sendAuth();
  session.subscribe(() => {
    if ((session.get('token') !== undefined) === signedIn) return;
    signedIn = !signedIn;
    sendAuth();
  });
}
