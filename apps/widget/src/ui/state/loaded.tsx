import type { ReactNode } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { ErrorState } from './error-state.tsx';

/** As much of a query as is needed to show it: a query, an infinite one, or one of several. */
interface ShownQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface LoadErrorProps {
  query: ShownQuery;
  title: string;
}

/** What a query failed with, and one tap to try again (ERR-2); for screens that put more around it than `Loaded` does. */
export function LoadError({ query: { error, isFetching, refetch }, title }: LoadErrorProps) {
  return <ErrorState title={title} text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
}

interface LoadedProps<Data> {
  query: ShownQuery & { readonly data: Data | undefined };
  /** Over the error, if there is one. */
  failed: string;
  /** The shape of what will come. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Data stays on screen once it is there: a later fetch that fails does not take it away. `null` is data too. */
export function Loaded<Data>({ query, failed, waiting, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <LoadError query={query} title={failed} /> : waiting;
}
