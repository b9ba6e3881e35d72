import type { HostConfig } from '@embook/domain/embedding';
import type { Capability } from '@embook/domain/shared';
import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app.tsx';
import { endSession, followPerson } from './auth/person-change.ts';
import { companyQuery, hasCapability, showBlocked } from './company/queries.ts';
import { reportCalls, reportPayments, reportRoutes } from './host/analytics.ts';
import { followConsent, followHost } from './host/follow-host.ts';
import { followBooking, resumeBooking } from './host/resume-booking.ts';
import { resumePayment } from './host/resume-payment.ts';
import { applyHostConfig } from './host/apply-host-config.ts';
import { setTransport } from './lib/api.ts';
import { readClock } from './lib/clock.tsx';
import { createQueryClient } from './lib/error-handling.ts';
import { keepHosts } from './lib/host-page.ts';
import { overHttp } from './lib/over-http.ts';
import { reportUnexpected, startErrorReporting } from './reporting/error-reporting.ts';
import { startTexts } from './lib/texts.ts';
import { toast } from './lib/toasts.ts';
import { shopZone } from './shops/queries.ts';
import { findRoute } from './route.ts';
import { routeRow } from './routes.tsx';
import { refusedScreenOf } from './shell/failures/refused.tsx';
import { readStart } from './start/read-start.ts';

/** Starts the widget: hydrates the server's page, or renders everything if there is none. */
export async function run(): Promise<void> {
  const start = readStart();
  if (!start) return;
  const { settings, carried, session, locale, refusal, state } = start;
  startErrorReporting(state?.errorReporting ?? import.meta.env.VITE_SENTRY_DSN, followConsent());
  const has = (capability: Capability) => hasCapability(client, capability);
  setTransport(reportCalls(overHttp({ settings, session, has }), (shopId) => shopZone(client, shopId)));
  const client = createQueryClient({
    onUnauthorized: (end) => endSession(session, client, end),
    onBlocked: (error) => showBlocked(client, error),
    onMessage: (text) => toast(text, 'problem'),
  });
  followPerson(session, client);
  if (state) hydrate(client, state.queries);

  // Hydration must render the same as the server, so without fallbacks.
  const { route } = findRoute(location.pathname, settings.strictPath);
  const needed = refusal ? [refusedScreenOf(refusal)] : routeRow(route).needs;
  await Promise.all([startTexts(locale), ...needed.map(({ load }) => load())]);
  document.documentElement.lang = locale;

  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const now = state?.now ?? readClock();
  let markDrawn = (): void => {};
  const isDrawn = new Promise<void>((done) => (markDrawn = done));
  const app = (color: string | undefined) => (
    <App settings={{ ...settings, color }} {...{ carried, session, client, now, refusal }} onDrawn={markDrawn} />
  );
  let drawn: Root | undefined;
  // In a transition React yields every few milliseconds to input, instead of blocking (W6).
  startTransition(() => {
    drawn = state ? hydrateRoot(root, app(settings.color), { onRecoverableError: reportUnexpected }) : createRoot(root);
    if (!state) drawn.render(app(settings.color));
  });

  let painted = settings.color;
  const repaint = (color: string | undefined) => {
    if (color !== painted) drawn?.render(app((painted = color)));
  };
  const onConfig = (config: HostConfig) => void applyHostConfig(config, { session, repaint });
  const hosts = state?.hosts ?? [];
  keepHosts(hosts);
  followHost({ session, carried, hosts, isPanel: settings.style === 'side', isDrawn, onConfig });
  reportRoutes();
  reportPayments(settings.companyApiKey ?? '');
  await isDrawn;
  // The platform's words that the page takes long, and that it waits for a connection (late-notice.ts).
  for (const id of ['embook-late', 'embook-offline']) document.getElementById(id)?.remove();
  if (!resumePayment(settings.companyApiKey ?? '', carried)) resumeBooking(carried);
  followBooking();
  // Until then only a spinner is shown (EMB-10).
  if (!refusal) await client.prefetchQuery(companyQuery());
}
