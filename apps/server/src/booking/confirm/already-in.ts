import { Problem } from '../../infra/http/problem.ts';

/** A customer has one seat in a class or an event (GRP-7, EVT-3); the answer names the booking they have it with. */
export const alreadyIn = (bookingId: number): Problem =>
  new Problem('already_in_session', undefined, { booking_id: bookingId });
