import { addDays, type Day, dayOf, type ShopTime, startOfDay, timeOfDay } from '@embook/domain/shared';
import { endIfCancelled } from '@embook/domain/subscriptions';
import { createSlotStore } from '../../booking/slot/slot-store.ts';
import { type Clock, shopNow } from '../../infra/clock.ts';
import type { Db } from '../../infra/db/open.ts';
import { type Key, lockCustomer } from '../../infra/db/owner.ts';
import { retry } from '../../infra/db/retry.ts';
import { releaseVisit } from '../../reservations/cancelling/release.ts';
import { bookingsBeyond, endOn, type ReleaseCore } from '../../subscriptions/coming-bookings.ts';
import { findSubscription, type Reader } from '../../subscriptions/own-subscription-store.ts';
import type { OwnSubscription } from '../../subscriptions/own-subscription.ts';
import { subscriptionEntitlements } from '../../subscriptions/subscription-entitlements.ts';
import { Refusal } from '../operator/command.ts';

interface Ended {
  readonly subscription: OwnSubscription;
  readonly endsOn: ShopTime;
  readonly lastDay: Day;
  readonly released: readonly { readonly bookingId: number; readonly service: string; readonly startsAt: ShopTime }[];
}

/** Ends a membership for its customer, as the customer would, on any day from today on. */
export function createOperatorEnd(db: Db, clock: Clock, origin: string) {
  const releaseCore = { clock, slots: createSlotStore(), entitlementKinds: [subscriptionEntitlements({ clock })] };
  const core: ReleaseCore = {
    clock,
    origin,
    release: (tx, owner, id, why) => releaseVisit(releaseCore, tx, owner, id, why),
  };

  async function plan(reader: Reader, key: Key, at: Day | undefined): Promise<Ended> {
    const subscription = await findSubscription(reader, key);
    if (subscription?.status !== 'active' && subscription?.status !== 'open')
      throw new Refusal(`This membership is ${subscription?.status ?? 'gone'}: there is nothing to end.`);
    const today = startOfDay(shopNow(clock, subscription.timeZone));
    const endsOn = at === undefined ? endIfCancelled(subscription, subscription.bills.length, today) : timeOfDay(at);
    if (endsOn === undefined) throw new Refusal(`${at} is no day: write it as 2026-12-31.`);
    if (endsOn < today) throw new Refusal(`${at} is over: a membership ends today (${dayOf(today)}) or later.`);
    if (endsOn < subscription.startsOn)
      throw new Refusal(`It begins on ${dayOf(subscription.startsOn)}: end it then or later.`);
    const released = await bookingsBeyond(core, reader, subscription, endsOn);
    return { subscription, endsOn, lastDay: dayOf(addDays(endsOn, -1)), released };
  }

  return {
    preview: (key: Key, at: Day | undefined): Promise<Ended> => plan(db, key, at),

    /** Decided again under the lock: what was booked meanwhile is released too. */
    end: (key: Key & { readonly customerId: number }, at: Day | undefined): Promise<Ended> =>
      retry(() =>
        db.transaction(async (tx) => {
          await lockCustomer(tx, key);
          const ended = await plan(tx, key, at);
          await endOn(core, tx, ended.subscription, ended.endsOn);
          return ended;
        }),
      ),
  };
}
