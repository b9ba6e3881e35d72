import type { ReactNode } from 'react';
import shared from '../../theme/shared.module.css';
import css from './section.module.css';

interface SectionProps {
  title: string;
  /** Its purpose, in a sentence. */
  text?: string;
  /** Beside the title, such as its button. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A section of a settings page. */
export const Section = ({ title, text, aside, children }: SectionProps) => (
  <section className={css.section}>
    <header className={css.head}>
      <div className={css.words}>
        <h2 className={css.title}>{title}</h2>
        {text && <p className={css.text}>{text}</p>}
      </div>
      {aside && <div>{aside}</div>}
    </header>
    {children}
  </section>
);

interface RowProps {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

/** A list row with its actions. */
export const SectionRow = ({ icon, title, text, children }: RowProps) => (
  <li className={css.row}>
    {icon && <span className={css.icon}>{icon}</span>}
    <span className={css.rowWords}>
      <span className={css.rowTitle}>{title}</span>
      {text && <span className={`${shared.small} ${css.rowText}`}>{text}</span>}
    </span>
    {children && <span className={css.rowAside}>{children}</span>}
  </li>
);

export const SectionRows = ({ children }: { children: ReactNode }) => <ul className={css.rows}>{children}</ul>;
