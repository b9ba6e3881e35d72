import { ofShop } from '@embook/domain/shops';
import { queryOptions } from '@tanstack/react-query';
import { hasCapability } from '../company/queries.ts';
import { call } from '../lib/api.ts';

export const bundleListQuery = (shopId: number) =>
  queryOptions({
    queryKey: ['bundles', shopId],
    queryFn: async ({ signal }) => ofShop(shopId, (await call('bundleList', { shopId }, { signal })).bundles),
    meta: { screen: true, payment: true },
  });

/** One bundle, also outside a shop (NAV-8); `shopId` is that of the address. */
export const bundleQuery = (bundleId: number, shopId?: number) =>
  queryOptions({
    queryKey: ['bundle', bundleId],
    queryFn: async ({ signal, client }) => {
      if (hasCapability(client, 'bundle-get')) return (await call('bundleGet', { bundleId }, { signal })).bundle;
      const { findBundle } = await import('./find-bundle.ts');
      return findBundle(client, bundleId, shopId, (shop) => client.fetchQuery(bundleListQuery(shop)));
    },
    meta: { screen: true, payment: true },
  });
