import type { ReactNode } from 'react';
import css from './shared.module.css';

interface UnseenProps {
  as?: 'span' | 'h1';
  status?: boolean;
  children: ReactNode;
}

/** For screen readers only. As a status it is announced whenever it changes. */
export function Unseen({ as: Tag = 'span', status = false, children }: UnseenProps) {
  return (
    <Tag className={css.unseen} role={status ? 'status' : undefined}>
      {children}
    </Tag>
  );
}
