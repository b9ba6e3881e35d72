import { type Day, dayOf, shopTimeAt, startOfDay, timeOfDay } from '@embook/domain/shared';
import { shownStatus, type Subscription } from '@embook/domain/subscriptions';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Caller } from '../infra/http/caller.ts';
import type { SubscriptionRow, SubscriptionStore } from './subscription-store.ts';

export type Subscriptions = ReturnType<typeof createSubscriptions>;

export function createSubscriptions(store: SubscriptionStore, clock: Clock) {
  return {
    /** What can be bought, and what the caller has: one that is no longer sold stays in sight of its holder. */
    async list({ company, customer, locale }: Caller): Promise<Subscription[]> {
      const rows = await store.list(company.id, customer?.id, dayOf(shopNow(clock, company.timeZone)), locale);
      return (
        rows
          // What ended because money went back stays in sight, so that its customer reads why (A30).
          .filter(
            ({ buyable, clientSubscriptionId, returnedAt }) =>
              buyable || clientSubscriptionId !== null || returnedAt !== null,
          )
          .map((row) => asSubscription(row, company.timeZone))
      );
    },
  };
}

const midnight = (day: Day | null) => (day === null ? null : (timeOfDay(day) ?? null));

const asSubscription = ({ startsOn, endsOn, returnedAt, ...row }: SubscriptionRow, timeZone: string): Subscription => ({
  ...row,
  paymentReturnedOn: returnedAt === null ? null : startOfDay(shopTimeAt(new Date(returnedAt).getTime(), timeZone)),
  clientSubscriptionIsActive: row.clientSubscriptionStatus === 'active' && !row.paused,
  status: shownStatus(row),
  startDate: midnight(startsOn),
  endDate: midnight(endsOn),
});
