import type { Awaited } from '@embook/domain/payment';
import type { Purchase } from '@embook/domain/subscriptions';
import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { useSignedIn } from '../../auth/use-auth.ts';
import { useSettings } from '../../lib/settings.tsx';
import { m } from '../../paraglide/messages.js';
import { paymentAddress } from '../../payment/payment-tab.ts';
import { readTabPayment, writeTabPayment } from '../../payment/tab-payment.ts';
import { useAwaitedPayment } from '../../payment/use-awaited-payment.ts';
import { SignInAgain } from '../../payment/waiting/sign-in-again.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { StatusMark } from '../../ui/status-mark/status-mark.tsx';
import css from './purchase.module.css';
import type { Buying } from './use-purchase.ts';

interface PayingStepProps extends Pick<Buying, 'take'> {
  purchase: Extract<Purchase, { step: 'paying' }>;
}

/** Waits for the payment (SUB-5). Where the browser blocked its tab it is opened by a real link first (B5). */
export function PayingStep({ purchase: { id, link, opened }, take }: PayingStepProps) {
  const { baseUrl, companyApiKey } = useSettings();
  const signedIn = useSignedIn();
  const payment = useMemo<Awaited & { id: number }>(
    () => ({ kind: 'subscription', id, status: 'pending', reason: null }),
    [id],
  );
  const { paymentUrl, cancel, cancelling, canCancel } = useAwaitedPayment(payment, (next) => {
    const status = next?.status ?? 'error';
    const kept = readTabPayment(companyApiKey, 'subscription');
    if (kept) writeTabPayment(companyApiKey, 'subscription', { ...kept, status });
    take({ type: 'payment_heard', status });
  });
  const address = paymentAddress(link ?? paymentUrl, baseUrl);
  if (!signedIn) return <SignInAgain />;
  return (
    <>
      {opened && (
        <div className={css.mark}>
          <StatusMark status="waiting" />
        </div>
      )}
      <p className={css.text}>{opened ? m.subscriptions_buy_waiting_text() : m.common_payment_blocked_text()}</p>
      <div className={css.actions}>
        {address !== null && (
          <ButtonLink
            block
            kind={opened ? 'secondary' : 'primary'}
            href={address}
            onClick={() => take({ type: 'payment_opened' })}
          >
            <ExternalLink size={18} aria-hidden />
            {opened ? m.subscriptions_buy_tab_again() : m.common_payment_blocked_go()}
          </ButtonLink>
        )}
        {canCancel && (
          <Button kind="quiet" block loading={cancelling} onClick={cancel}>
            {m.subscriptions_buy_cancel()}
          </Button>
        )}
      </div>
    </>
  );
}
