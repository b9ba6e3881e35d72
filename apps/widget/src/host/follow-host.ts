import { type HostConfig, redirectTarget } from '@embook/domain/embedding';
import { focusManager } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { hasLoader, onParentMessage, isFramed, parentOrigin, sendToParent } from '../lib/parent-window.ts';
import { keepPrefill } from '../lib/prefill.ts';
import type { Session } from '../lib/session.ts';
import { refuseReports } from '../reporting/error-reporting.ts';
import type { Refusal } from '../shell/failures/refusal.ts';
import { markFollowed } from '../shell/navigation/arrival.ts';
import { carry } from '../start/start-settings.ts';
import { allowAnalytics } from './analytics.ts';
import { thingPath } from './named-thing.ts';

interface Guest {
  readonly session: Session;
  /** The settings every address keeps. */
  readonly carried: string;
  /** Origins the company listed: only there may its pages send us; with none, to the host around us. */
  readonly hosts: readonly string[];
  readonly refusal: Refusal | undefined;
  /** Another colour, language or place before React has taken over would not match what the server sent. */
  readonly isDrawn: Promise<void>;
  /** Takes over another look without a reload. */
  readonly onConfig: (config: HostConfig) => void;
}

/** Does what the visitor agreed to in the page around us. Settles once that is known: at once where there is no loader. */
export const followConsent = (): Promise<void> =>
  new Promise((answered) => {
    onParentMessage('consent', ({ given }) => {
      allowAnalytics(given);
      if (!given) refuseReports();
      answered();
    });
    if (!hasLoader()) answered();
  });

/** Does what the page around us may ask for, and sends it where we are and whether someone is signed in (EMB-3). */
export function followHost({ session, carried, hosts, refusal, isDrawn, onConfig }: Guest): void {
  if (!isFramed()) return;
  if (refusal) sendToParent({ type: 'error', code: refusal.kind });
  onParentMessage('config', ({ config }) => {
    keepPrefill(config);
    void isDrawn.then(() => onConfig(config));
  });
  // Put away, nothing needs to be asked again and again; brought back, it is asked at once.
  onParentMessage('hidden', () => focusManager.setFocused(false));
  onParentMessage('open', () => focusManager.setFocused(undefined));
  onParentMessage('redirect', ({ url }) => {
    const target = redirectTarget(url, { pageOrigin: location.origin, hosts, embeddedBy: parentOrigin() });
    if (target?.kind === 'outside') location.assign(target.url);
    if (target?.kind !== 'inside') return;
    void isDrawn.then(() => {
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
