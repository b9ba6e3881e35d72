import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while its page is being taken over: for parts that need not be there at once. */
export const useRunning = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
