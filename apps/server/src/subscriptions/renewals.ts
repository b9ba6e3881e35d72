import { dayOf } from '@embook/domain/shared';
import { billsDue } from '@embook/domain/subscriptions';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, latestShopNow, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { lockCustomer } from '../infra/db/owner.ts';
import { reasonOf } from '../infra/db/problem.ts';
import type { Jobs } from '../infra/jobs.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { ComingVisits } from './coming/coming.ts';
import type { SubscriptionMails } from './subscription-mails.ts';
import type { Held } from './held.ts';
import type { HeldStore } from './held-store.ts';
import type { RenewalStore } from './renewal-store.ts';

export interface Renewals {
  /** Charges every period that has begun, ends what is over, and releases the visits that are no longer paid for. */
  run(): Promise<void>;
}

interface Ports {
  readonly due: RenewalStore;
  readonly store: HeldStore;
  readonly mails: SubscriptionMails;
  readonly coming: Pick<ComingVisits, 'settle'>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly mailer: Pick<Mailer, 'wake'>;
}

const BATCH = 200;

/**
 * Each billing period is charged once: its row is the claim, however many processes run (A4). No provider here supports
 * mandates, so the customer gets a link by mail, and the subscription is open until it is paid.
 */
export function createRenewals({ due, store, mails, coming, clock, log, mailer }: Ports): Renewals {
  async function charge(tx: Tx, held: Held): Promise<void> {
    const now = new Date(clock.now());
    const { companyId, id, priceCents } = held;
    for (const bill of billsDue(held, held.bills.length, shopNow(clock, held.timeZone))) {
      const charged = await store.charge(tx, {
        companyId,
        clientSubscriptionId: id,
        number: bill.number,
        startsOn: dayOf(bill.start),
        endsOn: dayOf(bill.end),
        amountCents: priceCents,
        paidAt: priceCents === 0 ? now : null,
      });
      if (!charged || priceCents === 0) continue;
      await store.change(tx, held, { status: 'open' });
      await mails.chargeDue(tx, held, bill);
    }
  }

  async function end(tx: Tx, held: Held): Promise<void> {
    if (held.endsOn === null || shopNow(clock, held.timeZone) < held.endsOn) return;
    await store.change(tx, held, { status: 'ended' });
    await mails.ended(tx, held, held.endsOn);
  }

  const renew = (each: Awaited<ReturnType<RenewalStore['due']>>[number]): Promise<void> =>
    store.transaction(async (tx) => {
      await lockCustomer(tx, each);
      const held = await store.byId(tx, each);
      if (held?.status !== 'active' && held?.status !== 'open') return;
      await charge(tx, held);
      await end(tx, held);
      const renewed = await store.byId(tx, each);
      if (renewed) await coming.settle(tx, renewed);
    });

  return {
    async run() {
      const day = dayOf(latestShopNow(clock));
      let after = { companyId: 0, id: 0 };
      for (;;) {
        const batch = await due.due(day, after, BATCH);
        for (const each of batch)
          // One that fails must not keep the others from being charged; the next hour tries again.
          await renew(each).catch((error: unknown) =>
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
    },
  };
}

export const defineRenewals = (jobs: Pick<Jobs, 'define'>, renewals: Renewals): void =>
  jobs.define('renewals', () => renewals.run(), { cron: '7 * * * *' });
