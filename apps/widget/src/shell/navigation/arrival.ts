import { type RefObject, useEffect, useRef } from 'react';
import { showTop } from '../../lib/visible-part.ts';
import { isTabChange, showTabStart } from '../../shops/home/tab-scroll.ts';

let followed = false;

/**
 * Called when a link or button navigates, but not for back and forward. Another query of the same page, such as another
 * week, does not count.
 */
export const markFollowed = (to: string): void => {
  followed = to.split('?')[0] !== location.pathname;
};

/**
 * A new page starts at its top, another tab of a shop below the tabs, with the focus in its content. Going back leaves
 * the scroll position to the browser and only moves the focus.
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
    // A screen with a result has focused its heading already, one that begins with a field its field.
    if (!main.current?.querySelector('h1:focus, input:focus')) main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
