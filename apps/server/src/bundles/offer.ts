import {
  acceptOffer,
  type Bank,
  type Offered,
  type OfferRequest,
  offerOf,
  type PaymentOptions,
} from '@embook/domain/payment';
import type { Locale } from '@embook/domain/shared';
import { messages } from '../messages/index.ts';
import { offerProblem, priceChanged } from '../payment/payment.ts';
import type { BundleTerms } from './owned-bundle-store.ts';

/** The request to buy a bundle. */
export interface PurchaseRequest extends OfferRequest {
  readonly bundleId: number;
  readonly shopId: number;
  readonly clientBundleId?: number | undefined;
}

export interface BundleOffer {
  readonly terms: BundleTerms;
  readonly banks: readonly Bank[];
  readonly offered: readonly Offered[];
}

/**
 * Bundles are paid with money only, never with points. A bank is required only where the provider has a list of banks.
 */
export function bundleOffer(terms: BundleTerms, banks: readonly Bank[]): BundleOffer {
  const { priceCents: price, acceptsOnline, bankRequired } = terms;
  const money = { price, discountPercent: 0, acceptsCash: false, acceptsOnline, bundles: [], subscriptions: [] };
  return { terms, banks, offered: offerOf({ ...money, bankRequired: bankRequired && banks.length > 0 }) };
}

/** Refuses when the price differs from the one that was shown (A7). */
export function agree({ expectedCents }: PurchaseRequest, cost: number): void {
  if (expectedCents !== undefined && expectedCents !== cost) throw priceChanged(cost);
}

/** The choice must be in the current offer. */
export function accept({ banks, offered }: BundleOffer, request: PurchaseRequest): Offered {
  // Without a list the provider's page asks for the bank.
  const chosen = acceptOffer(offered, banks, banks.length > 0 ? request : { ...request, idealBankId: undefined });
  if ('refused' in chosen) throw offerProblem(chosen);
  return chosen;
}

export const bankOf = ({ banks }: Pick<BundleOffer, 'banks'>, { idealBankId }: PurchaseRequest): string | null =>
  banks.find(({ id }) => id === idealBankId)?.id ?? null;

export const shownOptions = ({ terms, banks, offered }: BundleOffer, locale: Locale): PaymentOptions => ({
  showDiscount: false,
  discountString: '',
  payments: offered.map((choice) => ({ ...choice, paymentName: messages[locale].paymentNames[choice.paymentType] })),
  paymentsWithoutDiscount: [],
  idealBanks: [...banks],
  bookingCost: terms.priceCents,
  payOnline: offered.some(({ onlinePayment }) => onlinePayment),
  finalCost: terms.priceCents,
  // A bundle is not cancelled.
  cancellationPolicy: 0,
  cancellationFee: 0,
});
