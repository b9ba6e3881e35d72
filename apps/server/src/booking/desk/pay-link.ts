import type { FastifyInstance } from 'fastify';
import { lockCustomer } from '../../infra/db/owner.ts';
import type { Paying } from '../confirm/paying.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { DeskBookingStore } from './desk-booking-store.ts';

interface Ports {
  readonly store: DeskBookingStore;
  readonly payments: Pick<Paying, 'takesOnline' | 'intent' | 'startById' | 'summary' | 'giveUp'>;
}

const returnPage = (companyId: number, paymentId: number): string => `/payment/return/${companyId}/${paymentId}`;

function createPayLinks({ store, payments }: Ports) {
  /** One payment at a time, however many open the link at once. */
  const openPayment = (companyId: number, bookingId: number, customerId: number): Promise<number | undefined> =>
    store.transaction(async (tx) => {
      await lockCustomer(tx, { companyId, customerId });
      const visit = await store.byLink(tx, companyId, bookingId);
      if (!visit?.isOpen || visit.openCents <= 0) return undefined;
      // A link from before the operator gave up online payment.
      if (!payments.takesOnline) return undefined;
      const open = await store.payment(tx, companyId, bookingId, true);
      if (open) return open.id;
      const payable = { kind: 'booking', id: bookingId, period: null } as const;
      const amountCents = visit.openCents;
      return (await payments.intent(tx, { companyId, customerId, payable, amountCents, bankId: null, locale: null }))
        .id;
    });

  /** Where to redirect: to the payment, or to its result. */
  return async (companyId: number, bookingId: number): Promise<string> => {
    const visit = await store.byLink(store.db, companyId, bookingId);
    // Ends a payment that has expired, or whose amount is no longer what is due.
    if (visit) await payments.summary(companyId, visit.customerId, { kind: 'booking', id: bookingId });
    const open = visit && (await store.payment(store.db, companyId, bookingId, true));
    if (open && open.amountCents !== visit.openCents)
      await payments.giveUp(companyId, visit.customerId, { kind: 'booking', id: bookingId });
    try {
      const paymentId = visit && (await openPayment(companyId, bookingId, visit.customerId));
      if (paymentId !== undefined) return await payments.startById(companyId, paymentId);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
    return returnPage(companyId, (await store.payment(store.db, companyId, bookingId, false))?.id ?? 0);
  };
}

/**
 * DESK-3: the link in the mail about a visit that staff booked. It works without signing in and shows nothing of the
 * visit: a stranger can only pay with it.
 */
export function servePayLinks(app: FastifyInstance, ports: Ports): void {
  const follow = createPayLinks(ports);
  app.get<{ Params: { companyId: string; id: string } }>(
    '/payment/visit/:companyId(^\\d{1,15}$)/:id(^\\d{1,16}$)',
    async ({ params }, reply) => {
      const to = await follow(Number(params.companyId), Number(params.id));
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 303);
    },
  );
}
