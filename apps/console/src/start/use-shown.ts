import { useEffect, useEffectEvent } from 'react';

/** Shows a draft beside its form whenever it changes. */
export function useShown<T extends object>(draft: T, show: (draft: T) => void): void {
  const showNow = useEffectEvent(show);
  useEffect(() => showNow(draft), [draft]);
}
