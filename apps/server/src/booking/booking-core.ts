import type { Core } from '../infra/core.ts';
import type { createQueues } from '../infra/queues.ts';
import type { Entitlements, PaymentCore } from '../payment/payment.ts';
import type { DirectCore } from './direct/direct.ts';

/** How many calls of a process try at once for the same room or session, or, without either, at the same company. */
export const CONFIRMED_AT_ONCE = 4;

/** The context with what pays for visits instead of money, and with the bookings that wait for their turn. */
export interface BookingCore extends Core, PaymentCore, DirectCore {
  readonly entitlementKinds: readonly Entitlements[];
  readonly confirmQueues: ReturnType<typeof createQueues>;
}
