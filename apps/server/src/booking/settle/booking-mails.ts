import type { Tx } from '../../infra/db/open.ts';
import { postMailTo } from '../../infra/db/outbox.ts';
import { newsOf } from '../../infra/db/visit.ts';
import type { MailData } from '../../messages/mail-data.ts';
import type { SettledPayment } from '../../payment/payment.ts';
import type { SettleStore } from './settle-store.ts';

export type BookingMails = ReturnType<typeof createBookingMails>;

/** A booking is confirmed once, whoever writes of it. */
export const confirmationKey = (bookingId: number): string => `booking_confirmed:${bookingId}`;

/** What is told of a booking that takes place, of a row that holds more. */
function bookedOf(row: MailData['booking_confirmed']): MailData['booking_confirmed'] {
  const { paymentType, paymentSystem = null, costCents, paid, policyHours, feeCents = 0 } = row;
  return { ...newsOf(row), paymentType, paymentSystem, costCents, paid, policyHours, feeCents };
}

/** What a customer is written about a booking: in their language, with what happened, once for each move (B9). */
export function createBookingMails(store: Pick<SettleStore, 'booking'>) {
  return {
    async confirmed(tx: Tx, companyId: number, bookingId: number, now: Date): Promise<void> {
      const found = await store.booking(tx, companyId, bookingId);
      if (!found) return;
      const eventKey = confirmationKey(bookingId);
      await postMailTo(tx, found, { companyId, eventKey, template: 'booking_confirmed', data: bookedOf(found), now });
    },

    /** For each time that it moved to; `from` is when it was, and with whom. */
    async moved(
      tx: Tx,
      companyId: number,
      bookingId: number,
      from: MailData['booking_moved']['from'],
      now: Date,
    ): Promise<void> {
      const found = await store.booking(tx, companyId, bookingId);
      if (!found) return;
      const eventKey = `booking_moved:${bookingId}:${now.getTime()}`;
      const data = { ...bookedOf(found), from };
      await postMailTo(tx, found, { companyId, eventKey, template: 'booking_moved', data, now });
    },

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
