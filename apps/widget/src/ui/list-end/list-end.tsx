import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../button/button.tsx';
import { ErrorState } from '../state/error-state.tsx';
import css from './list-end.module.css';

interface ListEndProps {
  hasMore: boolean;
  loading: boolean;
  /** Of the last try; then nothing is tried again by itself. */
  error: Error | null;
  onMore: () => void;
  /** On the button, at the very end, and over an error. */
  words: { readonly more: string; readonly end: string; readonly failed: string };
}

/** The end of a list that is fetched page by page. */
export const endOf = (
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >,
): Omit<ListEndProps, 'words'> => ({
  hasMore: query.hasNextPage,
  loading: query.isFetchingNextPage,
  error: query.isFetchNextPageError ? query.error : null,
  onMore: () => void query.fetchNextPage(),
});

/** Loads more when the end comes near; a button does the same for a keyboard, or where nothing is watched. */
export function ListEnd({ hasMore, loading, error, onMore, words }: ListEndProps) {
  const near = useRef<HTMLSpanElement>(null);
  const loadMore = useEffectEvent(onMore);
  const watches = hasMore && !loading && !error;
  // Anew after each page, whose end may be in sight at once. One that comes so fast that nobody sees it load changes
  // nothing here but the list around it: so every time.
  useEffect(() => {
    if (!watches || !near.current) return undefined;
    // Whoever scrolls fast has gone away and come back before the observer is called: it is then called with both.
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadMore(),
    );
    watch.observe(near.current);
    return () => watch.disconnect();
  });

  if (error) return <ErrorState title={words.failed} text={errorText(error)} retrying={loading} onRetry={onMore} />;
  return (
    <div className={css.end}>
      <span ref={near} className={css.near} />
      {hasMore ? (
        <Button kind="secondary" small loading={loading} onClick={onMore}>
          {words.more}
        </Button>
      ) : (
        <p>{words.end}</p>
      )}
    </div>
  );
}
