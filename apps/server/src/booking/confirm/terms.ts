import type { BookableSlot, BookingTerms } from '@embook/domain/booking';
import { usableDiscount } from '@embook/domain/loyalty';
import type { Entitlement } from '@embook/domain/payment';
import {
  type Entitlements,
  entitlementsFor,
  type Holder,
  type listBanks,
  type PaymentCore,
} from '../../payment/payment.ts';
import type { Reader } from '../booking-store.ts';
import { readTerms, type StoredTerms } from './terms-store.ts';

interface TermsCore extends Pick<PaymentCore, 'takesOnline'> {
  readonly entitlementKinds: readonly Entitlements[];
}

export type Banks = Awaited<ReturnType<typeof listBanks>>;

interface Owned {
  readonly banks: Banks;
  readonly bundles: readonly Entitlement[];
  readonly subscriptions: readonly Entitlement[];
}

const discountOf = (stored: StoredTerms): number =>
  usableDiscount(stored.points, { ...stored, enabled: stored.loyaltyEnabled });

/** A bank is required only where the provider has a list of banks. */
export const termsFrom = (stored: StoredTerms, owned: Owned): BookingTerms & StoredTerms => ({
  ...stored,
  ...owned,
  bankRequired: stored.bankRequired && owned.banks.length > 0,
  discountPercent: discountOf(stored),
});

/** What the customer's points take off at a shop now, in percent. */
export async function currentDiscount(
  reader: Reader,
  { companyId, customerId }: { readonly companyId: number; readonly customerId: number },
  { shopId, sessionId }: Pick<BookableSlot, 'shopId' | 'sessionId'>,
): Promise<number> {
  const stored = await readTerms(reader, { companyId, customerId, shopId, sessionId, heldAs: null });
  return discountOf(stored);
}

/**
 * The same terms for the screen and, under the locks, for the booking (A7). A visitor has neither points nor
 * entitlements.
 */
export async function bookingTerms(
  { entitlementKinds, takesOnline }: TermsCore,
  reader: Reader,
  { companyId, customerId, locale }: Omit<Holder, 'customerId'> & { readonly customerId: number | undefined },
  slot: BookableSlot,
  banks: Banks,
  heldAs?: number,
): Promise<BookingTerms & StoredTerms> {
  const { shopId, sessionId } = slot;
  const whose = { companyId, customerId: customerId ?? null, shopId, sessionId, heldAs: heldAs ?? null };
  const found = await readTerms(reader, whose);
  const stored = { ...found, acceptsOnline: found.acceptsOnline && takesOnline };
  const owned = async (paymentType: Entitlements['paymentType']) =>
    customerId === undefined
      ? []
      : ((await entitlementsFor(entitlementKinds, paymentType)?.usable(
          reader,
          { companyId, customerId, locale },
          visitOf(slot),
        )) ?? []);
  return termsFrom(stored, { banks, bundles: await owned('bundle'), subscriptions: await owned('subscription') });
}

/** What an entitlement must cover: the option, where one was chosen. */
export const visitOf = ({ serviceId, optionId, startsAt }: BookableSlot) => ({
  serviceId: optionId ?? serviceId,
  startsAt,
});
