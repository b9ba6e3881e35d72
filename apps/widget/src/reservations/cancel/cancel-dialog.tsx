import type { CancelledVisit } from '@embook/domain/reservations';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { VisitDetail } from '../visit-detail.ts';
import { CancelQuestion } from './cancel-question.tsx';
import { CancelReport } from './cancel-report.tsx';

interface CancelDialogProps {
  visit: VisitDetail;
  open: boolean;
  onClose: () => void;
}

/** CAN-1: what happens to the money or the visit, and then yes or no. */
export default function CancelDialog({ visit, open, onClose }: CancelDialogProps) {
  const [report, setReport] = useState<readonly CancelledVisit[] | null>(null);
  return (
    <Dialog title={m.common_cancel_title()} open={open} onClose={onClose}>
      {report ? (
        <CancelReport visits={report} onClose={onClose} />
      ) : (
        <CancelQuestion
          visit={visit}
          onClose={onClose}
          // A series has more to tell than a notice can.
          onDone={(visits, scope) => (scope === 'all' ? setReport(visits) : onClose())}
        />
      )}
    </Dialog>
  );
}
