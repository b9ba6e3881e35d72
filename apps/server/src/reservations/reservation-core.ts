import type { WiredBooking } from '../booking/wiring.ts';
import type { createCatalogueCache } from '../infra/catalogue-cache.ts';
import type { Core } from '../infra/core.ts';
import type { Entitlements, PaymentCore } from '../payment/payment.ts';
import type { zonesOfShops } from './reservation-store.ts';

/** The context with what reservations need of bookings. */
export interface ReservationCore extends Core, PaymentCore, Pick<WiredBooking, 'customers' | 'slots' | 'mails'> {
  readonly entitlementKinds: readonly Entitlements[];
  /** The shops of each company by their time zones. */
  readonly companyZones: ReturnType<typeof createCatalogueCache<Awaited<ReturnType<typeof zonesOfShops>>>>;
}
