import type { Locale } from '@embook/domain/shared';
import type { FastifyBaseLogger } from 'fastify';
import type { Providers } from '../infra/checkout/choose-provider.ts';
import { type Provider, ProviderAway, type Seen } from '../infra/checkout/provider.ts';
import type { Clock } from '../infra/clock.ts';
import { reasonOf } from '../infra/db/problem.ts';
import type { Failpoint, Moves } from './moves.ts';
import { holdUntil, isOpen, nextCheck } from './rounds/next-check.ts';
import type { Payment, PaymentStore } from './payment-store.ts';

interface AskingPorts {
  readonly store: PaymentStore;
  readonly providers: Providers;
  readonly moves: Moves;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly failpoint: Failpoint;
  /** Where the platform is reached from outside. */
  readonly origin: string;
}

type Placed = Awaited<ReturnType<Provider['create']>>;

export type Asking = ReturnType<typeof createAsking>;

/** Talks with the provider about one payment and hands on what it says. Never inside a transaction. */
export function createAsking({ store, providers, moves, clock, log, failpoint, origin }: AskingPorts) {
  /** A provider that is away is nobody's fault; anything else should be looked at. */
  function unanswered({ companyId, id }: Payment, error: unknown): void {
    const about = { company: companyId, payment: id, reason: reasonOf(error) };
    if (error instanceof ProviderAway) log.warn(about, 'the payment provider is away');
    else log.error(about, 'a payment could not be asked about');
  }

  function providerOf({ provider }: Payment): Provider {
    const found = providers.byName(provider);
    if (!found) throw new Error(`${provider} cannot be asked`);
    return found;
  }

  /** The key makes it the same payment however often this is called, so a crash in between costs nothing (B9). */
  async function place(payment: Payment, spoken?: Locale): Promise<Placed> {
    const { companyId, id, amountCents, currency, bankId } = payment;
    const provider = providerOf(payment);
    const terms = await store.orderOf(payment);
    if (!terms) throw new Error('a payment without a customer');
    const path = `${companyId}/${id}`;
    const locale = spoken ?? terms.locale;
    return provider.create({
      key: `payment-${id}`,
      placedAt: payment.createdAt,
      companyId,
      paymentId: id,
      amountCents,
      currency,
      description: `${terms.companyName} ${shortId(id)}`,
      bankId,
      locale,
      returnUrl: `${origin}/payment/return/${path}?locale=${locale}`,
      webhookUrl: `${origin}/api/payment/webhook/${provider.name}/${path}`,
    });
  }

  async function attach(payment: Payment, placed: Placed): Promise<Payment | undefined> {
    await failpoint('after create');
    return moves.attach(payment, placed);
  }

  async function read(payment: Payment): Promise<Seen | undefined> {
    const { companyId, providerPaymentId } = payment;
    if (providerPaymentId === null) return undefined;
    const seen = await providerOf(payment).read({ companyId, id: providerPaymentId });
    await failpoint('after read');
    return seen;
  }

  /** Rejects when the provider does not answer. */
  async function ask(payment: Payment): Promise<void> {
    const isPlaced = payment.status !== 'intent' || payment.providerPaymentId !== null;
    const known = isPlaced ? payment : await attach(payment, await place(payment));
    const seen = known && (await read(known));
    if (seen) await moves.hear(payment, { seen });
  }

  /** Cancels it at the provider and closes it here whatever comes of that, unless it turns out to be paid (A3). */
  async function end(payment: Payment, closeAs: 'cancelled' | 'expired'): Promise<void> {
    const { companyId, providerPaymentId } = payment;
    let seen: Seen | undefined;
    try {
      if (providerPaymentId !== null) await providerOf(payment).cancel({ companyId, id: providerPaymentId });
    } catch (error) {
      unanswered(payment, error);
    }
    try {
      seen = await read(payment);
    } catch (error) {
      unanswered(payment, error);
    }
    await moves.hear(payment, seen ? { seen, closeAs } : { closeAs });
  }

  const isOver = ({ createdAt }: Payment): boolean => clock.now() >= holdUntil(createdAt);

  /** Closes a payment whose time is over and that nobody has paid. */
  async function endIfOver(payment: Payment): Promise<void> {
    const current = isOver(payment) && (await store.find(payment));
    if (current && isOpen(current.status)) await end(current, 'expired');
  }

  return {
    place,
    attach,
    end,
    unanswered,

    /** Asks because somebody else said so; rejects when the provider does not answer. */
    async askNow(payment: Payment): Promise<void> {
      await ask(payment);
      // Else whoever calls often enough would keep a place for ever: each answer puts off the next look.
      await endIfOver(payment);
    },

    /** Asks, and closes a payment whose time is over; a provider that is away is asked again later. */
    async look(payment: Payment): Promise<void> {
      try {
        // Nobody was ever given the address of an intent without one, so nobody can have paid it.
        if (!isOver(payment) || payment.providerPaymentId !== null) await ask(payment);
      } catch (error) {
        unanswered(payment, error);
        await store.postpone(payment, nextCheck(payment, false, clock.now()));
      }
      await endIfOver(payment);
    },
  };
}

/** Enough to tell payments apart on a bank statement. */
const shortId = (id: number): string => id.toString(36).slice(-6).toUpperCase();
