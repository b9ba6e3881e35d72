import type { ReactNode } from 'react';
import css from './floating-bar.module.css';

interface FloatingBarProps {
  title: string;
  text: ReactNode;
  /** The one thing to do next. */
  children: ReactNode;
}

/** What is chosen and what to do with it, always above the navigation. For narrow widgets: wide ones have an aside. */
export function FloatingBar({ title, text, children }: FloatingBarProps) {
  return (
    <div className={css.bar}>
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
