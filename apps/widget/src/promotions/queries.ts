import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

export const promotionListQuery = () =>
  queryOptions({
    queryKey: ['promotions'],
    queryFn: async ({ signal }) => (await call('promotionList', {}, { signal })).promotions,
    meta: { screen: true },
  });
