import { sessionFields, sessionName, type SessionField } from '@embook/domain/embedding';
import { joinTabs } from './other-tabs.ts';

/** What is kept of a visitor between pages: access token, last shop, language (NAV-9). */
export interface Session {
  get: (field: SessionField) => string | undefined;
  set: (field: SessionField, value: string | undefined) => void;
  subscribe: (listener: () => void) => () => void;
}

interface Keeper {
  read: (name: string) => string | undefined;
  write: (name: string, value: string) => void;
  remove: (name: string) => void;
}

const YEAR_SECONDS = 31_536_000;

/** Lax for a page of our own; a frame on a foreign site keeps cookies only when they are partitioned. */
const FIRST_PARTY = '; Path=/; Secure; SameSite=Lax';
export const FRAMED = '; Path=/; Secure; SameSite=None; Partitioned';

export const readCookie = (cookies: string, name: string): string | undefined => {
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  try {
    return found && decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
};

const cookies = (attributes: string): Keeper => ({
  read: (name) => readCookie(document.cookie, name),
  write: (name, value) => {
    document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${YEAR_SECONDS}${attributes}`;
  },
  // Its own variant first. One written in another setting must not outlive a log-out, but where there is none a browser
  // would complain of a cookie that it refuses.
  remove: (name) => {
    for (const variant of [attributes, FIRST_PARTY, FRAMED])
      if (readCookie(document.cookie, name) !== undefined) document.cookie = `${name}=; Max-Age=0${variant}`;
  },
});

/** Where cookies are refused, a visit lasts as long as its page. */
const nothing: Keeper = { read: () => undefined, write: () => undefined, remove: () => undefined };

function works({ read, write, remove }: Keeper): boolean {
  const probe = 'embook_probe';
  try {
    write(probe, '1');
    const kept = read(probe) === '1';
    remove(probe);
    return kept;
  } catch {
    return false;
  }
}

/** Opens the visitor's session in the browser: in cookies where they work, else for this visit only (NAV-9, B4). */
export function openSession(companyApiKey: string, framed: boolean): Session {
  const kept = cookies(framed ? FRAMED : FIRST_PARTY);
  const keeper = works(kept) ? kept : nothing;
  const values = new Map<SessionField, string>();
  const listeners = new Set<() => void>();
  for (const field of sessionFields) {
    const name = sessionName(companyApiKey, field);
    const value = keeper.read(name);
    if (value) values.set(field, value);
    forgetStored(name);
  }
  const change = (field: SessionField, value: string | undefined) => {
    if (value === undefined) values.delete(field);
    else values.set(field, value);
    for (const listener of listeners) listener();
  };
  const token = sessionName(companyApiKey, 'token');
  // Who logs out in another tab is logged out here; its shop and language are each tab's own.
  const sendToTabs = joinTabs(token, (news) => {
    // Without cookies every tab is a visit of its own.
    if (keeper === nothing) return;
    const now = news === 'signed_out' ? undefined : keeper.read(token);
    if (now !== values.get('token')) change('token', now);
  });
  return {
    get: (field) => values.get(field),
    set: (field, value) => {
      if (values.get(field) === value) return;
      const name = sessionName(companyApiKey, field);
      if (value === undefined) keeper.remove(name);
      else keeper.write(name, value);
      change(field, value);
      if (field === 'token') sendToTabs(value === undefined ? 'signed_out' : 'signed_in');
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Earlier versions kept a second copy in the storage, which every script of the page can read at leisure. */
function forgetStored(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Where the browser refuses storage, none was kept.
  }
}

/** The same session as a request carries it; the server only looks. */
export const sentSession = (companyApiKey: string, cookieHeader: string): Session => ({
  get: (field) => readCookie(cookieHeader, sessionName(companyApiKey, field)),
  set: () => undefined,
  subscribe: () => () => undefined,
});
