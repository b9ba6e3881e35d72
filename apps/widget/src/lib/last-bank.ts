import { recall, remember, subscribeToMemory } from '@embook/ui/device-memory';
import { useCallback, useSyncExternalStore } from 'react';
import { useSettings } from './settings.tsx';

/**
 * The bank of the last payment on this device, and how to store another: a payment that came to its end is not kept in
 * the tab for the next checkout. Undefined during hydration; whoever signs out leaves none to the next person (AUTH-6).
 */
export function useLastBank(): [bankId: string | undefined, keep: (bankId: string | undefined) => void] {
  const key = `embook.bank.${useSettings().companyApiKey}`;
  const bankId = useSyncExternalStore(
    subscribeToMemory,
    () => recall(key),
    () => undefined,
  );
  const keep = useCallback((next: string | undefined) => remember(key, next), [key]);
  return [bankId, keep];
}
