import { useIsOnline } from '@embook/ui/online';
import { useLostSince } from '../../lib/live.ts';

/** The device has no network, or the live connection is down. */
export function useIsOffline(): boolean {
  const isOnline = useIsOnline();
  const lostSince = useLostSince();
  return !isOnline || lostSince !== undefined;
}
