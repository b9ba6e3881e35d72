import { keepConnected } from '@embook/ui/reconnecting-socket';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { readClock } from './clock.ts';

/** A change by colleagues or customers: names and ids only; the details are fetched with the member's permissions. */
interface Changed {
  readonly action: string;
  readonly thing: string;
  readonly id: number;
  readonly shopId: number | null;
}

/** `again`: the connection was lost and is back, so anything may have changed meanwhile (AGD-6). */
type LiveEvent = { readonly kind: 'changed'; readonly change: Changed } | { readonly kind: 'again' };
type Handler = (event: LiveEvent) => void;

const LONGEST_WAIT_MS = 15_000;
/** Close codes of a refused session. */
const REFUSED = new Set([1008, 4001]);

const handlers = new Set<Handler>();
const lostListeners = new Set<() => void>();
let onRefused = (): void => {};
let end: (() => void) | undefined;
/** When the connection was lost, in milliseconds; undefined while it is up. */
let lostSince: number | undefined;

function setLost(lost: boolean): void {
  if (lost === (lostSince !== undefined)) return;
  lostSince = lost ? readClock() : undefined;
  for (const listener of lostListeners) listener();
}

const tell = (event: LiveEvent): void => {
  for (const handler of handlers) handler(event);
};

function readChange(data: unknown): Changed | undefined {
  try {
    const { event, action, thing, id, shop_id: shopId } = Object(JSON.parse(String(data))) as Record<string, unknown>;
    if (event !== 'CHANGED' || typeof action !== 'string' || typeof thing !== 'string' || typeof id !== 'number')
      return undefined;
    return { action, thing, id, shopId: typeof shopId === 'number' ? shopId : null };
  } catch {
    return undefined;
  }
}

function connectTo(address: string): () => void {
  let wasLost = false;
  const disconnect = keepConnected({
    address,
    longestWaitMs: LONGEST_WAIT_MS,
    onOpen: () => {
      setLost(false);
      if (wasLost) tell({ kind: 'again' });
    },
    onMessage: (data) => {
      const change = readChange(data);
      if (change) tell({ kind: 'changed', change });
    },
    onLost: (code) => {
      wasLost = true;
      setLost(true);
      // Checks whether the session has ended; if not, it reconnects.
      if (REFUSED.has(code)) onRefused();
    },
  });
  return () => {
    disconnect();
    setLost(false);
  };
}

/** Connects to one company until called again; the shell calls it. */
export function listenAt(companyKey: string | undefined, whenRefused: () => void): void {
  end?.();
  onRefused = whenRefused;
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  end =
    companyKey === undefined
      ? undefined
      : connectTo(`${scheme}://${location.host}/ws/staff?company=${encodeURIComponent(companyKey)}`);
}

/** Subscribes to every change at this company that the member may see, and to reconnects. */
export function useLive(handler: Handler): void {
  const listener = useEffectEvent(handler);
  useEffect(() => {
    const told: Handler = (event) => listener(event);
    handlers.add(told);
    return () => void handlers.delete(told);
  }, []);
}

const subscribe = (listener: () => void): (() => void) => {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
};

/** When the connection was lost, in milliseconds; undefined while it is up. */
export const useLostSince = (): number | undefined => useSyncExternalStore(subscribe, () => lostSince);
