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
  /** The server's state, if it was rendered for this company in this language. */
  state: PageState | undefined;
}

/** Reads the start settings, or redirects and returns undefined (EMB-8). */
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
 * The tab has stored another platform, but the address did not name it, so our own platform rendered this page, with a
 * content security policy that allows no other.
 */
const isPageOfAnother = ({ baseUrl }: Settings, search: string): boolean =>
  !isSameServer(baseUrl, location.origin) && !new URLSearchParams(search).has('baseUrl') && pageState() !== undefined;

function begin(read: ReturnType<typeof startSettings>, refusal: Refusal | undefined): Start {
  if (!read.ok) throw new Error('the settings of the build itself are refused');
  const { settings, given } = read;
  const carried = carriedSettings(given);
  if (!refusal) tidyAddress(carried);
  const session = openSession(sessionScope(settings, location.origin), isFramed());
  // State rendered by our own platform is not valid for the data of another.
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

/** Removes credentials from the address bar, and adds the stored company key, so that a reload finds its company. */
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

/** The settings this tab was started with; empty where the browser refuses storage. */
function rememberedSettings(): RawSettings {
  try {
    return Object(JSON.parse(sessionStorage.getItem(SETTINGS_KEY) ?? '{}')) as RawSettings; // validated like a query
  } catch {
    return {};
  }
}

function rememberSettings(settings: RawSettings): void {
  try {
    sessionStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  } catch {
    // Not needed: the settings are in the address too, except for the credentials.
  }
}
