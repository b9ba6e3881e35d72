import { bookingReference } from '@embook/domain/booking';
import { holdEnd } from '@embook/domain/payment';
import type { FastifyBaseLogger } from 'fastify';
import type { Providers } from '../infra/checkout/choose-provider.ts';
import { type Provider, ProviderAway, type PaymentReport } from '../infra/checkout/provider.ts';
import type { Clock } from '../infra/clock.ts';
import type { Failpoint } from '../infra/core.ts';
import { reasonOf } from '../infra/db/problem.ts';
import { Problem } from '../infra/http/problem.ts';
import { companyBanned } from '../infra/http/refuse-blocked.ts';
import type { Moves } from './moves.ts';
import { isOpen, nextCheck } from './rounds/next-check.ts';
import type { Payment, PaymentStore } from './payment-store.ts';

interface ProviderCallPorts {
  readonly store: PaymentStore;
  readonly providers: Providers;
  readonly moves: Moves;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly failpoint: Failpoint;
  /** Where the platform is reached from outside. */
  readonly origin: string;
}

type CreatedPayment = Awaited<ReturnType<Provider['create']>>;

export type ProviderCalls = ReturnType<typeof createProviderCalls>;

/** The calls to a provider about one payment; what it answers goes to `moves`. Never inside a transaction. */
export function createProviderCalls({ store, providers, moves, clock, log, failpoint, origin }: ProviderCallPorts) {
  /** An unavailable provider is only a warning; anything else is an error of ours. */
  function logFailure({ companyId, id }: Payment, error: unknown): void {
    const about = { company: companyId, payment: id, reason: reasonOf(error) };
    if (error instanceof ProviderAway) log.warn(about, 'the payment provider is away');
    else log.error(about, 'a payment could not be asked about');
  }

  function providerOf({ provider }: Payment): Provider {
    const found = providers.byName(provider);
    if (!found) throw new Error(`${provider} cannot be asked`);
    return found;
  }

  /** The key makes it the same payment however often this is called, so a crash in between does no harm (B9). */
  async function createPayment(payment: Payment): Promise<CreatedPayment> {
    const { companyId, id, amountCents, currency, bankId } = payment;
    const provider = providerOf(payment);
    const terms = await store.orderOf(payment);
    if (!terms) throw new Error('a payment without a customer');
    // Last of all, since the company may have been blocked after the payment was written (A31).
    if (await store.isBlocked(companyId)) throw companyBanned();
    const path = `${companyId}/${id}`;
    const locale = payment.locale ?? terms.locale;
    return provider.create({
      key: `payment-${id}`,
      placedAt: payment.createdAt,
      companyId,
      paymentId: id,
      amountCents,
      currency,
      description: `${terms.companyName} ${referenceOf(payment)}`,
      bankId,
      locale,
      returnUrl: `${origin}/payment/return/${path}?locale=${locale}`,
      webhookUrl: `${origin}/api/payment/webhook/${provider.name}/${path}`,
    });
  }

  async function attach(payment: Payment, created: CreatedPayment): Promise<Payment | undefined> {
    await failpoint('after create');
    return moves.attach(payment, created);
  }

  async function read(payment: Payment): Promise<PaymentReport | undefined> {
    const { companyId, providerPaymentId } = payment;
    if (providerPaymentId === null) return undefined;
    const report = await providerOf(payment).read({ companyId, id: providerPaymentId });
    alarmUnknown(log, payment, report);
    await failpoint('after read');
    return report;
  }

  /** Rejects when the provider does not answer. */
  async function fetchStatus(payment: Payment): Promise<void> {
    const isCreated = payment.status !== 'intent' || payment.providerPaymentId !== null;
    const known = isCreated ? payment : await attach(payment, await createPayment(payment));
    const report = known && (await read(known));
    if (report) await moves.receive(payment, { report });
  }

  /** Cancels it at the provider and closes it here whatever the result, unless it was paid (A3). */
  async function end(payment: Payment, closeAs: 'cancelled' | 'expired'): Promise<void> {
    const { companyId, providerPaymentId } = payment;
    let report: PaymentReport | undefined;
    try {
      if (providerPaymentId !== null) await providerOf(payment).cancel({ companyId, id: providerPaymentId });
    } catch (error) {
      logFailure(payment, error);
    }
    try {
      report = await read(payment);
    } catch (error) {
      logFailure(payment, error);
    }
    await moves.receive(payment, report ? { report, closeAs } : { closeAs });
  }

  const isOver = ({ createdAt }: Payment): boolean => clock.now() >= holdEnd(createdAt.getTime());

  /** Closes an expired payment that was not paid. */
  async function endIfOver(payment: Payment): Promise<void> {
    const current = isOver(payment) && (await store.find(payment));
    if (current && isOpen(current.status)) await end(current, 'expired');
  }

  return {
    createPayment,
    attach,
    end,
    logFailure,

    /** For a webhook; rejects when the provider does not answer. */
    async fetchNow(payment: Payment): Promise<void> {
      await fetchStatus(payment);
      // Each answer postpones the next check, so without this frequent calls would hold a slot for ever.
      await endIfOver(payment);
    },

    /** Fetches the status, and closes an expired payment; an unavailable provider is called again later. */
    async check(payment: Payment): Promise<void> {
      try {
        // Without an id of the provider the customer was never sent there, so it cannot have been paid.
        if (!isOver(payment) || payment.providerPaymentId !== null) await fetchStatus(payment);
      } catch (error) {
        // That of a blocked company is not begun, and closed once it is over.
        if (!(error instanceof Problem)) logFailure(payment, error);
        await store.postpone(payment, nextCheck(payment, false, clock.now()));
      }
      await endIfOver(payment);
    },
  };
}

/** An operator looks at the provider's own page: what the words mean is not guessed. */
export function alarmUnknown(
  log: Pick<FastifyBaseLogger, 'error'>,
  { companyId, id, status }: Payment,
  { unknown = [] }: PaymentReport,
): void {
  if (unknown.length === 0) return;
  log.error(
    { alarm: 'payment', company: companyId, payment: id, status, unknown },
    'the provider reports a state that is not known here',
  );
}

/** A booking has one reference for its customer: on screens, in mails and on the bank statement. */
const referenceOf = ({ id, payableKind, payableId }: Payment): string =>
  bookingReference(payableKind === 'booking' ? payableId : id);
