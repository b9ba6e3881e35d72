import type { PendingPayment } from '@embook/domain/payment';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import layout from '../../ui/shared/layout.module.css';

interface GiveUpDialogProps {
  payment: Pick<PendingPayment, 'startsAt'>;
  open: boolean;
  onClose: () => void;
  onYes: () => void;
}

/** Asked once: a time that was given up may be booked by somebody else at once (PAY-8). */
export function GiveUpDialog({ payment, open, onClose, onYes }: GiveUpDialogProps) {
  return (
    <Dialog title={m.common_pending_question()} open={open} onClose={onClose}>
      <p className={layout.intro}>
        {payment.startsAt === null ? m.common_pending_question_bundle() : m.common_pending_question_time()}
      </p>
      <div className={layout.actions}>
        <Button block kind="secondary" onClick={onClose}>
          {m.common_cancel_no()}
        </Button>
        <Button block kind="danger" onClick={onYes}>
          {m.common_pending_give_up()}
        </Button>
      </div>
    </Dialog>
  );
}
