import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** Does something whenever the marked element scrolls into sight: the rest of a list is asked for before its end. */
export function useInSight(act: () => void): RefCallback<Element> {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((element: Element | null) => {
    if (!element) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
}
