import type { BookableSlot, BookingTerms, NewBooking } from '@embook/domain/booking';
import { usableDiscount } from '@embook/domain/loyalty';
import type { Entitlement, PaymentType } from '@embook/domain/payment';
import {
  type Entitlements,
  entitlementsFor,
  type Holder,
  type listBanks,
  type PaymentCore,
  type PlannedUse,
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
  { heldAs, before = [] }: { readonly heldAs?: number | undefined; readonly before?: readonly PlannedBooking[] } = {},
): Promise<BookingTerms & StoredTerms> {
  const { shopId, sessionId } = slot;
  const whose = { companyId, customerId: customerId ?? null, shopId, sessionId, heldAs: heldAs ?? null };
  const found = await readTerms(reader, whose);
  const spent = before.filter(({ booking }) => booking.discountCents > 0).length * found.needPoints;
  const stored = { ...found, points: found.points - spent, acceptsOnline: found.acceptsOnline && takesOnline };
  const owned = async (paymentType: Entitlements['paymentType']) =>
    customerId === undefined
      ? []
      : ((await entitlementsFor(entitlementKinds, paymentType)?.usable(
          reader,
          { companyId, customerId, locale },
          { ...visitOf(slot), planned: plannedUses(before, paymentType) },
        )) ?? []);
  return termsFrom(stored, { banks, bundles: await owned('bundle'), subscriptions: await owned('subscription') });
}

/** A visit that is booked in the same go before another one, and what pays for it. */
export interface PlannedBooking {
  readonly booking: NewBooking;
  readonly entitlement: Entitlement | null;
}

const plannedUses = (before: readonly PlannedBooking[], paymentType: PaymentType): PlannedUse[] =>
  before.flatMap(({ booking, entitlement }) =>
    entitlement && booking.paymentType === paymentType
      ? [{ entitlementId: entitlement.id, startsAt: booking.slot.startsAt }]
      : [],
  );

/** What an entitlement must cover: the option, where one was chosen. */
export const visitOf = ({ serviceId, optionId, startsAt }: BookableSlot) => ({
  serviceId: optionId ?? serviceId,
  startsAt,
});
