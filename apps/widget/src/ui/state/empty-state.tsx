import type { ReactNode } from 'react';
import css from './state.module.css';
import shared from '../shared/shared.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What will appear here, or what to do instead. */
  text: string;
  /** `h1` where it is the whole screen. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
}

export function EmptyState({ icon, title, text, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className={`${shared.panel} ${css.state}`}>
      <span className={shared.disc}>{icon}</span>
      <Heading className={shared.heading}>{title}</Heading>
      <p className={css.text}>{text}</p>
      {children}
    </div>
  );
}
