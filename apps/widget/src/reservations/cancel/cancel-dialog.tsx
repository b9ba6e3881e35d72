import { type CancelledVisit, customersCancellation } from '@embook/domain/reservations';
import { useState } from 'react';
import { Check, X } from 'lucide-react';
import { useCancellationFee } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { VisitDetail } from '../visit-detail.ts';
import { CancelQuestion } from './cancel-question.tsx';
import { refusedKind, type Scope, useCancel } from './use-cancel.ts';
import { formatMoment } from '../../lib/formats.ts';
import { Button } from '../../ui/button/button.tsx';
import css from './cancel.module.css';
import layout from '../../ui/shared/layout.module.css';
import { reportText } from './outcome-words.ts';

export interface CancelDialogProps {
  visit: VisitDetail;
  open: boolean;
  onClose: () => void;
  onReopen: () => void;
  /** While its request runs, the button that opened it shows loading (CAN-1). */
  onBusy: (busy: boolean) => void;
}

/**
 * CAN-1: says what happens to the money or the visit, then asks yes or no. Yes closes it; it opens again with the
 * report of a series, or with a refusal.
 */
export default function CancelDialog({ visit, open, onClose, onReopen, onBusy }: CancelDialogProps) {
  const [scope, setScope] = useState<Scope>('visit');
  const [report, setReport] = useState<readonly CancelledVisit[] | null>(null);
  const { mutate, error, isPending, reset } = useCancel(visit);
  const fee = useCancellationFee(visit.cancellationFee);
  const now = useShopNow(visit.timeZone);
  const kind = refusedKind(error) ?? customersCancellation(visit, fee, now).kind;
  const isTooLate = !report && scope === 'visit' && (kind === 'within_policy' || kind === 'begun');

  const cancel = () => {
    onClose();
    onBusy(true);
    mutate(scope, {
      onSuccess: ({ visits }) => {
        if (scope !== 'all') return;
        setReport(visits);
        onReopen();
      },
      onError: onReopen,
      onSettled: () => onBusy(false),
    });
  };
  const close = () => {
    if (!isPending) reset();
    onClose();
  };

  return (
    <Dialog title={isTooLate ? m.common_cancel_title_late() : m.common_cancel_title()} open={open} onClose={close}>
      {report ? (
        <CancelReport visits={report} onClose={close} />
      ) : (
        <CancelQuestion {...{ visit, scope, error }} onScope={setScope} onYes={cancel} onNo={close} />
      )}
    </Dialog>
  );
}

/** The outcome of each visit of a series (CAN-8). */
function CancelReport({ visits, onClose }: { visits: readonly CancelledVisit[]; onClose: () => void }) {
  return (
    <div className={layout.stack}>
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
