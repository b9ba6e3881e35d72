import { recall, remember, subscribeToMemory } from '@embook/ui/device-memory';
import { useCallback, useSyncExternalStore } from 'react';
import { useSettings } from '../lib/settings.tsx';

/** More than any company promotes at a time; the oldest are dropped. */
const MOST = 200;

const idsIn = (text: string | undefined): string[] => (text ?? '').split(' ').filter((id) => /^\d+$/.test(id));

/**
 * Which promotions were opened on this device, and how to add one. The server cannot know, so all count as opened until
 * hydration: a "new" that appears disturbs less than one that disappears.
 */
export function useOpened(): [isOpened: (id: number) => boolean, open: (id: number) => void] {
  const key = `embook.opened.${useSettings().companyApiKey}`;
  const text = useSyncExternalStore(
    subscribeToMemory,
    () => recall(key) ?? '',
    () => undefined,
  );
  const ids = text === undefined ? undefined : new Set(idsIn(text));
  const open = useCallback(
    (id: number) => {
      const before = idsIn(recall(key));
      if (!before.includes(String(id))) remember(key, [...before, id].slice(-MOST).join(' '));
    },
    [key],
  );
  return [(id) => ids?.has(String(id)) ?? true, open];
}
