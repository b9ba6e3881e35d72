import type { SessionField } from '@embook/domain/embedding';
import { createContext, useContext, useSyncExternalStore } from 'react';
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
