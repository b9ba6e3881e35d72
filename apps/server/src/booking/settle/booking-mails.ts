import { MESSAGE_DELAY_SECONDS } from '@embook/domain/desk';
import type { Tx } from '../../infra/db/open.ts';
import { type Posted, postMailTo, postNews, withdrawMails } from '../../infra/db/outbox.ts';
import { newsOf } from '../../infra/db/visit.ts';
import type { MailData } from '../../messages/mail-data.ts';
import { type SettledPayment, unpaidChoice } from '../../payment/payment.ts';
import { findSettledBooking, type SettledBooking } from './settle-store.ts';

/** A booking is confirmed by mail once, whoever sends it. */
export const confirmationKey = (bookingId: number): string => `booking_confirmed:${bookingId}`;

/** The prefix of the event keys of mails about a move. */
const movedKey = (bookingId: number): string => `booking_moved:${bookingId}:`;

/** Where a visit was before the move, as its mail stores it. */
type MovedFrom = MailData['booking_moved']['from'];

const isBack = (from: MovedFrom, { startsAt, minutes, employeeName }: SettledBooking): boolean =>
  from.startsAt === startsAt && from.employeeName === employeeName && (from.minutes ?? minutes) === minutes;

type Confirmed = Required<
  Omit<MailData['booking_confirmed'], 'movedByShop' | 'movedFrom' | 'others' | 'paidOtherwise'>
> &
  Pick<MailData['booking_confirmed'], 'movedByShop'>;

/** The data of a confirmation mail, from a row that may have more columns. */
export function confirmationOf(row: Confirmed): MailData['booking_confirmed'] {
  const { paymentType, paymentSystem, costCents, paid, policyHours, feeCents, movedByShop = false } = row;
  return { ...newsOf(row), paymentType, paymentSystem, costCents, paid, policyHours, feeCents, movedByShop };
}

/** A series is confirmed by one mail with all its times. */
export const withOthers = (
  data: MailData['booking_confirmed'],
  others: readonly number[],
): MailData['booking_confirmed'] => (others.length === 0 ? data : { ...data, others });

/** The mails about a booking are in the customer's language, with what happened, once for each event (B9). */
export const mailConfirmed = async (tx: Tx, booking: SettledBooking, now: Date): Promise<void> => {
  await postMailTo(tx, booking, {
    companyId: booking.companyId,
    eventKey: confirmationKey(booking.bookingId),
    template: 'booking_confirmed',
    data: {
      ...confirmationOf(booking),
      // A held place has had no mail: whoever pays for it learns now that it moved meanwhile (CAN-11).
      ...(booking.status === 'held' &&
        booking.movedByShop &&
        booking.agreedAt !== null && { movedFrom: booking.agreedAt }),
    },
    now,
  });
};

/** The same once money that had gone back is with the shop again: the terms that were agreed hold again (A30). */
export const mailPaidAgain = async (
  tx: Tx,
  booking: SettledBooking,
  { paymentId }: SettledPayment,
  now: Date,
): Promise<void> => {
  const eventKey = `payment_won_back:${paymentId}`;
  const data = confirmationOf(booking);
  await postMailTo(tx, booking, { companyId: booking.companyId, eventKey, template: 'booking_confirmed', data, now });
};

/** One mail for each new time; `from` is the previous time and employee. */
export async function mailMoved(
  tx: Tx,
  companyId: number,
  bookingId: number,
  from: MovedFrom,
  now: Date,
): Promise<void> {
  const booking = await findSettledBooking(tx, companyId, bookingId);
  if (!booking) return;
  const eventKey = `${movedKey(bookingId)}${now.getTime()}`;
  const data = { ...confirmationOf(booking), from };
  await postMailTo(tx, booking, { companyId, eventKey, template: 'booking_moved', data, now });
}

/**
 * The same when staff moved it: the mail waits until the move can no longer be undone (AGD-5, decision 35). A mail
 * that still waits is replaced at the next move: it then tells of the move from the time the customer last knew,
 * and is withdrawn when the visit is back there. Answers what became of the mail; undefined where there is none.
 */
export async function mailMovedByStaff(
  tx: Tx,
  { companyId, bookingId }: { readonly companyId: number; readonly bookingId: number },
  from: MovedFrom,
  { isNotified, isAskedFor }: { readonly isNotified: boolean; readonly isAskedFor: boolean },
  now: Date,
): Promise<Posted | 'withdrawn' | undefined> {
  const [waiting] = await withdrawMails(tx, companyId, movedKey(bookingId));
  if (!waiting && !isNotified) return undefined;
  const booking = await findSettledBooking(tx, companyId, bookingId);
  // Written by the statement below, so it has the shape of a move.
  const known = waiting ? (waiting['from'] as MovedFrom) : from;
  if (!booking) return undefined;
  if (waiting && isBack(known, booking)) return 'withdrawn';
  const eventKey = `${movedKey(bookingId)}${now.getTime()}`;
  const data = { ...confirmationOf(booking), from: known, ...(isAskedFor && { isAskedFor }) };
  const notBefore = new Date(now.getTime() + MESSAGE_DELAY_SECONDS * 1000);
  const mail = { companyId, eventKey, template: 'booking_moved', data, now, notBefore } as const;
  return postNews(tx, booking, mail);
}

/**
 * Withdraws the mails about moves of a cancelled visit. Returns the time that the customer last knew, when staff
 * moved it and the mail still waited. Moves by the customer have no `minutes` and are ignored.
 */
export async function withdrawMovedMails(tx: Tx, companyId: number, bookingId: number): Promise<MovedFrom | undefined> {
  const waiting = await withdrawMails(tx, companyId, movedKey(bookingId));
  // Written by the statements above, so they have the shape of a move.
  return waiting.map((data) => data['from'] as MovedFrom).find(({ minutes }) => minutes !== undefined);
}

export const mailPaymentFailed = async (
  tx: Tx,
  booking: SettledBooking,
  { paymentId }: SettledPayment,
  reason: 'failed' | 'expired',
  now: Date,
): Promise<void> => {
  await postMailTo(tx, booking, {
    companyId: booking.companyId,
    eventKey: `payment_failed:${paymentId}`,
    template: 'payment_failed',
    data: {
      ...newsOf(booking),
      what: booking.serviceName,
      reason,
      again: await unpaidChoice(tx, { ...booking, payableKind: 'booking', payableId: booking.bookingId }),
    },
    now,
  });
};

/** The visit that was paid for, where it is to come, is to be paid at the shop. */
export const mailPaymentReturned = async (
  tx: Tx,
  { companyId, bookingId, serviceName, startsAt, costCents, ...addressee }: SettledBooking,
  { paymentId, amountCents }: SettledPayment,
  isAhead: boolean,
  now: Date,
): Promise<void> => {
  const visits = isAhead ? [{ bookingId, serviceName, startsAt, costCents }] : [];
  await postMailTo(tx, addressee, {
    companyId,
    eventKey: `payment_returned:${paymentId}`,
    template: 'payment_returned',
    data: { bookingId, what: serviceName, amountCents, ended: null, visits },
    now,
  });
};

export const mailRefundDue = async (
  tx: Tx,
  booking: SettledBooking,
  { paymentId }: SettledPayment,
  refund: { readonly amountCents: number; readonly dueOn: string },
  now: Date,
): Promise<void> => {
  await postMailTo(tx, booking, {
    companyId: booking.companyId,
    eventKey: `refund_due:${paymentId}`,
    template: 'refund_due',
    data: { bookingId: booking.bookingId, what: booking.serviceName, ...refund },
    now,
  });
};
