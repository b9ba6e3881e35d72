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

/** The device has no network, or the live connection is down. */
export function useIsOffline(): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const lostSince = useLostSince();
  return !isOnline || lostSince !== undefined;
}
