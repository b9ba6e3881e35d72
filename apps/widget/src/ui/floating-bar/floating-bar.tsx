import type { ReactNode } from 'react';
import css from './floating-bar.module.css';

interface FloatingBarProps {
  title: string;
  text: ReactNode;
  /** Wide widgets show it too: nothing else there offers the next step. */
  everywhere?: boolean;
  /** The one thing to do next. */
  children: ReactNode;
}

/** What is chosen and what to do with it, always above the navigation. Where a wide widget has an aside, for narrow ones. */
export function FloatingBar({ title, text, everywhere = false, children }: FloatingBarProps) {
  return (
    <div className={everywhere ? css.bar : `${css.bar} ${css.narrow}`}>
      <div className={css.inside}>
        <p className={css.words}>
          <strong>{title}</strong>
          <span>{text}</span>
        </p>
        <div className={css.action}>{children}</div>
      </div>
    </div>
  );
}
