import { isPriceShown } from '@embook/domain/shared';
import type { Subscription } from '@embook/domain/subscriptions';
import { m } from '../../paraglide/messages.js';
import { Price } from '../../ui/price/price.tsx';
import css from './plan-price.module.css';

interface PlanPriceProps {
  subscription: Subscription;
  /** In the size of the surrounding text. */
  small?: boolean;
}

/** `€ 59,00 per month` */
export function PlanPrice({ subscription: { price, hidePrice, duration }, small = false }: PlanPriceProps) {
  if (!isPriceShown(price, hidePrice)) return null;
  return (
    <p className={small ? css.small : css.price}>
      <strong>
        <Price cents={price} hide={hidePrice} />
      </strong>
      <span>{duration === 'monthly' ? m.subscriptions_plan_per_month() : m.subscriptions_plan_per_4_weeks()}</span>
    </p>
  );
}
