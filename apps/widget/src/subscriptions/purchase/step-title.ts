import type { Purchase } from '@embook/domain/subscriptions';
import { m } from '../../paraglide/messages.js';

/** The title of the dialog in each step. */
export function stepTitle(purchase: Purchase, name: string): string {
  switch (purchase.step) {
    case 'details':
    case 'signIn':
    case 'checking':
      return name;
    case 'startDate':
      return m.subscriptions_buy_date_title();
    case 'agreement':
      return m.subscriptions_buy_agreement_title();
    case 'paying':
      return purchase.opened ? m.subscriptions_buy_waiting_title() : m.common_payment_blocked_title();
    case 'success':
      return m.subscriptions_buy_success_title({ name });
    case 'error':
      return purchase.cause === 'failed' ? m.subscriptions_buy_error_title() : m.subscriptions_buy_cancelled_title();
  }
}
