import { type RefObject, useEffect, useRef } from 'react';
import { showTop } from '../../lib/visible-part.ts';
import { isTabChange, showTabStart } from '../../shops/home/tab-scroll.ts';

let followed = false;

/**
 * Called when a link or a button leads somewhere; the browser's own back and forward do not come by here. Another query
 * of the same page, such as another week, is no arrival.
 */
export const markFollowed = (to: string): void => {
  followed = to.split('?')[0] !== location.pathname;
};

/**
 * Arriving somewhere new begins at its top, another tab of a shop under the tabs, with the focus in its content. Going back leaves the scroll position to
 * the browser, which remembers it; only the focus is moved.
 */
export function useArrival(path: string, main: RefObject<HTMLElement | null>): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    const from = last.current;
    last.current = path;
    if (followed && isTabChange(from, path)) showTabStart();
    else if (followed) showTop();
    followed = false;
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
