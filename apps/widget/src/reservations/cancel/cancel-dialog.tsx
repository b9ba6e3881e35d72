import { type CancelledVisit, customersCancellation } from '@embook/domain/reservations';
import { useState } from 'react';
import { useCancellationFee } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { VisitDetail } from '../visit-detail.ts';
import { CancelQuestion } from './cancel-question.tsx';
import { CancelReport } from './cancel-report.tsx';
import { refusedKind, type Scope, useCancel } from './use-cancel.ts';

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
