import type { ChosenSession, Draft } from '@embook/domain/booking';
import { type Session, sessionName } from '@embook/domain/groups';
import { isoWeekOf } from '@embook/domain/shared';
import type { ProductType, Shop } from '@embook/domain/shops';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { bundleQuery } from '../../../bundles/queries.ts';
import { eventQuery } from '../../../events/queries.ts';
import { groupWeekQuery } from '../../../groups/queries.ts';
import { isNotFound } from '../../../lib/api-error.ts';
import { useSessionValue } from '../../../lib/use-session.tsx';
import { paths } from '../../../paths.ts';
import type { Order } from '../../../payment/order.ts';
import { bookedOf, findService } from '../../../services/chosen-service.ts';
import { serviceCategoriesQuery } from '../../../services/queries.ts';
import { nameBeside } from '../../../shops/address-links.ts';
import { shopQuery } from '../../../shops/queries.ts';
import { productName } from '../../product-name.ts';
import { productListQuery } from '../../queries.ts';

/** The order to confirm, or why there is none yet. */
export type FoundOrder =
  | { readonly state: 'loading' }
  /** Nothing chosen, or no longer available: `to` is where one chooses. */
  | { readonly state: 'absent'; readonly to: string }
  | { readonly state: 'failed'; readonly query: UseQueryResult }
  | { readonly state: 'found'; readonly order: Order };

const shopAt = (shop: Shop, place: Shop | Session): Order['shop'] => ({
  id: shop.id,
  name: nameBeside(place, shop),
  timeZone: shop.timeZone,
  street: place.street,
  zip: place.zip,
  city: place.city,
  country: place.country,
});

/** The first of these queries that is loading or failed, if any. */
const loadingOrFailed = (...queries: readonly UseQueryResult[]): FoundOrder | undefined => {
  const failed = queries.find(({ isError, data }) => isError && data === undefined);
  if (failed) return { state: 'failed', query: failed };
  return queries.some(({ data }) => data === undefined) ? { state: 'loading' } : undefined;
};

export function useServiceOrder({ service, slot }: Draft): FoundOrder {
  const { shopId = 0, serviceId = 0 } = service ?? {};
  const enabled = service !== null && slot !== null;
  const shop = useQuery({ ...shopQuery(shopId), enabled });
  const categories = useQuery({ ...serviceCategoriesQuery(shopId), enabled });
  const products = useQuery({ ...productListQuery(shopId, serviceId), enabled });
  if (!service) return { state: 'absent', to: paths.shops() };
  if (!slot) return { state: 'absent', to: paths.book() };
  if (!shop.data || !categories.data) return loadingOrFailed(shop, categories) ?? { state: 'loading' };
  const chosen = findService(categories.data, serviceId);
  if (!chosen) return { state: 'absent', to: paths.shop(shopId) };
  const { option, service: whole } = chosen;
  const { minutes, hidePrice } = bookedOf(chosen);
  return {
    state: 'found',
    order: {
      type: 'service',
      title: whole.name,
      detail: option && (option.subName ?? option.name),
      who: productName(slot.roomId, products.data ?? []) ?? null,
      photoUrl: whole.photoUrl,
      hidePrice,
      visit: { startsAt: slot.timestamp, minutes },
      shop: shopAt(shop.data, shop.data),
      payable: {
        kind: 'booking',
        serviceId,
        timestamp: slot.timestamp,
        ...(slot.roomId > 0 && { roomId: slot.roomId }),
      },
    },
  };
}

/** Where one chooses while the shop is not known. */
function useListPath(tab: ProductType): string {
  const lastShop = Number(useSessionValue('shop'));
  return lastShop ? paths.shopTab(lastShop, tab) : paths.shops();
}

function sessionOrder(
  type: 'group' | 'event',
  { optionId }: ChosenSession,
  session: Session | null | undefined,
  shop: Shop,
): FoundOrder {
  const option = session?.options.find(({ id }) => id === optionId) ?? null;
  if (!session || (!option && session.options.length > 0)) {
    return { state: 'absent', to: paths.shopTab(shop.id, type === 'group' ? 'groups' : 'events') };
  }
  const { id: sessionId, startsAt: timestamp } = session;
  const { serviceId, length: minutes } = option ?? session;
  return {
    state: 'found',
    order: {
      type,
      title: sessionName(session),
      detail: option?.serviceName ?? null,
      who: session.employeeName,
      photoUrl: session.photoUrl,
      hidePrice: session.hidePrice,
      visit: { startsAt: timestamp, minutes },
      shop: shopAt(shop, session),
      payable: {
        kind: 'booking',
        serviceId,
        timestamp,
        sessionId,
        ...(option && { optionId: option.id }),
        ...(session.roomId !== null && { roomId: session.roomId }),
      },
    },
  };
}

/** GRP-6: looks the class up in its week. */
export function useGroupOrder({ group }: Draft): FoundOrder {
  const list = useListPath('groups');
  const { shopId = 0, startsAt = 0, sessionId } = group ?? {};
  const enabled = group !== null;
  const shop = useQuery({ ...shopQuery(shopId), enabled });
  const week = useQuery({ ...groupWeekQuery(shopId, isoWeekOf(startsAt)), enabled });
  if (!group) return { state: 'absent', to: list };
  if (!shop.data || !week.data) return loadingOrFailed(shop, week) ?? { state: 'loading' };
  const session = week.data.flatMap(({ classes }) => classes).find(({ id }) => id === sessionId);
  return sessionOrder('group', group, session, shop.data);
}

/** EVT-3. */
export function useEventOrder({ event }: Draft): FoundOrder {
  const list = useListPath('events');
  const { shopId = 0, sessionId = 0 } = event ?? {};
  const enabled = event !== null;
  const shop = useQuery({ ...shopQuery(shopId), enabled });
  const session = useQuery({ ...eventQuery(sessionId, shopId), enabled });
  if (!event) return { state: 'absent', to: list };
  if (!shop.data || session.data === undefined) return loadingOrFailed(shop, session) ?? { state: 'loading' };
  return sessionOrder('event', event, session.data, shop.data);
}

/** BUN-3. */
export function useBundleOrder({ bundle: chosen }: Draft): FoundOrder {
  const list = useListPath('bundles');
  const { shopId = 0, bundleId = 0 } = chosen ?? {};
  const enabled = chosen !== null;
  const shop = useQuery({ ...shopQuery(shopId), enabled });
  const bundle = useQuery({ ...bundleQuery(bundleId, shopId), enabled });
  if (!chosen || isNotFound(bundle.error)) return { state: 'absent', to: list };
  if (!shop.data || !bundle.data) return loadingOrFailed(shop, bundle) ?? { state: 'loading' };
  return {
    state: 'found',
    order: {
      type: 'bundle',
      title: bundle.data.name,
      detail: null,
      who: null,
      photoUrl: null,
      hidePrice: bundle.data.hidePrice,
      visit: null,
      shop: shopAt(shop.data, shop.data),
      payable: { kind: 'bundle', bundleId, shopId },
    },
  };
}
