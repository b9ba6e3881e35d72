import type { FastifyInstance } from 'fastify';
import type { Core } from '../infra/core.ts';
import { type Key, lockCustomer, type Owner } from '../infra/db/owner.ts';
import { retry } from '../infra/db/retry.ts';
import { Problem } from '../infra/http/problem.ts';
import {
  beginPayment,
  giveUpPayment,
  type PaymentCore,
  type PaymentSummary,
  paymentSummary,
  startPaymentById,
} from '../payment/payment.ts';
import type { ReleaseCore } from './coming-bookings.ts';
import { unpaidBill } from './own-subscription.ts';
import { changeSubscription, findOwnSubscription, findSubscription, lastPayment } from './own-subscription-store.ts';
import { chargeLink } from './subscription-mails.ts';

/** The context with what releases bookings. */
export interface SubscriptionCore extends Core, PaymentCore, ReleaseCore {}

const payable = (id: number) => ({ kind: 'subscription', id }) as const;

/**
 * The status of a subscription and its payment, read again for every answer. Scoped by customer, so another customer's
 * is not found (A6, A15).
 */
export async function subscriptionStatus(core: SubscriptionCore, owner: Owner, id: number): Promise<PaymentSummary> {
  const { companyId, customerId } = owner;
  // Read first: it may change the subscription.
  const summary = await paymentSummary(core, companyId, customerId, payable(id));
  const subscription = await findOwnSubscription(core.db, owner, id);
  if (!subscription) throw new Problem('subscription_not_found');
  const toBePaid: PaymentSummary = {
    status: 'pending',
    reason: null,
    paymentUrl: chargeLink(core.origin, subscription),
  };
  switch (subscription.status) {
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

/** Cancels the payment that is under way. A first purchase ends with it; a period that is due stays due. */
export async function giveUpSubscriptionPayment(
  core: SubscriptionCore,
  owner: Owner,
  id: number,
): Promise<PaymentSummary> {
  const { db } = core;
  await giveUpPayment(core, owner.companyId, owner.customerId, payable(id));
  await retry(() =>
    db.transaction(async (tx) => {
      await lockCustomer(tx, owner);
      const subscription = await findOwnSubscription(tx, owner, id);
      if (subscription?.status === 'pending' && !(await lastPayment(tx, subscription))?.isOpen)
        await changeSubscription(tx, subscription, { status: 'closed' });
    }),
  );
  return subscriptionStatus(core, owner, id);
}

/** One payment for a period at a time, however many open the link at once. The oldest unpaid period comes first. */
const openPayment = (core: SubscriptionCore, key: Key, customerId: number): Promise<number | undefined> =>
  retry(() =>
    core.db.transaction(async (tx) => {
      const { companyId } = key;
      await lockCustomer(tx, { companyId, customerId });
      const subscription = await findSubscription(tx, key);
      const bill = subscription && subscription.status !== 'closed' ? unpaidBill(subscription) : undefined;
      if (!bill) return undefined;
      // A link from before the operator gave up online payment.
      if (!core.takesOnline) return undefined;
      const last = await lastPayment(tx, key, bill.number);
      if (last?.isOpen) return last.id;
      const { number: period, amountCents } = bill;
      const intent = await beginPayment(core, tx, {
        companyId,
        customerId,
        payable: { ...payable(key.id), period },
        amountCents,
        bankId: null,
        locale: null,
      });
      return intent.id;
    }),
  );

/** Pays unpaid periods: where to redirect, to the payment or to its result. */
async function followCharge(core: SubscriptionCore, key: Key): Promise<string> {
  const { db } = core;
  const subscription = await findSubscription(db, key);
  // Ends a payment that has expired.
  if (subscription) await paymentSummary(core, key.companyId, subscription.customerId, payable(key.id));
  try {
    const paymentId = subscription && (await openPayment(core, key, subscription.customerId));
    if (paymentId !== undefined) return await startPaymentById(core, key.companyId, paymentId);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  return returnPage(key, (subscription && (await lastPayment(db, key)))?.id ?? 0);
}

const returnPage = ({ companyId }: Key, paymentId: number): string => `/payment/return/${companyId}/${paymentId}`;

/**
 * The link in the mails about a charge. It works without signing in and shows nothing of the subscription: a stranger
 * can only pay with it.
 */
export function serveCharges(app: FastifyInstance, core: SubscriptionCore): void {
  app.get<{ Params: { companyId: string; id: string } }>(
    '/payment/charge/:companyId(^\\d{1,15}$)/:id(^\\d{1,16}$)',
    async ({ params }, reply) => {
      const to = await followCharge(core, { companyId: Number(params.companyId), id: Number(params.id) });
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 303);
    },
  );
}
