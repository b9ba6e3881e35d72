import type { ProductType } from '@embook/domain/shops';
import type { ReactNode } from 'react';
import { m } from './paraglide/messages.js';
import { type BookType, type Params, paths, type RouteName } from './paths.ts';
import type { PrefetchContext, Prefetches } from './prefetches.ts';
import { idOf, type Route } from './route.ts';
import * as screens from './screens.ts';
import { PlanDetails } from './subscriptions/details/details-part.ts';

export type NavItem = 'home' | 'reservations' | 'notifications' | 'profile';

/** What the back target depends on beside the route. */
export interface BackContext {
  /** The last visited shop; routes outside a shop lead back to it. */
  readonly lastShop: number | undefined;
  /** With a single shop the list would only redirect forward again. */
  readonly singleShop: boolean;
}

interface Screen {
  readonly source: string;
  readonly load: () => Promise<void>;
}

/** Everything about a route but its pattern, which is in `paths.ts`, so that links need not import screens. */
interface RouteRow<P> {
  readonly show: (params: P) => ReactNode;
  /** The screens to load before it can render. */
  readonly needs: (params: P) => readonly Screen[];
  /** The browser's title; screens may set a more specific one. */
  readonly title: () => string;
  readonly navItem: NavItem | ((params: P) => NavItem);
  /** A step of a booking: a reload of the host page goes on at it. */
  readonly task?: true;
  /** The target of the header's back button; undefined without one (NAV-7). */
  readonly back: (params: P, context: BackContext) => string | undefined;
  /** Only for customers: a visitor signs in first, and is redirected back. */
  readonly signIn?: 'reservations' | 'profile' | 'notifications';
  /**
   * Prefetches what the route shows beside its shop. The prefetches are a chunk of their own, since they import every
   * query.
   */
  readonly prefetch?: (prefetches: Prefetches, params: P, context: PrefetchContext) => Promise<unknown>;
  /**
   * Needs its script to be useful: a booking is stored in the tab, a dialog opens by script, a sign-in removes a secret
   * from the address at once, and forms need handlers.
   */
  readonly scripted?: true;
}

const toShops = () => paths.shops();
const toList =
  (tab: ProductType) =>
  (_params: unknown, { lastShop }: BackContext) =>
    lastShop ? paths.shopTab(lastShop, tab) : paths.shops();
const toTab = (tab: ProductType) => (params: { readonly shopId: string }) => paths.shopTab(Number(params.shopId), tab);
// The tabs are the shop's root: one segment up would only redirect to its first tab again.
const fromShop = (_params: unknown, { singleShop }: BackContext) => (singleShop ? undefined : paths.shops());

const afterConfirm: Readonly<Record<BookType, RouteRow<Params['bookConfirm']>['back']>> = {
  service: () => paths.book(),
  group: toList('groups'),
  event: toList('events'),
  bundle: toList('bundles'),
};

const inShops = { title: () => m.common_nav_shops(), navItem: 'home' } as const;
const inServices = { title: () => m.common_nav_services(), navItem: 'home' } as const;
const inBooking = { title: () => m.common_nav_shops(), navItem: 'home', scripted: true } as const;
const inNotifications = { title: () => m.common_nav_shops(), navItem: 'notifications' } as const;
const inReservations = {
  title: () => m.common_nav_reservations(),
  navItem: 'reservations',
  signIn: 'reservations',
} as const;
const inProfile = { title: () => m.common_nav_profile(), navItem: 'profile', signIn: 'profile' } as const;

interface Tab {
  readonly screen: Screen;
  readonly show: (shopId: number, subscriptionId?: number) => ReactNode;
}

const tabs: Readonly<Record<ProductType, Tab>> = {
  services: { screen: screens.Services, show: (shopId) => <screens.Services shopId={shopId} /> },
  groups: { screen: screens.Groups, show: (shopId) => <screens.Groups shopId={shopId} /> },
  events: { screen: screens.Events, show: (shopId) => <screens.Events shopId={shopId} /> },
  bundles: { screen: screens.Bundles, show: (shopId) => <screens.Bundles shopId={shopId} /> },
  subscriptions: {
    screen: screens.Subscriptions,
    show: (shopId, namedId) => <screens.Subscriptions shopId={shopId} namedId={namedId} />,
  },
};

