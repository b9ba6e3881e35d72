import { bookingReference } from '@embook/domain/booking';
import { useCapability } from '../company/queries.ts';

/** What a customer reads out to the shop; undefined on a platform that does not find bookings by it. */
export function useReference(bookingId: number): string | undefined {
  return useCapability('booking-reference') ? bookingReference(bookingId) : undefined;
}
