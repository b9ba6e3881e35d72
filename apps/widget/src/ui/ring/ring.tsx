import type { ReactNode } from 'react';
import css from './ring.module.css';

const RADIUS = 57;
const LENGTH = 2 * Math.PI * RADIUS;

/** A share from 0 to 1, drawn around its text. The text says the same, so the drawing is hidden from screen readers. */
export function Ring({ share, children }: { share: number; children: ReactNode }) {
  const arc = { cx: 64, cy: 64, r: RADIUS, strokeDasharray: LENGTH, strokeDashoffset: LENGTH * (1 - share) };
  return (
    <div className={css.ring}>
      <svg viewBox="0 0 128 128" aria-hidden="true">
        <circle className={css.track} cx={64} cy={64} r={RADIUS} />
        {share > 0 && (
          <>
            <circle className={css.edge} {...arc} />
            <circle className={css.arc} {...arc} />
          </>
        )}
      </svg>
      <div className={css.words}>{children}</div>
    </div>
  );
}
