import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** Who is signed in. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => (await call('profileGet', {}, { signal })).profile,
    meta: { screen: true, payment: true, customer: true },
  });
