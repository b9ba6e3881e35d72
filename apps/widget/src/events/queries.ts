import { EVENTS_PAGE, GROUP_AREA_EVENTS } from '@embook/domain/events';
import { ofShop } from '@embook/domain/shops';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hasCapability } from '../company/queries.ts';
import { call } from '../lib/api.ts';
import { isNotFound } from '../lib/api-error.ts';

/** The coming events of a shop, page by page; an empty page ends the list (EVT-1). */
export const eventListQuery = (shopId: number) =>
  infiniteQueryOptions({
    queryKey: ['events', shopId],
    queryFn: async ({ pageParam, signal }) =>
      ofShop(shopId, (await call('eventList', { shopId, first: pageParam, limit: EVENTS_PAGE }, { signal })).slots),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === 0 ? undefined : pages.flat().length),
    meta: { screen: true, payment: true },
  });

/** The events shown beside the classes of a shop, in one call; invalidated together with the list. */
export const groupAreaEventsQuery = (shopId: number) =>
  queryOptions({
    queryKey: ['events', shopId, 'group area'],
    queryFn: async ({ signal }) =>
      ofShop(shopId, (await call('eventList', { shopId, first: 0, limit: GROUP_AREA_EVENTS }, { signal })).slots),
    meta: { screen: true, payment: true },
  });

/** Null when the event is over or does not exist, which is not an error (EVT-4). `shopId` is that of the address. */
export const eventQuery = (eventId: number, shopId?: number) =>
  queryOptions({
    queryKey: ['event', eventId],
    queryFn: async ({ signal, client }) => {
      if (eventId === 0) return null;
      if (!hasCapability(client, 'event-get')) {
        const { findEvent } = await import('./find-event.ts');
        return findEvent(client, eventId, shopId, signal);
      }
      try {
        return (await call('eventGet', { eventId }, { signal })).slot;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    meta: { screen: true, payment: true },
  });
