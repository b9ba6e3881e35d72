import type { Loyalty } from '@embook/domain/loyalty';
import { m } from '../../paraglide/messages.js';
import { Ring } from '../../ui/ring/ring.tsx';
import css from './points-ring.module.css';

/** PRO-2: the share of the needed points, at most 1. */
export function PointsRing({ loyalty: { progress, points, needPoints } }: { loyalty: Loyalty }) {
  return (
    <Ring share={progress}>
      <b className={css.points}>{points}</b>
      {needPoints > 0 && <span className={css.needed}>{m.common_loyalty_of({ needed: needPoints })}</span>}
    </Ring>
  );
}
