import { holdEnd, type PaymentState } from '@embook/domain/payment';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** No provider keeps a payment open for longer; webhooks are handled even then. */
const GIVEN_UP_MS = 30 * 24 * HOUR_MS;

const within = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value));

/** Still to be paid. */
export const isOpen = (status: PaymentState): boolean => status === 'intent' || status === 'pending';

interface CheckedPayment {
  readonly status: PaymentState;
  readonly createdAt: Date;
  /** Null: it was never created at the provider, so nobody can have paid it. */
  readonly providerPaymentId: string | null;
}

/**
 * When the provider is asked next without a webhook: often while the customer is paying and at the end of the hold at
 * the latest; at growing intervals for a payment that we closed and the provider did not (A3). Null: no more.
 */
export function nextCheck(
  { status, createdAt, providerPaymentId }: CheckedPayment,
  ended: boolean,
  now: number,
): Date | null {
  const age = now - createdAt.getTime();
  if (isOpen(status)) {
    const end = holdEnd(createdAt.getTime());
    const soon = now + within(15 * SECOND_MS, age / 4, 2 * MINUTE_MS);
    return new Date(end > now ? Math.min(soon, end) : soon);
  }
  if (status !== 'closed' || ended || providerPaymentId === null || age > GIVEN_UP_MS) return null;
  return new Date(now + within(MINUTE_MS, age / 2, 12 * HOUR_MS));
}
