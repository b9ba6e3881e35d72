import { visibleCategories } from '@embook/domain/services';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** The services of a shop as a customer sees them: nothing hidden, no empty category (SRV-2). */
export const serviceCategoriesQuery = (shopId: number) =>
  queryOptions({
    queryKey: ['categories', shopId],
    queryFn: async ({ signal }) => (await call('serviceCategories', { shopId }, { signal })).categories,
    select: visibleCategories,
    meta: { screen: true },
  });
