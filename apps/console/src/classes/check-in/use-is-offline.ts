import { useSyncExternalStore } from 'react';
import { useLostSince } from '../../lib/live.ts';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** The device has no network, or the live connection has been down for a while. */
export function useIsOffline(): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const lostSince = useLostSince();
  return !isOnline || lostSince !== undefined;
}
