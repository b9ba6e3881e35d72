import type { SessionEnd } from '@embook/domain/auth';
import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type ApiError, failureOf, problemOf } from './api-error.ts';
import { errorText } from './error-text.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `customer`: needs a signed-in customer. `payment`: a booking or a purchase changes the answer (LIVE-2). */
    queryMeta: { screen?: boolean; customer?: boolean; payment?: boolean };
    mutationMeta: { screen?: boolean };
  }
}

export interface ErrorHandlers {
  /** The session has ended on the server (AUTH-7). */
  onUnauthorized: (end: SessionEnd | undefined) => void;
  /** The company is blocked, or this customer by it (AUTH-9). */
  onBlocked?: (error: ApiError) => void;
  /** Shows a message to the visitor as a toast (ERR-1). */
  onMessage: (text: string) => void;
}

const STALE_TIME_MS = 60_000;
const RETRIES = 2;

const isNetwork = (error: unknown): boolean => failureOf(error)?.kind === 'network';

const isBlocked = (error: unknown): error is ApiError => problemOf(error)?.companyBanned ?? false;

/** A payment in another window: returning from it fires `focus` but no `visibilitychange`, all that is heard by default. */
focusManager.setEventListener((onFocus) => {
  if (import.meta.env.SSR) return undefined;
  const read = () => onFocus();
  addEventListener('focus', read);
  addEventListener('visibilitychange', read);
  return () => {
    removeEventListener('focus', read);
    removeEventListener('visibilitychange', read);
  };
});

/**
 * Handles all failed calls: a 401 ends the session, the rest becomes a toast, unless the screen shows the error itself
 * (`meta: { screen: true }`).
 */
export function createQueryClient({ onUnauthorized, onBlocked, onMessage }: ErrorHandlers): QueryClient {
  const handle = (error: unknown, meta: { screen?: boolean } | undefined) => {
    const failure = failureOf(error);
    if (failure?.kind === 'unauthorized') {
      if (!failure.late) onUnauthorized(failure.end);
    } else if (isBlocked(error)) onBlocked?.(error);
    else if (!meta?.screen) onMessage(errorText(error));
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => handle(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => handle(error, mutation.meta),
    }),
    defaultOptions: {
      queries: { staleTime: STALE_TIME_MS, retry: (failures, error) => failures < RETRIES && isNetwork(error) },
      mutations: { retry: false },
    },
  });
}
