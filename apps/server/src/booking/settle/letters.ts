import type { Tx } from '../../infra/db/open.ts';
import type { SettledPayment } from '../../payment/payment.ts';
import type { SettleStore } from './settle-store.ts';

export type Letters = ReturnType<typeof createLetters>;

/** A booking is confirmed once, whoever writes of it. */
export const confirmationKey = (bookingId: number): string => `booking_confirmed:${bookingId}`;

/** What a customer is written about a booking: in their language, with what happened, once for each move (B9). */
export function createLetters(store: Pick<SettleStore, 'booking' | 'post'>) {
  async function confirmed(tx: Tx, companyId: number, bookingId: number, eventKey: string, now: Date): Promise<void> {
    const found = await store.booking(tx, companyId, bookingId);
    if (!found) return;
    const { serviceName, shopName, address, startsAt, minutes, timeZone } = found;
    const { paymentType, costCents, paid, policyHours } = found;
    const what = { bookingId, serviceName, startsAt, minutes };
    const data = { ...what, shopName, address, timeZone, paymentType, costCents, paid, policyHours };
    await store.post(tx, found, { companyId, eventKey, template: 'booking_confirmed', data, now });
  }

  return {
    confirmed: (tx: Tx, companyId: number, bookingId: number, now: Date): Promise<void> =>
      confirmed(tx, companyId, bookingId, confirmationKey(bookingId), now),

    /** The same once more, for each time that it moved to. */
    moved: (tx: Tx, companyId: number, bookingId: number, now: Date): Promise<void> =>
      confirmed(tx, companyId, bookingId, `booking_moved:${bookingId}:${now.getTime()}`, now),

    async paymentFailed(tx: Tx, payment: SettledPayment, reason: 'failed' | 'expired', now: Date): Promise<void> {
      const { companyId, id, paymentId } = payment;
      const found = await store.booking(tx, companyId, id);
      if (!found) return;
      await store.post(tx, found, {
        companyId,
        eventKey: `payment_failed:${paymentId}`,
        template: 'payment_failed',
        data: { what: found.serviceName, reason },
        now,
      });
    },

    async refundDue(
      tx: Tx,
      payment: SettledPayment,
      refund: { readonly amountCents: number; readonly dueOn: string },
      now: Date,
    ): Promise<void> {
      const { companyId, id, paymentId } = payment;
      const found = await store.booking(tx, companyId, id);
      if (!found) return;
      await store.post(tx, found, {
        companyId,
        eventKey: `refund_due:${paymentId}`,
        template: 'refund_due',
        data: { what: found.serviceName, ...refund },
        now,
      });
    },
  };
}
