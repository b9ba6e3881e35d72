import { useEffect } from 'react';

/**
 * Scrolls what the keyboard has reached clear of the bars, and into sight in rows that scroll sideways: browsers leave there
 * what they take to be half visible (WCAG 2.4.11).
 */
export function useFocusInSight(): void {
  useEffect(() => {
    const show = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible:not([tabindex="-1"])'))
        target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    addEventListener('focusin', show);
    return () => removeEventListener('focusin', show);
  }, []);
}
