import { dayOf, type ShopTime } from '@embook/domain/shared';
import { graceEnds, payingUse, type PayingUse, withoutUse, withUse } from '@embook/domain/subscriptions';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Core } from '../infra/core.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';
import type { Entitlements, Holder, Visit } from '../payment/payment.ts';
import { type OwnSubscription, nextCharge, unpaidBill } from './own-subscription.ts';
import { findUsableSubscriptions, type Reader } from './own-subscription-store.ts';
import {
  addUse,
  findUse,
  forgetWarning,
  freeUseNumber,
  type LiveUse,
  lockSubscription,
  parentOfService,
  returnUse,
} from './subscription-use-store.ts';

/** Paid, or unpaid for no longer than the grace. */
function isPaidUp(subscription: OwnSubscription, now: ShopTime): boolean {
  if (subscription.status !== 'open') return subscription.status === 'active';
  const unpaid = unpaidBill(subscription);
  const until = unpaid && graceEnds(subscription.pauses, unpaid.start);
  return until === undefined || until === null || now < until;
}

/** `moved` is the use that the visit has already: it counts as free, and its group pays for the service as it did. */
async function paying(clock: Clock, tx: Reader, owner: Holder, visit: Visit, moved?: LiveUse) {
  const usable = (await findUsableSubscriptions(tx, owner)).filter((each) =>
    isPaidUp(each, shopNow(clock, each.timeZone)),
  );
  if (usable.length === 0) return [];
  // A group that names a service pays for its sub-options too.
  const named = [visit.serviceId, await parentOfService(tx, owner.companyId, visit.serviceId)];
  return usable.flatMap((each): { subscription: OwnSubscription; use: PayingUse }[] => {
    const own = each.id === moved?.clientSubscriptionId ? moved : undefined;
    const groups = each.groups.filter(
      ({ id, services }) => id === own?.groupId || services.some((service) => named.includes(service.id)),
    );
    let taken = own ? withoutUse(each.taken, own) : each.taken;
    for (const { entitlementId, startsAt } of visit.planned ?? []) {
      const planned = entitlementId === each.id && payingUse(each, groups, taken, startsAt);
      if (planned) taken = withUse(taken, planned);
    }
    const use = payingUse(each, groups, taken, visit.startsAt);
    return use ? [{ subscription: each, use }] : [];
  });
}

/** Locked before it is read: what another visit has just taken counts (A8). */
async function payingLocked(clock: Clock, tx: Tx, owner: Owner, id: number, visit: Visit, moved?: LiveUse) {
  await lockSubscription(tx, owner.companyId, id);
  return (await paying(clock, tx, owner, visit, moved)).find(({ subscription }) => subscription.id === id)?.use;
}

async function take(
  clock: Clock,
  tx: Tx,
  companyId: number,
  id: number,
  use: PayingUse,
  bookingId: number,
): Promise<void> {
  const taken = { companyId, clientSubscriptionId: id, groupId: use.groupId, periodStart: dayOf(use.period) };
  await addUse(tx, {
    ...taken,
    number: await freeUseNumber(tx, taken),
    maxUsages: use.usesMax ?? -1,
    bookingId,
    usedAt: new Date(clock.now()),
  });
}

/** SUB-8: a subscription pays for a visit to a service of one of its groups, from the visit's period or a missed one. */
export function subscriptionEntitlements({ clock }: Pick<Core, 'clock'>): Entitlements {
  return {
    paymentType: 'subscription',

    usable: async (tx, holder, visit) =>
      (await paying(clock, tx, holder, visit)).map(({ subscription, use }) => ({
        id: subscription.id,
        name: subscription.name,
        usesLeft: use.usesLeft,
        usesMax: use.usesMax,
        validUntil: use.validUntil,
        term: { endsAt: subscription.endsOn, nextChargeAt: nextCharge(subscription)?.dueOn ?? null },
        isOpen: subscription.status === 'open',
      })),

    async use(tx, owner, id, visit) {
      const use = await payingLocked(clock, tx, owner, id, visit);
      if (!use) return false;
      await take(clock, tx, owner.companyId, id, use, visit.bookingId);
      return true;
    },

    /** The use goes back to its own week or month, and one of the new time's is taken; within the same one it stays. */
    async move(tx, owner, visit) {
      const { companyId } = owner;
      const { bookingId } = visit;
      const moved = await findUse(tx, companyId, bookingId);
      const use = moved && (await payingLocked(clock, tx, owner, moved.clientSubscriptionId, visit, moved));
      if (!use) return false;
      if (use.groupId === moved.groupId && use.period === moved.period) {
        await forgetWarning(tx, companyId, bookingId);
        return true;
      }
      await returnUse(tx, companyId, bookingId, new Date(clock.now()));
      await take(clock, tx, companyId, moved.clientSubscriptionId, use, bookingId);
      return true;
    },

    giveBack: (tx, companyId, bookingId) => returnUse(tx, companyId, bookingId, new Date(clock.now())),
  };
}
