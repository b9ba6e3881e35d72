import { refundPauseMs, refundStep } from '@embook/domain/payment';
import { type Known, type Provider, ProviderAway } from '../../infra/checkout/provider.ts';
import { raiseAlarm } from '../../infra/core.ts';
import { reasonOf } from '../../infra/db/problem.ts';
import type { Jobs } from '../../infra/jobs.ts';
import type { PaymentCore } from '../payment-core.ts';
import { alarmUnknown } from '../provider-calls.ts';
import { claimRefunds, type Payment, type Refund } from '../payment-store.ts';
import { byProvider, recordRefund } from '../refund-moves.ts';

const BATCH = 5;
/** No other process pays a claimed refund for so long; after a crash it is then repeated under the same key (B9). */
const LEASE_MS = 10 * 60_000;

/** Long enough for the message of any provider. */
const LONGEST_REASON = 500;

function refused(core: PaymentCore, { companyId, id }: Payment, refund: Refund, reason: string) {
  const refusals = refund.refusals + 1;
  raiseAlarm(core, 'refund', { company: companyId, payment: id, refusals, reason }, 'a refund was refused');
  return {
    status: 'failed' as const,
    refusals,
    refusal: reason.slice(0, LONGEST_REASON),
    nextTryAt: new Date(core.clock.now() + refundPauseMs(refusals)),
  };
}

async function send(provider: Provider, known: Known, payment: Payment, refund: Refund, amountCents: number) {
  const order = { key: refundKey(payment, refund), amountCents, currency: payment.currency };
  const sent = await provider.refund(known, order);
  if (sent.state === 'failed') throw new Error('the provider says that it failed');
  return { status: sent.state, providerRefundId: sent.id };
}

/** Undefined: the state is unknown, it is tried again. */
async function tryOne(core: PaymentCore, payment: Payment, refund: Refund) {
  const { companyId, providerPaymentId } = payment;
  let { returnedCents } = refund;
  const inAll = (cents: number) => (returnedCents = Math.min(cents, refund.paidCents));
  try {
    const provider = core.providers.byName(payment.provider);
    if (!provider || providerPaymentId === null) throw new Error('nobody can be asked to pay this back');
    const known = { companyId, id: providerPaymentId };
    const report = await provider.read(known);
    alarmUnknown(core, payment, report);
    const { givenBack } = report;
    inAll(givenBack.done + givenBack.sent);
    const next = refundStep({ amountCents: byProvider(refund), isSent: refund.status === 'sent' }, givenBack);
    if (next.kind === 'done') return { status: 'done' as const, returnedCents };
    if (next.kind === 'wait') return { status: 'sent' as const, returnedCents };
    if (next.kind === 'came_back') throw new Error('it was sent and came back');
    const sent = await send(provider, known, payment, refund, next.amountCents);
    return { ...sent, returnedCents: inAll(returnedCents + next.amountCents) };
  } catch (error) {
    if (!(error instanceof ProviderAway)) return { ...refused(core, payment, refund, reasonOf(error)), returnedCents };
    core.log.warn({ company: companyId, payment: payment.id }, 'a refund has to wait: the payment provider is away');
    return undefined;
  }
}

/**
 * Pays refunds that are due, and checks those that were sent. Claimed first and keyed by the payment: however often it
 * runs, the money is paid once (A9). A refused one stays due and is tried again after a growing delay.
 */
export async function payRefunds(core: PaymentCore): Promise<number> {
  let count = 0;
  for (;;) {
    const now = core.clock.now();
    const today = new Date(now).toISOString().slice(0, 10);
    const due = await claimRefunds(core.db, today, new Date(now), new Date(now + LEASE_MS), BATCH);
    if (due.length === 0) return count;
    for (const { payment, refund } of due) {
      const became = await tryOne(core, payment, refund);
      if (became) await recordRefund(core, payment, became);
    }
    count += due.length;
  }
}

/**
 * The same until the provider has refused it, so a crash in between repeats the same refund; another one after that,
 * since a provider may repeat the refusal of a key for a day.
 */
const refundKey = ({ id }: Payment, { refusals }: Refund): string =>
  refusals === 0 ? `refund-${id}` : `refund-${id}-${refusals}`;

export const definePaymentJobs = (jobs: Pick<Jobs, 'define'>, core: PaymentCore): void =>
  jobs.define('refunds', async () => void (await payRefunds(core)), { cron: '7 * * * *' });
