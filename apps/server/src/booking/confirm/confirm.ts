import { HOLD_MINUTES, isOverUnpaid, MOST_HOLDS, type PaymentType } from '@embook/domain/payment';
import { euroFromCents } from '@embook/domain/shared';
import { lockCustomer, type Owner } from '../../infra/db/owner.ts';
import { retry } from '../../infra/db/retry.ts';
import { secretId } from '../../infra/random-ids.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { type CustomerCaller, ownerOf } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Mailer } from '../../infra/mail/mailer.ts';
import type { LoyaltyProgramme } from '../../loyalty/loyalty.ts';
import {
  claimMade,
  findMade,
  findUnstarted,
  type Entitlements,
  type Repeatable,
  requestHash,
} from '../../payment/payment.ts';
import type { Direct } from '../direct/direct.ts';
import type { Place, Places, PlaceRequest, Spot } from '../place/place.ts';
import type { BookingMails } from '../settle/booking-mails.ts';
import { alreadyIn } from './already-in.ts';
import { createLines } from './line.ts';
import { withNearest } from './nearest.ts';
import type { Banks, Paying } from './paying.ts';
import { type Quotes, visitOf } from './quote.ts';
import type { Begun, BookingPayment } from './booking-payment.ts';
import type { ConfirmStore } from './confirm-store.ts';

export type Confirm = ReturnType<typeof createConfirm>;

export interface ConfirmRequest extends PlaceRequest {
  readonly paymentType: PaymentType;
  readonly idealBankId: string | undefined;
  /** What the customer was shown. */
  readonly expectedCents: number | undefined;
  /** Their loyalty discount, where they have one (PRO-2). */
  readonly useDiscount: boolean;
}

interface Ports {
  readonly store: ConfirmStore;
  readonly direct: Direct;
  readonly places: Places;
  readonly quotes: Quotes;
  readonly entitlementKinds: readonly Entitlements[];
  readonly loyalty: Pick<LoyaltyProgramme, 'spend'>;
  readonly payments: Paying;
  readonly bookingPayment: BookingPayment;
  readonly mails: BookingMails;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
}

/** What one attempt came to. */
interface Outcome {
  /**
   * `there`: it had been made before, by the same call or the same request. `in_the_way`: the customer keeps this place to
   * pay for it in another way, which must end first.
   */
  readonly is: 'made' | 'there' | 'in_the_way';
  readonly bookingId: number;
}

/** So many of this process try for the same room or session at once. */
const MOST_AT_ONCE = 4;

