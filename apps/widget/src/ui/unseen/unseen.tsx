import type { ReactNode } from 'react';
import css from './unseen.module.css';

/** For ears only: read out, not shown. As a status it is read out whenever it changes. */
export function Unseen({ status = false, children }: { status?: boolean; children: ReactNode }) {
  return (
    <span className={css.unseen} role={status ? 'status' : undefined}>
      {children}
    </span>
  );
}
