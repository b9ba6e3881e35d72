import type { Tx } from '../infra/db/open.ts';
import type { Key } from '../infra/db/owner.ts';
import type { PaymentCore } from './payment-core.ts';
import { inPaymentTransaction, lockPayment } from './payment-store.ts';

export type MoveCore = Pick<PaymentCore, 'db' | 'clock' | 'mailer' | 'failpoint'>;

/** A payment with the others for the same thing. */
export type Locked = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/** Works under the lock of the payment's row, and wakes the mailer; undefined where there is no such payment. */
export async function inOneMove<T>(
  core: MoveCore,
  key: Key,
  work: (tx: Tx, locked: Locked) => Promise<T>,
): Promise<T | undefined> {
  const answer = await inPaymentTransaction(core.db, async (tx) => {
    const locked = await lockPayment(tx, key);
    if (!locked) return undefined;
    const answer = await work(tx, locked);
    await core.failpoint('before commit');
    return answer;
  });
  await core.failpoint('after commit');
  core.mailer.wake();
  return answer;
}
