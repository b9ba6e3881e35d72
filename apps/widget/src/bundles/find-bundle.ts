import type { Bundle } from '@embook/domain/bundles';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { findInShops } from '../shops/find-in-shops.ts';

/** The same error as a platform that serves single bundles: the screen then redirects to the list (BUN-2). */
const notFound = {
  kind: 'problem',
  code: 404,
  message: '',
  errors: {},
  timer: undefined,
  companyBanned: false,
} as const;

/** Finds a bundle on a platform that only serves lists. */
export async function findBundle(
  client: QueryClient,
  bundleId: number,
  shopId: number | undefined,
  listOf: (shopId: number) => Promise<readonly Bundle[]>,
): Promise<Bundle> {
  const found = await findInShops(client, 'bundles', shopId, async (shop) => {
    return (await listOf(shop)).find(({ id }) => id === bundleId) ?? null;
  });
  if (found) return found;
  throw new ApiError(notFound);
}
