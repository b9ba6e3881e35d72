import { type BookingRequest, newBooking, type SlotRef } from '@embook/domain/booking';
import { isOverUnpaid } from '@embook/domain/payment';
import type { Owner } from '../../infra/db/owner.ts';
import { retry } from '../../infra/db/retry.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { type CustomerCaller, lockCaller, ownerOf } from '../../infra/http/caller.ts';
import { networkHash } from '../../infra/http/network.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { BookedNews } from '../../infra/live/booked-news.ts';
import type { Mailer } from '../../infra/mail/mailer.ts';
import { spendPoints } from '../../loyalty/loyalty.ts';
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
import { createQueues } from '../../infra/queues.ts';
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
  readonly payments: Paying;
  readonly bookingPayment: BookingPayment;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
  readonly news: Pick<BookedNews, 'booked'>;
}

/** A call that books, with what is read before its transaction. */
interface Order {
  readonly call: BookingCall;
  readonly request: ConfirmRequest;
  readonly banks: Banks;
}

/**
 * The result of one attempt. `held`: made, and to be paid online. `repeated`: made before, by the same call or the same
 * request. `hold_to_end`: the customer holds this slot on other terms, and that hold must end first.
 */
type Outcome =
  | { readonly is: 'made' | 'hold_to_end'; readonly bookingId: number }
  | ({ readonly is: 'held' } & Held)
  | { readonly is: 'repeated'; readonly bookingId: number; readonly unstarted: Payment | undefined };

/** A booking that the customer has of the requested slot. */
type OwnBooking = NonNullable<Awaited<ReturnType<ConfirmStore['ownAt']>>>;

/** How many calls of this process try at once for the same room or session, or, without either, at the same company. */
const MAX_AT_ONCE = 4;

