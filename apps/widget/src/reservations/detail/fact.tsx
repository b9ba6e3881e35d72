import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import css from './fact.module.css';

interface FactProps {
  Icon: LucideIcon;
  /** The term of the `dl`. */
  label: string;
  /** Secondary text. */
  text?: ReactNode;
  /** At its right: a state or a link. */
  end?: ReactNode;
  children: ReactNode;
}

/** One fact of a reservation, a row of a `dl`. */
export function Fact({ Icon, label, text, end, children }: FactProps) {
  return (
    <div className={css.fact}>
      <dt className={css.label}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <span>{label}</span>
      </dt>
      <dd className={css.words}>
        <strong className={layout.fact}>{children}</strong>
        {text !== undefined && <small className={shared.muted}>{text}</small>}
      </dd>
      {end !== undefined && <dd className={css.end}>{end}</dd>}
    </div>
  );
}
