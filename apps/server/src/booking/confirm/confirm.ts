import { type BookingRequest, newBooking, type SlotRef } from '@embook/domain/booking';
import { isOverUnpaid } from '@embook/domain/payment';
import type { Owner } from '../../infra/db/owner.ts';
import { retry } from '../../infra/db/retry.ts';
import type { Tx } from '../../infra/db/open.ts';
import { type CustomerCaller, lockCaller, ownerOf } from '../../infra/http/caller.ts';
import { networkHash } from '../../infra/http/network.ts';
import { Problem } from '../../infra/http/problem.ts';
import { spendPoints } from '../../loyalty/loyalty.ts';
import {
  beginPayment,
  claimMade,
  entitlementsFor,
  findMade,
  findUnstarted,
  giveUpPayment,
  listBanks,
  type Payment,
  providerNameOf,
  requestHash,
} from '../../payment/payment.ts';
import type { BookingCore } from '../booking-core.ts';
import { bookDirectly } from '../direct/direct.ts';
import { findSlot, readLockedSlot, type SlotRequest, withNearest } from '../slot/slots.ts';
import { answerHeld, answerMade, answerRepeated, type Begun, type Held } from './booking-payment.ts';
import { countUnpaid, findOwnBooking } from './confirm-store.ts';
import { type Banks, bookingTerms, currentDiscount, visitOf } from './terms.ts';
import {
  alreadyIn,
  type BookingCall,
  bookingProblem,
  bookingToWrite,
  findingAnother,
  TakenMeanwhile,
  writeBooking,
} from './write-booking.ts';

export type ConfirmRequest = SlotRequest & BookingRequest;

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
type OwnBooking = NonNullable<Awaited<ReturnType<typeof findOwnBooking>>>;

async function confirm(core: BookingCore, caller: CustomerCaller, request: ConfirmRequest): Promise<Begun> {
  const owner = ownerOf(caller);
  const { companyId, customerId } = owner;
  // Before anything is locked, since it may call a provider.
  const banks = request.paymentType === 'ideal' ? await listBanks(core, companyId) : [];
  const order = { call: callOf(caller, request), request, banks };
  const { catalogueVersion } = caller.company;
  let outcome = await attempt(core, order, catalogueVersion);
  if (outcome.is === 'hold_to_end') {
    // Outside of a transaction, since it calls the provider.
    await giveUpPayment(core, companyId, customerId, { kind: 'booking', id: outcome.bookingId });
    outcome = await attempt(core, order, catalogueVersion);
  }
  const { bookingId } = outcome;
  switch (outcome.is) {
    case 'made':
      core.news.booked({ companyId, bookingId, action: 'booking.made' });
      core.mailer.wake();
      return answerMade(bookingId);
    case 'held':
      core.news.booked({ companyId, bookingId, action: 'booking.held' });
      return answerHeld(core, outcome, caller.idempotencyKey);
    case 'repeated':
      return answerRepeated(core, owner, outcome, caller.idempotencyKey);
    case 'hold_to_end':
      // It is still there after it was given up.
      throw new Problem('already_booked');
  }
}

const attempt = (core: BookingCore, order: Order, catalogueVersion: number): Promise<Outcome> =>
  findingAnother(order.request, () =>
    retry(async () => {
      const bookingId = await bookDirectly(core, order.call, order.request, catalogueVersion);
      return bookingId === undefined ? bookInTransaction(core, order) : { is: 'made', bookingId };
    }),
  );

/** The slow path, in a transaction of its own, for every booking that `direct` does not make. */
const bookInTransaction = (core: BookingCore, order: Order): Promise<Outcome> =>
  core.confirmQueues(`${order.call.companyId} ${order.request.sessionId} ${order.request.roomId}`, () =>
    core.db.transaction((tx) => repeatOrBook(core, tx, order)),
  );

async function repeatOrBook(core: BookingCore, tx: Tx, order: Order): Promise<Outcome> {
  const { call, request } = order;
  await lockCaller(tx, call);
  const made = await findMade(tx, call);
  if (made !== undefined) return repeated(tx, call, made);
  const inAnyRoom = await ownInAnyRoom(tx, order);
  if (inAnyRoom) return repeatOrReplace(core, tx, order, inAnyRoom);
  const ref = await findSlot(core, tx, call.companyId, request);
  const own = await findOwnBooking(tx, call, ref);
  return own ? repeatOrReplace(core, tx, order, own) : book(core, tx, order, ref);
}

