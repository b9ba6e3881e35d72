import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

export const shopListQuery = () =>
  queryOptions({
    queryKey: ['shops'],
    queryFn: async ({ signal }) => (await call('shopList', {}, { signal })).shops,
    meta: { screen: true },
  });

/** No screen shows its error: it ends in the toast, and the visitor at the list (SHOP-6). */
export const shopQuery = (shopId: number) =>
  queryOptions({
    queryKey: ['shop', shopId],
    queryFn: async ({ signal }) => (await call('shopGet', { shopId }, { signal })).shop,
  });
