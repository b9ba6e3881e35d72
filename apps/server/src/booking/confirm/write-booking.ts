import type { BookingDecision, NewBooking } from '@embook/domain/booking';
import type { Locale } from '@embook/domain/shared';
import type { ProviderName } from '../../infra/checkout/provider-list.ts';
import type { Tx } from '../../infra/db/open.ts';
import { Problem } from '../../infra/http/problem.ts';
import { secretId } from '../../infra/random-ids.ts';
import { offerProblem, type Repeatable } from '../../payment/payment.ts';
import { confirmationKey, confirmationOf } from '../settle/booking-mails.ts';
import { takeSessionSeat } from '../slot/slots.ts';
import { type BookingToWrite, writeBookings } from './new-booking-store.ts';
import type { StoredTerms } from './terms-store.ts';

/** The problem that a refused booking is answered with. */
export const bookingProblem = (refusal: Extract<BookingDecision, { refused: string }>): Problem =>
  refusal.refused === 'too_many_holds' ||
  refusal.refused === 'too_many_unpaid' ||
  refusal.refused === 'too_many_covered'
    ? new Problem(refusal.refused)
    : offerProblem(refusal);

/** The room was free when it was found, and somebody else has taken it since. */
export class TakenMeanwhile extends Problem {
  constructor(details?: Record<string, unknown>) {
    super('time_taken', undefined, details);
  }
}

/** Each try means that somebody else has booked one more room. */
const MOST_TRIES = 50;

/** A1: where no room was named, another one that is free at that time is found, so that nobody is refused while there is one. */
export async function findingAnother<T>(
  { roomId }: { readonly roomId?: number | undefined },
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (roomId !== undefined || !(error instanceof TakenMeanwhile) || tries === MOST_TRIES) throw error;
    }
  }
}

/** A call that books: the mail is in its language, or in the customer's where none is given (staff booked). */
export interface BookingCall extends Repeatable {
  readonly locale?: Locale;
  readonly network?: Uint8Array;
}

/** What a customer's call writes: the booking, the key of the call, and the mail, unless it must be paid online first. */
export function bookingToWrite(
  { companyId, customerId, key, requestHash, locale: callLocale }: BookingCall,
  booking: NewBooking,
  terms: StoredTerms,
  provider: ProviderName | undefined,
  now: Date,
): BookingToWrite {
  const bookingId = secretId();
  const { slot, status, paymentType } = booking;
  const paymentSystem = provider ?? (paymentType === 'cash' ? 'cash' : null);
  const { email: toAddress } = terms;
  const locale = callLocale ?? terms.locale;
  const isMailed = status === 'confirmed' && toAddress !== null && locale !== null;
  return {
    companyId,
    customerId,
    bookingId,
    booking,
    paymentSystem,
    now,
    mail: isMailed
      ? {
          toAddress,
          locale,
          eventKey: confirmationKey(bookingId),
          data: confirmationOf({ ...terms, ...slot, ...booking, bookingId, paymentSystem }),
        }
      : undefined,
    call: key === undefined ? undefined : { key, requestHash },
  };
}

/** Writes one booking and takes its slot. The database refuses what was taken meanwhile (A1, A2). */
export async function writeBooking(tx: Tx, toWrite: BookingToWrite): Promise<void> {
  const written = await writeBookings(tx, [toWrite]);
  if (!written.has(toWrite.bookingId)) throw new TakenMeanwhile();
  const { sessionId, optionId } = toWrite.booking.slot;
  if (sessionId !== null && !(await takeSessionSeat(tx, toWrite, { sessionId, optionId })))
    throw new Problem('session_full');
}

/** A customer has one seat in a class or an event (GRP-7, EVT-3); the answer names the booking they have it with. */
export const alreadyIn = (bookingId: number): Problem =>
  new Problem('already_in_session', undefined, { booking_id: bookingId });
