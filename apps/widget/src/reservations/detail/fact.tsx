import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './fact.module.css';

interface FactProps {
  Icon: LucideIcon;
  /** What it is about, in a word. */
  label: string;
  /** Further words, muted. */
  text?: ReactNode;
  /** At its right: a state or a link. */
  end?: ReactNode;
  children: ReactNode;
}

/** One thing worth knowing about a reservation; a list of them is a `dl`. */
export function Fact({ Icon, label, text, end, children }: FactProps) {
  return (
    <div className={css.fact}>
      <dt className={css.label}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <span>{label}</span>
      </dt>
      <dd className={css.words}>
        <strong>{children}</strong>
        {text !== undefined && <small>{text}</small>}
      </dd>
      {end !== undefined && <dd className={css.end}>{end}</dd>}
    </div>
  );
}
