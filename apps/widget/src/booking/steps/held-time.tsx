import { type Day, dayOf } from '@embook/domain/shared';
import { formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { PendingActions, PendingLeft } from '../../payment/pending/pending-actions.tsx';
import { usePendingPayments } from '../../payment/pending/pending-payments.ts';
import { Notice } from '../../ui/notice/notice.tsx';

/**
 * A time of this day that the customer has begun to pay: it is not among the free ones, so whoever comes back from the
 * payment would take it for gone (PAY-8).
 */
export function HeldTime({ serviceId, date }: { serviceId: number; date: Day }) {
  const held = usePendingPayments().find(
    ({ kind, productId, startsAt }) =>
      kind === 'booking' && productId === serviceId && startsAt !== null && dayOf(startsAt) === date,
  );
  if (!held || held.startsAt === null) return null;
  return (
    <Notice tone="hint">
      <p>{m.common_book_held({ time: formatTime(held.startsAt) })}</p>
      <PendingLeft payment={held} />
      <PendingActions payment={held} />
    </Notice>
  );
}