export function createConfirm(ports: Ports) {
  const { store, direct, slots, terms, entitlementKinds, payments, bookingPayment, clock, mailer, news } = ports;

  const inQueue = createQueues(MAX_AT_ONCE);

  async function confirm(caller: CustomerCaller, request: ConfirmRequest): Promise<Begun> {
    const owner = ownerOf(caller);
    const { companyId, customerId } = owner;
    // Before anything is locked, since it may call a provider.
    const banks = request.paymentType === 'ideal' ? await payments.banks(companyId) : [];
    const order = { call: callOf(caller, request), request, banks };
    const { catalogueVersion } = caller.company;
    let outcome = await attempt(order, catalogueVersion);
    if (outcome.is === 'hold_to_end') {
      // Outside of a transaction, since it calls the provider.
      await payments.giveUp(companyId, customerId, { kind: 'booking', id: outcome.bookingId });
      outcome = await attempt(order, catalogueVersion);
    }
    const { bookingId } = outcome;
    switch (outcome.is) {
      case 'made':
        news.booked({ companyId, bookingId, action: 'booking.made' });
        mailer.wake();
        return bookingPayment.settled(bookingId);
      case 'held':
        news.booked({ companyId, bookingId, action: 'booking.held' });
        return bookingPayment.held(outcome, caller.idempotencyKey);
      case 'repeated':
        return bookingPayment.repeated(owner, outcome, caller.idempotencyKey);
      case 'hold_to_end':
        // It is still there after it was given up.
        throw new Problem('already_booked');
    }
  }

  const attempt = (order: Order, catalogueVersion: number): Promise<Outcome> =>
    retry(async () => {
      const bookingId = await direct.book(order.call, order.request, catalogueVersion);
      return bookingId === undefined ? bookInTransaction(order) : { is: 'made', bookingId };
    });

  /** The slow path, in a transaction of its own, for every booking that `direct` does not make. */
  const bookInTransaction = (order: Order): Promise<Outcome> =>
    inQueue(`${order.call.companyId} ${order.request.sessionId} ${order.request.roomId}`, () =>
      store.transaction((tx) => repeatOrBook(tx, order)),
    );

  async function repeatOrBook(tx: Tx, order: Order): Promise<Outcome> {
    const { call, request } = order;
    await lockCaller(tx, call);
    const made = await findMade(tx, call);
    if (made !== undefined) return repeated(tx, call, made);
    const inAnyRoom = await ownInAnyRoom(tx, order);
    if (inAnyRoom) return repeatOrReplace(tx, order, inAnyRoom);
    const ref = await slots.find(tx, call.companyId, request);
    const own = await store.ownAt(tx, call, ref);
    return own ? repeatOrReplace(tx, order, own) : book(tx, order, ref);
  }

  async function repeated(tx: Tx, owner: Owner, bookingId: number): Promise<Outcome> {
    return { is: 'repeated', bookingId, unstarted: await findUnstarted(tx, owner, { kind: 'booking', id: bookingId }) };
  }

  /** Where no room was requested, a repetition must not book the next free room (A4). */
  async function ownInAnyRoom(tx: Tx, { call, request }: Order): Promise<OwnBooking | undefined> {
    const { roomId, sessionId, serviceId, timestamp: startsAt } = request;
    if (roomId !== undefined || sessionId !== undefined) return undefined;
    return store.ownAt(tx, call, { kind: 'any_room', serviceId, startsAt });
  }

  async function repeatOrReplace(tx: Tx, { call, request }: Order, own: OwnBooking): Promise<Outcome> {
    if (own.holdUntil === null && own.sessionId !== null) throw alreadyIn(own.id);
    const isEnded = own.holdUntil !== null && own.holdUntil.getTime() <= clock.now();
    if (isSame(own, request) && !isEnded && !(await isCheaperNow(tx, call, own, request))) {
      await claimMade(tx, call, own.id, new Date(clock.now()));
      return repeated(tx, call, own.id);
    }
    if (own.holdUntil === null) throw new Problem('already_booked');
    // A hold is not ended for a booking that would be refused.
    await refuseUnpaid(tx, call, request);
    return { is: 'hold_to_end', bookingId: own.id };
  }

  /** A hold made without the discount that is requested now: it is replaced by one at the lower price (A7). */
  async function isCheaperNow(tx: Tx, owner: Owner, own: OwnBooking, { useDiscount }: ConfirmRequest) {
    if (!useDiscount || own.holdUntil === null || own.discountCents > 0) return false;
    return (await terms.discountPercent(tx, owner, own)) > 0;
  }

  /** Unpaid visits are counted under the customer's lock, so that two tabs cannot both have the last one. */
  async function refuseUnpaid(tx: Tx, owner: Owner, { paymentType }: ConfirmRequest): Promise<void> {
    if (paymentType !== 'cash') return;
    if (isOverUnpaid(await store.unpaid(tx, owner, new Date(clock.now())))) throw new Problem('too_many_unpaid');
  }

  /** Locks, reads, decides and writes: all of it or nothing. */
  async function book(tx: Tx, { call, request, banks }: Order, ref: SlotRef): Promise<Outcome> {
    const { companyId, customerId, locale = null, network } = call;
    const owner = { companyId, customerId };
    const now = new Date(clock.now());

    const { slot, refusal } = await slots.readLocked(tx, companyId, ref);
    if (refusal) throw new Problem(refusal);
    const found = await terms.of(tx, owner, slot, banks);
    const decision = newBooking(slot, request, found, await store.unpaid(tx, owner, now), now.getTime());
    if (decision.refused) throw bookingProblem(decision);
    const { booking, entitlement } = decision;
    const { holdUntil, costCents: amountCents } = booking;

    const provider = booking.status === 'held' ? await payments.providerName(tx, companyId) : undefined;
    const toWrite = bookingToWrite(call, booking, found, provider, now);
    const { bookingId } = toWrite;
    await writeBooking(tx, slots, toWrite);
    if (entitlement) {
      const entitlements = entitlementsFor(entitlementKinds, booking.paymentType);
      if (!(await entitlements?.use(tx, owner, entitlement.id, { ...visitOf(slot), bookingId })))
        throw new Problem('invalid_fields', { payment_type: 'not_offered' });
    }
    if (booking.discountCents > 0) await spendPoints(tx, { ...owner, bookingId, now });
    if (holdUntil === null) return { is: 'made', bookingId };
    const payable = { kind: 'booking', id: bookingId, period: null } as const;
    const bankId = request.idealBankId || null;
    const payment = await payments.intent(tx, { ...owner, payable, amountCents, bankId, locale, network });
    return { is: 'held', bookingId, holdUntil, payment };
  }

  return {
    createAndConfirm: (caller: CustomerCaller, request: ConfirmRequest): Promise<Begun> =>
      withNearest(slots, caller.company.id, request, () => confirm(caller, request)),
  };
}

function callOf(caller: CustomerCaller, request: ConfirmRequest): BookingCall {
  const { useDiscount, ...withoutDiscount } = request;
  // Left out means yes (routes.ts), so both must have the same hash (A4).
  const hash = requestHash('createAndConfirm', useDiscount ? withoutDiscount : request);
  return {
    ...ownerOf(caller),
    key: caller.idempotencyKey,
    requestHash: hash,
    locale: caller.locale,
    network: networkHash(caller.address),
  };
}

/** Whether the request is for what they have already: the same thing, payment type and price (A7). */
const isSame = (own: OwnBooking, { paymentType, serviceId, expectedCents, useDiscount }: ConfirmRequest): boolean =>
  own.paymentType === paymentType &&
  own.serviceId === serviceId &&
  (useDiscount || own.discountCents === 0) &&
  (expectedCents === undefined || expectedCents === own.costCents);
