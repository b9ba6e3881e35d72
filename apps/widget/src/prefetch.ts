import { shopTimeAt } from '@embook/domain/shared';
import type { QueryClient } from '@tanstack/react-query';
import { bundleListQuery, bundleQuery } from './bundles/queries.ts';
import { eventListQuery, eventQuery, groupAreaEventsQuery } from './events/queries.ts';
import { groupWeekQuery } from './groups/queries.ts';
import { readWeekView } from './groups/week/week-view.ts';
import { isNotFound } from './lib/api-error.ts';
import { paths, type ReservationType } from './paths.ts';
import { idOf, type Place } from './place.ts';
import { profileQuery } from './auth/queries.ts';
import { loyaltyQuery } from './profile/queries.ts';
import { promotionListQuery } from './promotions/queries.ts';
import { reservationListQuery, reservationQuery } from './reservations/queries.ts';
import { serviceCategoriesQuery } from './services/queries.ts';
import { shopListQuery, shopQuery } from './shops/queries.ts';
import { subscriptionListQuery } from './subscriptions/queries.ts';

interface Asked {
  /** The query of the address. */
  readonly search: string;
  /** The real instant in milliseconds. */
  readonly now: number;
}

/**
 * Asks for what a place shows first, before it is shown; or tells where to go instead. The list of shops always comes
 * along: the header's back button depends on it, and going back needs no wait.
 */
export async function prefetch(place: Place, client: QueryClient, asked: Asked): Promise<string | undefined> {
  const shopId = shopOf(place);
  await Promise.all([
    client.prefetchQuery(shopListQuery()),
    shopId && client.prefetchQuery(shopQuery(shopId)),
    prefetchContent(place, client, asked),
  ]);
  // What fails for another reason is tried again by the browser.
  const isAbsent = (queryKey: readonly unknown[]) => isNotFound(client.getQueryState(queryKey)?.error);
  if (shopId && isAbsent(shopQuery(shopId).queryKey)) return paths.shops(); // SHOP-6
  if ('bundleId' in place.params && isAbsent(bundleQuery(idOf(place.params.bundleId)).queryKey)) {
    return shopId ? paths.shopTab(shopId, 'bundles') : paths.shops(); // BUN-2
  }
  return undefined;
}

const shopOf = ({ params }: Place): number | undefined => ('shopId' in params ? Number(params.shopId) : undefined);

/** What a place shows beside the shop it is in. */
async function prefetchContent(place: Place, client: QueryClient, asked: Asked): Promise<void> {
  switch (place.name) {
    case 'shop': // its root leads to the services
    case 'shopTab':
      return prefetchTab(
        Number(place.params.shopId),
        'tab' in place.params ? place.params.tab : 'services',
        client,
        asked,
      );
    case 'shopBundle':
    case 'bundle':
      return client.prefetchQuery(bundleQuery(idOf(place.params.bundleId), shopOf(place)));
    case 'shopEvent':
    case 'event': {
      const query = eventQuery(idOf(place.params.eventId), shopOf(place));
      await client.prefetchQuery(query);
      const event = client.getQueryData(query.queryKey);
      return event ? client.prefetchQuery(shopQuery(event.shopId)) : undefined;
    }
    case 'shopSubscription':
    case 'subscriptionDetails':
      return client.prefetchQuery(subscriptionListQuery());
    case 'notifications':
    case 'promotion':
      return client.prefetchQuery(promotionListQuery());
    case 'reservations':
    case 'reservationHistory':
      await Promise.all([true, false].map((current) => client.prefetchInfiniteQuery(reservationListQuery(current))));
      return undefined;
    case 'reservation': {
      const { reservationType, reservationId, next } = place.params;
      const type = reservationType as ReservationType; // all its route lets through
      return client.prefetchQuery(reservationQuery(type, idOf(reservationId), next === '1'));
    }
    case 'profile':
      await Promise.all([client.prefetchQuery(profileQuery()), client.prefetchQuery(subscriptionListQuery())]);
      return undefined;
    case 'profileSettings':
    case 'profileAccount':
    case 'profilePassword':
      return client.prefetchQuery(profileQuery());
    case 'profileLoyalty':
      return client.prefetchQuery(loyaltyQuery());
    default:
      return undefined;
  }
}

async function prefetchTab(shopId: number, tab: string, client: QueryClient, asked: Asked): Promise<void> {
  switch (tab) {
    case 'services':
      return client.prefetchQuery(serviceCategoriesQuery(shopId));
    case 'groups': {
      // Which week it is depends on the shop's clock.
      await client.prefetchQuery(shopQuery(shopId));
      const shop = client.getQueryData(shopQuery(shopId).queryKey);
      if (!shop) return undefined;
      const { week, filters } = readWeekView(asked.search, shopTimeAt(asked.now, shop.timeZone), null);
      await Promise.all([
        client.prefetchQuery(groupWeekQuery(shopId, week, filters)),
        ...(shop.events ? [client.prefetchQuery(groupAreaEventsQuery(shopId))] : []),
      ]);
      return undefined;
    }
    case 'events':
      return client.prefetchInfiniteQuery(eventListQuery(shopId));
    case 'subscriptions':
      return client.prefetchQuery(subscriptionListQuery());
    case 'bundles':
      return client.prefetchQuery(bundleListQuery(shopId));
    default:
      return undefined;
  }
}
