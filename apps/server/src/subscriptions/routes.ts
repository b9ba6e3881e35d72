import type { Handlers } from '../infra/http/serve.ts';
import type { Subscriptions } from './subscriptions.ts';

export const subscriptionRoutes = (subscriptions: Subscriptions) =>
  ({
    subscriptionList: async (caller) => ({ subscriptions: await subscriptions.list(caller) }),
  }) satisfies Partial<Handlers>;
