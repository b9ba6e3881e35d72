import { useEffect } from 'react';

/** Headings that take the focus are placed by whoever gives it to them. */
const CONTROL = ':is(a, button, input, select, textarea, summary):focus-visible';

/**
 * Scrolls what the keyboard has reached clear of the bars, and into sight in rows that scroll sideways: browsers leave there
 * what they take to be half visible (WCAG 2.4.11).
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
