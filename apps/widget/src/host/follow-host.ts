import { type HostConfig, redirectTarget } from '@embook/domain/embedding';
import { focusManager } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { hasLoader, isFramed, onParentMessage, parentOrigin, sendToParent } from '../lib/parent-window.ts';
import { keepPrefill } from '../lib/prefill.ts';
import type { Session } from '../lib/session.ts';
import { refuseReports } from '../reporting/error-reporting.ts';
import { markFollowed } from '../shell/navigation/arrival.ts';
import { carry } from '../start/start-settings.ts';
import { allowAnalytics } from './analytics.ts';
import { followPanelHistory } from './panel-history.ts';
import { isInBooking } from './resume-booking.ts';
import { paths } from '../paths.ts';
import { idOf } from '../route.ts';

/** Parameters that the address of a shop's services accepts (docs/embedding.md). */
const inServices = ['service', 'category', 'employee'];

/**
 * Translates the attributes of a trigger on a host page, which the loader sends as `/shops?shop=1&service=12`, to the
 * route of that shop, service or event. Other attributes of the trigger are the page's own and left out. Any other
 * address is returned as it is.
 */
export function thingPath(address: string): string {
  const [path, query] = address.split('?');
  const named = new URLSearchParams(query);
  const shop = idOf(named.get('shop') ?? '');
  const eventId = idOf(named.get('event') ?? '');
  const classId = idOf(named.get('class') ?? '');
  if (path !== paths.shops()) return address;
  if (eventId) return shop ? paths.shopEvent(shop, eventId) : paths.event(eventId);
  if (!shop) return paths.shops();
  if (classId) return `${paths.shopTab(shop, 'groups')}?services=${classId}`;
  const wanted = new URLSearchParams([...named].filter(([name]) => inServices.includes(name)));
  return wanted.size > 0 ? `${paths.shopTab(shop, 'services')}?${wanted}` : paths.shop(shop);
}

/** Whether this is a trigger without a path that names no shop or event either: it only opens the panel. */
export function namesNothing(address: string): boolean {
  const [, query] = address.split('?');
  return new URLSearchParams(query).get('embookOpen') === '' && thingPath(address) === paths.shops();
}

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
