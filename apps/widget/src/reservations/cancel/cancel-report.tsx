import type { CancelledVisit } from '@embook/domain/reservations';
import { Check, X } from 'lucide-react';
import { formatMoment } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import css from './cancel.module.css';
import { reportText } from './outcome-words.ts';

/** The outcome of each visit of a series (CAN-8). */
export function CancelReport({ visits, onClose }: { visits: readonly CancelledVisit[]; onClose: () => void }) {
  return (
    <div className={css.question}>
      <h3 className={css.label}>{m.common_cancel_report()}</h3>
      <ul className={css.report}>
        {visits.map(({ bookingId, startsAt, done, ...became }) => (
          <li key={bookingId} className={done ? css.done : css.kept}>
            {done ? <Check size={18} aria-hidden /> : <X size={18} aria-hidden />}
            <div>
              <strong>{formatMoment(startsAt)}</strong>
              <span>{reportText(became)}</span>
            </div>
          </li>
        ))}
      </ul>
      <Button block onClick={onClose}>
        {m.common_cancel_done()}
      </Button>
    </div>
  );
}
