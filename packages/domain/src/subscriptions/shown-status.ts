import type { Subscription } from './api.ts';

type Held = Pick<Subscription, 'clientSubscriptionStatus' | 'paused'>;

/**
 * The status on the card of the caller's own subscription; null when they have none (SUB-1). Unpaid outweighs paused.
 */
export function shownStatus({ clientSubscriptionStatus, paused }: Held): Subscription['status'] {
  switch (clientSubscriptionStatus) {
    case 'pending':
      return 'pending';
    case 'open':
      return 'unpaid';
    case 'active':
      return paused ? 'paused' : 'bought';
    default:
      return null;
  }
}
