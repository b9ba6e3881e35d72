import { nextPayment, type PaymentState, type ProviderState, refundDay } from '@embook/domain/payment';
import { dayOf, shopTimeAt } from '@embook/domain/shared';
import type { FastifyBaseLogger } from 'fastify';
import { secretId } from '../infra/random-ids.ts';
import type { PaymentReport } from '../infra/checkout/provider.ts';
import type { Clock } from '../infra/clock.ts';
import type { Failpoint } from '../infra/core.ts';
import type { RecordEvent } from '../infra/db/audit-entry.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Key } from '../infra/db/owner.ts';
import { announce } from '../infra/live/announce.ts';
import { isOpen, nextCheck } from './rounds/next-check.ts';
import type { SettledPayment, Settler, Settlers } from './payable.ts';
import { forgetMade } from './repetition.ts';
import { backCents, createRefundMoves } from './refund-moves.ts';
import type { Payment, PaymentStore } from './payment-store.ts';

type ClosedAs = 'failed' | 'cancelled' | 'expired';

/** Why a payment may change: its provider's report, our decision to close it unless it was paid, or both. */
type Cause =
  | { readonly report: PaymentReport; readonly closeAs?: ClosedAs }
  | { readonly report?: undefined; readonly closeAs: ClosedAs };

interface MovePorts {
  readonly store: PaymentStore;
  readonly settlers: Settlers;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly mailer: { wake(): void };
  /** The audit log, so that staff see what the provider did. */
  readonly record?: RecordEvent | undefined;
  readonly failpoint: Failpoint;
}

type Locked = NonNullable<Awaited<ReturnType<PaymentStore['lock']>>>;

export type Moves = ReturnType<typeof createMoves>;

/**
 * The only place, with `refund-moves.ts`, where the state of a payment changes: under the lock of its row, with its event,
 * the settler's work and the notice to sockets in the same transaction (A5). What a report does is in the one table.
 */
