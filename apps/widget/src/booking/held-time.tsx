import type { PendingPayment } from '@embook/domain/payment';
import { formatTime } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { PendingActions, PendingLeft } from '../payment/pending/pending-actions.tsx';
import { Notice } from '../ui/notice/notice.tsx';

/**
 * A time that the customer has begun to pay: it is not among the free ones, so whoever comes back from the payment would
 * take it for gone (PAY-8).
 */
export default function HeldTime({ payment, startsAt }: { payment: PendingPayment; startsAt: number }) {
  return (
    <Notice tone="hint">
      <p>{m.common_book_held({ time: formatTime(startsAt) })}</p>
      <PendingLeft payment={payment} />
      <PendingActions payment={payment} />
    </Notice>
  );
}
