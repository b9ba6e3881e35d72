import type { Cents, ShopTime } from '../shared/index.ts';
import type { PaymentType } from './api.ts';

/** A bundle or a subscription of the customer that fits what is being booked. */
export interface Entitlement {
  readonly id: number;
  readonly name: string;
  /** Null: unlimited. */
  readonly usesLeft: number | null;
  readonly usesMax: number | null;
  /** The first moment at which it can no longer be used; null: it does not end. */
  readonly validUntil: ShopTime | null;
  /** Of a subscription: until when it lasts, and when it is charged next; null for a bundle. */
  readonly term: { readonly endsAt: ShopTime | null; readonly nextChargeAt: ShopTime | null } | null;
  /** Its last payment is open: it is used only where nothing else pays. */
  readonly isOpen?: boolean;
}

/** Everything an offer depends on. */
export interface OfferTerms {
  readonly price: Cents;
  /** Percent that the customer's points allow now; 0 without any. */
  readonly discountPercent: number;
  readonly acceptsCash: boolean;
  readonly acceptsOnline: boolean;
  readonly bankRequired: boolean;
  readonly bundles: readonly Entitlement[];
  readonly subscriptions: readonly Entitlement[];
}

export interface Offered {
  readonly paymentType: PaymentType;
  readonly onlinePayment: boolean;
  readonly requiresIdealBank: boolean;
  /** What remains to be paid when this is chosen. */
  readonly cost: Cents;
  readonly discount: Cents;
  readonly entitlement: Entitlement | null;
}

const openLast = (a: Entitlement | null, b: Entitlement | null): number =>
  Number(a?.isOpen ?? false) - Number(b?.isOpen ?? false);

const endsFirst = (a: Entitlement, b: Entitlement): number =>
  openLast(a, b) || (a.validUntil ?? Infinity) - (b.validUntil ?? Infinity) || a.id - b.id;

/** Of those that still have a use the one that ends first; paid ones come before unpaid ones. */
const firstUsable = (entitlements: readonly Entitlement[]): Entitlement | undefined =>
  entitlements.filter(({ usesLeft }) => usesLeft === null || usesLeft > 0).toSorted(endsFirst)[0];

/**
 * What a customer may pay with and how much, the best first: what is already paid for, then online, then at the shop.
 * The screen shows it, and the server computes it again instead of trusting the request (PAY-11, A7). Where nothing is
 * left to pay, there is one way only, and no use is taken.
 */
export function offerOf(terms: OfferTerms): Offered[] {
  const discount = Math.round((terms.price * terms.discountPercent) / 100);
  const cost = terms.price - discount;
  const money = { requiresIdealBank: false, cost, discount, entitlement: null };
  if (cost === 0) return [{ ...money, paymentType: 'discount', onlinePayment: false }];

  const withUse = (paymentType: 'bundle' | 'subscription', owned: readonly Entitlement[]): Offered[] => {
    const entitlement = firstUsable(owned);
    if (!entitlement) return [];
    return [{ paymentType, onlinePayment: false, requiresIdealBank: false, cost: 0, discount: 0, entitlement }];
  };
  return [
    ...[...withUse('subscription', terms.subscriptions), ...withUse('bundle', terms.bundles)].toSorted((a, b) =>
      openLast(a.entitlement, b.entitlement),
    ),
    ...(terms.acceptsOnline
      ? [{ ...money, paymentType: 'ideal' as const, onlinePayment: true, requiresIdealBank: terms.bankRequired }]
      : []),
    ...(terms.acceptsCash ? [{ ...money, paymentType: 'cash' as const, onlinePayment: false }] : []),
  ];
}
