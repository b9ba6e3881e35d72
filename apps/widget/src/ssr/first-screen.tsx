import { isSameServer, startUpRedirect, themeNamed, type WidgetTheme } from '@embook/domain/embedding';
import { chooseLocale, type Locale, locales } from '@embook/domain/shared';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { App, type AppProps } from '../app.tsx';
import { companyQuery } from '../company/queries.ts';
import { companyListQuery } from '../company/select/queries.ts';
import { createQueryClient } from '../lib/error-handling.ts';
import type { PageHead } from '../lib/page-title.tsx';
import { sentSession } from '../lib/session.ts';
import { carriedSettings, carry, redirectList, startSettings } from '../start/start-settings.ts';
import type { PageState } from './page-state.ts';
import { findRoute } from '../route.ts';
import { prefetch } from '../prefetch.ts';
import { routeRow } from '../routes.tsx';
import { type Refusal, refusalOf, refusalStatus } from '../shell/failures/refusal.ts';
import { refusedScreenOf } from '../shell/failures/refused.tsx';
import { answering, type PageRequest } from './request.ts';

/** The parts of a document; ssr/document.ts assembles them. */
export interface FirstScreen {
  readonly kind: 'screen';
  readonly status: number;
  readonly head: PageHead;
  readonly html: string;
  /** The source files of its screens, whose scripts, styles and texts are linked. */
  readonly sources: readonly string[];
  /** It can be read and its links followed without a script, which loads at the first interaction (src/main.ts). */
  readonly whole: boolean;
  readonly state: PageState;
  readonly theme: WidgetTheme;
}

/** A page with the data of another platform: the server renders none of it, the browser fetches everything. */
export interface Elsewhere {
  readonly kind: 'elsewhere';
  readonly locale: Locale;
  readonly theme: WidgetTheme;
  /** The addresses of the platform and of its socket. */
  readonly addresses: readonly string[];
}

/** A page with more data than a server should draw: the browser fetches them (A27). */
interface Heavy {
  readonly kind: 'heavy';
  readonly locale: Locale;
  readonly theme: WidgetTheme;
  readonly companyApiKey: string | undefined;
}

/** The characters of data that a page is drawn from: far beyond what people read, and drawn in some 50 ms, in which nobody else is served. */
const MOST_DATA = 300_000;

export interface Redirected {
  readonly kind: 'redirect';
  readonly location: string;
}

/** Renders the page with the company's theme and data (W3, W4), or returns a redirect. */
export async function renderFirstScreen(request: PageRequest): Promise<FirstScreen | Elsewhere | Heavy | Redirected> {
  const [path = '/', query = ''] = request.url.split('?');
  const search = query && `?${query}`;
  const chosenCompany = sentSession('', request.cookie ?? '').get('company');
  const started = startSettings(search, request.origin, { chosenCompany, allowedHosts: request.allowedBaseUrls });
  const read = started.ok ? started : startSettings('', request.origin, {});
  if (!read.ok) throw new Error('the settings of the build itself are refused');
  const { settings } = read;
  const elsewhere = startUpRedirect(settings.companyApiKey, search, redirectList);
  if (elsewhere) return { kind: 'redirect', location: elsewhere };

  const companyApiKey = settings.companyApiKey ?? '';
  const session = sentSession(companyApiKey, request.cookie ?? '');
  const chosen = locales.find((known) => known === session.get('locale'));
  const preferred = [settings.locale ?? '', ...(request.acceptLanguage?.split(',') ?? [])];
  const isOurs = isSameServer(settings.baseUrl, request.origin);
  const spoken = isOurs && !chosen ? await request.languagesOf?.(companyApiKey) : undefined;
  const locale = chosen ?? localeAmong(preferred, spoken ?? []);
  const { baseUrl, wsBaseUrl } = settings;
  // Nothing is around it, so it follows the system; in a frame it would not fit to a light page.
  const theme = settings.theme === undefined && request.hasOwnTab ? 'auto' : themeNamed(settings.theme);
  if (!isOurs) return { kind: 'elsewhere', locale, theme, addresses: [baseUrl, wsBaseUrl] };
  const visitor = { ...settings, companyApiKey, token: session.get('token'), locale };
  return answering(visitor, request.call, async () => {
    const client = createQueryClient({ onUnauthorized: () => undefined, onMessage: () => undefined });
    const refusal = started.ok ? await companyRefusal(client, settings.companyApiKey) : addressRefusal(started.address);
    const app = { settings, carried: carriedSettings(read.given), session, client, now: request.now, refusal };
    const { origin, errorReporting } = request;
    const hosts = await request.hostsOf?.(companyApiKey);
    const head = { title: '', meta: {}, origin };
    const screen = await renderRoute(path, query, app, head, { locale, errorReporting, hosts });
    client.clear();
    if (screen.kind === 'heavy') return { ...screen, locale, theme, companyApiKey };
    return screen.kind === 'screen' ? { ...screen, theme } : screen;
  });
}

