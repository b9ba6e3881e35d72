import type { FastifyInstance } from 'fastify';
import { isBlocked } from '../infra/db/blocked.ts';
import { type Key, lockCustomer } from '../infra/db/owner.ts';
import { Problem } from '../infra/http/problem.ts';
import type { Payments } from '../payment/payment.ts';
import { unpaidBill } from './held.ts';
import type { HeldStore } from './held-store.ts';

interface Ports {
  readonly store: HeldStore;
  readonly payments: Pick<Payments, 'takesOnline' | 'intent' | 'startById' | 'summary'>;
}

/** Pays unpaid periods, the oldest first: with the payment that is under way, else with a new one. */
function createCharges({ store, payments }: Ports) {
  const payable = ({ id }: Key) => ({ kind: 'subscription', id }) as const;

  /** One payment for a period at a time, however many open the link at once. */
  const openPayment = (key: Key, customerId: number): Promise<number | undefined> =>
    store.transaction(async (tx) => {
      const { companyId } = key;
      await lockCustomer(tx, { companyId, customerId });
      const held = await store.byId(tx, key);
      const bill = held && held.status !== 'closed' ? unpaidBill(held) : undefined;
      if (!bill) return undefined;
      // A link from before the operator gave up online payment, or blocked the company.
      if (!payments.takesOnline || (await isBlocked(tx, companyId))) return undefined;
      const last = await store.lastPayment(tx, key, bill.number);
      if (last?.isOpen) return last.id;
      const { number: period, amountCents } = bill;
      const made = await payments.intent(tx, {
        companyId,
        customerId,
        payable: { ...payable(key), period },
        amountCents,
        bankId: null,
        locale: null,
      });
      return made.id;
    });

  /** Where to redirect: to the payment, or to its result. */
  return async (key: Key): Promise<string> => {
    const held = await store.byId(store.db, key);
    // Ends a payment that has expired.
    if (held) await payments.summary(key.companyId, held.customerId, payable(key));
    try {
      const paymentId = held && (await openPayment(key, held.customerId));
      if (paymentId !== undefined) return await payments.startById(key.companyId, paymentId);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
    return returnPage(key, (held && (await store.lastPayment(store.db, key)))?.id ?? 0);
  };
}

const returnPage = ({ companyId }: Key, paymentId: number): string => `/payment/return/${companyId}/${paymentId}`;

/**
 * The link in the mails about a charge. It works without signing in and shows nothing of the subscription: a stranger
 * can only pay with it.
 */
export function serveCharges(app: FastifyInstance, ports: Ports): void {
  const follow = createCharges(ports);
  app.get<{ Params: { companyId: string; id: string } }>(
    '/payment/charge/:companyId(^\\d{1,15}$)/:id(^\\d{1,16}$)',
    async ({ params }, reply) => {
      const to = await follow({ companyId: Number(params.companyId), id: Number(params.id) });
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 303);
    },
  );
}
