import type { ProductType } from '@embook/domain/shops';
import type { QueryClient } from '@tanstack/react-query';
import { shopListQuery } from './queries.ts';

/** A link without a shop is looked for in so many shops: each costs a call. */
const MOST_SHOPS = 50;

/** Looks in the shop of the address, else in those that offer this kind of product, until one has it. */
export async function findInShops<Found>(
  client: QueryClient,
  product: ProductType,
  shopId: number | undefined,
  find: (shopId: number) => Promise<Found | null>,
): Promise<Found | null> {
  const offering = async () => (await client.ensureQueryData(shopListQuery())).filter((shop) => shop[product]);
  const ids = shopId === undefined ? (await offering()).slice(0, MOST_SHOPS).map(({ id }) => id) : [shopId];
  for (const id of ids) {
    const found = await find(id);
    if (found) return found;
  }
  return null;
}
