import { tabCookieName } from '@embook/domain/embedding';
import { useSyncExternalStore } from 'react';
import { FRAMED, readCookie } from './session.ts';

/**
 * Small things a tab keeps over a reload, each read by whoever knows its shape. Where the browser refuses storage, as
 * some do to a frame on another site, they last for the visit; what money hangs on is kept in a cookie there (B4).
 */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

export const subscribeToTab = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function readTab(key: string): string | null {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return readCookie(document.cookie, tabCookieName(key)) ?? null;
  }
}

/** Longer than any slot is held for a payment. */
const HOUR_SECONDS = 3_600;

function writeCookie(key: string, text: string | null): void {
  const value = encodeURIComponent(text ?? '');
  document.cookie = `${tabCookieName(key)}=${value}; Max-Age=${text === null ? 0 : HOUR_SECONDS}${FRAMED}`;
}

export function writeTab(key: string, text: string | null, { money = false } = {}): void {
  memory.delete(key);
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    if (text !== null) memory.set(key, text);
    if (money) writeCookie(key, text);
  }
  for (const listener of listeners) listener();
}

/** What the tab keeps under a key; undefined while the server's page is being taken over. */
export const useTabText = (key: string): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(
    subscribeToTab,
    () => readTab(key),
    () => undefined,
  );
