import {
  nextPayment,
  type PaymentMove,
  type PaymentState,
  type ProviderState,
  refundDay,
} from '@embook/domain/payment';
import { dayOf, shopTimeAt } from '@embook/domain/shared';
import type { FastifyBaseLogger } from 'fastify';
import { secretId } from '../infra/random-ids.ts';
import type { Seen } from '../infra/checkout/provider.ts';
import type { Clock } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Key } from '../infra/db/owner.ts';
import { announce } from '../infra/live/announce.ts';
import { isOpen, nextCheck } from './rounds/next-check.ts';
import type { SettledPayment, Settler, Settlers } from './payable.ts';
import { forgetMade } from './repetition.ts';
import { createRefundMoves } from './refund-moves.ts';
import type { Payment, PaymentStore } from './payment-store.ts';

type ClosedAs = 'failed' | 'cancelled' | 'expired';

/** Points at which tests stop the platform to prove that nothing is lost (B9). */
export type Failpoint = (
  at: 'after intent' | 'after create' | 'after read' | 'before commit' | 'after commit',
) => Promise<void> | void;

/** The provider's report, or the decision to close the payment unless it was paid. */
type News =
  | { readonly seen: Seen; readonly closeAs?: ClosedAs }
  | { readonly seen?: undefined; readonly closeAs: ClosedAs };

interface MovePorts {
  readonly store: PaymentStore;
  readonly settlers: Settlers;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly mailer: { wake(): void };
  readonly failpoint: Failpoint;
}

type Locked = NonNullable<Awaited<ReturnType<PaymentStore['lock']>>>;

export type Moves = ReturnType<typeof createMoves>;

/**
 * The only place where the state of a payment changes: under the lock of its row, by the one table, with its event, the
 * settler's work and the notice to sockets in the same transaction (A5).
 */
