import type { PaymentChoice, PaymentOptions } from '@embook/domain/payment';
import { formatEuro } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import css from './costs.module.css';

interface CostsProps {
  options: PaymentOptions;
  /** Undefined before one is chosen: then the platform's own total is shown. */
  choice: PaymentChoice | undefined;
  /** The customer uses their discount, where they have one. */
  withDiscount: boolean;
}

/** The price, the deductions and the amount due, all as the server sends them (PAY-1, PAY-11). */
export function Costs({ options, choice, withDiscount }: CostsProps) {
  const { bookingCost, finalCost, showDiscount, discountString } = options;
  const toPay = choice?.cost ?? (withDiscount ? finalCost : bookingCost);
  const discount = choice?.discount ?? bookingCost - toPay;
  return (
    <dl className={css.costs}>
      <div className={css.line}>
        <dt>{m.common_payment_cost()}</dt>
        <dd>{formatEuro(bookingCost)}</dd>
      </div>
      {showDiscount && discount > 0 && (
        <div className={css.line}>
          <dt>{[m.common_payment_discount(), discountString].filter(Boolean).join(' ')}</dt>
          <dd className={css.less}>{formatEuro(-discount)}</dd>
        </div>
      )}
      {choice?.entitlement && (
        <div className={css.line}>
          <dt>{choice.entitlement.name}</dt>
          <dd className={css.less}>{m.common_payment_one_visit()}</dd>
        </div>
      )}
      <div className={`${css.line} ${css.total}`}>
        <dt>{m.common_payment_to_pay()}</dt>
        <dd>{formatEuro(toPay)}</dd>
      </div>
    </dl>
  );
}
