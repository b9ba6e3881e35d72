import type { Tx } from '../../infra/db/open.ts';
import { postMailTo } from '../../infra/db/outbox.ts';
import { newsOf } from '../../infra/db/visit.ts';
import type { MailData } from '../../infra/mail/mail-data.ts';
import type { SettledPayment } from '../../payment/payment.ts';
import type { SettleStore } from './settle-store.ts';

export type BookingMails = ReturnType<typeof createBookingMails>;

/** A booking is confirmed once, whoever writes of it. */
export const confirmationKey = (bookingId: number): string => `booking_confirmed:${bookingId}`;

/** What the mail about a confirmed booking says, of a row that may hold more. */
export function confirmationOf(row: Required<MailData['booking_confirmed']>): MailData['booking_confirmed'] {
  const { paymentType, paymentSystem, costCents, paid, policyHours, feeCents } = row;
  return { ...newsOf(row), paymentType, paymentSystem, costCents, paid, policyHours, feeCents };
}

/** What a customer is written about a booking: in their language, with what happened, once for each move (B9). */
export function createBookingMails(store: Pick<SettleStore, 'booking'>) {
  async function confirmed(tx: Tx, companyId: number, bookingId: number, eventKey: string, now: Date): Promise<void> {
    const found = await store.booking(tx, companyId, bookingId);
    if (!found) return;
    const data = confirmationOf(found);
    await postMailTo(tx, found, { companyId, eventKey, template: 'booking_confirmed', data, now });
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
      await postMailTo(tx, found, {
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
      await postMailTo(tx, found, {
        companyId,
        eventKey: `refund_due:${paymentId}`,
        template: 'refund_due',
        data: { what: found.serviceName, ...refund },
        now,
      });
    },
  };
}