export function createMoves({ store, settlers, clock, log, mailer, record, failpoint }: MovePorts) {
  const refunding = createRefundMoves({ store, clock, inOneMove });

  const receive = (key: Key, cause: Cause): Promise<void> => inOneMove(key, (tx, locked) => move(tx, locked, cause));

  /**
   * The call that created it is refused: the customer never got the address to pay at. It is closed, and the call's key
   * is deleted in the same transaction, so that the same call makes a new one (A4). A payment that was paid all the same
   * keeps its key.
   */
  const refuseStart = (key: Key, callKey: string | undefined): Promise<void> =>
    inOneMove(key, async (tx, locked) => {
      const { payment } = locked;
      await move(tx, locked, { closeAs: 'cancelled' });
      if (callKey !== undefined && (isOpen(payment.status) || payment.status === 'closed'))
        await forgetMade(tx, payment, callKey, payment.payableId);
    });

  /** The payment was created at the provider. A second answer to the same order has the same values. */
  const attach = (key: Key, known: { readonly id: string; readonly checkoutUrl: string }) =>
    inOneMove(key, async (tx, { payment }): Promise<Payment> => {
      if (payment.providerPaymentId !== null) return payment;
      const { id: providerPaymentId, checkoutUrl } = known;
      const status = payment.status === 'intent' ? 'pending' : payment.status;
      await store.change(tx, payment, { providerPaymentId, checkoutUrl });
      await setStatus(tx, { ...payment, providerPaymentId }, status);
      return { ...payment, providerPaymentId, checkoutUrl, status };
    });

  /** A paid payment is refunded, whole or in part, because its settler decides so. */
  async function owe(tx: Tx, key: Key, amountCents: number, dueOn: string): Promise<void> {
    const locked = await store.lock(tx, key);
    if (!locked) throw new Error('a payment that does not exist cannot be refunded');
    const { payment } = locked;
    if (payment.status === 'refund_due' || payment.status === 'refunded') return;
    if (payment.status !== 'paid' || amountCents > payment.amountCents)
      throw new RangeError('a refund is never more than was paid');
    await oweRefund(tx, payment, { amountCents, dueOn });
  }

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

  async function move(tx: Tx, locked: Locked, cause: Cause): Promise<void> {
    const { payment } = locked;
    const { status } = payment;
    const { report } = cause;
    if (status === 'refunded' && report && (await receiveAfterRefund(tx, payment, report))) return;
    const says =
      status === 'refund_due' && report ? await refunding.receive(tx, payment, report) : stateBy(cause, status);
    const next = nextPayment(status, says);
    switch (next.to) {
      case 'stay':
        if (next.alarm) alarm(payment, 'the provider takes back that a payment was paid');
        return setStatus(tx, payment, status, cause);
      case 'pending':
        return setStatus(tx, payment, 'pending', cause);
      case 'paid':
        // A decision of ours never says "paid", so there is a report.
        return report && receivePaid(tx, locked, report);
      case 'closed':
        await setStatus(tx, payment, 'closed', { ...cause, closeAs: next.as });
        return release(tx, locked, next.as);
      case 'refunded':
        return receiveRefunded(tx, locked, cause);
    }
  }

  async function receivePaid(tx: Tx, locked: Locked, report: PaymentReport): Promise<void> {
    const { payment, siblings } = locked;
    if (report.amountCents !== payment.amountCents || report.currency !== payment.currency)
      return receiveWrongAmount(tx, locked, report);
    if (siblings.some(({ status }) => status === 'paid')) return refundInFull(tx, locked, report);
    const settler = settlerOf(payment);
    const isWonBack = payment.status === 'refunded';
    if (isWonBack) {
      alarm(payment, 'the money that had gone back is with the shop again');
      await recordMoney(tx, 'payment.won_back', payment, payment.amountCents);
    }
    if ((await settler[isWonBack ? 'wonBack' : 'paid'](tx, settled(payment))) === 'gone')
      return refundInFull(tx, locked, report);
    await setStatus(tx, payment, 'paid', { report });
    // Nobody waits for it any more.
    if (isWonBack) return;
    await announceEnd(tx, payment, 'ok');
  }

  async function receiveWrongAmount(tx: Tx, locked: Locked, report: PaymentReport): Promise<void> {
    const { payment } = locked;
    alarm(payment, 'another amount or currency was paid than asked for');
    // Released without a mail: the one about the refund covers it.
    if (isOpen(payment.status)) await release(tx, locked, 'cancelled');
    // From here on the row has what was really paid, so that exactly that is refunded.
    const { amountCents, currency } = report;
    await store.change(tx, payment, { amountCents, currency });
    const expected = { amountCents: payment.amountCents, currency: payment.currency };
    const real: Locked = { ...locked, payment: { ...payment, amountCents, currency } };
    await refundInFull(tx, real, { ...report, detail: { ...report.detail, expected } });
  }

  async function receiveRefunded(tx: Tx, locked: Locked, cause: Cause): Promise<void> {
    const { payment } = locked;
    if (payment.status === 'paid') alarm(payment, 'the provider has refunded a payment without being asked to');
    if (isOpen(payment.status)) await release(tx, locked, 'failed');
    await setStatus(tx, payment, 'refunded', cause);
    if (payment.status === 'paid') {
      await settlerOf(payment).returned(tx, settled(payment));
      await recordMoney(tx, 'payment.returned', payment, payment.amountCents);
    }
    await store.changeRefund(tx, payment, { status: 'done' });
  }

  /**
   * A payment whose money went back: what its customer's bank takes beside it is written down, and what comes back of a
   * refund is owed again. True when nothing else is left to do.
   */
  async function receiveAfterRefund(tx: Tx, payment: Payment, report: PaymentReport): Promise<boolean> {
    const outcome = await refunding.receiveAfter(tx, payment, report);
    if (outcome.kind === 'owed_again') {
      alarm(payment, 'money that had been given back came back, and is owed again');
      await setStatus(tx, payment, 'refund_due', { report });
    } else if (outcome.kind === 'more') {
      alarm(payment, 'more went back than was owed');
      await store.note(tx, payment, 'refunded', eventDetail(report), now());
      await recordMoney(tx, 'payment.returned', payment, outcome.cents);
    }
    return outcome.kind !== 'won_back';
  }

  /** With a visit it stands in the visit's history, else in the customer's. */
  async function recordMoney(
    tx: Tx,
    event: 'payment.returned' | 'payment.won_back',
    payment: Payment,
    amountCents: number,
  ): Promise<void> {
    const { companyId, customerId, payableKind, payableId, provider } = payment;
    const subject =
      payableKind === 'booking' ? { thing: 'booking', id: payableId } : { thing: 'customer', id: customerId };
    const place = { companyId, by: { accountId: null, name: provider } };
    await record?.(tx, event, place, {
      ...subject,
      after: { kind: payableKind, amount_cents: amountCents },
    });
  }

  /** Releases what was held, unless another payment for the same thing holds it or has paid for it. */
  async function release(tx: Tx, { payment, siblings }: Locked, as: ClosedAs): Promise<void> {
    if (siblings.some(({ status }) => isOpen(status) || status === 'paid')) return;
    await settlerOf(payment).closed(tx, settled(payment), as);
    await announceEnd(tx, payment, 'error');
  }

  async function refundInFull(tx: Tx, { payment, timeZone }: Locked, report: PaymentReport): Promise<void> {
    const { amountCents } = payment;
    const dueOn = refundDay(dayOf(shopTimeAt(clock.now(), timeZone)));
    if (await oweRefund(tx, payment, { amountCents, dueOn }, { report }))
      await settlerOf(payment).refundDue(tx, settled(payment), { amountCents, dueOn });
    await announceEnd(tx, payment, 'error');
  }

  /** Records a refund, which the next run that is due pays (A9); false when it was recorded before. */
  async function oweRefund(
    tx: Tx,
    payment: Payment,
    refund: { readonly amountCents: number; readonly dueOn: string },
    cause?: Cause,
  ): Promise<boolean> {
    const { companyId, id: paymentId, amountCents: paidCents } = payment;
    await setStatus(tx, payment, 'refund_due', cause);
    return store.oweRefund(tx, { companyId, id: secretId(), paymentId, paidCents, ...refund, createdAt: now() });
  }

  async function setStatus(tx: Tx, payment: Payment, to: PaymentState, { report, closeAs }: Partial<Cause> = {}) {
    const hasEnded = report !== undefined && report.state !== 'open';
    // The refund run's lease stays: else a webhook would allow a second run beside it (A9).
    const isLeased = payment.status === 'refund_due' && to === 'refund_due';
    const nextCheckAt = isLeased ? payment.nextCheckAt : nextCheck({ ...payment, status: to }, hasEnded, clock.now());
    // The reason of closing is kept, whatever the provider reports later.
    const closedAs = to === 'closed' && payment.status !== 'closed' ? (closeAs ?? null) : payment.closedAs;
    // Nothing is announced of it any more once it is paid.
    const network = isOpen(to) || to === 'closed' ? payment.network : null;
    await store.change(tx, payment, { status: to, nextCheckAt, closedAs, network });
    if (to === payment.status) return;
    await store.note(tx, payment, to, report ? eventDetail(report) : { says: null, by: 'us' }, now());
  }

  const announceEnd = (tx: Tx, payment: Payment, status: 'ok' | 'error') =>
    announce(tx, {
      companyId: payment.companyId,
      customerId: payment.customerId,
      network: payment.network === null ? undefined : Buffer.from(payment.network).toString('hex'),
      finished: { type: payment.payableKind, id: payment.payableId, status },
    });

  function settlerOf({ payableKind }: Payment): Settler {
    const settler = settlers[payableKind];
    if (!settler) throw new Error(`nobody settles a ${payableKind}`);
    return settler;
  }

  const alarm = ({ companyId, id, status }: Payment, what: string) =>
    log.error({ alarm: 'payment', company: companyId, payment: id, status }, what);

  const now = () => new Date(clock.now());

  return { receive, refuseStart, attach, owe, refund: refunding.became, settleByHand: refunding.settleByHand };
}

/** What stands in the account of a payment: also how much had gone back by then, so that the next report is compared with it. */
const eventDetail = ({ detail, state, givenBack }: PaymentReport) => ({
  ...detail,
  says: state,
  by: 'provider',
  back_cents: backCents(givenBack),
});

/** A provider's "paid" overrides our decision, and our decision counts only while the payment is not settled. */
function stateBy({ report, closeAs }: Cause, status: PaymentState): ProviderState {
  if (report?.state === 'paid' || report?.state === 'refunded') return report.state;
  return (isOpen(status) ? closeAs : undefined) ?? report?.state ?? 'open';
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
