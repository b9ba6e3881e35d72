import { shopTimeAt } from '@embook/domain/shared';
import { Check } from 'lucide-react';
import { useNow } from '../../lib/clock.tsx';
import { formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import type { KeptPayment } from '../kept-payment.ts';
import css from './steps.module.css';

const MINUTE_MS = 60_000;

/** The steps done, in progress and to come. */
export function Steps({ payment: { holdUntil, order } }: { payment: KeptPayment }) {
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
