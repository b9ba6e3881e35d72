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
import { shopNow } from '../infra/clock.ts';
import { lockCustomer } from '../infra/db/owner.ts';
import { retry } from '../infra/db/retry.ts';
import { type CustomerCaller, ownerOf } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import { bookingsBeyond, endOn } from './coming-bookings.ts';
import { type OwnSubscription, nextCharge, renews } from './own-subscription.ts';
import { findOwnSubscription, type Reader } from './own-subscription-store.ts';
import { type SubscriptionCore, subscriptionStatus } from './subscription-payment.ts';
import { findProduct, type Product } from './subscription-store.ts';
import { bookingsPaidBy } from './subscription-use-store.ts';

async function openSubscription(
  reader: Reader,
  caller: CustomerCaller,
  id: number,
  locale?: Locale,
): Promise<OwnSubscription> {
  const subscription = await findOwnSubscription(reader, ownerOf(caller), id, locale);
  if (!subscription) throw new Problem('subscription_not_found');
  return subscription;
}

const periodsAt = (subscription: OwnSubscription, day: ShopTime, now: ShopTime): SubscriptionPeriods =>
  shownPeriods(subscription, subscription.groups, subscription.taken, { day, now });

/** SUB-6: what a customer sees of a subscription they have. */
export async function subscriptionDetails(
  core: SubscriptionCore,
  caller: CustomerCaller,
  id: number,
): Promise<SubscriptionDetails> {
  const { db, clock, takesOnline } = core;
  const { paymentUrl, status } = await subscriptionStatus(core, ownerOf(caller), id);
  const { locale } = caller;
  const subscription = await openSubscription(db, caller, id, locale);
  const product = await findProduct(db, subscription.companyId, subscription.subscriptionId, locale, takesOnline);
  if (!product) throw new Error('a subscription without its product');
  const now = shopNow(clock, subscription.timeZone);
  const endsIfCancelled = renews(subscription)
    ? endIfCancelled(subscription, subscription.bills.length, startOfDay(now))
    : null;
  return {
    id,
    startedAt: subscription.startsOn,
    endsAt: subscription.endsOn,
    subscription: asBought(product, subscription, now),
    periods: periodsAt(subscription, now, now),
    bookings: (await bookingsPaidBy(db, subscription, locale)).map(({ period, ...booking }) => ({
      ...booking,
      periodStart: startOf(subscription, booking.subscriptionGroupId, period),
    })),
    nextCharge: nextCharge(subscription),
    renews: renews(subscription),
    endsIfCancelled,
    releasedIfCancelled: (endsIfCancelled === null
      ? []
      : await bookingsBeyond(core, db, subscription, endsIfCancelled, locale)
    ).map(({ bookingId, service, startsAt }) => ({ bookingId, service, startsAt })),
    paymentLink: paymentUrl,
    paymentStatus: status,
  };
}

export async function subscriptionPeriods(
  { db, clock }: Pick<SubscriptionCore, 'db' | 'clock'>,
  caller: CustomerCaller,
  id: number,
  day: ShopTime,
): Promise<SubscriptionPeriods> {
  const subscription = await openSubscription(db, caller, id, caller.locale);
  return periodsAt(subscription, day, shopNow(clock, subscription.timeZone));
}

/**
 * SUB-6: no further period is charged, and bookings beyond the end are released, as the details have shown (A17). A
 * second call changes nothing. A subscription that was never paid cannot be ended.
 */
export async function endSubscription(core: SubscriptionCore, caller: CustomerCaller, id: number): Promise<ShopTime> {
  const endsAt = await retry(() =>
    core.db.transaction(async (tx) => {
      await lockCustomer(tx, ownerOf(caller));
      const subscription = await openSubscription(tx, caller, id);
      if (subscription.endsOn !== null) return subscription.endsOn;
      if (!renews(subscription)) throw new Problem('subscription_not_found');
      const today = startOfDay(shopNow(core.clock, subscription.timeZone));
      const endsOn = endIfCancelled(subscription, subscription.bills.length, today);
      await endOn(core, tx, subscription, endsOn);
      return endsOn;
    }),
  );
  core.mailer.wake();
  return endsAt;
}

/** Where the period of that name begins, pauses and all. */
function startOf(subscription: OwnSubscription, groupId: number, name: ShopTime): ShopTime {
  const every = subscription.groups.find(({ id }) => id === groupId)?.periodicity ?? 'weekly';
  for (const period of periodsOf(subscription, every)) if (period.name >= name) return period.start;
  return name;
}

/** On the terms of the day it was bought, whatever the product has become since. */
function asBought(product: Product, subscription: OwnSubscription, now: ShopTime): Subscription {
  const { id, description, hidePrice, periodicity, buyable } = product;
  const isLive =
    subscription.status === 'pending' || subscription.status === 'active' || subscription.status === 'open';
  const paused = isPaused(subscription, now);
  const status = { clientSubscriptionStatus: subscription.status, paused };
  return {
    id,
    description,
    hidePrice,
    periodicity,
    buyable,
    name: subscription.name,
    price: subscription.priceCents,
    duration: subscription.duration,
    groups: subscription.groups.map((group) => ({ ...group, services: [...group.services] })),
    ...status,
    clientSubscriptionId: isLive ? subscription.id : null,
    clientSubscriptionIsActive: subscription.status === 'active' && !paused,
    status: shownStatus(status),
    startDate: subscription.startsOn,
    endDate: subscription.endsOn,
    paymentReturnedOn: null,
  };
}
