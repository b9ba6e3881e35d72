import { choiceQuery } from '@embook/domain/booking';
import type { PaymentTrouble } from '@embook/domain/payment';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { StatusMark } from '../../ui/status-mark/status-mark.tsx';
import type { KeptPayment } from '../kept-payment.ts';
import { choiceOf } from '../order.ts';
import { OrderLine } from './order-line.tsx';
import { ResultHeading } from './result-heading.tsx';
import layout from '../../ui/shared/layout.module.css';

interface Words {
  readonly title: () => string;
  readonly text: () => string;
}

type WordsByReason = Readonly<Record<PaymentTrouble, Words>>;

/** A reason without a text does not compile. */
const ofVisit: WordsByReason = {
  failed: { title: () => m.common_payment_failed_title(), text: () => m.common_payment_failed_text() },
  cancelled: { title: () => m.common_payment_cancelled_title(), text: () => m.common_payment_cancelled_text() },
  expired: { title: () => m.common_payment_expired_title(), text: () => m.common_payment_expired_text() },
  refunded: { title: () => m.common_payment_refunded_title(), text: () => m.common_payment_refunded_text() },
};

/** A bundle has no place that could be held or given away. */
const ofBundle: WordsByReason = {
  failed: { ...ofVisit.failed, text: () => m.common_payment_failed_bundle() },
  cancelled: { ...ofVisit.cancelled, text: () => m.common_payment_cancelled_bundle() },
  expired: { ...ofVisit.expired, text: () => m.common_payment_expired_bundle() },
  refunded: {
    title: () => m.common_payment_refunded_bundle_title(),
    text: () => m.common_payment_refunded_bundle(),
  },
};

/**
 * The payment failed, or was made too late: what happened, and a link back to the confirmation with every choice kept.
 */
export function Trouble({ payment: { status, reason, order, cost } }: { payment: KeptPayment }) {
  const words = order.type === 'bundle' ? ofBundle : ofVisit;
  const { title, text } = words[reason ?? (status === 'cancel' ? 'cancelled' : 'failed')];
  return (
    <div className={layout.result}>
      <StatusMark status="failed" />
      <ResultHeading title={title()}>{text()}</ResultHeading>
      <OrderLine order={order} cost={cost} />
      <div className={layout.actions}>
        <ButtonLink block href={paths.bookConfirm(order.type, choiceQuery(choiceOf(order)))}>
          {m.common_payment_try_again()}
        </ButtonLink>
        <ButtonLink kind="quiet" block href={paths.shop(order.shop.id)}>
          {m.common_payment_something_else()}
        </ButtonLink>
      </div>
    </div>
  );
}
