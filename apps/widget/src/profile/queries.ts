import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

export const loyaltyQuery = () =>
  queryOptions({
    queryKey: ['loyalty'],
    queryFn: async ({ signal }) => (await call('loyaltyGet', {}, { signal })).loyalty,
    meta: { screen: true },
  });