export function createMoves({ store, settlers, clock, log, mailer, failpoint }: MovePorts) {
  const now = () => new Date(clock.now());
  const alarm = ({ companyId, id, status }: Payment, what: string) =>
    log.error({ alarm: 'payment', company: companyId, payment: id, status }, what);

  async function inOneMove<T>(key: Key, work: (tx: Tx, locked: Locked) => Promise<T>): Promise<T | undefined> {
    const answer = await store.transaction(async (tx) => {
      const locked = await store.lock(tx, key);
      if (!locked) return undefined;
      const answer = await work(tx, locked);
      await failpoint('before commit');
      return answer;
    });
    await failpoint('after commit');
    mailer.wake();
    return answer;
  }

  async function record(tx: Tx, payment: Payment, to: PaymentState, { seen, closeAs }: Partial<News>): Promise<void> {
    const ended = seen !== undefined && seen.state !== 'open';
    // The refund run's lease stays: else a webhook would allow a second run beside it (A9).
    const isLeased = payment.status === 'refund_due' && to === 'refund_due';
    const nextCheckAt = isLeased ? payment.nextCheckAt : nextCheck({ ...payment, status: to }, ended, clock.now());
    // The reason of closing is kept, whatever the provider reports later.
    const closedAs = to === 'closed' && payment.status !== 'closed' ? (closeAs ?? null) : payment.closedAs;
    await store.change(tx, payment, { status: to, nextCheckAt, closedAs });
    if (to !== payment.status)
      await store.note(
        tx,
        payment,
        to,
        { ...seen?.detail, says: seen?.state ?? null, by: seen ? 'provider' : 'us' },
        now(),
      );
  }

  const refunding = createRefundMoves({ store, clock, inOneMove });

  const announceEnd = (tx: Tx, payment: Payment, status: 'ok' | 'error') =>
    announce(tx, {
      companyId: payment.companyId,
      customerId: payment.customerId,
      finished: { type: payment.payableKind, id: payment.payableId, status },
    });

  function settlerOf({ payableKind }: Payment): Settler {
    const settler = settlers[payableKind];
    if (!settler) throw new Error(`nobody settles a ${payableKind}`);
    return settler;
  }

  /** Releases what was held, unless another payment for the same thing holds it or has paid for it. */
  async function free(tx: Tx, { payment, siblings }: Locked, as: ClosedAs): Promise<void> {
    if (siblings.some(({ status }) => isOpen(status) || status === 'paid')) return;
    await settlerOf(payment).closed(tx, settled(payment), as);
    await announceEnd(tx, payment, 'error');
  }

  /** Records a refund; the next run that is due pays it (A9). */
  async function giveBack(tx: Tx, { payment, timeZone }: Locked, news: News): Promise<void> {
    const { companyId, id, amountCents } = payment;
    const dueOn = refundDay(dayOf(shopTimeAt(clock.now(), timeZone)));
    const refund = { companyId, id: secretId(), paymentId: id, paidCents: amountCents, amountCents, dueOn };
    await record(tx, payment, 'refund_due', news);
    if (await store.oweRefund(tx, { ...refund, createdAt: now() }))
      await settlerOf(payment).refundDue(tx, settled(payment), { amountCents, dueOn });
    await announceEnd(tx, payment, 'error');
  }

  async function paid(tx: Tx, locked: Locked, seen: Seen): Promise<void> {
    const { payment, siblings } = locked;
    if (seen.amountCents !== payment.amountCents || seen.currency !== payment.currency) {
      alarm(payment, 'another amount or currency was paid than asked for');
      // Released without a mail: the one about the refund covers it.
      if (isOpen(payment.status)) await free(tx, locked, 'cancelled');
      // From here on the row has what was really paid, so that exactly that is refunded.
      const { amountCents, currency } = seen;
      await store.change(tx, payment, { amountCents, currency });
      const expected = { amountCents: payment.amountCents, currency: payment.currency };
      const real: Locked = { ...locked, payment: { ...payment, amountCents, currency } };
      return giveBack(tx, real, { seen: { ...seen, detail: { ...seen.detail, expected } } });
    }
    if (siblings.some(({ status }) => status === 'paid')) return giveBack(tx, locked, { seen });
    if ((await settlerOf(payment).paid(tx, settled(payment))) === 'gone') return giveBack(tx, locked, { seen });
    await record(tx, payment, 'paid', { seen });
    await announceEnd(tx, payment, 'ok');
  }

  async function refunded(tx: Tx, locked: Locked, news: News): Promise<void> {
    const { payment } = locked;
    if (payment.status === 'paid') alarm(payment, 'the provider has refunded a payment without being asked to');
    if (isOpen(payment.status)) await free(tx, locked, 'failed');
    await record(tx, payment, 'refunded', news);
    await store.changeRefund(tx, payment, { status: 'done' });
  }

  async function perform(tx: Tx, locked: Locked, move: PaymentMove, news: News): Promise<void> {
    const { payment } = locked;
    switch (move.to) {
      case 'stay':
        if (move.alarm) alarm(payment, 'the provider takes back that a payment was paid');
        return record(tx, payment, payment.status, news);
      case 'pending':
        return record(tx, payment, 'pending', news);
      case 'paid':
        return news.seen && paid(tx, locked, news.seen);
      case 'closed':
        await record(tx, payment, 'closed', { ...news, closeAs: move.as });
        return free(tx, locked, move.as);
      case 'refunded':
        return refunded(tx, locked, news);
    }
  }

  async function take(tx: Tx, locked: Locked, news: News): Promise<void> {
    const { payment } = locked;
    const { status } = payment;
    const says =
      status === 'refund_due' && news.seen ? await refunding.says(tx, payment, news.seen) : saying(status, news);
    await perform(tx, locked, nextPayment(status, says), news);
  }

  return {
    receive: (key: Key, news: News): Promise<void> => inOneMove(key, (tx, locked) => take(tx, locked, news)),

    /**
     * The call that created it is refused: the customer never got the address to pay at. It is closed, and the call's
     * key is deleted in the same transaction, so that the same call makes a new one (A4). A payment that was paid all
     * the same keeps its key.
     */
    refuseStart: (key: Key, callKey: string | undefined): Promise<void> =>
      inOneMove(key, async (tx, locked) => {
        const { payment } = locked;
        await take(tx, locked, { closeAs: 'cancelled' });
        if (callKey !== undefined && (isOpen(payment.status) || payment.status === 'closed'))
          await forgetMade(tx, payment, callKey, payment.payableId);
      }),

    /** The payment was created at the provider. A second answer to the same order has the same values. */
    attach: (key: Key, known: { readonly id: string; readonly checkoutUrl: string }): Promise<Payment | undefined> =>
      inOneMove(key, async (tx, { payment }) => {
        if (payment.providerPaymentId !== null) return payment;
        const { id: providerPaymentId, checkoutUrl } = known;
        const status = payment.status === 'intent' ? 'pending' : payment.status;
        await store.change(tx, payment, { providerPaymentId, checkoutUrl });
        await record(tx, { ...payment, providerPaymentId }, status, {});
        return { ...payment, providerPaymentId, checkoutUrl, status };
      }),

    /** A paid payment is refunded, whole or in part, because its settler decides so. */
    async owe(tx: Tx, key: Key, amountCents: number, dueOn: string): Promise<void> {
      const locked = await store.lock(tx, key);
      if (!locked) throw new Error('a payment that does not exist cannot be refunded');
      const { payment } = locked;
      if (payment.status === 'refund_due' || payment.status === 'refunded') return;
      if (payment.status !== 'paid' || amountCents > payment.amountCents)
        throw new RangeError('a refund is never more than was paid');
      const { companyId, id, amountCents: paidCents } = payment;
      await record(tx, payment, 'refund_due', {});
      await store.oweRefund(tx, {
        companyId,
        id: secretId(),
        paymentId: id,
        paidCents,
        amountCents,
        dueOn,
        createdAt: now(),
      });
    },

    refund: refunding.became,
    settleByHand: refunding.settleByHand,
  };
}

/** A provider's "paid" overrides our decision, and our decision counts only while the payment is not settled. */
function saying(status: PaymentState, { seen, closeAs }: News): ProviderState {
  if (seen?.state === 'paid' || seen?.state === 'refunded') return seen.state;
  return (isOpen(status) ? closeAs : undefined) ?? seen?.state ?? 'open';
}

const settled = (payment: Payment): SettledPayment => ({
  kind: payment.payableKind,
  id: payment.payableId,
  period: payment.payablePeriod,
  companyId: payment.companyId,
  customerId: payment.customerId,
  paymentId: payment.id,
  amountCents: payment.amountCents,
  provider: payment.provider,
  locale: payment.locale,
});
