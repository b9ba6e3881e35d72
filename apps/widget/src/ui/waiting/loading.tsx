import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { Unseen } from '../shared/unseen.tsx';
import { useSlow } from './use-slow.ts';
import css from './waiting.module.css';

/** Announces once that something is loading, shows its skeleton, and after a while that it takes longer than usual. */
export function Loading({ children }: { children: ReactNode }) {
  const slow = useSlow(true);
  return (
    <div aria-busy="true">
      {slow ? (
        <p className={css.slow} role="status">
          {m.common_ui_slow()}
        </p>
      ) : (
        <Unseen status>{m.common_ui_loading()}</Unseen>
      )}
      <div className={css.shape} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
