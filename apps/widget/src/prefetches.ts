import { shopTimeAt } from '@embook/domain/shared';
import type { ProductType } from '@embook/domain/shops';
import type { QueryClient } from '@tanstack/react-query';
import { productListQuery } from './booking/queries.ts';
import { bundleListQuery, bundleQuery } from './bundles/queries.ts';
import { eventListQuery, eventQuery, groupAreaEventsQuery } from './events/queries.ts';
import { groupWeekQuery } from './groups/queries.ts';
import { readWeekView } from './groups/week/week-view.ts';
import { type Params, serviceNamedIn } from './paths.ts';
import { idOf } from './route.ts';
import { profileQuery } from './auth/queries.ts';
import { hasCapability } from './company/queries.ts';
import { pendingPaymentsQuery } from './payment/pending/pending-payments.ts';
import { loyaltyQuery } from './profile/queries.ts';
import { promotionListQuery } from './promotions/queries.ts';
import { reservationListQuery, reservationQuery } from './reservations/queries.ts';
import { serviceCategoriesQuery } from './services/queries.ts';
import { shopQuery } from './shops/queries.ts';
import { subscriptionListQuery } from './subscriptions/queries.ts';

/** The address and time of a prefetch. */
export interface PrefetchContext {
  readonly client: QueryClient;
  /** The query string. */
  readonly search: string;
  /** In milliseconds. */
  readonly now: number;
}

/** The rows of `routes.tsx` choose from these. */
export const prefetches = {
  tab: (context: PrefetchContext, shopId: number, tab: ProductType) => tabs[tab](context, shopId),

  bundle: ({ client }: PrefetchContext, bundleId: number, shopId?: number) =>
    client.prefetchQuery(bundleQuery(bundleId, shopId)),

  async event({ client }: PrefetchContext, eventId: number, shopId?: number) {
    const query = eventQuery(eventId, shopId);
    await client.prefetchQuery(query);
    const event = client.getQueryData(query.queryKey);
    if (event) await client.prefetchQuery(shopQuery(event.shopId));
  },

  /** The service in the address: its picture is the largest element on the screen (W6). */
  async book({ client, search }: PrefetchContext) {
    const named = serviceNamedIn(search);
    if (!named) return;
    const { shopId, serviceId } = named;
    await Promise.all([
      client.prefetchQuery(shopQuery(shopId)),
      client.prefetchQuery(serviceCategoriesQuery(shopId)),
      client.prefetchQuery(productListQuery(shopId, serviceId)),
    ]);
  },

  subscriptions: ({ client }: PrefetchContext) => client.prefetchQuery(subscriptionListQuery()),

  promotions: ({ client }: PrefetchContext) => client.prefetchQuery(promotionListQuery()),

  reservations: ({ client }: PrefetchContext) =>
    Promise.all([
      ...[true, false].map((current) => client.prefetchInfiniteQuery(reservationListQuery(current))),
      hasCapability(client, 'pending-payments') && client.prefetchQuery(pendingPaymentsQuery()),
    ]),

  reservation({ client }: PrefetchContext, { reservationType, reservationId, next }: Params['reservation']) {
    return client.prefetchQuery(reservationQuery(reservationType, idOf(reservationId), next === '1'));
  },

  sameAgain: ({ client }: PrefetchContext, reservationId: number) =>
    client.prefetchQuery(reservationQuery('product', reservationId, false)),

  profile: ({ client }: PrefetchContext) => client.prefetchQuery(profileQuery()),

  loyalty: ({ client }: PrefetchContext) => client.prefetchQuery(loyaltyQuery()),
};

export type Prefetches = typeof prefetches;

const tabs: Readonly<Record<ProductType, (context: PrefetchContext, shopId: number) => Promise<void>>> = {
  services: ({ client }, shopId) => client.prefetchQuery(serviceCategoriesQuery(shopId)),
  async groups({ client, search, now }, shopId) {
    // The current week depends on the shop's time zone.
    await client.prefetchQuery(shopQuery(shopId));
    const shop = client.getQueryData(shopQuery(shopId).queryKey);
    if (!shop) return;
    const { week, filters } = readWeekView(search, shopTimeAt(now, shop.timeZone), null);
    await Promise.all([
      client.prefetchQuery(groupWeekQuery(shopId, week, filters)),
      shop.events && client.prefetchQuery(groupAreaEventsQuery(shopId)),
    ]);
  },
  events: ({ client }, shopId) => client.prefetchInfiniteQuery(eventListQuery(shopId)),
  subscriptions: prefetches.subscriptions,
  bundles: ({ client }, shopId) => client.prefetchQuery(bundleListQuery(shopId)),
};
