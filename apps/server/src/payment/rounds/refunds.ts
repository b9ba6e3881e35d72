import type { FastifyBaseLogger } from 'fastify';
import type { Providers } from '../../infra/checkout/choose-provider.ts';
import { ProviderAway } from '../../infra/checkout/provider.ts';
import type { Clock } from '../../infra/clock.ts';
import { reasonOf } from '../../infra/db/problem.ts';
import type { Jobs } from '../../infra/jobs.ts';
import type { Moves } from '../moves.ts';
import type { Payment, PaymentStore, Refund } from '../store.ts';

const BATCH = 5;
/** Nobody else pays a claimed refund for so long; what a crash left behind is then repeated under the same key (B9). */
const LEASE_MS = 10 * 60_000;

interface RefundPorts {
  readonly store: PaymentStore;
  readonly providers: Providers;
  readonly moves: Moves;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Pays back what is due, and asks after what was sent. Claimed first and keyed by the payment: however often it runs,
 * the money goes once (A9).
 */
export function createRefundRun({ store, providers, moves, clock, log }: RefundPorts) {
  /** Undefined: nothing is known, it is tried again. */
  async function send(payment: Payment, { amountCents }: Refund) {
    const { companyId, id, providerPaymentId, currency } = payment;
    const about = { company: companyId, payment: id };
    try {
      const provider = providers.byName(payment.provider);
      if (!provider || providerPaymentId === null) throw new Error('nobody can be asked to pay this back');
      const order = { key: `refund-${id}`, amountCents, currency };
      const refund = await provider.refund({ companyId, id: providerPaymentId }, order);
      if (refund.state === 'failed') log.error({ alarm: 'refund', ...about }, 'a refund failed');
      return { status: refund.state, providerRefundId: refund.id };
    } catch (error) {
      if (error instanceof ProviderAway) {
        log.warn(about, 'a refund has to wait: the payment provider is away');
        return undefined;
      }
      log.error({ alarm: 'refund', ...about, reason: reasonOf(error) }, 'a refund was refused');
      return { status: 'failed' as const };
    }
  }

  return async (): Promise<number> => {
    let count = 0;
    for (;;) {
      const now = clock.now();
      const today = new Date(now).toISOString().slice(0, 10);
      const due = await store.claimRefunds(today, new Date(now), new Date(now + LEASE_MS), BATCH);
      if (due.length === 0) return count;
      for (const { payment, refund } of due) {
        const became = await send(payment, refund);
        if (became) await moves.refund(payment, became);
      }
      count += due.length;
    }
  };
}

export const definePayments = (jobs: Pick<Jobs, 'define'>, payments: { payRefunds(): Promise<number> }): void =>
  jobs.define('refunds', async () => void (await payments.payRefunds()), { cron: '7 * * * *' });
