import { dayOf, type ShopTime } from '@embook/domain/shared';
import { graceEnds, payingUse, type PayingUse } from '@embook/domain/subscriptions';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Pass, Visit } from '../payment/payment.ts';
import { type Held, unpaidBill } from './held/held.ts';
import type { HeldStore, Reader } from './held/store.ts';
import type { SubscriptionUseStore } from './uses/store.ts';

interface Ports {
  readonly store: Pick<HeldStore, 'usable'>;
  readonly uses: Pick<SubscriptionUseStore, 'lock' | 'parentOf' | 'freeNumber' | 'add' | 'giveBack'>;
  readonly clock: Clock;
}

/** Paid, or unpaid for no longer than the grace. */
function isInGoodStanding(held: Held, now: ShopTime): boolean {
  if (held.status !== 'open') return held.status === 'active';
  const unpaid = unpaidBill(held);
  const until = unpaid && graceEnds(held.pauses, unpaid.start);
  return until === undefined || until === null || now < until;
}

/** SUB-8: a subscription pays for a visit to a service of one of its groups, from the visit's period or a missed one. */
export function createSubscriptionPass({ store, uses, clock }: Ports): Pass {
  async function paying(tx: Reader, owner: Parameters<Pass['entitlements']>[1], visit: Visit) {
    const held = (await store.usable(tx, owner)).filter((each) =>
      isInGoodStanding(each, shopNow(clock, each.timeZone)),
    );
    if (held.length === 0) return [];
    // A group that names a service pays for its sub-options too.
    const named = [visit.serviceId, await uses.parentOf(tx, owner.companyId, visit.serviceId)];
    return held.flatMap((each): { held: Held; use: PayingUse }[] => {
      const groups = each.groups.filter(({ services }) => services.some(({ id }) => named.includes(id)));
      const use = payingUse(each, groups, each.taken, visit.startsAt);
      return use ? [{ held: each, use }] : [];
    });
  }

  return {
    paymentType: 'subscription',

    entitlements: async (tx, owner, visit) =>
      (await paying(tx, owner, visit)).map(({ held, use }) => ({
        id: held.id,
        name: held.name,
        usesLeft: use.usesLeft,
        usesMax: use.usesMax,
        validUntil: use.validUntil,
      })),

    async use(tx, owner, id, visit) {
      const { companyId } = owner;
      // Locked before it is read: what another visit has just taken counts (A8).
      await uses.lock(tx, companyId, id);
      const use = (await paying(tx, owner, visit)).find(({ held }) => held.id === id)?.use;
      if (!use) return false;
      const taken = { companyId, clientSubscriptionId: id, groupId: use.groupId, periodStart: dayOf(use.period) };
      await uses.add(tx, {
        ...taken,
        number: await uses.freeNumber(tx, taken),
        maxUsages: use.usesMax ?? -1,
        bookingId: visit.bookingId,
        usedAt: new Date(clock.now()),
      });
      return true;
    },

    giveBack: (tx, companyId, bookingId) => uses.giveBack(tx, companyId, bookingId, new Date(clock.now())),
  };
}
