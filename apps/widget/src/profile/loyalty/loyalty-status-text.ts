import type { Loyalty } from '@embook/domain/loyalty';
import { m } from '../../paraglide/messages.js';

/** Where someone stands, in one line. A company that asks for no points has promised nothing yet. */
export function loyaltyStatusText({ needPoints, missingPoints, discount, currentDiscount }: Loyalty): string {
  if (needPoints <= 0) return m.common_loyalty_nothing();
  if (currentDiscount > 0) return m.common_loyalty_reached({ discount: currentDiscount });
  return m.common_loyalty_missing({ count: missingPoints, discount });
}

/** What to do with it now. */
export const whatNext = ({ currentDiscount, needPoints, pointsForOnlinePayment }: Loyalty): string =>
  currentDiscount > 0
    ? m.common_loyalty_use({ needed: needPoints })
    : m.common_loyalty_earn({ count: pointsForOnlinePayment });
