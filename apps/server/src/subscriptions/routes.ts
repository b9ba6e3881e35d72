import { ownerOf } from '../infra/http/caller.ts';
import type { Handlers } from '../infra/http/serve.ts';
import type { HeldDetails } from './details.ts';
import type { SubscriptionPurchase } from './purchase.ts';
import type { SubscriptionStanding } from './standing.ts';
import type { Subscriptions } from './subscriptions.ts';

interface Parts {
  readonly subscriptions: Subscriptions;
  readonly purchase: SubscriptionPurchase;
  readonly details: HeldDetails;
  readonly standing: SubscriptionStanding;
}

export const subscriptionRoutes = ({ subscriptions, purchase, details, standing }: Parts) =>
  ({
    subscriptionList: async (caller) => ({ subscriptions: await subscriptions.list(caller) }),
    subscriptionAgreement: (caller, wish) => purchase.agreement(caller, wish),
    sellSubscription: (caller, wish) => purchase.sell(caller, wish),
    checkSubscriptionPayment: (caller, { clientSubscriptionId }) => standing.of(ownerOf(caller), clientSubscriptionId),
    cancelSubscriptionPayment: (caller, { clientSubscriptionId }) =>
      standing.giveUp(ownerOf(caller), clientSubscriptionId),
    subscriptionDetails: async (caller, { clientSubscriptionId }) => ({
      details: await details.details(caller, clientSubscriptionId),
    }),
    subscriptionPeriods: async (caller, { clientSubscriptionId, startDate }) => ({
      periods: await details.periods(caller, clientSubscriptionId, startDate),
    }),
    endSubscription: async (caller, { clientSubscriptionId }) => ({
      endsAt: await details.end(caller, clientSubscriptionId),
    }),
  }) satisfies Partial<Handlers>;
