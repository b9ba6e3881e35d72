import { sessionFields, sessionName, type SessionField } from '@embook/domain/embedding';
import { joinTabs } from './other-tabs.ts';

/** What is stored of a visitor between pages: access token, last shop, language (NAV-9). */
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

/** Lax outside a frame; a frame on another site can only store partitioned cookies. */
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

/** Empty in a sandboxed frame, where reading them throws. */
export function pageCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

const cookies = (attributes: string): Keeper => ({
  read: (name) => readCookie(document.cookie, name),
  write: (name, value) => {
    document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${YEAR_SECONDS}${attributes}`;
  },
  // Its own variant first, then the other: a cookie written outside a frame must not survive a log-out inside one.
  // Checked before each, since deleting a cookie of the wrong variant logs a browser warning.
  remove: (name) => {
    for (const variant of [attributes, FIRST_PARTY, FRAMED])
      if (readCookie(document.cookie, name) !== undefined) document.cookie = `${name}=; Max-Age=0${variant}`;
  },
});

/** Without cookies a session lasts until the page is left. */
const noStorage: Keeper = { read: () => undefined, write: () => undefined, remove: () => undefined };

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

/** Opens the session in the browser: in cookies where they work, else in memory (NAV-9, B4). */
export function openSession(companyApiKey: string, framed: boolean): Session {
  const kept = cookies(framed ? FRAMED : FIRST_PARTY);
  const keeper = works(kept) ? kept : noStorage;
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
  // A log-out in another tab applies here too; shop and language are each tab's own.
  const sendToTabs = joinTabs(token, (news) => {
    // Without cookies each tab has its own session.
    if (keeper === noStorage) return;
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

/** Earlier versions kept a second copy in the storage, which every script of the page can read. */
function forgetStored(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Where the browser refuses storage there is no copy.
  }
}

/** The session of a request, read-only on the server. */
export const sentSession = (companyApiKey: string, cookieHeader: string): Session => ({
  get: (field) => readCookie(cookieHeader, sessionName(companyApiKey, field)),
  set: () => undefined,
  subscribe: () => () => undefined,
});
