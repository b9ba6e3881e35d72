import { type HostConfig, redirectTarget } from '@embook/domain/embedding';
import { focusManager } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { hasLoader, hearParent, isFramed, parentOrigin, tellParent } from '../lib/parent-window.ts';
import { keepPrefill } from '../lib/prefill.ts';
import type { Session } from '../lib/session.ts';
import { refuseReports } from '../reporting/error-reporting.ts';
import type { Refusal } from '../shell/failures/refusal.ts';
import { markFollowed } from '../shell/navigation/arrival.ts';
import { carry } from '../start/start-settings.ts';
import { allowAnalytics } from './analytics.ts';

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

/** Does what the visitor agreed to in the page around us. Settles once that is known: at once where no loader would tell. */
export const followConsent = (): Promise<void> =>
  new Promise((told) => {
    hearParent('consent', ({ given }) => {
      allowAnalytics(given);
      if (!given) refuseReports();
      told();
    });
    if (!hasLoader()) told();
  });

/** Does what the page around us may ask for, and tells it where we are and whether someone is signed in (EMB-3). */
export function followHost({ session, carried, hosts, refusal, isDrawn, onConfig }: Guest): void {
  if (!isFramed()) return;
  if (refusal) tellParent({ type: 'error', code: refusal.kind });
  hearParent('config', ({ config }) => {
    keepPrefill(config);
    void isDrawn.then(() => onConfig(config));
  });
  // Put away, nothing needs to be asked again and again; brought back, it is asked at once.
  hearParent('hidden', () => focusManager.setFocused(false));
  hearParent('open', () => focusManager.setFocused(undefined));
  hearParent('redirect', ({ url }) => {
    const target = redirectTarget(url, { pageOrigin: location.origin, hosts, embeddedBy: parentOrigin() });
    if (target?.kind === 'outside') location.assign(target.url);
    if (target?.kind !== 'inside') return;
    void isDrawn.then(() => {
      markFollowed(target.path);
      navigate(carry(target.path, carried));
    });
  });

  let path = location.pathname;
  const tellPath = () => {
    if (path === location.pathname) return;
    path = location.pathname;
    tellParent({ type: 'navigate', path });
  };
  for (const change of ['pushState', 'replaceState', 'popstate']) addEventListener(change, tellPath);

  let signedIn = session.get('token') !== undefined;
  const tellAuth = () => tellParent({ type: 'auth', signedIn });
  if (signedIn) tellAuth();
  session.subscribe(() => {
    if ((session.get('token') !== undefined) === signedIn) return;
    signedIn = !signedIn;
    tellAuth();
  });
}
