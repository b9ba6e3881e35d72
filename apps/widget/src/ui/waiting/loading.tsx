import { type ReactNode, useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Unseen } from '../shared/unseen.tsx';
import css from './waiting.module.css';

const SLOW_MS = 8_000;

/** Says once that something is loading, shows its shape, and after a while that it takes longer than usual. */
export function Loading({ children }: { children: ReactNode }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
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
