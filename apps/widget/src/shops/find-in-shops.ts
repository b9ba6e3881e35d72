import type { ProductType } from '@embook/domain/shops';
import type { QueryClient } from '@tanstack/react-query';
import { shopListQuery } from './queries.ts';

/** A link without a shop is searched in at most this many shops: each costs a call. */
const MAX_SHOPS = 50;

/** Searches the shop of the address, else those that offer this type of product, until one has it. */
export async function findInShops<Thing>(
  client: QueryClient,
  product: ProductType,
  shopId: number | undefined,
  find: (shopId: number) => Promise<Thing | null>,
): Promise<Thing | null> {
  const offering = async () => (await client.ensureQueryData(shopListQuery())).filter((shop) => shop[product]);
  const ids = shopId === undefined ? (await offering()).slice(0, MAX_SHOPS).map(({ id }) => id) : [shopId];
  for (const id of ids) {
    const found = await find(id);
    if (found) return found;
  }
  return null;
}
