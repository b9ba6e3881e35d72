import { dayOf, type ShopTime } from '@embook/domain/shared';
import { graceEnds, payingUse, type PayingUse, withoutUse } from '@embook/domain/subscriptions';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';
import type { Entitlements, Holder, Visit } from '../payment/payment.ts';
import { type Held, nextCharge, unpaidBill } from './held.ts';
import type { HeldStore, Reader } from './held-store.ts';
import type { LiveUse, SubscriptionUseStore } from './subscription-use-store.ts';

interface Ports {
  readonly store: Pick<HeldStore, 'usable'>;
  readonly uses: Omit<SubscriptionUseStore, 'spent'>;
  readonly clock: Clock;
}

/** Paid, or unpaid for no longer than the grace. */
function isPaidUp(held: Held, now: ShopTime): boolean {
  if (held.status !== 'open') return held.status === 'active';
  const unpaid = unpaidBill(held);
  const until = unpaid && graceEnds(held.pauses, unpaid.start);
  return until === undefined || until === null || now < until;
}

/** SUB-8: a subscription pays for a visit to a service of one of its groups, from the visit's period or a missed one. */
export function createSubscriptionEntitlements({ store, uses, clock }: Ports): Entitlements {
  /** `moved` is the use that the visit has already: it counts as free, and its group pays for the service as it did. */
  async function paying(tx: Reader, owner: Holder, visit: Visit, moved?: LiveUse) {
    const held = (await store.usable(tx, owner)).filter((each) => isPaidUp(each, shopNow(clock, each.timeZone)));
    if (held.length === 0) return [];
    // A group that names a service pays for its sub-options too.
    const named = [visit.serviceId, await uses.parentOf(tx, owner.companyId, visit.serviceId)];
    return held.flatMap((each): { held: Held; use: PayingUse }[] => {
      const own = each.id === moved?.clientSubscriptionId ? moved : undefined;
      const groups = each.groups.filter(
        ({ id, services }) => id === own?.groupId || services.some((service) => named.includes(service.id)),
      );
      const taken = own ? withoutUse(each.taken, own) : each.taken;
      const use = payingUse(each, groups, taken, visit.startsAt);
      return use ? [{ held: each, use }] : [];
    });
  }

  /** Locked before it is read: what another visit has just taken counts (A8). */
  async function payingLocked(tx: Tx, owner: Owner, id: number, visit: Visit, moved?: LiveUse) {
    await uses.lock(tx, owner.companyId, id);
    return (await paying(tx, owner, visit, moved)).find(({ held }) => held.id === id)?.use;
  }

  async function take(tx: Tx, companyId: number, id: number, use: PayingUse, bookingId: number): Promise<void> {
    const taken = { companyId, clientSubscriptionId: id, groupId: use.groupId, periodStart: dayOf(use.period) };
    await uses.add(tx, {
      ...taken,
      number: await uses.freeNumber(tx, taken),
      maxUsages: use.usesMax ?? -1,
      bookingId,
      usedAt: new Date(clock.now()),
    });
  }

  return {
    paymentType: 'subscription',

    usable: async (tx, holder, visit) =>
      (await paying(tx, holder, visit)).map(({ held, use }) => ({
        id: held.id,
        name: held.name,
        usesLeft: use.usesLeft,
        usesMax: use.usesMax,
        validUntil: use.validUntil,
        term: { endsAt: held.endsOn, nextChargeAt: nextCharge(held)?.dueOn ?? null },
        isOpen: held.status === 'open',
      })),

    async use(tx, owner, id, visit) {
      const use = await payingLocked(tx, owner, id, visit);
      if (!use) return false;
      await take(tx, owner.companyId, id, use, visit.bookingId);
      return true;
    },

    /** The use goes back to its own week or month, and one of the new time's is taken; within the same one it stays. */
    async move(tx, owner, visit) {
      const { companyId } = owner;
      const { bookingId } = visit;
      const moved = await uses.ofBooking(tx, companyId, bookingId);
      const use = moved && (await payingLocked(tx, owner, moved.clientSubscriptionId, visit, moved));
      if (!use) return false;
      if (use.groupId === moved.groupId && use.period === moved.period) {
        await uses.forgetWarning(tx, companyId, bookingId);
        return true;
      }
      await uses.giveBack(tx, companyId, bookingId, new Date(clock.now()));
      await take(tx, companyId, moved.clientSubscriptionId, use, bookingId);
      return true;
    },

    giveBack: (tx, companyId, bookingId) => uses.giveBack(tx, companyId, bookingId, new Date(clock.now())),
  };
}
