import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import type { Order } from '../../payment/order.ts';
import { usePendingPayments } from '../../payment/pending/pending-payments.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import css from './pending-notice.module.css';

/** The same thing is being paid already: who thinks that it failed would pay twice. */
export function PendingNotice({ order: { payable } }: { order: Order }) {
  const pending = usePendingPayments();
  const productId = payable.kind === 'bundle' ? payable.bundleId : payable.serviceId;
  const same = pending.find((payment) => payment.kind === payable.kind && payment.productId === productId);
  if (!same) return null;
  return (
    <Notice tone="hint">
      <p className={css.text}>{m.common_pending_same({ name: same.name })}</p>
      <ButtonLink kind="secondary" small href={paths.reservations()}>
        {m.common_pending_show()}
      </ButtonLink>
    </Notice>
  );
}
