import type { Awaited } from '@embook/domain/payment';
import type { SubscriptionDetails } from '@embook/domain/subscriptions';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../../lib/settings.tsx';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { paymentAddress } from '../../payment/payment-tab.ts';
import { useAwaitedPayment } from '../../payment/use-awaited-payment.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import css from './held.module.css';

interface OpenChargeProps {
  details: SubscriptionDetails;
  /** The first charge, so the purchase can still be cancelled. */
  isFirst: boolean;
}

/** An unpaid charge: its payment link, and its result as soon as it is known (LIVE-2). */
export function OpenCharge({ details: { id, paymentLink }, isFirst }: OpenChargeProps) {
  const { baseUrl } = useSettings();
  const [payment, setPayment] = useState<Awaited & { id: number }>(() => awaited(id));
  const { paymentUrl, cancel, cancelling } = useAwaitedPayment(payment, (next) => {
    setPayment(next ?? payment);
    if (next?.status === 'ok') toast(m.subscriptions_held_paid());
  });
  const address = paymentAddress(paymentLink ?? paymentUrl, baseUrl);
  return (
    <div className={css.actions}>
      {address !== null && (
        <ButtonLink block href={address} onClick={() => setPayment(awaited(id))}>
          <ExternalLink size={18} aria-hidden />
          {m.subscriptions_held_pay()}
        </ButtonLink>
      )}
      {isFirst && (
        <Button kind="quiet" block loading={cancelling} onClick={cancel}>
          {m.subscriptions_buy_cancel()}
        </Button>
      )}
    </div>
  );
}

const awaited = (id: number): Awaited & { id: number } => ({
  kind: 'subscription',
  id,
  status: 'pending',
  reason: null,
});
