import type { ReactNode } from 'react';
import css from './floating-bar.module.css';

interface FloatingBarProps {
  title: string;
  text: ReactNode;
  /** Wide widgets show it too: nothing else there offers the next step. */
  everywhere?: boolean;
  /** The button stands under the words, over the whole width. */
  stacked?: boolean;
  /** The one thing to do next; without it the bar only says what is chosen. */
  children?: ReactNode;
}

/** What is chosen and what to do with it, docked in sight. Where a wide widget has an aside, for narrow ones. */
export function FloatingBar({ title, text, everywhere = false, stacked = false, children }: FloatingBarProps) {
  const kind = everywhere ? 'everywhere' : stacked && children ? 'stacked' : 'narrow';
  return (
    <div className={everywhere ? css.bar : `${css.bar} ${css.narrow}`} data-bar={kind}>
      <div className={stacked ? `${css.inside} ${css.stacked}` : css.inside}>
        <p className={css.words}>
          <strong>{title}</strong>
          <span>{text}</span>
        </p>
        {children && <div className={css.action}>{children}</div>}
      </div>
    </div>
  );
}
