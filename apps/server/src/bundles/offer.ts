import { type Bank, type Offered, offerOf, type PaymentOptions, type PaymentType } from '@embook/domain/payment';
import { euroFromCents, type Locale } from '@embook/domain/shared';
import { Problem } from '../infra/http/problem.ts';
import { messages } from '../messages/index.ts';
import type { BundleTerms } from './owned-bundle-store.ts';

/** What is asked for. */
export interface PurchaseRequest {
  readonly bundleId: number;
  readonly shopId: number;
  readonly paymentType: PaymentType;
  readonly idealBankId?: string | undefined;
  readonly clientBundleId?: number | undefined;
  readonly expectedCents?: number | undefined;
}

export interface BundleOffer {
  readonly terms: BundleTerms;
  readonly banks: readonly Bank[];
  readonly offered: readonly Offered[];
}

/** Points buy no bundles, and nothing but money does. A bank is asked for only where there are some to choose from. */
export function bundleOffer(terms: BundleTerms, banks: readonly Bank[]): BundleOffer {
  const { priceCents: price, acceptsOnline, bankRequired } = terms;
  const money = { price, discountPercent: 0, acceptsCash: false, acceptsOnline, bundles: [], subscriptions: [] };
  return { terms, banks, offered: offerOf({ ...money, bankRequired: bankRequired && banks.length > 0 }) };
}

/** Nobody pays another price than the one they were shown (A7). */
export function agree({ expectedCents }: PurchaseRequest, cost: number): void {
  if (expectedCents !== undefined && expectedCents !== cost)
    throw new Problem('price_changed', undefined, { final_cost: euroFromCents(cost) });
}

/** What was chosen must be in the offer of this moment. */
export function accept({ banks, offered }: BundleOffer, request: PurchaseRequest): Offered {
  const choice = offered.find(({ paymentType }) => paymentType === request.paymentType);
  if (!choice) throw new Problem('invalid_fields', { payment_type: 'not_offered' });
  // Without a list the provider asks for the bank itself.
  const bankMatters = choice.requiresIdealBank || (choice.onlinePayment && request.idealBankId && banks.length > 0);
  if (bankMatters && bankOf({ banks }, request) === null)
    throw new Problem('invalid_fields', { ideal_bank_id: 'bank' });
  agree(request, choice.cost);
  return choice;
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
