/**
 * The platform's own state of a payment. `closed` failed, was cancelled or expired; `refund_due` was paid
 * and is owed back.
 */
export type PaymentState = 'intent' | 'pending' | 'paid' | 'closed' | 'refund_due' | 'refunded';

/** The state that a provider reports. */
export type ProviderState = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'refunded';

export type PaymentMove =
  | { readonly to: 'pending' }
  /** Fulfil what was paid for. From `closed` the slot may be gone: then the money goes back. */
  | { readonly to: 'paid' }
  /** Release what was held. */
  | { readonly to: 'closed'; readonly as: 'failed' | 'cancelled' | 'expired' }
  | { readonly to: 'refunded' }
  /** Nothing changes; with `alarm` an operator must look into it. */
  | { readonly to: 'stay'; readonly alarm: boolean };

const stay: PaymentMove = { to: 'stay', alarm: false };

/**
 * The one table that every report of a payment goes through, from a webhook, the return page, a status call or the
 * reconciler (A3, A5). A payment only moves forward, and a provider's "paid" overrides any earlier outcome. Whether money
 * that went back by a refund of ours has come back is decided by `refundCameBack`.
 */
export function nextPayment(from: PaymentState, says: ProviderState): PaymentMove {
  if (says === 'refunded') return from === 'refunded' ? stay : { to: 'refunded' };
  // Their bank took the money back and lost the dispute: the shop has it again.
  if (from === 'refunded' && says === 'paid') return { to: 'paid' };
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
