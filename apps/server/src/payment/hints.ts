import type { PaymentState } from '@embook/domain/payment';
import { ProviderAway } from '../infra/checkout/provider.ts';
import type { Key } from '../infra/db/owner.ts';
import { claimHints, countHint, deferHint, setHintDone } from './hint-store.ts';
import type { PaymentCore } from './payment-core.ts';
import { findPayment, type Payment } from './payment-store.ts';
import { fetchPayment, logProviderFailure } from './provider-calls.ts';
import { isOpen } from './rounds/next-check.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const BATCH = 5;
/** No other process follows a claimed hint for so long; should this process die, it is due again then (B9). */
const LEASE_MS = MINUTE_MS;

/**
 * How many hints about one payment lead to a call of its provider. What settled more than a day ago can only be refunded
 * or charged back, which may be learned minutes later.
 */
function hintLimit({ status, createdAt }: { readonly status: PaymentState; readonly createdAt: Date }, now: number) {
  const isOld = !isOpen(status) && now - createdAt.getTime() > DAY_MS;
  return isOld ? { most: 3, windowMs: 10 * MINUTE_MS } : { most: 60, windowMs: MINUTE_MS };
}

/** When the window ends, if the limit of this one is reached. */
async function overUntil(core: PaymentCore, payment: Payment): Promise<Date | undefined> {
  const { most, windowMs } = hintLimit(payment, core.clock.now());
  const start = Math.floor(core.clock.now() / windowMs) * windowMs;
  const count = await countHint(core.db, payment, new Date(start));
  return count > most ? new Date(start + windowMs) : undefined;
}

async function follow(core: PaymentCore, key: Key, lease: Date): Promise<void> {
  const payment = await findPayment(core.db, key);
  try {
    if (payment) await fetchPayment(core, payment);
  } catch (error) {
    if (payment) logProviderFailure(core, payment, error);
    // Claimed again when the lease ends.
    if (error instanceof ProviderAway) return;
  }
  await setHintDone(core.db, key, lease);
}

/**
 * Webhooks and other hints that a payment has changed. Anybody can send one, so calls of the provider are limited by
 * payment; hints over the limit lead to one call when the window ends, so that no real one is lost (A3, A5). Rejects when
 * the provider does not answer. `isSigned`: the provider itself sent it.
 */
export async function receiveHint(
  core: PaymentCore,
  companyId: number,
  paymentId: number,
  isSigned = false,
): Promise<void> {
  const payment = await findPayment(core.db, { companyId, id: paymentId });
  if (!payment) return;
  const until = isSigned ? undefined : await overUntil(core, payment);
  if (until) await deferHint(core.db, payment, until);
  else await fetchPayment(core, payment);
}

/** Follows the hints that were over the limit. */
export async function followHints(core: PaymentCore): Promise<number> {
  let count = 0;
  for (;;) {
    const now = core.clock.now();
    const lease = new Date(now + LEASE_MS);
    const due = await claimHints(core.db, new Date(now), lease, BATCH);
    if (due.length === 0) return count;
    await Promise.all(due.map((key) => follow(core, key, lease)));
    count += due.length;
  }
}
