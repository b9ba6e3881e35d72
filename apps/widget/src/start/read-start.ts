import { secretSettings, type Settings, startUpRedirect } from '@embook/domain/embedding';
import { chooseLocale, type Locale, locales } from '@embook/domain/shared';
import { chosenCompany } from '../company/select/choice.ts';
import { isFramed } from '../lib/parent-window.ts';
import { openSession, type Session } from '../lib/session.ts';
import { carriedSettings, carry, redirectList, startSettings } from './start-settings.ts';
import { rememberedSettings, rememberSettings } from './tab-memory.ts';
import { type PageState, STATE_ID } from '../ssr/page-state.ts';
import type { Refusal } from '../shell/failures/refusal.ts';

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
  const asked = startSettings(search, origin, { remembered: rememberedSettings(), chosenCompany: chosenCompany() });
  const target = asked.ok ? startUpRedirect(asked.settings.companyApiKey, search, redirectList) : undefined;
  if (target) {
    location.replace(target);
    return undefined;
  }
  if (!asked.ok) return begin(startSettings('', origin, {}), { kind: 'address', address: asked.address });
  rememberSettings(asked.remember);
  return begin(asked, asked.settings.companyApiKey ? undefined : { kind: 'missing' });
}

function begin(read: ReturnType<typeof startSettings>, refusal: Refusal | undefined): Start {
  if (!read.ok) throw new Error('the settings of the build itself are refused');
  const { settings, remember } = read;
  const carried = carriedSettings(remember);
  if (!refusal) tidyAddress(carried);
  const session = openSession(settings.companyApiKey ?? '', isFramed());
  const sent = pageState();
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
