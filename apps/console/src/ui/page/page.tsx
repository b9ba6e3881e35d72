import type { ReactNode } from 'react';
import css from './page.module.css';

interface PageHeadProps {
  title: string;
  /** Beside the title, such as a count. */
  note?: ReactNode;
  /** At the end of the line: filters, the primary button. */
  children?: ReactNode;
}

/** The title of a screen and its actions. */
export const PageHead = ({ title, note, children }: PageHeadProps) => (
  <header className={css.head}>
    <h1 className={css.title}>{title}</h1>
    {note && <span className={css.note}>{note}</span>}
    {children && <div className={css.actions}>{children}</div>}
  </header>
);
