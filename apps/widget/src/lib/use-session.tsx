import type { SessionField } from '@embook/domain/embedding';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('the session is opened before anything is shown');
  return session;
}

export function useSessionValue(field: SessionField): string | undefined {
  const session = useSession();
  const read = () => session.get(field);
  return useSyncExternalStore(session.subscribe, read, read);
}

/** The shop of what is shown: an address without a shop then leads back to the shop's list (NAV-7). */
export function useShopOf(shopId: number | undefined): void {
  const session = useSession();
  useEffect(() => {
    if (shopId) session.set('shop', String(shopId));
  }, [shopId, session]);
}
