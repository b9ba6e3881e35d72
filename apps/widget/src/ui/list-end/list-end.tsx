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

/** Loads more when the end comes near; a button does the same for a keyboard, or where nothing is watched. */
export function ListEnd({ hasMore, loading, error, onMore, words }: ListEndProps) {
  const near = useRef<HTMLSpanElement>(null);
  const loadMore = useEffectEvent(onMore);
  // Anew after each page: it may be so short that its end is in sight at once.
  const watches = hasMore && !loading && !error;
  useEffect(() => {
    if (!watches || !near.current) return undefined;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && loadMore());
    watch.observe(near.current);
    return () => watch.disconnect();
  }, [watches]);

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
