import type { Session } from '@embook/domain/groups';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { findInShops } from '../shops/find-in-shops.ts';

/** The page size of the contract. */
const PAGE = 100;

/** Finds an event on a platform that only serves lists; null when no list contains it. */
export const findEvent = (
  client: QueryClient,
  eventId: number,
  shopId: number | undefined,
  signal: AbortSignal,
): Promise<Session | null> =>
  findInShops(client, 'events', shopId, async (shop) => {
    const seen = new Set<number>();
    for (;;) {
      const { slots } = await call('eventList', { shopId: shop, first: seen.size, limit: PAGE }, { signal });
      const event = slots.find(({ id }) => id === eventId);
      if (event) return { ...event, shopId: shop };
      const before = seen.size;
      for (const { id } of slots) seen.add(id);
      // The list ends with an empty page, or with one that only repeats earlier events.
      if (seen.size === before) return null;
    }
  });
