import { useEffectEvent, useLayoutEffect } from 'react';
import { holdKeys } from './held-keys.ts';

/** In place of a dialog that is still downloaded: what is typed meanwhile goes into it, not to the keys of the page. */
export function TypedAhead({ onLeave }: { onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    const keys = holdKeys((event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      leave();
    });
    // Once the dialog stands where this stood, and has taken the focus.
    return () => queueMicrotask(keys.release);
  }, []);
  return null;
}
