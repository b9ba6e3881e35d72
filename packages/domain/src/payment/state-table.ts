/** Where a payment stands with us. `closed` failed, was cancelled or ran out; `refund_due` was paid for nothing. */
export type PaymentState = 'intent' | 'pending' | 'paid' | 'closed' | 'refund_due' | 'refunded';

/** What a provider says of it. */
export type ProviderState = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'refunded';

export type PaymentMove =
  | { readonly to: 'pending' }
  /** Give what was paid for. From `closed` the slot may be gone: then the money goes back. */
  | { readonly to: 'paid' }
  /** Free what was kept. */
  | { readonly to: 'closed'; readonly as: 'failed' | 'cancelled' | 'expired' }
  | { readonly to: 'refunded' }
  /** Nothing changes; with `alarm` somebody should look. */
  | { readonly to: 'stay'; readonly alarm: boolean };

const stay: PaymentMove = { to: 'stay', alarm: false };

/**
 * The one table that all news of a payment goes through, whoever brings them: webhook, return, question, reconciler
 * (A3, A5). It moves one way, and a provider's "paid" beats whatever we thought before.
 */
export function nextPayment(from: PaymentState, says: ProviderState): PaymentMove {
  if (says === 'refunded') return from === 'refunded' ? stay : { to: 'refunded' };
  switch (from) {
    case 'intent':
    case 'pending':
      if (says === 'paid') return { to: 'paid' };
      if (says === 'open') return from === 'intent' ? { to: 'pending' } : stay;
      return { to: 'closed', as: says };
    case 'closed':
      return says === 'paid' ? { to: 'paid' } : stay;
    case 'paid':
      return says === 'paid' || says === 'open' ? stay : { to: 'stay', alarm: true };
    case 'refund_due':
    case 'refunded':
      return stay;
  }
}
