import type { ReactNode } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { ErrorState } from './error-state.tsx';

/** The part of a query that is needed to show it: a query, an infinite one, or one of several. */
interface ShownQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface LoadErrorProps {
  query: ShownQuery;
  title: string;
}

/** The error of a query with a retry button (ERR-2); for screens that need more than `Loaded`. */
export function LoadError({ query: { error, isFetching, refetch }, title }: LoadErrorProps) {
  return <ErrorState title={title} text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
}

interface LoadedProps<Data> {
  query: ShownQuery & { readonly data: Data | undefined };
  /** The title of the error. */
  failed: string;
  /** The skeleton. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Data stays on screen once loaded, even if a later fetch fails. `null` is data too. */
export function Loaded<Data>({ query, failed, waiting, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <LoadError query={query} title={failed} /> : waiting;
}
