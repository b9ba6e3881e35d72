import { loadedWith, type LoadErrorProps } from '@embook/ui/loaded';
import { errorText } from '../../lib/error-text.ts';
import { ErrorState } from './error-state.tsx';

/** The error of a query with a retry button (ERR-2); for screens that need more than `Loaded`. */
export function LoadError({ query: { error, isFetching, refetch }, title }: LoadErrorProps) {
  return <ErrorState title={title} text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
}

export const Loaded = loadedWith(LoadError);
