import { type GivenBack, type ProviderState, refundCameBack, refundStep } from '@embook/domain/payment';
import type { RefundState, PaymentReport } from '../infra/checkout/provider.ts';
import type { Clock } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Key } from '../infra/db/owner.ts';
import type { Payment, PaymentStore, Refund } from './payment-store.ts';

/** The result of a refund run for one refund. */
type RefundNews = Partial<Pick<Refund, 'providerRefundId' | 'returnedCents' | 'refusals' | 'refusal' | 'nextTryAt'>> & {
  readonly status: RefundState;
};

type AfterRefund =
  | { readonly kind: 'nothing' | 'owed_again' | 'won_back' }
  | { readonly kind: 'more'; readonly cents: number };

/** All that went back, or is on its way. */
export const backCents = ({ done, sent }: GivenBack): number => done + sent;

interface Ports {
  readonly store: PaymentStore;
  readonly clock: Clock;
  /** Under the lock of the payment's row. */
  inOneMove<T>(key: Key, work: (tx: Tx, locked: { readonly payment: Payment }) => Promise<T>): Promise<T | undefined>;
}

/** The moves of a payment whose money is to go back: `refund_due` to `refunded`, once what is owed has arrived. */
export function createRefundMoves({ store, clock, inOneMove }: Ports) {
  /** `how` is recorded. */
  async function end(tx: Tx, payment: Payment, how: Record<string, unknown>): Promise<void> {
    await store.changeRefund(tx, payment, { status: 'done' });
    if (payment.status !== 'refund_due') return;
    await store.change(tx, payment, { status: 'refunded', nextCheckAt: null });
    await store.note(tx, payment, 'refunded', how, new Date(clock.now()));
  }

  return {
    /**
     * What the provider's answer means for it: refunded once what is owed has arrived, which may be less than was paid,
     * and may have been refunded by hand.
     */
    async receive(tx: Tx, payment: Payment, { state, givenBack }: PaymentReport): Promise<ProviderState> {
      const refund = await store.refundOf(tx, payment);
      if (!refund) return state;
      const { amountCents, paidCents, status } = refund;
      const step = refundStep({ amountCents, isSent: status === 'sent' }, givenBack);
      await store.changeRefund(tx, payment, {
        returnedCents: Math.min(givenBack.done + givenBack.sent, paidCents),
        ...(step.kind === 'wait' && { status: 'sent' }),
      });
      return step.kind === 'done' ? 'refunded' : 'paid';
    },

    /**
     * The same once it is refunded. A refund that came back is owed again, and paid by the next run. What went back beside it
     * is written down once: a bank may take back what the shop had given back already.
     */
    async receiveAfter(tx: Tx, payment: Payment, { state, givenBack }: PaymentReport): Promise<AfterRefund> {
      const refund = await store.refundOf(tx, payment);
      const back = backCents(givenBack);
      if (refund && refundCameBack(refund, givenBack)) {
        const returnedCents = Math.min(back, refund.paidCents);
        await store.reopenRefund(tx, payment, { returnedCents });
        return { kind: 'owed_again' };
      }
      if (!refund && state === 'paid') return { kind: 'won_back' };
      const known = (await store.lastBack(tx, payment)) ?? refund?.returnedCents ?? payment.amountCents;
      const due = refund?.amountCents ?? payment.amountCents;
      return back > due && back > known ? { kind: 'more', cents: back - Math.max(known, due) } : { kind: 'nothing' };
    },

    /** One that was refused stays owed. */
    became: (key: Key, news: RefundNews) =>
      inOneMove(key, async (tx, { payment }) => {
        await store.changeRefund(tx, payment, { nextTryAt: null, ...news });
        if (news.status === 'done') await end(tx, payment, { says: null, by: 'us' });
        if (news.status === 'failed' && payment.status === 'refund_due')
          await store.change(tx, payment, { nextCheckAt: null });
      }),

    /** The money was given back in another way. Not while a run may be paying it: it would be paid twice (A9). */
    settleByHand: (key: Key, how: { readonly reason: string; readonly operator: string }) =>
      inOneMove(key, async (tx, { payment }): Promise<'settled' | 'over' | 'under_way'> => {
        const refund = await store.refundOf(tx, payment);
        if (!refund || refund.status === 'done' || payment.status !== 'refund_due') return 'over';
        const isClaimed = payment.nextCheckAt !== null && payment.nextCheckAt.getTime() > clock.now();
        if (refund.status === 'sent' || isClaimed) return 'under_way';
        await end(tx, payment, { says: null, by: 'operator', ...how });
        return 'settled';
      }),
  };
}
