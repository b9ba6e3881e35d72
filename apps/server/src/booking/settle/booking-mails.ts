import type { Tx } from '../../infra/db/open.ts';
import { postMailTo } from '../../infra/db/outbox.ts';
import { newsOf } from '../../infra/db/visit.ts';
import type { MailData } from '../../infra/mail/mail-data.ts';
import type { SettledPayment } from '../../payment/payment.ts';
import type { SettledBooking, SettleStore } from './settle-store.ts';

export type BookingMails = ReturnType<typeof createBookingMails>;

/** A booking is confirmed once, whoever writes of it. */
export const confirmationKey = (bookingId: number): string => `booking_confirmed:${bookingId}`;

/** What the mail about a confirmed booking says, of a row that may hold more. */
export function confirmationOf(row: Required<MailData['booking_confirmed']>): MailData['booking_confirmed'] {
  const { paymentType, paymentSystem, costCents, paid, policyHours, feeCents } = row;
  return { ...newsOf(row), paymentType, paymentSystem, costCents, paid, policyHours, feeCents };
}

/** The mails about a booking: in the customer's language, with what happened, once for each event (B9). */
export function createBookingMails(store: Pick<SettleStore, 'booking'>) {
  const confirm = (tx: Tx, booking: SettledBooking, eventKey: string, now: Date): Promise<void> =>
    postMailTo(tx, booking, {
      companyId: booking.companyId,
      eventKey,
      template: 'booking_confirmed',
      data: confirmationOf(booking),
      now,
    });

  return {
    confirmed: (tx: Tx, booking: SettledBooking, now: Date): Promise<void> =>
      confirm(tx, booking, confirmationKey(booking.bookingId), now),

    /** The same once more, for each time that it moved to. */
    async moved(tx: Tx, companyId: number, bookingId: number, now: Date): Promise<void> {
      const booking = await store.booking(tx, companyId, bookingId);
      if (booking) await confirm(tx, booking, `booking_moved:${bookingId}:${now.getTime()}`, now);
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
