import type { Cents } from '../shared/index.ts';
import type { Bank, PaymentType } from './api.ts';
import type { Offered } from './offer.ts';

/** How somebody wants to pay, and the price they were shown. */
export interface OfferRequest {
  readonly paymentType: PaymentType;
  readonly idealBankId?: string | undefined;
  readonly expectedCents?: Cents | undefined;
}

export type OfferRefusal =
  | { readonly refused: 'not_offered' | 'bank' }
  | { readonly refused: 'price_changed'; readonly cost: Cents };

/** The offer that was chosen, if it is offered now, with a bank of the list, at the price that was shown (A7). */
export function acceptOffer(
  offered: readonly Offered[],
  banks: readonly Bank[],
  { paymentType, idealBankId, expectedCents }: OfferRequest,
): Offered | OfferRefusal {
  const chosen = offered.find((offer) => offer.paymentType === paymentType);
  if (!chosen) return { refused: 'not_offered' };
  const isKnown = banks.some(({ id }) => id === idealBankId);
  if (idealBankId ? chosen.onlinePayment && !isKnown : chosen.requiresIdealBank) return { refused: 'bank' };
  if (expectedCents !== undefined && expectedCents !== chosen.cost)
    return { refused: 'price_changed', cost: chosen.cost };
  return chosen;
}
