import type { Seats } from '@embook/domain/groups';
import { Flame } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import css from './seats-line.module.css';

/** More ticks than this cannot be counted at a glance. */
const MAX_TICKS = 20;

/** How many places are taken, drawn and in words; a small number left is emphasised (GRP-8, EVT-3). */
export function SeatsLine({ seats }: { seats: Seats }) {
  const { taken, left, total, few } = seats;
  const ticks = Math.min(total, MAX_TICKS);
  const filled = Math.ceil((taken / total) * ticks);
  return (
    <p className={few ? `${css.seats} ${css.few}` : css.seats}>
      <span className={css.meter} aria-hidden="true">
        {Array.from({ length: ticks }, (_, index) => (
          <i key={index} className={index < filled ? css.taken : undefined} />
        ))}
      </span>
      {left > 0 && (
        <span className={css.left}>
          {few && <Flame size={14} aria-hidden />}
          {m.common_session_places_left({ count: left })}
        </span>
      )}
      <span className={css.of}>{m.common_session_taken({ taken, total })}</span>
      <span className={css.short} aria-hidden="true">
        {[taken, total].join('/')}
      </span>
    </p>
  );
}
