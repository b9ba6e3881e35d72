import { withPoints } from '@embook/domain/loyalty';
import { queryOptions } from '@tanstack/react-query';
import { profileQuery } from '../auth/queries.ts';
import { call } from '../lib/api.ts';

export const loyaltyQuery = () =>
  queryOptions({
    queryKey: ['loyalty'],
    queryFn: async ({ client, signal }) => {
      const { loyalty } = await call('loyaltyGet', {}, { signal });
      if (loyalty.points !== null) return withPoints(loyalty, loyalty.points);
      return withPoints(loyalty, (await client.ensureQueryData(profileQuery())).loyaltyPoints);
    },
    meta: { screen: true },
  });
