import type { SubscriptionGroup } from '@embook/domain/subscriptions';

/** A group is named after its services, without duplicates of several shops. */
export function groupName(groups: readonly SubscriptionGroup[], groupId: number): string {
  const services = groups.find(({ id }) => id === groupId)?.services ?? [];
  return [...new Set(services.map(({ name }) => name))].join(', ');
}
