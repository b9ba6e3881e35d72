import { useSyncExternalStore } from 'react';

/** From this width on the preview fits beside an editor; the style sheets use the same value. */
const QUERY = '(width >= 1280px)';

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(QUERY);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
