import type { AnswerOf } from '@embook/domain/shared';
import type { checkBookingPayment, createAndConfirm } from '@embook/domain/booking';
import type { Owner } from '../../infra/db/owner.ts';
import type { CustomerCaller } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Payment } from '../../payment/payment.ts';
import type { Paying } from './paying.ts';
import type { ConfirmStore } from './confirm-store.ts';

export type BookingPayment = ReturnType<typeof createBookingPayment>;

export type Begun = AnswerOf<typeof createAndConfirm>;
type Status = AnswerOf<typeof checkBookingPayment>;

type BookingReader = Pick<ConfirmStore, 'present'>;
type PaymentPort = Pick<Paying, 'start' | 'summary' | 'giveUp'>;

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
export function createBookingPayment(store: BookingReader, payments: PaymentPort) {
  async function now(owner: Owner, bookingId: number): Promise<Status> {
    const found = await store.present(owner, bookingId);
    if (!found) throw new Problem('booking_not_found');
    const { status, paymentType } = found;
    const payment =
      paymentType === 'ideal'
        ? await payments.summary(owner.companyId, owner.customerId, { kind: 'booking', id: bookingId })
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

  return {
    /** For a booking that was just made and needs no online payment. */
    settled: (bookingId: number): Begun => ({ bookingId, status: 'ok', paymentUrl: null, holdUntil: null }),

    /** For a booking that was just made and is to be paid online. */
    held: async ({ bookingId, holdUntil, payment }: Held, key: string | undefined): Promise<Begun> => ({
      bookingId,
      status: 'pending',
      paymentUrl: await payments.start(payment, key),
      holdUntil: Math.floor(holdUntil / 1000),
    }),

    /**
     * For a booking of an earlier call; a payment that it did not start, because its process ended, is started now (A4,
     * B9).
     */
    async repeated(owner: Owner, { bookingId, unstarted }: Repeated, key: string | undefined): Promise<Begun> {
      const { reason: _, ...current } = await now(owner, bookingId);
      if (!unstarted) return { bookingId, ...current };
      return { bookingId, ...current, paymentUrl: await payments.start(unstarted, key) };
    },

    check: ({ company, customer }: CustomerCaller, bookingId: number): Promise<Status> =>
      now({ companyId: company.id, customerId: customer.id }, bookingId),

    /** Cancels a payment that is under way; what is paid or was never to be paid online stays as it is (A6). */
    async giveUp({ company, customer }: CustomerCaller, bookingId: number): Promise<Status> {
      const owner = { companyId: company.id, customerId: customer.id };
      const current = await now(owner, bookingId);
      if (current.status !== 'pending') return current;
      await payments.giveUp(company.id, customer.id, { kind: 'booking', id: bookingId });
      return now(owner, bookingId);
    },
  };
}
