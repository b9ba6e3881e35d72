import type { Subscription } from './model.ts';

/** The services that a customer's running memberships include, however often. */
export const coveredServices = (
  subscriptions: readonly Pick<Subscription, 'status' | 'clientSubscriptionIsActive' | 'groups'>[],
): ReadonlySet<number> =>
  new Set(
    subscriptions
      .filter(({ status, clientSubscriptionIsActive }) => status === 'bought' && clientSubscriptionIsActive)
      .flatMap(({ groups }) => groups.flatMap(({ services }) => services.map(({ id }) => id))),
  );
