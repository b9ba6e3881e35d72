import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { errorText } from './error-text.ts';
import { keepAnswers, restoreAnswer } from './kept-answers.ts';
import { toast } from './toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `screen`: its screen shows the error itself. `kept`: a reload without a network shows it again. */
    queryMeta: { screen?: boolean; kept?: boolean };
    mutationMeta: { screen?: boolean };
  }
}

const FRESH_MS = 30_000;
const RETRIES = 2;

const isNetwork = (error: unknown): boolean => error instanceof CallError && error.failure.kind === 'network';

/** Closed questions and ended sessions were answered already. */
const isSaid = (error: unknown): boolean =>
  error instanceof CallError && ['session', 'dismissed'].includes(error.failure.kind);

/** The one place where failed calls end up: a toast, unless the screen shows the error itself (`meta: { screen: true }`). */
export function createQueryClient(): QueryClient {
  const handle = (error: unknown, meta: { screen?: boolean } | undefined) => {
    // A fault of ours: whoever looks for it finds it in the browser's own list.
    if (!(error instanceof CallError)) console.error(error);
    if (!meta?.screen && !isSaid(error)) toast.problem(errorText(error));
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
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && isNetwork(error) && navigator.onLine,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a connection a change is refused at once: kept back, it would happen minutes later, unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  keepAnswers(client);
  return client;
}
