import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** They belong to the company, not to one of its shops. */
export const subscriptionListQuery = () =>
  queryOptions({
    queryKey: ['subscriptions'],
    queryFn: async ({ signal }) => (await call('subscriptionList', {}, { signal })).subscriptions,
    meta: { screen: true },
  });
