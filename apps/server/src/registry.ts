import { bookingSettler } from './booking/settle/settler.ts';
import { bundleEntitlements } from './bundles/bundle-entitlements.ts';
import { bundleSettler } from './bundles/settle.ts';
import type { Core } from './infra/core.ts';
import type { Entitlements, Settlers } from './payment/payment.ts';
import { releaseVisit } from './reservations/cancelling/release.ts';
import type { ReleaseCore } from './subscriptions/coming-bookings.ts';
import { subscriptionSettler } from './subscriptions/settle.ts';
import { subscriptionEntitlements } from './subscriptions/subscription-entitlements.ts';

interface Registry {
  /** What a payment paid for, by its kind: payments call it when the payment changes. */
  readonly settlers: Required<Settlers>;
  /** What pays for visits instead of money: bookings and reservations call it. */
  readonly entitlementKinds: readonly Entitlements[];
  /** Subscriptions call it for a visit that one no longer pays for. */
  readonly release: ReleaseCore['release'];
}

/** The one place where a lower noun gets what it must call of a higher one. */
export function registryOf(core: Pick<Core, 'clock' | 'origin'>): Registry {
  const entitlementKinds = [bundleEntitlements(core), subscriptionEntitlements(core)];
  return {
    settlers: {
      booking: bookingSettler(core),
      bundle: bundleSettler(core),
      subscription: subscriptionSettler(core),
    },
    entitlementKinds,
    release: (tx, owner, bookingId, why) =>
      releaseVisit({ clock: core.clock, entitlementKinds }, tx, owner, bookingId, why),
  };
}
