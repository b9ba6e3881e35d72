import { useEffect, useEffectEvent } from 'react';

/** Shows a draft beside its form whenever it changes. */
export function useShown(draft: object, show: () => void): void {
  const showNow = useEffectEvent(show);
  useEffect(() => showNow(), [draft]);
}