async function repeated(tx: Tx, owner: Owner, bookingId: number): Promise<Outcome> {
  return { is: 'repeated', bookingId, unstarted: await findUnstarted(tx, owner, { kind: 'booking', id: bookingId }) };
}

/** Where no room was requested, a repetition must not book the next free room (A4). */
async function ownInAnyRoom(tx: Tx, { call, request }: Order): Promise<OwnBooking | undefined> {
  const { roomId, sessionId, serviceId, timestamp: startsAt } = request;
  if (roomId !== undefined || sessionId !== undefined) return undefined;
  return findOwnBooking(tx, call, { kind: 'any_room', serviceId, startsAt });
}

async function repeatOrReplace(core: BookingCore, tx: Tx, { call, request }: Order, own: OwnBooking): Promise<Outcome> {
  if (own.holdUntil === null && own.sessionId !== null) throw alreadyIn(own.id);
  const isEnded = own.holdUntil !== null && own.holdUntil.getTime() <= core.clock.now();
  if (isSame(own, request) && !isEnded && !(await isCheaperNow(tx, call, own, request))) {
    await claimMade(tx, call, own.id, new Date(core.clock.now()));
    return repeated(tx, call, own.id);
  }
  if (own.holdUntil === null) throw new Problem('already_booked');
  // A hold is not ended for a booking that would be refused.
  await refuseUnpaid(core, tx, call, request);
  return { is: 'hold_to_end', bookingId: own.id };
}

/** A hold made without the discount that is requested now: it is replaced by one at the lower price (A7). */
async function isCheaperNow(tx: Tx, owner: Owner, own: OwnBooking, { useDiscount }: ConfirmRequest) {
  if (!useDiscount || own.holdUntil === null || own.discountCents > 0) return false;
  return (await currentDiscount(tx, owner, own)) > 0;
}

/** Unpaid visits are counted under the customer's lock, so that two tabs cannot both have the last one. */
async function refuseUnpaid(core: BookingCore, tx: Tx, owner: Owner, { paymentType }: ConfirmRequest): Promise<void> {
  if (paymentType !== 'cash') return;
  if (isOverUnpaid(await countUnpaid(tx, owner, new Date(core.clock.now())))) throw new Problem('too_many_unpaid');
}

/** Locks, reads, decides and writes: all of it or nothing. */
async function book(core: BookingCore, tx: Tx, { call, request, banks }: Order, ref: SlotRef): Promise<Outcome> {
  const { companyId, customerId, locale = null, network } = call;
  const owner = { companyId, customerId };
  const now = new Date(core.clock.now());

  const { slot, refusal } = await readLockedSlot(core, tx, companyId, ref);
  if (refusal) throw refusal === 'time_taken' ? new TakenMeanwhile() : new Problem(refusal);
  const found = await bookingTerms(core, tx, owner, slot, banks);
  const decision = newBooking(slot, request, found, await countUnpaid(tx, owner, now), now.getTime());
  if (decision.refused) throw bookingProblem(decision);
  const { booking, entitlement } = decision;
  const { holdUntil, costCents: amountCents } = booking;

  const provider = booking.status === 'held' ? await providerNameOf(core, tx, companyId) : undefined;
  const toWrite = bookingToWrite(call, booking, found, provider, now);
  const { bookingId } = toWrite;
  await writeBooking(tx, toWrite);
  if (entitlement) {
    const entitlements = entitlementsFor(core.entitlementKinds, booking.paymentType);
    if (!(await entitlements?.use(tx, owner, entitlement.id, { ...visitOf(slot), bookingId })))
      throw new Problem('invalid_fields', { payment_type: 'not_offered' });
  }
  if (booking.discountCents > 0) await spendPoints(tx, { ...owner, bookingId, now });
  if (holdUntil === null) return { is: 'made', bookingId };
  const payable = { kind: 'booking', id: bookingId, period: null } as const;
  const bankId = request.idealBankId || null;
  const payment = await beginPayment(core, tx, { ...owner, payable, amountCents, bankId, locale, network });
  return { is: 'held', bookingId, holdUntil, payment };
}

export const createAndConfirm = (core: BookingCore, caller: CustomerCaller, request: ConfirmRequest): Promise<Begun> =>
  withNearest(core, caller.company.id, request, () => confirm(core, caller, request));

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
