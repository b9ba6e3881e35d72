import { lockCustomer, type Owner } from '../infra/db/owner.ts';
import { Problem } from '../infra/http/problem.ts';
import type { Payments, PaymentSummary } from '../payment/payment.ts';
import { chargeLink } from './subscription-mails.ts';
import type { HeldStore } from './held-store.ts';

export type SubscriptionPayment = ReturnType<typeof createSubscriptionPayment>;

interface Ports {
  readonly store: HeldStore;
  readonly payments: Pick<Payments, 'summary' | 'giveUp'>;
  readonly origin: string;
}

/** The status of a subscription and its payment, read again for every answer. */
export function createSubscriptionPayment({ store, payments, origin }: Ports) {
  /** Scoped by customer, so another customer's is not found (A6, A15). */
  async function of(owner: Owner, id: number): Promise<PaymentSummary> {
    const { companyId, customerId } = owner;
    // Read first: it may change the subscription.
    const summary = await payments.summary(companyId, customerId, { kind: 'subscription', id });
    const held = await store.find(store.db, owner, id);
    if (!held) throw new Problem('subscription_not_found');
    const toBePaid: PaymentSummary = { status: 'pending', reason: null, paymentUrl: chargeLink(origin, held) };
    switch (held.status) {
      case 'active':
      case 'ended':
        return { status: 'ok', reason: null, paymentUrl: null };
      case 'closed':
        return summary ?? { status: 'cancel', reason: 'cancelled', paymentUrl: null };
      case 'pending':
      case 'open':
        // The payment was for an earlier period, or failed and can be repeated.
        if (!summary || summary.status === 'ok') return toBePaid;
        return { ...summary, paymentUrl: summary.paymentUrl ?? toBePaid.paymentUrl };
    }
  }

  return {
    of,

    /** Cancels the payment that is under way. A first purchase ends with it; a period that is due stays due. */
    async giveUp(owner: Owner, id: number): Promise<PaymentSummary> {
      await payments.giveUp(owner.companyId, owner.customerId, { kind: 'subscription', id });
      await store.transaction(async (tx) => {
        await lockCustomer(tx, owner);
        const held = await store.find(tx, owner, id);
        if (held?.status === 'pending' && !(await store.lastPayment(tx, held))?.isOpen)
          await store.change(tx, held, { status: 'closed' });
      });
      return of(owner, id);
    },
  };
}
