import type { PaymentState, PaymentStatus, PaymentTrouble } from '@embook/domain/payment';

/** The status of a payment as the customer sees it (PAY-7). */
export interface PaymentSummary {
  readonly status: PaymentStatus;
  /** Set with `error` and `cancel`. */
  readonly reason: PaymentTrouble | null;
  /** Where to go on paying; null when there is nothing to pay any more. */
  readonly paymentUrl: string | null;
}

interface Stands {
  readonly status: PaymentState;
  readonly closedAs: 'failed' | 'cancelled' | 'expired' | null;
  readonly checkoutUrl: string | null;
}

export function summaryOf({ status, closedAs, checkoutUrl }: Stands): PaymentSummary {
  switch (status) {
    case 'intent':
    case 'pending':
      return { status: 'pending', reason: null, paymentUrl: checkoutUrl };
    case 'paid':
      return { status: 'ok', reason: null, paymentUrl: null };
    case 'closed':
      return { status: closedAs === 'cancelled' ? 'cancel' : 'error', reason: closedAs ?? 'failed', paymentUrl: null };
    case 'refund_due':
    case 'refunded':
      return { status: 'error', reason: 'refunded', paymentUrl: null };
  }
}
