import { useSyncExternalStore } from 'react';

const noSubscription = () => () => undefined;

/** False on the server and during hydration: for parts that may appear later. */
export const useRunning = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
