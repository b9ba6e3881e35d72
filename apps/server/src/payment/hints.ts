import type { PaymentState } from '@embook/domain/payment';
import { ProviderAway } from '../infra/checkout/provider.ts';
import type { Clock } from '../infra/clock.ts';
import type { Key } from '../infra/db/owner.ts';
import type { HintStore } from './hint-store.ts';
import type { Payment, PaymentStore } from './payment-store.ts';
import type { ProviderCalls } from './provider-calls.ts';
import { isOpen } from './rounds/next-check.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const BATCH = 5;
/** No other process follows a claimed hint for so long; should this process die, it is due again then (B9). */
const LEASE_MS = MINUTE_MS;

interface HintPorts {
  readonly hints: HintStore;
  readonly store: Pick<PaymentStore, 'find'>;
  readonly providerCalls: Pick<ProviderCalls, 'fetchNow' | 'logFailure'>;
  readonly clock: Clock;
}

/**
 * How many hints about one payment lead to a call of its provider. What settled more than a day ago can only be refunded
 * or charged back, which may be learned minutes later.
 */
function hintLimit({ status, createdAt }: { readonly status: PaymentState; readonly createdAt: Date }, now: number) {
  const isOld = !isOpen(status) && now - createdAt.getTime() > DAY_MS;
  return isOld ? { most: 3, windowMs: 10 * MINUTE_MS } : { most: 60, windowMs: MINUTE_MS };
}

/**
 * Webhooks and other hints that a payment has changed. Anybody can send one, so calls of the provider are limited by
 * payment; hints over the limit lead to one call when the window ends, so that no real one is lost (A3, A5).
 */
export function createHints({ hints, store, providerCalls, clock }: HintPorts) {
  /** When the window ends, if the limit of this one is reached. */
  async function overUntil(payment: Payment): Promise<Date | undefined> {
    const { most, windowMs } = hintLimit(payment, clock.now());
    const start = Math.floor(clock.now() / windowMs) * windowMs;
    const count = await hints.count(payment, new Date(start));
    return count > most ? new Date(start + windowMs) : undefined;
  }

  async function follow(key: Key, lease: Date): Promise<void> {
    const payment = await store.find(key);
    try {
      if (payment) await providerCalls.fetchNow(payment);
    } catch (error) {
      if (payment) providerCalls.logFailure(payment, error);
      // Claimed again when the lease ends.
      if (error instanceof ProviderAway) return;
    }
    await hints.done(key, lease);
  }

  return {
    /** Rejects when the provider does not answer. `isSigned`: the provider itself sent it. */
    async receiveHint(companyId: number, paymentId: number, isSigned = false): Promise<void> {
      const payment = await store.find({ companyId, id: paymentId });
      if (!payment) return;
      const until = isSigned ? undefined : await overUntil(payment);
      if (until) await hints.defer(payment, until);
      else await providerCalls.fetchNow(payment);
    },

    /** Follows the hints that were over the limit. */
    async followHints(): Promise<number> {
      let count = 0;
      for (;;) {
        const now = clock.now();
        const lease = new Date(now + LEASE_MS);
        const due = await hints.claim(new Date(now), lease, BATCH);
        if (due.length === 0) return count;
        await Promise.all(due.map((key) => follow(key, lease)));
        count += due.length;
      }
    },
  };
}
