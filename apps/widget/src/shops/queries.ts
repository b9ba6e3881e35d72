import { DEFAULT_TIME_ZONE } from '@embook/domain/shared';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { companyQuery } from '../company/queries.ts';
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

/** The time zone of a shop as far as it has been fetched; its company's otherwise. */
export const shopZone = (client: QueryClient, shopId: number): string =>
  client.getQueryData(shopQuery(shopId).queryKey)?.timeZone ??
  client.getQueryData(companyQuery().queryKey)?.timeZone ??
  DEFAULT_TIME_ZONE;
