import { ownerOf } from '../infra/http/caller.ts';
import type { Handlers } from '../infra/http/serve.ts';
import type { HeldDetails } from './details.ts';
import type { SubscriptionPurchase } from './purchase.ts';
import type { SubscriptionPayment } from './subscription-payment.ts';
import type { Subscriptions } from './subscriptions.ts';

interface Parts {
  readonly subscriptions: Subscriptions;
  readonly purchase: SubscriptionPurchase;
  readonly details: HeldDetails;
  readonly subscriptionPayment: SubscriptionPayment;
}

export const subscriptionRoutes = ({ subscriptions, purchase, details, subscriptionPayment }: Parts) =>
  ({
    subscriptionList: async (caller) => ({ subscriptions: await subscriptions.list(caller) }),
    subscriptionAgreement: (caller, request) => purchase.agreement(caller, request),
    sellSubscription: (caller, request) => purchase.sell(caller, request),
    checkSubscriptionPayment: (caller, { clientSubscriptionId }) =>
      subscriptionPayment.of(ownerOf(caller), clientSubscriptionId),
    cancelSubscriptionPayment: (caller, { clientSubscriptionId }) =>
      subscriptionPayment.giveUp(ownerOf(caller), clientSubscriptionId),
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
