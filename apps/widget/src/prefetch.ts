import { bundleQuery } from './bundles/queries.ts';
import { isNotFound } from './lib/api-error.ts';
import { paths } from './paths.ts';
import { type PrefetchContext, prefetches } from './prefetches.ts';
import { idOf, type Route } from './route.ts';
import { routeRow } from './routes.tsx';
import { shopListQuery, shopQuery } from './shops/queries.ts';

/**
 * Prefetches what a route shows first, or returns where to redirect. The list of shops is always included: the header's
 * back button depends on it.
 */
export async function prefetch(route: Route, context: PrefetchContext): Promise<string | undefined> {
  const { client } = context;
  const shopId = 'shopId' in route.params ? Number(route.params.shopId) : undefined;
  await Promise.all([
    client.prefetchQuery(shopListQuery()),
    shopId && client.prefetchQuery(shopQuery(shopId)),
    routeRow(route).prefetch(prefetches, context),
  ]);
  // Other errors are retried in the browser.
  const isAbsent = (queryKey: readonly unknown[]) => isNotFound(client.getQueryState(queryKey)?.error);
  if (shopId && isAbsent(shopQuery(shopId).queryKey)) return paths.shops(); // SHOP-6
  if ('bundleId' in route.params && isAbsent(bundleQuery(idOf(route.params.bundleId)).queryKey)) {
    return shopId ? paths.shopTab(shopId, 'bundles') : paths.shops(); // BUN-2
  }
  return undefined;
}
