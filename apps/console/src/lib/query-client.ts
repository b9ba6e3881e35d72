import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { errorText } from './error-text.ts';
import { keepAnswers, restoreAnswer } from './answer-cache.ts';
import { toast } from './toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `screen`: its screen shows the error itself. `kept`: a reload without a network shows it again. */
    queryMeta: { screen?: boolean; kept?: boolean };
    mutationMeta: { screen?: boolean };
  }
}

// By default with a timer, for which a busy browser has no time before the next press: a form was sent twice, since its
// button did not show yet that it is busy.
notifyManager.setScheduler(queueMicrotask);

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
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        handle(error, query.meta);
        if (isNetwork(error)) restoreAnswer(query);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => handle(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: (failures, error) => failures < RETRIES && isNetwork(error) && navigator.onLine,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a connection a change fails at once: a paused one would happen minutes later, unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  keepAnswers(client);
  return client;
}
