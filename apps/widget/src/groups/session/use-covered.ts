import type { Session } from '@embook/domain/groups';
import { coveredServices } from '@embook/domain/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { subscriptionListQuery } from '../../subscriptions/queries.ts';

/** For a signed-in customer: whether a membership of theirs includes this class, or one of its options. */
export function useCovered({ serviceId, options }: Session): boolean {
  const { data = [] } = useQuery(subscriptionListQuery());
  const covered = coveredServices(data);
  return covered.has(serviceId) || options.some((option) => covered.has(option.serviceId));
}
