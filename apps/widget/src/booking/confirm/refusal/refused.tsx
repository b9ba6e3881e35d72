import { formatEuro } from '@embook/domain/shared';
import { useEffect, useRef } from 'react';
import { useCapability } from '../../../company/queries.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { holdInView } from '../../../lib/visible-part.ts';
import { m } from '../../../paraglide/messages.js';
import type { Order } from '../../../payment/order.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { OfflineNotice } from '../offline-wait.tsx';
import type { Confirming } from '../use-confirm.ts';
import { NearestTimes, OpenPayment, OwnBooking } from './way-on.tsx';
import css from './refusal.module.css';

interface RefusedProps {
  order: Order;
  confirming: Confirming;
  /** What it costs by now; undefined while it is asked for. */
  cost: number | undefined;
}

const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.failure.kind === 'problem';

/** Near the button, focused and in sight: why it did not work and what leads on. */
export function Refused({ order, confirming, cost }: RefusedProps) {
  const { error, expectedCents, forgetError, offline } = confirming;
  // Without keys a platform cannot tell a repetition from a second booking.
  const isSafeAgain = useCapability('idempotency-key');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It stands in the content of a narrow widget and in the aside of a wide one; the other of the two is not shown.
    if (!(error || offline.waiting) || !box.current || box.current.getClientRects().length === 0) return;
    box.current.focus({ preventScroll: true });
    return holdInView(box.current);
  }, [error, offline.waiting]);
  if (offline.waiting)
    return (
      <div ref={box} className={css.refused} tabIndex={-1}>
        <OfflineNotice confirming={confirming} />
      </div>
    );
  if (!error) return null;
  const dearer = isAnswered(error) && cost !== undefined && cost !== expectedCents;
  return (
    <div ref={box} className={css.refused} tabIndex={-1}>
      <Notice tone="problem">
        <p>{errorText(error)}</p>
        {!isAnswered(error) && <p>{isSafeAgain ? m.common_confirm_again_safe() : m.common_confirm_again_check()}</p>}
        {dearer && <p>{m.common_confirm_new_price({ price: formatEuro(cost) })}</p>}
      </Notice>
      <OwnBooking error={error} />
      <NearestTimes error={error} order={order} onTaken={forgetError} />
      {isAnswered(error) && <OpenPayment order={order} />}
    </div>
  );
}
