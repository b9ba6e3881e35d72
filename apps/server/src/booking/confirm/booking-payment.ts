import type { Locale } from '@embook/domain/shared';
import type { AnswerOf } from '@embook/domain/shared';
import type { checkBookingPayment, createAndConfirm } from '@embook/domain/booking';
import type { Owner } from '../../infra/db/owner.ts';
import type { CustomerCaller } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Paying } from './paying.ts';
import type { ConfirmStore } from './confirm-store.ts';

export type BookingPayment = ReturnType<typeof createBookingPayment>;

export type Begun = AnswerOf<typeof createAndConfirm>;
type Stands = AnswerOf<typeof checkBookingPayment>;

type BookingReader = Pick<ConfirmStore, 'present'>;
type PaymentPort = Pick<Paying, 'start' | 'standing' | 'giveUp'>;

interface Begin {
  readonly bookingId: number;
  /** The payment that the provider has not been told of. */
  readonly unstarted: number | undefined;
}

/** Where a booking and its payment stand, read afresh for every answer: the first one, a repetition, a question. */
export function createBookingPayment(store: BookingReader, payments: PaymentPort) {
  async function now(owner: Owner, bookingId: number): Promise<Stands> {
    const found = await store.present(owner, bookingId);
    if (!found) throw new Problem('booking_not_found');
    const { status, paymentType } = found;
    const payment =
      paymentType === 'ideal'
        ? await payments.standing(owner.companyId, owner.customerId, { kind: 'booking', id: bookingId })
        : undefined;
    const without = {
      status: status === 'cancelled' ? ('cancel' as const) : ('ok' as const),
      reason: status === 'cancelled' ? ('cancelled' as const) : null,
      paymentUrl: null,
    };
    const { status: stands, reason, paymentUrl } = payment ?? without;
    // The hold was read before the payment was asked about, which may have ended it.
    const until = stands === 'pending' ? found.holdUntil : null;
    const holdUntil = until && Math.floor(until.getTime() / 1000);
    return { status: stands, reason, paymentUrl, holdUntil };
  }

  return {
    /** What was made just now and has nothing left to happen to it. */
    settled: (bookingId: number): Begun => ({ bookingId, status: 'ok', paymentUrl: null, holdUntil: null }),

    /** What was begun, with its payment started: now, or by whoever comes again after we died in between (A4, B9). */
    async begun(
      owner: Owner,
      { bookingId, unstarted }: Begin,
      key: string | undefined,
      locale: Locale,
    ): Promise<Begun> {
      const { reason: _, ...stands } = await now(owner, bookingId);
      if (unstarted === undefined) return { bookingId, ...stands };
      return { bookingId, ...stands, paymentUrl: await payments.start(owner.companyId, unstarted, key, locale) };
    },

    check: ({ company, customer }: CustomerCaller, bookingId: number): Promise<Stands> =>
      now({ companyId: company.id, customerId: customer.id }, bookingId),

    /** Gives up what is under way; what is paid for or was never to be paid online stays as it is (A6). */
    async giveUp({ company, customer }: CustomerCaller, bookingId: number): Promise<Stands> {
      const owner = { companyId: company.id, customerId: customer.id };
      const stands = await now(owner, bookingId);
      if (stands.status !== 'pending') return stands;
      await payments.giveUp(company.id, customer.id, { kind: 'booking', id: bookingId });
      return now(owner, bookingId);
    },
  };
}
