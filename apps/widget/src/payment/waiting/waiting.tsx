import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSignedIn } from '../../auth/use-auth.ts';
import { useSettings } from '../../lib/settings.tsx';
import { bringIntoView } from '../../lib/visible-part.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { StatusMark } from '../../ui/status-mark/status-mark.tsx';
import type { KeptPayment } from '../kept-payment.ts';
import { paymentAddress } from '../payment-tab.ts';
import { useAwaitedPayment } from '../use-awaited-payment.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { OrderLine } from './order-line.tsx';
import { ResultHeading } from './result-heading.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { Steps } from './steps.tsx';
import css from './waiting.module.css';
import layout from '../../ui/shared/layout.module.css';

interface WaitingProps {
  payment: KeptPayment;
  keep: (payment: KeptPayment | null) => void;
}

/** PAY-8: the payment is open in another tab. It can be opened again, cancelled, or left. */
export function Waiting({ payment, keep }: WaitingProps) {
  const { baseUrl } = useSettings();
  const { cancel, cancelling } = useAwaitedPayment(payment, keep);
  const signedIn = useSignedIn();
  const address = paymentAddress(payment.paymentUrl, baseUrl);
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (actions.current && document.hasFocus()) bringIntoView(actions.current, { block: 'nearest' });
  }, []);
  return (
    <div className={layout.result}>
      <StatusMark status="waiting" />
      <ResultHeading title={m.common_payment_waiting_title()}>{m.common_payment_waiting_text()}</ResultHeading>
      <OrderLine order={payment.order} cost={payment.cost} />
      {signedIn ? (
        <>
          {/* Before the steps: on a low screen the way to pay would lie below the fold. */}
          <div ref={actions} className={layout.actions}>
            {address !== null && (
              <ButtonLink block href={address}>
                <ExternalLink size={18} aria-hidden />
                {m.common_payment_open_again()}
              </ButtonLink>
            )}
            <Button kind="quiet" block loading={cancelling} onClick={cancel}>
              {m.common_payment_cancel()}
            </Button>
          </div>
          <Steps payment={payment} />
        </>
      ) : (
        <SignInAgain />
      )}
      {address !== null && (
        <BlockedDialog address={address} open={payment.blocked} onClose={() => keep({ ...payment, blocked: false })} />
      )}
    </div>
  );
}

interface BlockedDialogProps {
  address: string;
  open: boolean;
  onClose: () => void;
}

/** PAY-6: the browser blocked the tab, so a dialog offers a real link, which is never blocked (B5). */
function BlockedDialog({ address, open, onClose }: BlockedDialogProps) {
  return (
    <Dialog title={m.common_payment_blocked_title()} open={open} onClose={onClose}>
      <p className={css.explained}>{m.common_payment_blocked_text()}</p>
      <ButtonLink block href={address} onClick={onClose}>
        <ExternalLink size={18} aria-hidden />
        {m.common_payment_blocked_go()}
      </ButtonLink>
    </Dialog>
  );
}
