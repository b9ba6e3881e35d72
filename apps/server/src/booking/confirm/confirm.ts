import { type BookingRequest, newBooking, type SlotRef } from '@embook/domain/booking';
import { isOverUnpaid } from '@embook/domain/payment';
import { lockCustomer, type Owner } from '../../infra/db/owner.ts';
import { retry } from '../../infra/db/retry.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { type CustomerCaller, ownerOf } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { BookedNews } from '../../infra/live/booked-news.ts';
import type { Mailer } from '../../infra/mail/mailer.ts';
import type { LoyaltyProgramme } from '../../loyalty/loyalty.ts';
import {
  claimMade,
  type Entitlements,
  entitlementsFor,
  findMade,
  findUnstarted,
  type Payment,
  requestHash,
} from '../../payment/payment.ts';
import type { Direct } from '../direct/direct.ts';
import type { Slots, SlotRequest } from '../slot/slots.ts';
import { alreadyIn } from './already-in.ts';
import { createQueues } from './line.ts';
import { withNearest } from './nearest.ts';
import type { Banks, Paying } from './paying.ts';
import { type Terms, visitOf } from './terms.ts';
import type { Begun, BookingPayment, Held } from './booking-payment.ts';
import type { ConfirmStore } from './confirm-store.ts';
import { type BookingCall, bookingProblem, bookingToWrite, writeBooking } from './write-booking.ts';

export type Confirm = ReturnType<typeof createConfirm>;

export type ConfirmRequest = SlotRequest & BookingRequest;

interface Ports {
  readonly store: ConfirmStore;
  readonly direct: Direct;
  readonly slots: Slots;
  readonly terms: Terms;
  readonly entitlementKinds: readonly Entitlements[];
  readonly loyalty: Pick<LoyaltyProgramme, 'spend'>;
  readonly payments: Paying;
  readonly bookingPayment: BookingPayment;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
  readonly news: Pick<BookedNews, 'booked'>;
}

/**
 * The result of one attempt. `held`: made, and to be paid online. `there`: made before, by the same call or the same
 * request. `in_the_way`: the customer holds this slot with another payment type, and that hold must end first.
 */
type Outcome =
  | { readonly is: 'made' | 'in_the_way'; readonly bookingId: number }
  | ({ readonly is: 'held' } & Held)
  | { readonly is: 'there'; readonly bookingId: number; readonly unstarted: Payment | undefined };

type Found = Exclude<Outcome, { is: 'there' }> | { readonly is: 'there'; readonly bookingId: number };

/** How many calls of this process try for the same room or session at once. */
const MAX_AT_ONCE = 4;

