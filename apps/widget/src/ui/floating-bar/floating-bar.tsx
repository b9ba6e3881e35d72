import type { ReactNode } from 'react';
import css from './floating-bar.module.css';

interface FloatingBarProps {
  title: string;
  text: ReactNode;
  /** Also on wide widgets, where nothing else offers the next step. */
  everywhere?: boolean;
  /** The button stands under the text, over the full width. */
  stacked?: boolean;
  /** The next action; without it the bar only shows what is chosen. */
  children?: ReactNode;
}

/** What is chosen and the next action, docked at the bottom. Hidden on wide widgets that have an aside. */
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