export function createConfirm(ports: Ports) {
  const { store, direct, places, quotes, entitlementKinds, loyalty, payments, bookingPayment, mails, clock, mailer } =
    ports;

  const inLine = createLines(MOST_AT_ONCE);

  /** The way to pay that was chosen, if it is offered at the price that was seen (A7). */
  async function agreed(tx: Tx, owner: Owner, request: ConfirmRequest, place: Place, banks: Banks) {
    const { offer, offerWithoutDiscount, terms } = await quotes.of(tx, owner, place, banks);
    const offered = request.useDiscount ? offer : offerWithoutDiscount;
    const chosen = offered.find(({ paymentType }) => paymentType === request.paymentType);
    if (!chosen) throw new Problem('invalid_fields', { payment_type: 'not_offered' });
    const known = banks.some(({ id }) => id === request.idealBankId);
    if (request.idealBankId ? chosen.onlinePayment && !known : chosen.requiresIdealBank)
      throw new Problem('invalid_fields', { ideal_bank_id: 'bank' });
    if (request.expectedCents !== undefined && request.expectedCents !== chosen.cost)
      throw new Problem('price_changed', undefined, { final_cost: euroFromCents(chosen.cost) });
    return { chosen, policyHours: terms.cancellationPolicy };
  }

  type Own = NonNullable<Awaited<ReturnType<ConfirmStore['ownAt']>>>;

  /** Whether what is asked for is what they have: the same thing, paid in the same way, at the same price (A7). */
  const isSame = (own: Own, { paymentType, serviceId, expectedCents, useDiscount }: ConfirmRequest): boolean =>
    own.paymentType === paymentType &&
    own.serviceId === serviceId &&
    (useDiscount || own.discountCents === 0) &&
    (expectedCents === undefined || expectedCents === own.costCents);

  function ownOutcome(own: Own, request: ConfirmRequest): Outcome {
    if (own.holdUntil === null && own.sessionId !== null) throw alreadyIn(own.id);
    const ended = own.holdUntil !== null && own.holdUntil.getTime() <= clock.now();
    if (isSame(own, request) && !ended) return { is: 'there', bookingId: own.id };
    if (own.holdUntil === null) throw new Problem('already_booked');
    return { is: 'in_the_way', bookingId: own.id };
  }

  /** Unpaid visits are counted under the customer's lock, so that two tabs cannot both have the last one. */
  async function refuseUnpaid(tx: Tx, owner: Owner, { paymentType }: ConfirmRequest): Promise<void> {
    if (paymentType !== 'cash') return;
    if (isOverUnpaid(await store.unpaid(tx, owner, new Date(clock.now())))) throw new Problem('too_many_unpaid');
  }

  /** Locks, looks, computes and writes: all of it or nothing. */
  async function book(tx: Tx, owner: Owner, request: ConfirmRequest, spot: Spot, banks: Banks): Promise<number> {
    const { companyId, customerId } = owner;
    const now = new Date(clock.now());
    const { place, refusal } = await places.lookLocked(tx, companyId, spot);
    if (refusal) throw new Problem(refusal);
    const { chosen, policyHours } = await agreed(tx, owner, request, place, banks);
    const online = chosen.onlinePayment;
    if (online && (await store.openHolds(tx, owner, now)) >= MOST_HOLDS) throw new Problem('too_many_holds');
    await refuseUnpaid(tx, owner, request);

    const bookingId = secretId();
    const { optionId: _, busy: __, ...visit } = place;
    await store.add(tx, {
      ...owner,
      ...visit,
      id: bookingId,
      status: online ? 'held' : 'confirmed',
      holdUntil: online ? new Date(now.getTime() + HOLD_MINUTES * 60_000) : null,
      discountCents: chosen.discount,
      finalCostCents: chosen.cost,
      paymentType: chosen.paymentType,
      paymentSystem: online
        ? await payments.providerName(tx, companyId)
        : chosen.paymentType === 'cash'
          ? 'cash'
          : null,
      paid: !online && chosen.paymentType !== 'cash',
      policyHours,
      createdAt: now,
    });
    if (!(await places.take(tx, { ...owner, bookingId }, place)))
      throw new Problem(spot.kind === 'session' ? 'session_full' : 'time_taken');
    if (chosen.entitlement) {
      const entitlements = entitlementKinds.find(({ paymentType }) => paymentType === chosen.paymentType);
      if (!(await entitlements?.use(tx, owner, chosen.entitlement.id, { ...visitOf(place), bookingId })))
        throw new Problem('invalid_fields', { payment_type: 'not_offered' });
    }
    if (chosen.discount > 0) await loyalty.spend(tx, { ...owner, bookingId, now });
    if (online) {
      const payable = { kind: 'booking', id: bookingId, period: null } as const;
      await payments.intent(tx, {
        companyId,
        customerId,
        payable,
        amountCents: chosen.cost,
        bankId: request.idealBankId || null,
      });
    } else await mails.confirmed(tx, companyId, bookingId, now);
    return bookingId;
  }

  /** Where no room was asked for, the one that is free next must not become a second booking (A4). */
  async function ownAnywhere(tx: Tx, owner: Owner, request: ConfirmRequest): Promise<Outcome | undefined> {
    const { roomId, sessionId, serviceId, timestamp: startsAt } = request;
    if (roomId !== undefined || sessionId !== undefined) return undefined;
    const own = await store.ownAt(tx, owner, { kind: 'anywhere', serviceId, startsAt });
    return own && ownOutcome(own, request);
  }

  async function ownOrNew(tx: Tx, owner: Owner, request: ConfirmRequest, banks: Banks): Promise<Outcome> {
    const spot = await places.find(tx, owner.companyId, request);
    const own = await store.ownAt(tx, owner, spot);
    return own ? ownOutcome(own, request) : { is: 'made', bookingId: await book(tx, owner, request, spot, banks) };
  }

  async function once(tx: Tx, call: Repeatable, request: ConfirmRequest, banks: Banks): Promise<Outcome> {
    const owner = { companyId: call.companyId, customerId: call.customerId };
    await lockCustomer(tx, owner);
    const made = await findMade(tx, call);
    if (made !== undefined) return { is: 'there', bookingId: made };

    const outcome = (await ownAnywhere(tx, owner, request)) ?? (await ownOrNew(tx, owner, request, banks));
    // A kept place is not given up for a booking that would be refused.
    if (outcome.is === 'in_the_way') await refuseUnpaid(tx, owner, request);
    else await claimMade(tx, call, outcome.bookingId, new Date(clock.now()));
    return outcome;
  }

  /** The slow path, in a transaction of its own, for every booking that `direct` does not make. */
  const bookInTransaction = (call: Repeatable, request: ConfirmRequest, banks: Banks) =>
    inLine(`${call.companyId} ${request.sessionId} ${request.roomId}`, () =>
      store.transaction(async (tx) => {
        const outcome = await once(tx, call, request, banks);
        if (outcome.is === 'made' && request.paymentType !== 'ideal') return { ...outcome, unstarted: undefined };
        const payable = { kind: 'booking', id: outcome.bookingId } as const;
        return { ...outcome, unstarted: await findUnstarted(tx, call, payable) };
      }),
    );

  async function attempt(caller: CustomerCaller, request: ConfirmRequest, banks: Banks) {
    const { idempotencyKey: key, company } = caller;
    const { useDiscount, ...usual } = request;
    // Saying yes and saying nothing about the discount are the same request (A4).
    const hash = requestHash('createAndConfirm', useDiscount ? usual : request);
    const call = { ...ownerOf(caller), key, requestHash: hash };
    return retry(async () => {
      const directly = await direct.book(call, request, company.catalogueVersion);
      if (directly !== undefined) return { is: 'made' as const, bookingId: directly, unstarted: undefined };
      return bookInTransaction(call, request, banks);
    });
  }

  return {
    createAndConfirm: (caller: CustomerCaller, request: ConfirmRequest): Promise<Begun> =>
      withNearest(places, caller.company.id, request, async () => {
        const owner = ownerOf(caller);
        // Asked before anything is locked: it may take a provider's time.
        const banks = request.paymentType === 'ideal' ? await payments.banks(owner.companyId) : [];
        let outcome = await attempt(caller, request, banks);
        if (outcome.is === 'in_the_way') {
          await payments.giveUp(owner.companyId, owner.customerId, { kind: 'booking', id: outcome.bookingId });
          outcome = await attempt(caller, request, banks);
          if (outcome.is === 'in_the_way') throw new Problem('already_booked');
        }
        if (outcome.is === 'made') mailer.wake();
        if (outcome.is === 'made' && request.paymentType !== 'ideal') return bookingPayment.settled(outcome.bookingId);
        return bookingPayment.begun(owner, outcome, caller.idempotencyKey, caller.locale);
      }),
  };
}
