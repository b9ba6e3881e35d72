import { dayOf, startOfDay } from '@embook/domain/shared';
import { billsDue } from '@embook/domain/subscriptions';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { withdrawMails } from '../infra/db/outbox.ts';
import { lockCustomer } from '../infra/db/owner.ts';
import type { HeldStore } from './held-store.ts';
import { forgetWarnings, liveOf } from './renewal-store.ts';

/**
 * A company is let in again. What fell due on earlier days is never charged, since nobody could use it: its periods count
 * as paid with nothing, and the next one is charged when it begins. Whoever had a period to pay before the block is told
 * once more before a visit is released (decision 89). Answers how many periods are not charged.
 */
export async function resumeSubscriptions(
  tx: Tx,
  store: Pick<HeldStore, 'byId' | 'charge'>,
  companyId: number,
  clock: Clock,
): Promise<number> {
  let waived = 0;
  for (const { id, customerId } of await liveOf(tx, companyId)) {
    await lockCustomer(tx, { companyId, customerId });
    const held = await store.byId(tx, { companyId, id });
    if (held?.status !== 'active' && held?.status !== 'open') continue;
    const yesterday = startOfDay(shopNow(clock, held.timeZone)) - 1;
    for (const bill of billsDue(held, held.bills.length, yesterday)) {
      const isWaived = await store.charge(tx, {
        companyId,
        clientSubscriptionId: id,
        number: bill.number,
        startsOn: dayOf(bill.start),
        endsOn: dayOf(bill.end),
        amountCents: 0,
        paidAt: new Date(clock.now()),
      });
      if (isWaived && held.priceCents > 0) waived += 1;
    }
  }
  await withdrawMails(tx, companyId, 'visits_at_risk:');
  await forgetWarnings(tx, companyId);
  return waived;
}
