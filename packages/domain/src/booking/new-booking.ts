import {
  acceptOffer,
  type Bank,
  type Entitlement,
  holdEnd,
  isOverUnpaid,
  MAX_HOLDS,
  offerOf,
  type OfferRefusal,
  type OfferRequest,
  type OfferTerms,
  type PaymentType,
} from '../payment/index.ts';
import type { Cents, ShopTime } from '../shared/index.ts';

/**
 * The row that is locked for a slot: a room with its employee, or a session. `isWithdrawnToo` is for a visit that stands,
 * whose service may be archived or no longer bookable by now (CAT-3); `isHiddenToo` is for staff, who book what customers
 * do not see for the time being.
 */
export type SlotRef = {
  readonly serviceId: number;
  readonly startsAt: ShopTime;
  readonly isWithdrawnToo?: boolean | undefined;
  readonly isHiddenToo?: boolean | undefined;
} & ({ readonly kind: 'room'; readonly roomId: number } | { readonly kind: 'session'; readonly sessionId: number });

/** What can be booked at a time: a service in a room, or a seat in a session, with its price. */
export interface BookableSlot {
  readonly shopId: number;
  readonly serviceId: number;
  readonly serviceName: string;
  /** The chosen option of a session. */
  readonly optionId: number | null;
  readonly roomId: number | null;
  readonly employeeId: number | null;
  readonly employeeName: string | null;
  readonly sessionId: number | null;
  readonly startsAt: ShopTime;
  readonly minutes: number;
  /** When the room is busy, buffers included. */
  readonly busy: { readonly from: ShopTime; readonly until: ShopTime };
  readonly priceCents: Cents;
}

export interface BookingRequest extends OfferRequest {
  /** The loyalty discount, where the customer has one (PRO-2). */
  readonly useDiscount: boolean;
  /** What the customer wrote with it. */
  readonly note?: string | undefined;
}

/** Everything but the slot that its price and the ways to pay for it depend on. */
export interface BookingTerms extends Omit<OfferTerms, 'price'> {
  readonly banks: readonly Bank[];
  readonly policyHours: number;
  readonly feeCents: Cents;
}

/** What the customer has booked and not paid yet. Counted under the customer's lock, so that two tabs count alike. */
export interface UnpaidBookings {
  readonly openHolds: number;
  /** Coming visits that cost nothing or are to be paid at the shop, and how many the company allows. */
  readonly unpaid: number;
  readonly maxUnpaid: number;
  /** Coming visits that something else than money pays for. */
  readonly covered: number;
}

/** Who may come as often as they like does not take every place there is. */
const MAX_COVERED = 40;

/** A slot, booked: what is agreed about it and copied, so that it stays. */
export interface NewBooking {
  readonly slot: BookableSlot;
  readonly status: 'held' | 'confirmed';
  /** Real time in milliseconds; null when nothing is to be paid online. */
  readonly holdUntil: number | null;
  readonly paymentType: PaymentType;
  readonly costCents: Cents;
  readonly discountCents: Cents;
  readonly paid: boolean;
  readonly policyHours: number;
  readonly feeCents: Cents;
  readonly note: string | null;
}

export type BookingDecision =
  | OfferRefusal
  | { readonly refused: 'too_many_holds' }
  | { readonly refused: 'too_many_unpaid' }
  | { readonly refused: 'too_many_covered' }
  | {
      readonly refused?: undefined;
      readonly booking: NewBooking;
      /** The bundle or subscription that loses a use. */
      readonly entitlement: Entitlement | null;
    };

/** The same once one more is booked, for several in one go. */
export const withBooked = (counted: UnpaidBookings, { slot, paymentType, costCents }: NewBooking): UnpaidBookings => ({
  ...counted,
  unpaid: counted.unpaid + Number(paymentType === 'cash' || slot.priceCents === 0),
  covered: counted.covered + Number(slot.priceCents > 0 && costCents === 0),
});

/** What is booked, at which price and paid how, or why it is refused. Whoever pays online holds the slot meanwhile (PAY-2). */
export function newBooking(
  slot: BookableSlot,
  request: BookingRequest,
  terms: BookingTerms,
  unpaidBookings: UnpaidBookings,
  now: number,
): BookingDecision {
  const discountPercent = request.useDiscount ? terms.discountPercent : 0;
  const offered = offerOf({ ...terms, price: slot.priceCents, discountPercent });
  const chosen = acceptOffer(offered, terms.banks, request);
  if ('refused' in chosen) return chosen;
  const { onlinePayment, paymentType, cost, discount, entitlement } = chosen;
  if (onlinePayment && unpaidBookings.openHolds >= MAX_HOLDS) return { refused: 'too_many_holds' };
  const isBounded = paymentType === 'cash' || slot.priceCents === 0;
  if (isBounded && isOverUnpaid(unpaidBookings)) return { refused: 'too_many_unpaid' };
  if (entitlement?.usesLeft === null && unpaidBookings.covered >= MAX_COVERED) return { refused: 'too_many_covered' };
  return {
    booking: {
      slot,
      status: onlinePayment ? 'held' : 'confirmed',
      holdUntil: onlinePayment ? holdEnd(now) : null,
      paymentType,
      costCents: cost,
      discountCents: discount,
      paid: !onlinePayment && paymentType !== 'cash',
      policyHours: terms.policyHours,
      feeCents: terms.feeCents,
      note: request.note || null,
    },
    entitlement,
  };
}
