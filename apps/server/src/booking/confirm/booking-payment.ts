import type { AnswerOf } from '@embook/domain/shared';
import type { checkBookingPayment as checkCall, createAndConfirm } from '@embook/domain/booking';
import type { Owner } from '../../infra/db/owner.ts';
import type { CustomerCaller } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import { giveUpPayment, type Payment, paymentSummary, startPayment } from '../../payment/payment.ts';
import type { BookingCore } from '../booking-core.ts';
import { findPresentBooking } from './confirm-store.ts';

export type Begun = AnswerOf<typeof createAndConfirm>;
type Status = AnswerOf<typeof checkCall>;

/** A slot that this call holds, with the payment it created for it. */
export interface Held {
  readonly bookingId: number;
  /** Real time in milliseconds. */
  readonly holdUntil: number;
  readonly payment: Payment;
}

interface Repeated {
  readonly bookingId: number;
  /** The payment that was not started at the provider. */
  readonly unstarted: Payment | undefined;
}

/** The answer of a booking and its payment. Calls that did not just make them read them first. */
async function currentStatus(core: BookingCore, owner: Owner, bookingId: number): Promise<Status> {
  const found = await findPresentBooking(core.db, owner, bookingId);
  if (!found) throw new Problem('booking_not_found');
  const { status, paymentType } = found;
  const payment =
    paymentType === 'ideal'
      ? await paymentSummary(core, owner.companyId, owner.customerId, { kind: 'booking', id: bookingId })
      : undefined;
  const without = {
    status: status === 'cancelled' ? ('cancel' as const) : ('ok' as const),
    reason: status === 'cancelled' ? ('cancelled' as const) : null,
    paymentUrl: null,
  };
  const { status: current, reason, paymentUrl } = payment ?? without;
  // The hold was read before the payment was checked, and the check may have ended it.
  const until = current === 'pending' ? found.holdUntil : null;
  const holdUntil = until && Math.floor(until.getTime() / 1000);
  return { status: current, reason, paymentUrl, holdUntil };
}

/** For a booking that was just made and needs no online payment. */
export const answerMade = (bookingId: number): Begun => ({
  bookingId,
  status: 'ok',
  paymentUrl: null,
  holdUntil: null,
});

/** For a booking that was just made and is to be paid online. */
export const answerHeld = async (
  core: BookingCore,
  { bookingId, holdUntil, payment }: Held,
  key: string | undefined,
): Promise<Begun> => ({
  bookingId,
  status: 'pending',
  paymentUrl: await startPayment(core, payment, key),
  holdUntil: Math.floor(holdUntil / 1000),
});

/**
 * For a booking of an earlier call; a payment that it did not start, because its process ended, is started now (A4,
 * B9).
 */
export async function answerRepeated(
  core: BookingCore,
  owner: Owner,
  { bookingId, unstarted }: Repeated,
  key: string | undefined,
): Promise<Begun> {
  const { reason: _, ...current } = await currentStatus(core, owner, bookingId);
  if (!unstarted) return { bookingId, ...current };
  return { bookingId, ...current, paymentUrl: await startPayment(core, unstarted, key) };
}

export const checkBookingPayment = (
  core: BookingCore,
  { company, customer }: CustomerCaller,
  bookingId: number,
): Promise<Status> => currentStatus(core, { companyId: company.id, customerId: customer.id }, bookingId);

/** Cancels a payment that is under way; what is paid or was never to be paid online stays as it is (A6). */
export async function giveUpBookingPayment(
  core: BookingCore,
  { company, customer }: CustomerCaller,
  bookingId: number,
): Promise<Status> {
  const owner = { companyId: company.id, customerId: customer.id };
  const current = await currentStatus(core, owner, bookingId);
  if (current.status !== 'pending') return current;
  await giveUpPayment(core, company.id, customer.id, { kind: 'booking', id: bookingId });
  return currentStatus(core, owner, bookingId);
}