/** The home of a shop stays mounted while its tabs change. */
const shopHome = (shopId: number, tab?: ProductType, subscriptionId?: number): ReactNode => (
  <screens.ShopHome shopId={shopId} tab={tab}>
    {tab && tabs[tab].show(shopId, subscriptionId)}
  </screens.ShopHome>
);

const rows: { readonly [N in RouteName]: RouteRow<Params[N]> } = {
  shops: { ...inShops, show: () => <screens.Shops />, needs: () => [screens.Shops], back: () => undefined },
  shop: {
    ...inServices,
    show: ({ shopId }) => shopHome(Number(shopId)),
    needs: () => [screens.ShopHome, screens.Services],
    back: fromShop,
    // The root opens the services.
    prefetch: (prefetches, { shopId }, context) => prefetches.tab(context, Number(shopId), 'services'),
  },
  shopTab: {
    ...inServices,
    show: ({ shopId, tab }) => shopHome(Number(shopId), tab),
    needs: ({ tab }) => [screens.ShopHome, tabs[tab].screen],
    back: fromShop,
    prefetch: (prefetches, { shopId, tab }, context) => prefetches.tab(context, Number(shopId), tab),
  },
  shopSubscription: {
    ...inShops,
    scripted: true,
    show: ({ shopId, subscriptionId }) => shopHome(Number(shopId), 'subscriptions', idOf(subscriptionId)),
    needs: () => [screens.ShopHome, screens.Subscriptions, PlanDetails],
    back: toTab('subscriptions'),
    prefetch: (prefetches, _params, context) => prefetches.subscriptions(context),
  },
  shopEvent: {
    ...inShops,
    show: ({ shopId, eventId }) => <screens.Event shopId={Number(shopId)} eventId={idOf(eventId)} />,
    needs: () => [screens.Event],
    back: toTab('events'),
    prefetch: (prefetches, { shopId, eventId }, context) => prefetches.event(context, idOf(eventId), Number(shopId)),
  },
  event: {
    ...inShops,
    show: ({ eventId }) => <screens.Event shopId={undefined} eventId={idOf(eventId)} />,
    needs: () => [screens.Event],
    back: toList('events'),
    prefetch: (prefetches, { eventId }, context) => prefetches.event(context, idOf(eventId)),
  },
  shopBundle: {
    ...inShops,
    show: ({ shopId, bundleId }) => <screens.Bundle shopId={Number(shopId)} bundleId={idOf(bundleId)} />,
    needs: () => [screens.Bundle],
    back: toTab('bundles'),
    prefetch: (prefetches, { shopId, bundleId }, context) => prefetches.bundle(context, idOf(bundleId), Number(shopId)),
  },
  bundle: {
    ...inShops,
    show: ({ bundleId }) => <screens.Bundle shopId={undefined} bundleId={idOf(bundleId)} />,
    needs: () => [screens.Bundle],
    back: toList('bundles'),
    prefetch: (prefetches, { bundleId }, context) => prefetches.bundle(context, idOf(bundleId)),
  },
  subscriptionDetails: {
    ...inShops,
    show: () => <screens.SubscriptionDetails />,
    needs: () => [screens.SubscriptionDetails],
    back: toList('subscriptions'),
    prefetch: (prefetches, _params, context) => prefetches.subscriptions(context),
  },
  book: {
    ...inBooking,
    task: true,
    title: () => m.common_nav_book(),
    show: () => <screens.Book />,
    needs: () => [screens.Book],
    back: (_params, { lastShop }) => (lastShop ? paths.shop(lastShop) : paths.shops()),
    prefetch: (prefetches, _params, context) => prefetches.book(context),
  },
  bookConfirm: {
    ...inBooking,
    task: true,
    show: ({ bookType }) => <screens.Confirm bookType={bookType} />,
    needs: () => [screens.Confirm],
    back: (params, context) => afterConfirm[params.bookType](params, context),
  },
  bookSuccess: {
    ...inBooking,
    show: ({ result }) => <screens.Success result={result} />,
    needs: () => [screens.Success],
    back: toShops,
  },
  signIn: {
    ...inShops,
    scripted: true,
    navItem: ({ route }) => (route === 'reservations' || route === 'notifications' ? route : 'profile'),
    show: ({ route }) => <screens.SignIn route={route} />,
    needs: () => [screens.SignIn],
    back: toShops,
  },
  notifications: {
    ...inNotifications,
    signIn: 'notifications',
    show: () => <screens.Promotions />,
    needs: () => [screens.Promotions],
    back: toShops,
    prefetch: (prefetches, _params, context) => prefetches.promotions(context),
  },
  promotion: {
    ...inNotifications,
    show: ({ promotionId }) => <screens.Promotion promotionId={idOf(promotionId)} />,
    needs: () => [screens.Promotion],
    back: () => paths.notifications(),
    prefetch: (prefetches, _params, context) => prefetches.promotions(context),
  },
  reservations: {
    ...inReservations,
    show: () => <screens.Reservations current />,
    needs: () => [screens.Reservations],
    back: toShops,
    prefetch: (prefetches, _params, context) => prefetches.reservations(context),
  },
  reservationHistory: {
    ...inReservations,
    show: () => <screens.Reservations current={false} />,
    needs: () => [screens.Reservations],
    back: () => paths.reservations(),
    prefetch: (prefetches, _params, context) => prefetches.reservations(context),
  },
  reservationAgain: {
    ...inReservations,
    scripted: true,
    show: ({ reservationId }) => <screens.SameAgain reservationId={idOf(reservationId)} />,
    needs: () => [screens.SameAgain],
    back: ({ reservationId }) => paths.reservation('product', idOf(reservationId), 0),
    prefetch: (prefetches, { reservationId }, context) => prefetches.sameAgain(context, idOf(reservationId)),
  },
  reservation: {
    ...inReservations,
    show: ({ reservationType, reservationId, next }) => (
      <screens.Reservation type={reservationType} reservationId={idOf(reservationId)} next={next === '1'} />
    ),
    needs: () => [screens.Reservation],
    back: ({ next }) => (next === '1' ? paths.reservations() : paths.reservationHistory()),
    prefetch: (prefetches, params, context) => prefetches.reservation(context, params),
  },
  profile: {
    ...inProfile,
    show: () => <screens.Profile />,
    needs: () => [screens.Profile],
    back: toShops,
    prefetch: (prefetches, _params, context) =>
      Promise.all([prefetches.profile(context), prefetches.subscriptions(context)]),
  },
  profileLoyalty: {
    ...inProfile,
    show: () => <screens.Loyalty />,
    needs: () => [screens.Loyalty],
    back: () => paths.profile(),
    prefetch: (prefetches, _params, context) => prefetches.loyalty(context),
  },
  profileSettings: {
    ...inProfile,
    scripted: true,
    show: () => <screens.ProfileSettings />,
    needs: () => [screens.ProfileSettings],
    back: () => paths.profile(),
    prefetch: (prefetches, _params, context) => prefetches.profile(context),
  },
  profileAccount: {
    ...inProfile,
    scripted: true,
    show: () => <screens.Account />,
    needs: () => [screens.Account],
    back: () => paths.profile(),
    prefetch: (prefetches, _params, context) => prefetches.profile(context),
  },
  profilePassword: {
    ...inProfile,
    scripted: true,
    show: () => <screens.Password />,
    needs: () => [screens.Password],
    back: () => paths.profileAccount(),
    prefetch: (prefetches, _params, context) => prefetches.profile(context),
  },
};

/** The row of a route, with its parameters filled in. */
export function routeRow<N extends RouteName>({ name, params }: Route<N>) {
  const row: RouteRow<Params[N]> = rows[name];
  return {
    title: row.title,
    needs: row.needs(params),
    navItem: typeof row.navItem === 'function' ? row.navItem(params) : row.navItem,
    isTask: row.task ?? false,
    signInPath: row.signIn && paths.signIn(row.signIn),
    /** Whether it can be read and its links followed before any script runs. */
    readsWithoutScript: !row.scripted,
    show: () => row.show(params),
    back: (context: BackContext) => row.back(params, context),
    prefetch: (prefetches: Prefetches, context: PrefetchContext) => row.prefetch?.(prefetches, params, context),
  };
}
