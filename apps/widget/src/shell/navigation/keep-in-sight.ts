import { useEffect } from 'react';

/** Headings are scrolled to by the code that focuses them. */
const CONTROL = ':is(a, button, input, select, textarea, summary):focus-visible';

/**
 * Scrolls a control focused by keyboard out from under the bars, and into view in rows that scroll sideways: browsers
 * do not scroll to what they consider half visible (WCAG 2.4.11).
 */
export function useFocusInSight(): void {
  useEffect(() => {
    const show = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(CONTROL))
        target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    addEventListener('focusin', show);
    return () => removeEventListener('focusin', show);
  }, []);
}
