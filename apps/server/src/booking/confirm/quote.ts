import { offerOf, type Offered } from '@embook/domain/payment';
import type { LoyaltyProgramme } from '../../loyalty/loyalty.ts';
import type { Entitlements } from '../../payment/payment.ts';
import type { Banks } from './paying.ts';
import type { BookableSlot } from '../slot/slots.ts';
import type { Reader } from '../booking-store.ts';
import type { ConfirmStore } from './confirm-store.ts';

export type Quotes = ReturnType<typeof createQuotes>;

/** What a slot costs someone at this moment and how they may pay. */
export interface Quote {
  readonly offer: readonly Offered[];
  /** The same without the discount, for whoever keeps it; the discount is theirs to use (PRO-2). */
  readonly offerWithoutDiscount: readonly Offered[];
  readonly discountPercent: number;
  readonly terms: Awaited<ReturnType<ConfirmStore['terms']>>;
}

export function createQuotes(
  store: Pick<ConfirmStore, 'terms'>,
  loyalty: Pick<LoyaltyProgramme, 'discountFor'>,
  entitlementKinds: readonly Entitlements[],
) {
  return {
    /**
     * The same for the screen and, under the locks, for the booking (A7). A visitor has neither points nor entitlements, and a
     * bank is asked for only where there are some to choose. Whoever holds the slot already may use the points again that it
     * was held with.
     */
    async of(
      reader: Reader,
      { companyId, customerId }: { readonly companyId: number; readonly customerId: number | undefined },
      slot: BookableSlot,
      banks: Banks,
      keptAs?: number,
    ): Promise<Quote> {
      const terms = await store.terms(reader, companyId);
      const discountPercent =
        customerId === undefined ? 0 : await loyalty.discountFor(reader, companyId, customerId, keptAs);
      const owned = async (paymentType: Entitlements['paymentType']) => {
        const entitlements = entitlementKinds.find((each) => each.paymentType === paymentType);
        if (!entitlements || customerId === undefined) return [];
        return entitlements.usable(reader, { companyId, customerId }, visitOf(slot));
      };
      const without = {
        ...terms,
        price: slot.priceCents,
        discountPercent: 0,
        bankRequired: terms.bankRequired && banks.length > 0,
        bundles: await owned('bundle'),
        subscriptions: await owned('subscription'),
      };
      return {
        offer: offerOf({ ...without, discountPercent }),
        offerWithoutDiscount: offerOf(without),
        discountPercent,
        terms,
      };
    },
  };
}

/** What an entitlement must cover: the option, where one was chosen. */
export const visitOf = ({ serviceId, optionId, startsAt }: BookableSlot) => ({
  serviceId: optionId ?? serviceId,
  startsAt,
});
