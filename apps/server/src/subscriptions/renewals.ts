import { dayOf, startOfDay } from '@embook/domain/shared';
import { billsDue } from '@embook/domain/subscriptions';
import { type Clock, latestShopNow, shopNow } from '../infra/clock.ts';
import type { Core } from '../infra/core.ts';
import type { Tx } from '../infra/db/open.ts';
import { withdrawMails } from '../infra/db/outbox.ts';
import { type Key, lockCustomer } from '../infra/db/owner.ts';
import { reasonOf } from '../infra/db/problem.ts';
import { retry } from '../infra/db/retry.ts';
import type { Jobs } from '../infra/jobs.ts';
import { type ReleaseCore, settleComingBookings } from './coming-bookings.ts';
import { mailChargeDue, type MailCore, mailEnd } from './subscription-mails.ts';
import type { OwnSubscription } from './own-subscription.ts';
import {
  addPeriod,
  changeSubscription,
  findDueSubscriptions,
  findRunningSubscriptions,
  findSubscription,
} from './own-subscription-store.ts';
import { forgetWarnings } from './subscription-use-store.ts';

/** The context with what releases bookings. */
interface RenewalCore extends Pick<Core, 'db' | 'log' | 'mailer'>, ReleaseCore {}

const BATCH = 200;

/**
 * Each billing period is charged once: its row is the claim, however many processes run (A4). No provider here supports
 * mandates, so the customer gets a link by mail, and the subscription is open until it is paid.
 */
async function chargePeriods(core: MailCore, tx: Tx, subscription: OwnSubscription): Promise<void> {
  const { clock } = core;
  const now = new Date(clock.now());
  const { companyId, id, priceCents } = subscription;
  for (const bill of billsDue(subscription, subscription.bills.length, shopNow(clock, subscription.timeZone))) {
    const isNew = await addPeriod(tx, {
      companyId,
      clientSubscriptionId: id,
      number: bill.number,
      startsOn: dayOf(bill.start),
      endsOn: dayOf(bill.end),
      amountCents: priceCents,
      paidAt: priceCents === 0 ? now : null,
    });
    if (!isNew || priceCents === 0) continue;
    await changeSubscription(tx, subscription, { status: 'open' });
    await mailChargeDue(core, tx, subscription, bill);
  }
}

async function endIfOver(core: MailCore, tx: Tx, subscription: OwnSubscription): Promise<void> {
  if (subscription.endsOn === null || shopNow(core.clock, subscription.timeZone) < subscription.endsOn) return;
  await changeSubscription(tx, subscription, { status: 'ended' });
  await mailEnd(core, tx, subscription, subscription.endsOn);
}

const renew = (core: RenewalCore, key: Key & { readonly customerId: number }): Promise<void> =>
  retry(() =>
    core.db.transaction(async (tx) => {
      await lockCustomer(tx, key);
      const subscription = await findSubscription(tx, key);
      if (subscription?.status !== 'active' && subscription?.status !== 'open') return;
      await chargePeriods(core, tx, subscription);
      await endIfOver(core, tx, subscription);
      const renewed = await findSubscription(tx, key);
      if (renewed) await settleComingBookings(core, tx, renewed);
    }),
  );

/** Charges every period that has begun, ends what is over, and releases the bookings that are no longer paid for. */
async function renewAll(core: RenewalCore): Promise<void> {
  const { db, clock, log, mailer } = core;
  const day = dayOf(latestShopNow(clock));
  let after = { companyId: 0, id: 0 };
  for (;;) {
    const batch = await findDueSubscriptions(db, day, after, BATCH);
    for (const each of batch)
      // One that fails must not keep the others from being charged; the next hour tries again.
      await renew(core, each).catch((error: unknown) =>
        log.error(
          { company: each.companyId, subscription: each.id, reason: reasonOf(error) },
          'a subscription could not be renewed',
        ),
      );
    if (batch.length > 0) mailer.wake();
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last;
  }
}

export const defineRenewals = (jobs: Pick<Jobs, 'define'>, core: RenewalCore): void =>
  jobs.define('renewals', () => renewAll(core), { cron: '7 * * * *' });

/**
 * A company is let in again. What fell due on earlier days is never charged, since nobody could use it: its periods count
 * as paid with nothing, and the next one is charged when it begins. Whoever had a period to pay before the block is told
 * once more before a visit is released (decision 89). Answers how many periods are not charged.
 */
export async function resumeSubscriptions(tx: Tx, companyId: number, clock: Clock): Promise<number> {
  let waived = 0;
  for (const { id, customerId } of await findRunningSubscriptions(tx, companyId)) {
    await lockCustomer(tx, { companyId, customerId });
    const subscription = await findSubscription(tx, { companyId, id });
    if (subscription?.status !== 'active' && subscription?.status !== 'open') continue;
    const yesterday = startOfDay(shopNow(clock, subscription.timeZone)) - 1;
    for (const bill of billsDue(subscription, subscription.bills.length, yesterday)) {
      const isWaived = await addPeriod(tx, {
        companyId,
        clientSubscriptionId: id,
        number: bill.number,
        startsOn: dayOf(bill.start),
        endsOn: dayOf(bill.end),
        amountCents: 0,
        paidAt: new Date(clock.now()),
      });
      if (isWaived && subscription.priceCents > 0) waived += 1;
    }
  }
  await withdrawMails(tx, companyId, 'visits_at_risk:');
  await forgetWarnings(tx, companyId);
  return waived;
}
