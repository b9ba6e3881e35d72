import type { Loyalty } from '@embook/domain/loyalty';
import { m } from '../../paraglide/messages.js';

/** The status in one line. A company that needs no points has not set up a discount yet. */
export function loyaltyStatusText({ needPoints, missingPoints, discount, currentDiscount }: Loyalty): string {
  if (needPoints <= 0) return m.common_loyalty_nothing();
  if (currentDiscount > 0) return m.common_loyalty_reached({ discount: currentDiscount });
  return m.common_loyalty_missing({ count: missingPoints, discount });
}

/** The next thing to do. */
export const whatNext = ({ currentDiscount, needPoints, pointsForOnlinePayment }: Loyalty): string =>
  currentDiscount > 0
    ? m.common_loyalty_use({ needed: needPoints })
    : m.common_loyalty_earn({ count: pointsForOnlinePayment });
