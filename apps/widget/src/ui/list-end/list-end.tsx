import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../button/button.tsx';
import { ErrorState } from '../state/error-state.tsx';
import css from './list-end.module.css';

interface ListEndProps {
  hasMore: boolean;
  loading: boolean;
  /** The error of the last try; then nothing is retried automatically. */
  error: Error | null;
  onMore: () => void;
  /** More is loaded within 100 px of the end of the list (EVT-1), or only at the very end of the page (RES-4). */
  at?: 'early' | 'page-end';
  /** On the button, at the end of the list, and above an error. */
  words: { readonly more: string; readonly end: string; readonly failed: string };
}

/** The props for an infinite query. */
export const endOf = (
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >,
): Omit<ListEndProps, 'words' | 'at'> => ({
  hasMore: query.hasNextPage,
  loading: query.isFetchingNextPage,
  error: query.isFetchNextPageError ? query.error : null,
  onMore: () => void query.fetchNextPage(),
});

/** The last line of the page, below its padding and its navigation (shell/frame.tsx). */
const pageEndBelow = (element: Element): Element | null | undefined =>
  element.closest('[data-style]')?.querySelector('[data-page-end]');

/** Loads more at the end; a button does the same for keyboards, or without an IntersectionObserver. */
export function ListEnd({ hasMore, loading, error, onMore, at, words }: ListEndProps) {
  const near = useRef<HTMLSpanElement>(null);
  const loadMore = useEffectEvent(onMore);
  const watches = hasMore && !loading && !error;
  // Without dependencies: after each page the end may be visible at once, and a page that loads without a visible
  // loading state changes no prop here.
  useEffect(() => {
    if (!watches || !near.current) return undefined;
    // After fast scrolling the observer gets both entries, leaving and entering, in one call.
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadMore(),
    );
    watch.observe((at === 'page-end' && pageEndBelow(near.current)) || near.current);
    return () => watch.disconnect();
  });

  if (error) return <ErrorState title={words.failed} text={errorText(error)} retrying={loading} onRetry={onMore} />;
  return (
    <div className={css.end}>
      <span ref={near} className={at === 'early' ? `${css.near} ${css.early}` : css.near} />
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
