import { type GivenBack, type ProviderState, refundCameBack, refundStep } from '@embook/domain/payment';
import type { RefundState, PaymentReport } from '../infra/checkout/provider.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Key } from '../infra/db/owner.ts';
import { inOneMove, type MoveCore } from './move-transaction.ts';
import {
  changePayment,
  changeRefund,
  findRefund,
  insertPaymentEvent,
  lastBack,
  type Payment,
  type Refund,
  reopenRefund,
} from './payment-store.ts';

/** The result of a refund run for one refund. */
type RefundNews = Partial<Pick<Refund, 'providerRefundId' | 'returnedCents' | 'refusals' | 'refusal' | 'nextTryAt'>> & {
  readonly status: RefundState;
};

type AfterRefund =
  | { readonly kind: 'nothing' | 'owed_again' | 'won_back' }
  | { readonly kind: 'more'; readonly cents: number };

/** What the provider has to give back: what somebody gave back in another way is not in it. */
export const byProvider = ({ amountCents, settledCents }: Refund): number => amountCents - settledCents;

/** All that went back, or is on its way. */
export const backCents = ({ done, sent }: GivenBack): number => done + sent;

/** The end of a payment whose money is to go back: `refund_due` to `refunded`. `how` is recorded. */
async function endRefund(core: MoveCore, tx: Tx, payment: Payment, how: Record<string, unknown>): Promise<void> {
  await changeRefund(tx, payment, { status: 'done' });
  if (payment.status !== 'refund_due') return;
  await changePayment(tx, payment, { status: 'refunded', nextCheckAt: null });
  await insertPaymentEvent(tx, payment, 'refunded', how, new Date(core.clock.now()));
}

/**
 * What the provider's answer means for it: refunded once what is owed has arrived, which may be less than was paid,
 * and may have been refunded by hand.
 */
export async function receiveRefundReport(
  tx: Tx,
  payment: Payment,
  { state, givenBack }: PaymentReport,
): Promise<ProviderState> {
  const refund = await findRefund(tx, payment);
  if (!refund) return state;
  const { paidCents, status } = refund;
  const step = refundStep({ amountCents: byProvider(refund), isSent: status === 'sent' }, givenBack);
  await changeRefund(tx, payment, {
    returnedCents: Math.min(givenBack.done + givenBack.sent, paidCents),
    ...(step.kind === 'wait' && { status: 'sent' }),
  });
  return step.kind === 'done' ? 'refunded' : 'paid';
}

/**
 * The same once it is refunded. A refund that came back is owed again, and paid by the next run. What went back beside it
 * is written down once: a bank may take back what the shop had given back already.
 */
export async function reportAfterRefund(
  tx: Tx,
  payment: Payment,
  { state, givenBack }: PaymentReport,
): Promise<AfterRefund> {
  const refund = await findRefund(tx, payment);
  const back = backCents(givenBack);
  if (refund && refundCameBack({ ...refund, amountCents: byProvider(refund) }, givenBack)) {
    const returnedCents = Math.min(back, refund.paidCents);
    await reopenRefund(tx, payment, { returnedCents });
    return { kind: 'owed_again' };
  }
  if (!refund && state === 'paid') return { kind: 'won_back' };
  const known = (await lastBack(tx, payment)) ?? refund?.returnedCents ?? payment.amountCents;
  const due = refund ? byProvider(refund) : payment.amountCents;
  return back > due && back > known ? { kind: 'more', cents: back - Math.max(known, due) } : { kind: 'nothing' };
}

/** One that was refused stays owed. */
export const recordRefund = (core: MoveCore, key: Key, news: RefundNews) =>
  inOneMove(core, key, async (tx, { payment }) => {
    await changeRefund(tx, payment, { nextTryAt: null, ...news });
    if (news.status === 'done') await endRefund(core, tx, payment, { says: null, by: 'us' });
    if (news.status === 'failed' && payment.status === 'refund_due')
      await changePayment(tx, payment, { nextCheckAt: null });
  });

interface Settling {
  /** Of the operator; staff's own words about a customer are kept beside the audit log (B22). */
  readonly reason?: string;
  readonly operator: string;
}

type Settled =
  | { readonly kind: 'settled'; readonly leftCents: number }
  | { readonly kind: 'over' }
  | { readonly kind: 'under_way' }
  | { readonly kind: 'too_much' };

/**
 * The money was given back in another way, all that is left of it or a part (TILL-4). Not while a run may be paying it: it
 * would be paid twice (A9).
 */
export async function settleRefund(
  core: MoveCore,
  tx: Tx,
  payment: Payment,
  how: Settling,
  cents?: number,
): Promise<Settled> {
  const refund = await findRefund(tx, payment);
  if (!refund || refund.status === 'done' || payment.status !== 'refund_due') return { kind: 'over' };
  // Also after the time of the claim: until the provider has answered, nobody knows whether it pays.
  const isClaimed = payment.nextCheckAt !== null;
  if (refund.status === 'sent' || isClaimed) return { kind: 'under_way' };
  const left = byProvider(refund) - refund.returnedCents;
  if (cents !== undefined && cents > left) return { kind: 'too_much' };
  const detail = { says: null, by: 'operator', ...how };
  if (cents === undefined || cents === left) {
    await endRefund(core, tx, payment, detail);
    return { kind: 'settled', leftCents: 0 };
  }
  await changeRefund(tx, payment, { settledCents: refund.settledCents + cents });
  const now = new Date(core.clock.now());
  await insertPaymentEvent(tx, payment, payment.status, { ...detail, settled_cents: cents }, now);
  return { kind: 'settled', leftCents: left - cents };
}

/** All of it, by a command. */
export const settleByHand = (core: MoveCore, key: Key, how: Settling) =>
  inOneMove(core, key, async (tx, { payment }) => (await settleRefund(core, tx, payment, how)).kind);
