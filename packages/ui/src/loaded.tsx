import type { ReactNode } from 'react';

/** The part of a query that is needed to show it: a query, an infinite one, or one of several. */
export interface ShownQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

export interface LoadErrorProps {
  query: ShownQuery;
  title: string;
}

interface LoadedProps<Data> {
  query: ShownQuery & { readonly data: Data | undefined };
  /** The title of the error. */
  failed: string;
  /** The skeleton. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows a query, with the app's own look of an error (ERR-2). */
export function loadedWith(LoadError: (props: LoadErrorProps) => ReactNode) {
  /** Data stays on screen once loaded, even if a later fetch fails. `null` is data too. */
  return function Loaded<Data>({ query, failed, waiting, children }: LoadedProps<Data>): ReactNode {
    if (query.data !== undefined) return children(query.data);
    return query.error ? <LoadError query={query} title={failed} /> : waiting;
  };
}