export function createConfirm(ports: Ports) {
  const { store, direct, slots, terms, entitlementKinds, loyalty, payments, bookingPayment, clock, mailer, news } =
    ports;

  const inQueue = createQueues(MAX_AT_ONCE);

  type Own = NonNullable<Awaited<ReturnType<ConfirmStore['ownAt']>>>;

  /** Whether the request is for what they have already: the same thing, payment type and price (A7). */
  const isSame = (own: Own, { paymentType, serviceId, expectedCents, useDiscount }: ConfirmRequest): boolean =>
    own.paymentType === paymentType &&
    own.serviceId === serviceId &&
    (useDiscount || own.discountCents === 0) &&
    (expectedCents === undefined || expectedCents === own.costCents);

  /** A hold made without the discount that is requested now: it is replaced by one at the lower price (A7). */
  async function isCheaperNow(tx: Tx, owner: Owner, own: Own, { useDiscount }: ConfirmRequest): Promise<boolean> {
    if (!useDiscount || own.holdUntil === null || own.discountCents > 0) return false;
    return (await terms.discountPercent(tx, owner, own)) > 0;
  }

  async function ownOutcome(tx: Tx, owner: Owner, own: Own, request: ConfirmRequest): Promise<Found> {
    if (own.holdUntil === null && own.sessionId !== null) throw alreadyIn(own.id);
    const ended = own.holdUntil !== null && own.holdUntil.getTime() <= clock.now();
    const isKept = isSame(own, request) && !ended && !(await isCheaperNow(tx, owner, own, request));
    if (isKept) return { is: 'there', bookingId: own.id };
    if (own.holdUntil === null) throw new Problem('already_booked');
    return { is: 'in_the_way', bookingId: own.id };
  }

  /** Unpaid visits are counted under the customer's lock, so that two tabs cannot both have the last one. */
  async function refuseUnpaid(tx: Tx, owner: Owner, { paymentType }: ConfirmRequest): Promise<void> {
    if (paymentType !== 'cash') return;
    if (isOverUnpaid(await store.unpaid(tx, owner, new Date(clock.now())))) throw new Problem('too_many_unpaid');
  }

  /** Locks, reads, decides and writes: all of it or nothing. */
  async function book(tx: Tx, call: BookingCall, request: ConfirmRequest, ref: SlotRef, banks: Banks): Promise<Found> {
    const owner = { companyId: call.companyId, customerId: call.customerId };
    const now = new Date(clock.now());
    const { slot, refusal } = await slots.readLocked(tx, owner.companyId, ref);
    if (refusal) throw new Problem(refusal);
    const found = await terms.of(tx, owner, slot, banks);
    const decision = newBooking(slot, request, found, await store.unpaid(tx, owner, now), now.getTime());
    if (decision.refused) throw bookingProblem(decision);
    const { booking, entitlement } = decision;
    const provider = booking.status === 'held' ? await payments.providerName(tx, owner.companyId) : undefined;
    const toWrite = bookingToWrite(call, booking, found, provider, now);
    const { bookingId } = toWrite;
    await writeBooking(tx, slots, toWrite);
    if (entitlement) {
      const entitlements = entitlementsFor(entitlementKinds, booking.paymentType);
      if (!(await entitlements?.use(tx, owner, entitlement.id, { ...visitOf(slot), bookingId })))
        throw new Problem('invalid_fields', { payment_type: 'not_offered' });
    }
    if (booking.discountCents > 0) await loyalty.spend(tx, { ...owner, bookingId, now });
    const { holdUntil, costCents: amountCents } = booking;
    if (holdUntil === null) return { is: 'made', bookingId };
    const payable = { kind: 'booking', id: bookingId, period: null } as const;
    const bankId = request.idealBankId || null;
    const payment = await payments.intent(tx, { ...owner, payable, amountCents, bankId, locale: call.locale ?? null });
    return { is: 'held', bookingId, holdUntil, payment };
  }

  /** Where no room was requested, a repetition must not book the next free room (A4). */
  async function ownInAnyRoom(tx: Tx, owner: Owner, request: ConfirmRequest): Promise<Found | undefined> {
    const { roomId, sessionId, serviceId, timestamp: startsAt } = request;
    if (roomId !== undefined || sessionId !== undefined) return undefined;
    const own = await store.ownAt(tx, owner, { kind: 'any_room', serviceId, startsAt });
    return own && ownOutcome(tx, owner, own, request);
  }

  async function ownOrNew(tx: Tx, call: BookingCall, request: ConfirmRequest, banks: Banks): Promise<Found> {
    const ref = await slots.find(tx, call.companyId, request);
    const own = await store.ownAt(tx, call, ref);
    return own ? ownOutcome(tx, call, own, request) : book(tx, call, request, ref, banks);
  }

  async function once(tx: Tx, call: BookingCall, request: ConfirmRequest, banks: Banks): Promise<Found> {
    const owner = { companyId: call.companyId, customerId: call.customerId };
    await lockCustomer(tx, owner);
    const made = await findMade(tx, call);
    if (made !== undefined) return { is: 'there', bookingId: made };

    const outcome = (await ownInAnyRoom(tx, owner, request)) ?? (await ownOrNew(tx, call, request, banks));
    // A hold is not ended for a booking that would be refused.
    if (outcome.is === 'in_the_way') await refuseUnpaid(tx, owner, request);
    if (outcome.is === 'there') await claimMade(tx, call, outcome.bookingId, new Date(clock.now()));
    return outcome;
  }

  /** The slow path, in a transaction of its own, for every booking that `direct` does not make. */
  const bookInTransaction = (call: BookingCall, request: ConfirmRequest, banks: Banks) =>
    inQueue(`${call.companyId} ${request.sessionId} ${request.roomId}`, () =>
      store.transaction(async (tx): Promise<Outcome> => {
        const found = await once(tx, call, request, banks);
        if (found.is !== 'there') return found;
        const payable = { kind: 'booking', id: found.bookingId } as const;
        return { ...found, unstarted: await findUnstarted(tx, call, payable) };
      }),
    );

  async function attempt(caller: CustomerCaller, request: ConfirmRequest, banks: Banks): Promise<Outcome> {
    const { idempotencyKey: key, company, locale } = caller;
    const { useDiscount, ...usual } = request;
    // `useDiscount` of yes and none are the same request (A4).
    const hash = requestHash('createAndConfirm', useDiscount ? usual : request);
    const call = { ...ownerOf(caller), key, requestHash: hash, locale };
    return retry(async () => {
      const directly = await direct.book(call, request, company.catalogueVersion);
      if (directly !== undefined) return { is: 'made', bookingId: directly };
      return bookInTransaction(call, request, banks);
    });
  }

  return {
    createAndConfirm: (caller: CustomerCaller, request: ConfirmRequest): Promise<Begun> =>
      withNearest(slots, caller.company.id, request, async () => {
        const owner = ownerOf(caller);
        // Before anything is locked, since it may call a provider.
        const banks = request.paymentType === 'ideal' ? await payments.banks(owner.companyId) : [];
        let outcome = await attempt(caller, request, banks);
        if (outcome.is === 'in_the_way') {
          await payments.giveUp(owner.companyId, owner.customerId, { kind: 'booking', id: outcome.bookingId });
          outcome = await attempt(caller, request, banks);
          if (outcome.is === 'in_the_way') throw new Problem('already_booked');
        }
        if (outcome.is !== 'there') {
          const action = outcome.is === 'held' ? 'booking.held' : 'booking.made';
          news.booked({ companyId: owner.companyId, bookingId: outcome.bookingId, action });
        }
        if (outcome.is === 'held') return bookingPayment.held(outcome, caller.idempotencyKey);
        if (outcome.is === 'there') return bookingPayment.repeated(owner, outcome, caller.idempotencyKey);
        mailer.wake();
        return bookingPayment.settled(outcome.bookingId);
      }),
  };
}
