import { tabCookieName } from '@embook/domain/embedding';
import { useSyncExternalStore } from 'react';
import { FRAMED, pageCookies, readCookie } from './session.ts';

/**
 * Small values stored for the tab, which survive a reload. Where the browser refuses storage, as some do in a frame on
 * another site, they are kept in memory; payments are kept in a cookie there (B4).
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
    return readCookie(pageCookies(), tabCookieName(key)) ?? null;
  }
}

/** Which failed payments were taken away from My bookings; they go with the customer who signs out. */
export const FAILED_PAYMENTS = 'embook.failed-payments';

/** Longer than any slot is held for a payment. */
const HOUR_SECONDS = 3_600;

function writeCookie(key: string, text: string | null): void {
  const value = encodeURIComponent(text ?? '');
  try {
    document.cookie = `${tabCookieName(key)}=${value}; Max-Age=${text === null ? 0 : HOUR_SECONDS}${FRAMED}`;
  } catch {
    // A sandboxed frame has no cookies either: the value stays in memory.
  }
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

/** The value under a key; undefined during hydration. */
export const useTabText = (key: string): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(
    subscribeToTab,
    () => readTab(key),
    () => undefined,
  );
