import type { Tx } from '../../infra/db/open.ts';
import { postMailTo } from '../../infra/db/outbox.ts';
import { newsOf } from '../../infra/db/visit.ts';
import type { MailData } from '../../messages/mail-data.ts';
import type { SettledPayment } from '../../payment/payment.ts';
import type { SettledBooking, SettleStore } from './settle-store.ts';

export type BookingMails = ReturnType<typeof createBookingMails>;

/** A booking is confirmed once, whoever writes of it. */
export const confirmationKey = (bookingId: number): string => `booking_confirmed:${bookingId}`;

/** What the mail about a booking that takes place says, of a row that may hold more. */
export function confirmationOf(row: Required<MailData['booking_confirmed']>): MailData['booking_confirmed'] {
  const { paymentType, paymentSystem, costCents, paid, policyHours, feeCents } = row;
  return { ...newsOf(row), paymentType, paymentSystem, costCents, paid, policyHours, feeCents };
}

/** The mails about a booking: in the customer's language, with what happened, once for each event (B9). */
export function createBookingMails(store: Pick<SettleStore, 'booking'>) {
  return {
    confirmed: (tx: Tx, booking: SettledBooking, now: Date): Promise<void> =>
      postMailTo(tx, booking, {
        companyId: booking.companyId,
        eventKey: confirmationKey(booking.bookingId),
        template: 'booking_confirmed',
        data: confirmationOf(booking),
        now,
      }),

    /** For each time that it moved to; `from` is when it was, and with whom. */
    async moved(
      tx: Tx,
      companyId: number,
      bookingId: number,
      from: MailData['booking_moved']['from'],
      now: Date,
    ): Promise<void> {
      const booking = await store.booking(tx, companyId, bookingId);
      if (!booking) return;
      const eventKey = `booking_moved:${bookingId}:${now.getTime()}`;
      const data = { ...confirmationOf(booking), from };
      await postMailTo(tx, booking, { companyId, eventKey, template: 'booking_moved', data, now });
    },

    paymentFailed: (
      tx: Tx,
      booking: SettledBooking,
      { paymentId }: SettledPayment,
      reason: 'failed' | 'expired',
      now: Date,
    ): Promise<void> =>
      postMailTo(tx, booking, {
        companyId: booking.companyId,
        eventKey: `payment_failed:${paymentId}`,
        template: 'payment_failed',
        data: { what: booking.serviceName, reason },
        now,
      }),

    refundDue: (
      tx: Tx,
      booking: SettledBooking,
      { paymentId }: SettledPayment,
      refund: { readonly amountCents: number; readonly dueOn: string },
      now: Date,
    ): Promise<void> =>
      postMailTo(tx, booking, {
        companyId: booking.companyId,
        eventKey: `refund_due:${paymentId}`,
        template: 'refund_due',
        data: { what: booking.serviceName, ...refund },
        now,
      }),
  };
}
