import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { errorText } from './error-text.ts';
import { toast } from './toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `screen`: its screen shows the error itself. */
    queryMeta: { screen?: boolean };
    mutationMeta: { screen?: boolean };
  }
}

const STALE_TIME_MS = 30_000;
const RETRIES = 2;

const isNetwork = (error: unknown): boolean => error instanceof CallError && error.failure.kind === 'network';

/** A closed dialog or an ended session was already handled. */
const isHandled = (error: unknown): boolean =>
  error instanceof CallError && ['session', 'dismissed'].includes(error.failure.kind);

/** Handles all failed calls: a toast, unless the screen shows the error itself (`meta: { screen: true }`). */
export function createQueryClient(): QueryClient {
  const handle = (error: unknown, meta: { screen?: boolean } | undefined) => {
    // An error of ours: logged to the browser's console.
    if (!(error instanceof CallError)) console.error(error);
    if (!meta?.screen && !isHandled(error)) toast.problem(errorText(error));
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => handle(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => handle(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: (failures, error) => failures < RETRIES && isNetwork(error),
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a connection a change fails at once: a paused one would happen minutes later, unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
