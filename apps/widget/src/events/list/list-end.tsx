import { useEffect, useEffectEvent, useRef } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import css from './event-list.module.css';

interface ListEndProps {
  hasMore: boolean;
  loading: boolean;
  /** Of the last try; then nothing is tried again by itself. */
  error: Error | null;
  onMore: () => void;
}

/** Loads more when the end comes near; a button does the same for a keyboard, or where nothing is watched. */
export function ListEnd({ hasMore, loading, error, onMore }: ListEndProps) {
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

  if (error) {
    return (
      <ErrorState title={m.common_event_more_failed()} text={errorText(error)} retrying={loading} onRetry={onMore} />
    );
  }
  return (
    <div className={css.end}>
      <span ref={near} className={css.nearEnd} />
      {hasMore ? (
        <Button kind="secondary" small loading={loading} onClick={onMore}>
          {m.common_event_show_more()}
        </Button>
      ) : (
        <p>{m.common_event_end()}</p>
      )}
    </div>
  );
}