/** The first preference that the company offers, else its main language (CAT-5). */
function localeAmong(preferences: readonly string[], [main, ...others]: readonly Locale[]): Locale {
  if (main === undefined) return chooseLocale(preferences);
  const offered: readonly string[] = [main, ...others];
  const known = preferences.filter((each) => offered.includes(each.trim().slice(0, 2).toLowerCase()));
  return known.length > 0 ? chooseLocale(known) : main;
}

const addressRefusal = (address: string): Refusal => ({ kind: 'address', address });

async function companyRefusal(client: QueryClient, companyApiKey: string | undefined): Promise<Refusal | undefined> {
  if (!companyApiKey) {
    await client.prefetchQuery(companyListQuery(''));
    return { kind: 'missing' };
  }
  await client.prefetchQuery(companyQuery());
  return refusalOf(client.getQueryState(companyQuery().queryKey)?.error);
}

async function renderRoute(
  path: string,
  query: string,
  app: AppProps,
  head: PageHead,
  visit: Pick<PageState, 'locale' | 'errorReporting' | 'hosts'>,
): Promise<Omit<FirstScreen, 'theme'> | Pick<Heavy, 'kind'> | Redirected> {
  const { settings, client, session, carried, refusal, now } = app;
  const { route, redirect } = findRoute(path, settings.strictPath);
  const row = routeRow(route);
  // Keeps the credentials in the address until the browser has stored them for its tab.
  const secrets = Boolean(settings.username ?? settings.password);
  const redirected = (to: string): Redirected => ({ kind: 'redirect', location: carry(to, secrets ? query : carried) });
  if (!refusal) {
    const signIn = session.get('token') ? undefined : row.signInPath;
    const elsewhere = redirect ?? signIn ?? (await prefetch(route, { client, search: query, now }));
    if (elsewhere) return redirected(elsewhere);
  }
  const data = dehydrate(client);
  if (JSON.stringify(data).length > MOST_DATA) return { kind: 'heavy' };
  const screens = refusal ? [refusedScreenOf(refusal)] : row.needs;
  await Promise.all(screens.map(({ load }) => load()));
  const ssrContext: { redirectTo?: string } = {};
  const router = { ssrPath: path, ssrSearch: query, ssrContext };
  const html = renderToString(<App {...app} server={{ router, head }} />);
  if (ssrContext.redirectTo) return redirected(ssrContext.redirectTo);

  const queries = client.getQueryCache().getAll();
  return {
    kind: 'screen',
    status: refusal ? refusalStatus(refusal) : head.meta.missing ? 404 : 200,
    head,
    html,
    sources: screens.map(({ source }) => source),
    whole: !secrets && row.readsWithoutScript && queries.every(({ state }) => refusal || state.status === 'success'),
    state: { companyApiKey: settings.companyApiKey, now, refusal, queries: data, ...visit },
  };
}
