import type { BookingCore } from '../booking/booking.ts';
import type { createCatalogueCache } from '../infra/catalogue-cache.ts';
import type { zonesOfShops } from './reservation-store.ts';

/** The context with the time zones of companies. */
export interface ReservationCore extends BookingCore {
  /** The shops of each company by their time zones. */
  readonly companyZones: ReturnType<typeof createCatalogueCache<Awaited<ReturnType<typeof zonesOfShops>>>>;
}
