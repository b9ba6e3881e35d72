import { type Locale, type ShopTime, startOfDay } from '@embook/domain/shared';
import {
  endIfCancelled,
  isPaused,
  periodsOf,
  shownPeriods,
  shownStatus,
  type Subscription,
  type SubscriptionDetails,
  type SubscriptionPeriods,
} from '@embook/domain/subscriptions';
import { type Clock, shopNow } from '../infra/clock.ts';
import { lockCustomer } from '../infra/db/owner.ts';
import { type CustomerCaller, ownerOf } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { ComingVisits } from './coming/coming.ts';
import { type Held, nextCharge, renews } from './held.ts';
import type { HeldStore, Reader } from './held-store.ts';
import type { SubscriptionPayment } from './subscription-payment.ts';
import type { Product, SubscriptionStore } from './subscription-store.ts';
import type { SubscriptionUseStore } from './subscription-use-store.ts';

export type HeldDetails = ReturnType<typeof createSubscriptionDetails>;

interface Ports {
  readonly products: Pick<SubscriptionStore, 'product'>;
  readonly store: HeldStore;
  readonly uses: Pick<SubscriptionUseStore, 'spent'>;
  readonly subscriptionPayment: SubscriptionPayment;
  readonly coming: Pick<ComingVisits, 'beyond' | 'endOn'>;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
}

/** SUB-6: what a customer sees of a subscription they have, and how they stop it. */
export function createSubscriptionDetails({
  products,
  store,
  uses,
  subscriptionPayment,
  coming,
  clock,
  mailer,
}: Ports) {
  async function find(reader: Reader, caller: CustomerCaller, id: number, locale?: Locale): Promise<Held> {
    const held = await store.find(reader, ownerOf(caller), id, locale);
    if (!held) throw new Problem('subscription_not_found');
    return held;
  }

  const nowFor = ({ timeZone }: Held): ShopTime => shopNow(clock, timeZone);

  const periodsAt = (held: Held, day: ShopTime): SubscriptionPeriods =>
    shownPeriods(held, held.groups, held.taken, { day, now: nowFor(held) });

  return {
    async details(caller: CustomerCaller, id: number): Promise<SubscriptionDetails> {
      const { paymentUrl, status } = await subscriptionPayment.of(ownerOf(caller), id);
      const { locale } = caller;
      const held = await find(store.db, caller, id, locale);
      const product = await products.product(store.db, held.companyId, held.subscriptionId, locale);
      if (!product) throw new Error('a subscription without its product');
      const now = nowFor(held);
      const endsIfCancelled = renews(held) ? endIfCancelled(held, held.bills.length, startOfDay(now)) : null;
      return {
        id,
        startedAt: held.startsOn,
        endsAt: held.endsOn,
        subscription: asBought(product, held, now),
        periods: periodsAt(held, now),
        bookings: (await uses.spent(held, locale)).map(({ period, ...spent }) => ({
          ...spent,
          periodStart: startOf(held, spent.subscriptionGroupId, period),
        })),
        nextCharge: nextCharge(held),
        renews: renews(held),
        endsIfCancelled,
        releasedIfCancelled: (endsIfCancelled === null
          ? []
          : await coming.beyond(store.db, held, endsIfCancelled, locale)
        ).map(({ bookingId, service, startsAt }) => ({ bookingId, service, startsAt })),
        paymentLink: paymentUrl,
        paymentStatus: status,
      };
    },

    periods: async (caller: CustomerCaller, id: number, day: ShopTime): Promise<SubscriptionPeriods> =>
      periodsAt(await find(store.db, caller, id, caller.locale), day),

    /**
     * No further period is charged, and visits beyond the end are released, as the details have shown (A17). A second
     * call changes nothing. A subscription that was never paid cannot be ended.
     */
    async end(caller: CustomerCaller, id: number): Promise<ShopTime> {
      const endsAt = await store.transaction(async (tx) => {
        await lockCustomer(tx, ownerOf(caller));
        const held = await find(tx, caller, id);
        if (held.endsOn !== null) return held.endsOn;
        if (!renews(held)) throw new Problem('subscription_not_found');
        const endsOn = endIfCancelled(held, held.bills.length, startOfDay(nowFor(held)));
        await coming.endOn(tx, held, endsOn);
        return endsOn;
      });
      mailer.wake();
      return endsAt;
    },
  };
}

/** Where the period of that name begins, pauses and all. */
function startOf(held: Held, groupId: number, name: ShopTime): ShopTime {
  const every = held.groups.find(({ id }) => id === groupId)?.periodicity ?? 'weekly';
  for (const period of periodsOf(held, every)) if (period.name >= name) return period.start;
  return name;
}

/** On the terms of the day it was bought, whatever the product has become since. */
function asBought(product: Product, held: Held, now: ShopTime): Subscription {
  const { id, description, hidePrice, periodicity, buyable } = product;
  const isLive = held.status === 'pending' || held.status === 'active' || held.status === 'open';
  const paused = isPaused(held, now);
  const shown = { clientSubscriptionStatus: held.status, paused };
  return {
    id,
    description,
    hidePrice,
    periodicity,
    buyable,
    name: held.name,
    price: held.priceCents,
    duration: held.duration,
    groups: held.groups.map((group) => ({ ...group, services: [...group.services] })),
    ...shown,
    clientSubscriptionId: isLive ? held.id : null,
    clientSubscriptionIsActive: held.status === 'active' && !paused,
    status: shownStatus(shown),
    startDate: held.startsOn,
    endDate: held.endsOn,
    paymentReturnedOn: null,
  };
}
