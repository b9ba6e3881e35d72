import type { Session } from '@embook/domain/groups';
import { coveredServices } from '@embook/domain/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../auth/use-auth.ts';
import { subscriptionListQuery } from '../../subscriptions/queries.ts';

/** Whether a membership of the customer includes this class, or one of its options. */
export function useCovered({ serviceId, options }: Session): boolean {
  const { data = [] } = useQuery({ ...subscriptionListQuery(), enabled: useSignedIn() });
  const covered = coveredServices(data);
  return covered.has(serviceId) || options.some((option) => covered.has(option.serviceId));
}
