import type { SubscriptionGroup } from '@embook/domain/subscriptions';

/** A group has no name of its own: it is called by its services. Shops may each have one of the same name. */
export function groupName(groups: readonly SubscriptionGroup[], groupId: number): string {
  const services = groups.find(({ id }) => id === groupId)?.services ?? [];
  return [...new Set(services.map(({ name }) => name))].join(', ');
}
