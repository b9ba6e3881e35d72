import { useSyncExternalStore } from 'react';

/** From here on there is room for the widget beside an editor; as in the style sheets. */
const QUERY = '(width >= 1280px)';

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(QUERY);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
