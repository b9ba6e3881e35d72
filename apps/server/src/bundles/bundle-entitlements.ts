import type { Entitlements } from '../payment/payment.ts';
import { addUse, findUsableBundles, freeUseNumber, isValidAt, lockBundle, returnUse } from './bundle-use-store.ts';
import type { Core } from '../infra/core.ts';

const UNLIMITED = -1;

/** BUN-4: a bundle pays for a visit to a service it includes, as often as it may. */
export function bundleEntitlements({ clock }: Pick<Core, 'clock'>): Entitlements {
  return {
    paymentType: 'bundle',

    async usable(tx, holder, visit) {
      const bundles = await findUsableBundles(tx, holder, visit);
      return bundles
        .map(({ used, maxUsages, ...bundle }) => {
          const usesMax = maxUsages === UNLIMITED ? null : maxUsages;
          const planned = visit.planned?.filter(({ entitlementId }) => entitlementId === bundle.id).length ?? 0;
          return { ...bundle, term: null, usesMax, usesLeft: usesMax === null ? null : usesMax - used - planned };
        })
        .filter(({ usesLeft }) => usesLeft === null || usesLeft > 0);
    },

    async use(tx, owner, id, visit) {
      const { companyId } = owner;
      const bundle = await lockBundle(tx, owner, visit, id);
      if (!bundle) return false;
      const { maxUsages } = bundle;
      const number = await freeUseNumber(tx, companyId, id);
      if (maxUsages !== UNLIMITED && number > maxUsages) return false;
      const usedAt = new Date(clock.now());
      await addUse(tx, { companyId, clientBundleId: id, number, maxUsages, bookingId: visit.bookingId, usedAt });
      return true;
    },

    /** A use stays with its visit, as long as the bundle is still valid at the new time. */
    move: (tx, { companyId }, { bookingId, startsAt }) => isValidAt(tx, companyId, bookingId, startsAt),

    giveBack: (tx, companyId, bookingId) => returnUse(tx, companyId, bookingId, new Date(clock.now())),
  };
}
