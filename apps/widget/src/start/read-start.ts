import {
  isSameServer,
  type RawSettings,
  secretSettings,
  sessionScope,
  type Settings,
  startUpRedirect,
} from '@embook/domain/embedding';
import { chooseLocale, type Locale, locales } from '@embook/domain/shared';
import { chosenCompany } from '../company/select/choice.ts';
import { isFramed } from '../lib/parent-window.ts';
import { openSession, type Session } from '../lib/session.ts';
import { type PageState, STATE_ID } from '../ssr/page-state.ts';
import type { Refusal } from '../shell/failures/refusal.ts';
import { ALLOWED_NAME, carriedSettings, carry, redirectList, startSettings } from './start-settings.ts';

const SETTINGS_KEY = 'embook.settings';

export interface Start {
  settings: Settings;
  carried: string;
  session: Session;
  locale: Locale;
  refusal: Refusal | undefined;
  /** What the server rendered from, if it rendered this very page for this company in this language. */
  state: PageState | undefined;
}

/** Reads how the widget was started, or sends the browser elsewhere and returns nothing (EMB-8). */
export function readStart(): Start | undefined {
  const { origin, search } = location;
  const started = startSettings(search, origin, {
    remembered: rememberedSettings(),
    chosenCompany: chosenCompany(),
    allowedHosts: allowedHosts(),
  });
  const target = started.ok ? startUpRedirect(started.settings.companyApiKey, search, redirectList) : undefined;
  if (target) {
    location.replace(target);
    return undefined;
  }
  if (started.ok && isPageOfAnother(started.settings, search)) {
    location.replace(carry(location.pathname + search, carriedSettings(started.given)));
    return undefined;
  }
  if (!started.ok) return begin(startSettings('', origin, {}), { kind: 'address', address: started.address });
  rememberSettings(started.remember);
  return begin(started, started.settings.companyApiKey ? undefined : { kind: 'missing' });
}

/**
 * The tab remembers another platform, but the address did not name it, so our own rendered this page, with a policy that
 * lets nobody else be asked.
 */
const isPageOfAnother = ({ baseUrl }: Settings, search: string): boolean =>
  !isSameServer(baseUrl, location.origin) && !new URLSearchParams(search).has('baseUrl') && pageState() !== undefined;

function begin(read: ReturnType<typeof startSettings>, refusal: Refusal | undefined): Start {
  if (!read.ok) throw new Error('the settings of the build itself are refused');
  const { settings, given } = read;
  const carried = carriedSettings(given);
  if (!refusal) tidyAddress(carried);
  const session = openSession(sessionScope(settings, location.origin), isFramed());
  // What our own platform rendered says nothing about the data of another one.
  const sent = isSameServer(settings.baseUrl, location.origin) ? pageState() : undefined;
  const chosen = locales.find((locale) => locale === session.get('locale'));
  const locale = chosen ?? sent?.locale ?? chooseLocale([settings.locale ?? '', ...navigator.languages]);
  const same = sent?.companyApiKey === settings.companyApiKey && sent?.locale === locale;
  return {
    settings,
    carried,
    session,
    locale,
    refusal: refusal ?? (same ? sent.refusal : undefined),
    state: same ? sent : undefined,
  };
}

function allowedHosts(): string[] {
  const listed = document.querySelector<HTMLMetaElement>(`meta[name="${ALLOWED_NAME}"]`)?.content ?? '';
  return listed.split(/[\s,]+/).filter(Boolean);
}

/** Credentials leave the address bar, and a key this tab remembers returns to it, so that a reload finds its company. */
function tidyAddress(carried: string): void {
  const query = new URLSearchParams(location.search);
  for (const name of secretSettings) query.delete(name);
  const address = carry(`${location.pathname}?${query}`, carried) + location.hash;
  if (address !== location.pathname + location.search + location.hash) history.replaceState(history.state, '', address);
}

function pageState(): PageState | undefined {
  const text = document.getElementById(STATE_ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : undefined; // written by our own server
}

/** What this tab was started with, of its company and platform. A frame whose storage the browser refuses simply has no memory. */
function rememberedSettings(): RawSettings {
  try {
    return Object(JSON.parse(sessionStorage.getItem(SETTINGS_KEY) ?? '{}')) as RawSettings; // read again like a query
  } catch {
    return {};
  }
}

function rememberSettings(settings: RawSettings): void {
  try {
    sessionStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  } catch {
    // Nothing to do: the settings are in the address too, except for the credentials.
  }
}
