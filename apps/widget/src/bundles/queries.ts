import { ofShop } from '@embook/domain/shops';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

export const bundleListQuery = (shopId: number) =>
  queryOptions({
    queryKey: ['bundles', shopId],
    queryFn: async ({ signal }) => ofShop(shopId, (await call('bundleList', { shopId }, { signal })).bundles),
    meta: { screen: true },
  });

/** One bundle, also outside a shop (NAV-8). */
export const bundleQuery = (bundleId: number) =>
  queryOptions({
    queryKey: ['bundle', bundleId],
    queryFn: async ({ signal }) => (await call('bundleGet', { bundleId }, { signal })).bundle,
    meta: { screen: true },
  });
