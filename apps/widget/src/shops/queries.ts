import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

export const shopListQuery = () =>
  queryOptions({
    queryKey: ['shops'],
    queryFn: async ({ signal }) => (await call('shopList', {}, { signal })).shops,
    meta: { screen: true },
  });

/** Its error is shown as a toast, and the visitor is redirected to the list (SHOP-6). */
export const shopQuery = (shopId: number) =>
  queryOptions({
    queryKey: ['shop', shopId],
    queryFn: async ({ signal }) => (await call('shopGet', { shopId }, { signal })).shop,
  });
