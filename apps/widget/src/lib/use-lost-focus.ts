import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element when a control has disappeared together with the focus: keyboards and screen readers would
 * otherwise start again at the top of the page.
 */
export function useLostFocus(isGone: boolean, heir: RefObject<HTMLElement | null>): void {
  const wasGone = useRef(isGone);
  useEffect(() => {
    if (isGone && !wasGone.current && document.activeElement === document.body) heir.current?.focus();
    wasGone.current = isGone;
  }, [isGone, heir]);
}
