import { type ReactNode, useId } from 'react';
import css from './held.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

/** Below the title of a page, or of a dialog. */
export type Heading = 'h2' | 'h3';

interface SectionProps {
  title: string;
  heading: Heading;
  children: ReactNode;
}

export function Section({ title, heading: Tag, children }: SectionProps) {
  const name = useId();
  return (
    <section className={`${layout.section} ${css.section}`} aria-labelledby={name}>
      <Tag id={name} className={shared.heading}>
        {title}
      </Tag>
      {children}
    </section>
  );
}
