import { formatEuro } from '@embook/domain/shared';
import { useEffect, useRef } from 'react';
import { useCapability } from '../../../company/queries.ts';
import { problemOf } from '../../../lib/api-error.ts';
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
  /** The current price; undefined while it loads. */
  cost: number | undefined;
}

/** Near the button, focused and scrolled into view: why the booking was refused and what can be done. */
export function Refused({ order, confirming, cost }: RefusedProps) {
  const { error, expectedCents, forgetError, offline } = confirming;
  // Without idempotency keys a repetition could book twice.
  const isSafeAgain = useCapability('idempotency-key');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Rendered twice, for narrow and wide widgets: only the visible one takes the focus.
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
  const isAnswered = problemOf(error) !== undefined;
  const isPriceChanged = isAnswered && cost !== undefined && cost !== expectedCents;
  return (
    <div ref={box} className={css.refused} tabIndex={-1}>
      <Notice tone="problem">
        <p>{errorText(error)}</p>
        {!isAnswered && <p>{isSafeAgain ? m.common_confirm_again_safe() : m.common_confirm_again_check()}</p>}
        {isPriceChanged && <p>{m.common_confirm_new_price({ price: formatEuro(cost) })}</p>}
      </Notice>
      <OwnBooking error={error} />
      <NearestTimes error={error} order={order} onTaken={forgetError} />
      {isAnswered && <OpenPayment order={order} />}
    </div>
  );
}
