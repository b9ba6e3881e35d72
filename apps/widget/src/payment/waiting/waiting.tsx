import { Check, ExternalLink } from 'lucide-react';
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
import { shopTimeAt } from '@embook/domain/shared';
import { useNow } from '../../lib/clock.tsx';
import { formatTime } from '../../lib/formats.ts';
import css from './waiting.module.css';
import layout from '../../ui/shared/layout.module.css';

const MINUTE_MS = 60_000;

/** The steps done, in progress and to come. */
function Steps({ payment: { holdUntil, order } }: { payment: KeptPayment }) {
  const now = useNow();
  const left = holdUntil === null ? 0 : Math.round((holdUntil * 1000 - now) / MINUTE_MS);
  const until = holdUntil === null ? '' : formatTime(shopTimeAt(holdUntil * 1000, order.shop.timeZone));
  return (
    <ol className={css.steps}>
      {holdUntil !== null && (
        <li className={left > 0 ? css.done : css.under}>
          <span className={css.dot} aria-hidden="true">
            {left > 0 && <Check size={14} strokeWidth={3} />}
          </span>
          <strong>{left > 0 ? m.common_payment_step_held() : m.common_payment_step_hold_over()}</strong>
          <span>
            {left > 0 ? m.common_payment_step_until({ time: until, count: left }) : m.common_payment_step_hold_text()}
          </span>
        </li>
      )}
      <li className={css.under} aria-current="step">
        <span className={css.dot} aria-hidden="true" />
        <strong>{m.common_payment_step_pay()}</strong>
        <span>{m.common_payment_step_pay_text()}</span>
      </li>
      <li className={css.ahead}>
        <span className={css.dot} aria-hidden="true" />
        <strong>{m.common_payment_step_confirmed()}</strong>
      </li>
    </ol>
  );
}

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
