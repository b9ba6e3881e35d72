import type { PendingPayment } from '@embook/domain/payment';
import { formatEuro } from '@embook/domain/shared';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../lib/clock.tsx';
import { useSettings } from '../../lib/settings.tsx';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { paymentAddress } from '../payment-tab.ts';
import css from './pending-actions.module.css';
import { useGiveUp } from './use-give-up.ts';
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
function GiveUpDialog({ payment, open, onClose, onYes }: GiveUpDialogProps) {
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

const MINUTE_MS = 60_000;

/** How long a begun payment can still be paid. */
export function PendingLeft({ payment: { payUntil } }: { payment: PendingPayment }) {
  const left = Math.ceil((payUntil * 1000 - useNow()) / MINUTE_MS);
  return <p className={css.left}>{left > 0 ? m.common_pending_left({ count: left }) : m.common_pending_over()}</p>;
}

/** Pays a begun payment or gives it up (PAY-8). */
export function PendingActions({ payment }: { payment: PendingPayment }) {
  const { name, amount, paymentUrl } = payment;
  const { baseUrl } = useSettings();
  const { giveUp, isPending } = useGiveUp(payment);
  const [isAsking, setAsking] = useState(false);
  const address = paymentAddress(paymentUrl, baseUrl);
  return (
    <div className={css.actions}>
      {address !== null && (
        <ButtonLink small href={address} aria-label={`${m.common_pending_pay({ price: formatEuro(amount) })}: ${name}`}>
          <ExternalLink size={18} aria-hidden />
          {m.common_pending_pay({ price: formatEuro(amount) })}
        </ButtonLink>
      )}
      <Button
        kind="quiet"
        small
        loading={isPending}
        onClick={() => setAsking(true)}
        aria-label={`${m.common_pending_give_up()}: ${name}`}
      >
        {m.common_pending_give_up()}
      </Button>
      <GiveUpDialog
        payment={payment}
        open={isAsking}
        onClose={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          giveUp();
        }}
      />
    </div>
  );
}
