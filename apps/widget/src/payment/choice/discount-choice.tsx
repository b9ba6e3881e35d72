import type { PaymentOptions } from '@embook/domain/payment';
import { formatEuro } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import { Toggle } from '../../ui/toggle/toggle.tsx';
import shared from '../../ui/shared/shared.module.css';
import css from './choice.module.css';

interface DiscountChoiceProps {
  options: Pick<PaymentOptions, 'discountString' | 'bookingCost' | 'finalCost'>;
  used: boolean;
  onChange: (used: boolean) => void;
}

/** PRO-2: the discount costs points, so the customer decides whether to use it. */
export function DiscountChoice({ options, used, onChange }: DiscountChoiceProps) {
  const price = formatEuro(options.bookingCost - options.finalCost);
  return (
    <div className={`${shared.card} ${css.discount}`}>
      <Toggle
        title={m.common_payment_use_discount()}
        text={m.common_payment_use_discount_text({ discount: options.discountString, price })}
        on={used}
        onChange={onChange}
      />
    </div>
  );
}
