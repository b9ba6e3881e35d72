import type { FastifyInstance } from 'fastify';
import { lockCustomer } from '../../infra/db/owner.ts';
import { Problem } from '../../infra/http/problem.ts';
import { beginPayment, giveUpPayment, paymentSummary, startPaymentById } from '../../payment/payment.ts';
import type { BookingCore } from '../booking-core.ts';
import { findPaymentOf, findVisitOfLink } from './desk-booking-store.ts';

const returnPage = (companyId: number, paymentId: number): string => `/payment/return/${companyId}/${paymentId}`;

/** One payment at a time, however many open the link at once. */
const openPayment = (
  core: BookingCore,
  companyId: number,
  bookingId: number,
  customerId: number,
): Promise<number | undefined> =>
  core.db.transaction(async (tx) => {
    await lockCustomer(tx, { companyId, customerId });
    const visit = await findVisitOfLink(tx, companyId, bookingId);
    if (!visit?.isOpen || visit.openCents <= 0) return undefined;
    // A link from before the operator gave up online payment.
    if (!core.takesOnline) return undefined;
    const open = await findPaymentOf(tx, companyId, bookingId, true);
    if (open) return open.id;
    const payable = { kind: 'booking', id: bookingId, period: null } as const;
    const amountCents = visit.openCents;
    return (await beginPayment(core, tx, { companyId, customerId, payable, amountCents, bankId: null, locale: null }))
      .id;
  });

/** Where to redirect: to the payment, or to its result. */
async function followPayLink(core: BookingCore, companyId: number, bookingId: number): Promise<string> {
  const visit = await findVisitOfLink(core.db, companyId, bookingId);
  // Ends a payment that has expired, or whose amount is no longer what is due.
  if (visit) await paymentSummary(core, companyId, visit.customerId, { kind: 'booking', id: bookingId });
  const open = visit && (await findPaymentOf(core.db, companyId, bookingId, true));
  if (open && open.amountCents !== visit.openCents)
    await giveUpPayment(core, companyId, visit.customerId, { kind: 'booking', id: bookingId });
  try {
    const paymentId = visit && (await openPayment(core, companyId, bookingId, visit.customerId));
    if (paymentId !== undefined) return await startPaymentById(core, companyId, paymentId);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  return returnPage(companyId, (await findPaymentOf(core.db, companyId, bookingId, false))?.id ?? 0);
}

/**
 * DESK-3: the link in the mail about a visit that staff booked. It works without signing in and shows nothing of the
 * visit: a stranger can only pay with it.
 */
export function servePayLinks(app: FastifyInstance, core: BookingCore): void {
  app.get<{ Params: { companyId: string; id: string } }>(
    '/payment/visit/:companyId(^\\d{1,15}$)/:id(^\\d{1,16}$)',
    async ({ params }, reply) => {
      const to = await followPayLink(core, Number(params.companyId), Number(params.id));
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 303);
    },
  );
}
