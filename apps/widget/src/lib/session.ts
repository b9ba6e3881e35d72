import { sessionFields, sessionName, type SessionField } from '@embook/domain/embedding';

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
  // Every variant: one written in another setting must not outlive a log-out.
  remove: (name) => {
    for (const variant of [FIRST_PARTY, FRAMED]) document.cookie = `${name}=; Max-Age=0${variant}`;
  },
});

/** The frame's own storage; a browser that refuses it throws, which the probe takes for a no. */
const storage: Keeper = {
  read: (name) => localStorage.getItem(name) ?? undefined,
  write: (name, value) => localStorage.setItem(name, value),
  remove: (name) => localStorage.removeItem(name),
};

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

/** Opens the visitor's session in the browser: in cookies and storage, whichever work; else for this visit only. */
export function openSession(companyApiKey: string, framed: boolean): Session {
  const keepers = [cookies(framed ? FRAMED : FIRST_PARTY), storage].filter(works);
  const values = new Map<SessionField, string>();
  const listeners = new Set<() => void>();
  for (const field of sessionFields) {
    const name = sessionName(companyApiKey, field);
    const kept = keepers.map(({ read }) => read(name)).find(Boolean);
    if (kept) values.set(field, kept);
  }
  const session: Session = {
    get: (field) => values.get(field),
    set: (field, value) => {
      if (values.get(field) === value) return;
      const name = sessionName(companyApiKey, field);
      if (value === undefined) values.delete(field);
      else values.set(field, value);
      for (const { write, remove } of keepers) {
        if (value === undefined) remove(name);
        else write(name, value);
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  // Who logs out in another tab is logged out here; its shop and language are each tab's own.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionName(companyApiKey, 'token')) session.set('token', newValue ?? undefined);
  });
  return session;
}

/** The same session as a request carries it; the server only looks. */
export const sentSession = (companyApiKey: string, cookieHeader: string): Session => ({
  get: (field) => readCookie(cookieHeader, sessionName(companyApiKey, field)),
  set: () => undefined,
  subscribe: () => () => undefined,
});
