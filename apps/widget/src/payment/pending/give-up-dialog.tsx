import type { PendingPayment } from '@embook/domain/payment';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import layout from '../../ui/shared/layout.module.css';

const consequences = {
  booking: () => m.common_pending_question_time(),
  bundle: () => m.common_pending_question_bundle(),
  subscription: () => m.common_pending_question_membership(),
} as const satisfies Record<PendingPayment['kind'], () => string>;

interface GiveUpDialogProps {
  payment: Pick<PendingPayment, 'kind'>;
  open: boolean;
  onClose: () => void;
  onYes: () => void;
}

/** Asked once: a time that was given up may be booked by somebody else at once (PAY-8). */
export function GiveUpDialog({ payment, open, onClose, onYes }: GiveUpDialogProps) {
  return (
    <Dialog title={m.common_pending_question()} open={open} onClose={onClose}>
      <p className={layout.intro}>{consequences[payment.kind]()}</p>
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
