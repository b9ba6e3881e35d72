import { type ShopTime, shopTimeAt } from '@embook/domain/shared';
import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

export const readClock = (): number => Date.now();

let now = readClock();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = readClock();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = readClock();
    timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** Nothing moves it on while nobody shows it: what is drawn first then would begin with the time of the last one. */
function read(): number {
  if (listeners.size === 0 && Math.abs(readClock() - now) >= TICK_MS) now = readClock();
  return now;
}

/** The current time in milliseconds, updated four times a minute and whenever the tab becomes visible. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);

/** The current time of a shop, in whatever time zone the member is. */
export const useShopNow = (zone: string): ShopTime => shopTimeAt(useNow(), zone);
