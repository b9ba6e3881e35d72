import { shopNow } from '../../infra/clock.ts';
import type { Core } from '../../infra/core.ts';
import type { Tx } from '../../infra/db/open.ts';
import { lockCustomer } from '../../infra/db/owner.ts';
import { announceVisits } from '../../infra/live/announce.ts';
import {
  earnPoints,
  maySpendPointsAgain,
  returnPoints,
  spendPointsAgain,
  takeBackEarnedPoints,
} from '../../loyalty/loyalty.ts';
import { noticeUnpaid, type SettledPayment, type Settler } from '../../payment/payment.ts';
import { freeSlot } from '../slot/slot-store.ts';
import { takeSlotAgain } from '../slot/slots.ts';
import {
  mailConfirmed,
  mailPaidAgain,
  mailPaymentFailed,
  mailPaymentReturned,
  mailRefundDue,
} from './booking-mails.ts';
import { findSettledBooking, setBookingStatus, setPaidOnline, setUnpaid } from './settle-store.ts';

/** Settles a booking when its payment changes. The payment's row is already locked; the customer's comes next. */
export function bookingSettler({ clock }: Pick<Core, 'clock'>): Settler {
  /** The booking, for a mail in the language it was paid in. */
  async function found(tx: Tx, { companyId, id, locale }: SettledPayment) {
    const booking = await findSettledBooking(tx, companyId, id);
    return booking && { ...booking, locale: locale ?? booking.locale };
  }

  async function locked(tx: Tx, payment: SettledPayment) {
    await lockCustomer(tx, payment);
    return found(tx, payment);
  }

  const pointsOf = ({ companyId, customerId, id }: SettledPayment) => ({
    companyId,
    customerId,
    bookingId: id,
    now: new Date(clock.now()),
  });

  /** Gives the slot of a hold back, and the points that its discount took. */
  async function release(tx: Tx, points: ReturnType<typeof pointsOf>): Promise<void> {
    const { companyId, bookingId, now } = points;
    await freeSlot(tx, companyId, bookingId, now);
    await returnPoints(tx, points);
    await setBookingStatus(tx, companyId, bookingId, { status: 'released', paid: false });
    await announceVisits(tx, [{ companyId, bookingId, action: 'booking.released' }]);
  }

  return {
    async paid(tx, payment) {
      const { companyId, customerId, paymentId, id: bookingId } = payment;
      const booking = await locked(tx, payment);
      // Staff booked it and sent a payment link; it may have been paid at the desk meanwhile (DESK-3).
      if (booking?.status === 'confirmed' && booking.paymentType === 'cash' && !booking.paid) {
        // The desk took a part after this payment was created: all of it is refunded, and the link asks for the rest
        // (TILL-1).
        if (payment.amountCents !== booking.costCents - booking.takenAtDesk) return 'gone';
        await setPaidOnline(tx, companyId, bookingId, payment.provider);
        await earnPoints(tx, pointsOf(payment), paymentId);
        await mailConfirmed(tx, { ...booking, paid: true, paymentType: 'ideal' }, new Date(clock.now()));
        await announceVisits(tx, [{ companyId, bookingId, action: 'booking.made' }]);
        return 'given';
      }
      // Another payment paid for it already, or the visit was cancelled.
      if (!booking || (booking.status !== 'held' && booking.status !== 'released')) return 'gone';
      const points = pointsOf(payment);
      // Nobody could reach them about it: their account was deleted while they paid (B22).
      if (booking.isErased) {
        if (booking.status === 'held') await release(tx, points);
        return 'gone';
      }
      let given = booking;
      if (booking.status === 'released') {
        const visit = { companyId, customerId, bookingId };
        const ahead = booking.startsAt > shopNow(clock, booking.timeZone);
        // The discount was bought with points: where they are spent by now, its price no longer holds (decision 46).
        if (!ahead || !(await maySpendPointsAgain(tx, points))) return 'gone';
        if (!(await takeSlotAgain(tx, visit, booking))) return 'gone';
        await spendPointsAgain(tx, points);
        // A class may have another teacher and length by now.
        given = (await found(tx, payment)) ?? booking;
      }
      await setBookingStatus(tx, companyId, bookingId, { status: 'confirmed', paid: true });
      await earnPoints(tx, points, paymentId);
      await mailConfirmed(tx, { ...given, paid: true }, points.now);
      await announceVisits(tx, [{ companyId, bookingId, action: 'booking.made' }]);
      return 'given';
    },

    async closed(tx, payment, as) {
      const booking = await locked(tx, payment);
      if (booking?.status !== 'held') return;
      const points = pointsOf(payment);
      await release(tx, points);
      // A customer who cancelled needs no mail.
      if (as !== 'cancelled') await mailPaymentFailed(tx, booking, payment, as, points.now);
    },

    async refundDue(tx, payment, refund) {
      const booking = await found(tx, payment);
      if (booking) await mailRefundDue(tx, booking, payment, refund, new Date(clock.now()));
    },

    async returned(tx, payment) {
      const { companyId, paymentId, id: bookingId } = payment;
      const booking = await locked(tx, payment);
      await takeBackEarnedPoints(tx, pointsOf(payment), paymentId);
      if (booking?.status !== 'confirmed') return;
      // An unpaid visit is cancelled for free: no words promise money that is back already (CAN-10).
      await setUnpaid(tx, companyId, bookingId);
      await noticeUnpaid(tx, companyId, [bookingId]);
      const isAhead = booking.startsAt > shopNow(clock, booking.timeZone);
      await mailPaymentReturned(tx, booking, payment, isAhead, new Date(clock.now()));
    },

    async wonBack(tx, payment) {
      const { companyId, id: bookingId } = payment;
      const booking = await locked(tx, payment);
      // Cancelled for free meanwhile, or paid at the desk, also in part: nobody pays for one visit twice.
      if (booking?.status !== 'confirmed' || booking.paid || booking.takenAtDesk !== 0) return 'gone';
      if (booking.paymentType !== 'ideal' || booking.costCents !== payment.amountCents) return 'gone';
      await setPaidOnline(tx, companyId, bookingId, payment.provider);
      // Their last mail says that cancelling is free until it begins.
      const isAhead = booking.startsAt > shopNow(clock, booking.timeZone);
      const terms = isAhead ? await found(tx, payment) : undefined;
      if (terms) await mailPaidAgain(tx, terms, payment, new Date(clock.now()));
      await announceVisits(tx, [{ companyId, bookingId, action: 'booking.paid' }]);
      return 'given';
    },
  };
}
