import type { Clock } from '../infra/clock.ts';
import type { Entitlements } from '../payment/payment.ts';
import type { bundleUseStore } from './bundle-use-store.ts';

const UNLIMITED = -1;

/** BUN-4: a bundle pays for a visit to a service it includes, as often as it may. */
export function createBundleEntitlements(store: typeof bundleUseStore, clock: Clock): Entitlements {
  return {
    paymentType: 'bundle',

    async usable(tx, holder, visit) {
      const found = await store.find(tx, holder, visit);
      return found
        .map(({ used, maxUsages, ...bundle }) => {
          const usesMax = maxUsages === UNLIMITED ? null : maxUsages;
          return { ...bundle, term: null, usesMax, usesLeft: usesMax === null ? null : usesMax - used };
        })
        .filter(({ usesLeft }) => usesLeft === null || usesLeft > 0);
    },

    async use(tx, owner, id, visit) {
      const { companyId } = owner;
      const bundle = await store.lock(tx, owner, visit, id);
      if (!bundle) return false;
      const { maxUsages } = bundle;
      const number = await store.freeNumber(tx, companyId, id);
      if (maxUsages !== UNLIMITED && number > maxUsages) return false;
      const usedAt = new Date(clock.now());
      await store.add(tx, { companyId, clientBundleId: id, number, maxUsages, bookingId: visit.bookingId, usedAt });
      return true;
    },

    /** A use stays with its visit, as long as the bundle is still valid at the new time. */
    move: (tx, { companyId }, { bookingId, startsAt }) => store.lastsUntil(tx, companyId, bookingId, startsAt),

    giveBack: (tx, companyId, bookingId) => store.giveBack(tx, companyId, bookingId, new Date(clock.now())),
  };
}
