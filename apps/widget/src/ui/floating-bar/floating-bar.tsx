import type { ReactNode } from 'react';
import css from './floating-bar.module.css';

interface FloatingBarProps {
  title: string;
  /** Shortened where it does not fit. */
  text: ReactNode;
  /** After the text, never shortened: a day and time, a length, a price. */
  facts?: ReactNode;
  /** Also on wide widgets, where nothing else offers the next step. */
  everywhere?: boolean;
  /** The button stands under the text, over the full width. */
  stacked?: boolean;
  /** The next action; without it the bar only shows what is chosen. */
  children?: ReactNode;
}

/** What is chosen and the next action, docked at the bottom. Hidden on wide widgets that have an aside. */
export function FloatingBar({ title, text, facts, everywhere = false, stacked = false, children }: FloatingBarProps) {
  const kind = everywhere ? 'everywhere' : stacked && children ? 'stacked' : 'narrow';
  return (
    <div className={everywhere ? css.bar : `${css.bar} ${css.narrow}`} data-bar={kind}>
      <div className={stacked ? `${css.inside} ${css.stacked}` : css.inside}>
        <p className={css.words}>
          <strong>{title}</strong>
          {facts === undefined ? (
            <span>{text}</span>
          ) : (
            <span>
              <span className={css.line}>
                <span className={css.shortened}>{text}</span>
                <span className={css.facts}>{facts}</span>
              </span>
            </span>
          )}
        </p>
        {children && <div className={css.action}>{children}</div>}
      </div>
    </div>
  );
}
