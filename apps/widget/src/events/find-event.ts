import type { Session } from '@embook/domain/groups';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { findInShops } from '../shops/find-in-shops.ts';

/** As many as one call may answer. */
const PAGE = 100;

/** An event on a platform that answers only with lists; null when no list holds it. */
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
      // An empty page is the end, and so is one that only repeats what was seen.
      if (seen.size === before) return null;
    }
  });
