import type { ProductType } from '@embook/domain/shops';
import { lazyScreen } from './lib/lazy-part.tsx';
import { m } from './paraglide/messages.js';
import { paths } from './paths.ts';
import { idOf, type Place } from './place.ts';
import { PlanDetails } from './subscriptions/details/details-part.ts';

const Shops = lazyScreen('src/shops/shops-screen.tsx', () => import('./shops/shops-screen.tsx'));
const ShopHome = lazyScreen('src/shops/shop-home.tsx', () => import('./shops/shop-home.tsx'));
const Services = lazyScreen('src/services/services-screen.tsx', () => import('./services/services-screen.tsx'));
const Groups = lazyScreen('src/groups/groups-screen.tsx', () => import('./groups/groups-screen.tsx'));
const Events = lazyScreen('src/events/events-screen.tsx', () => import('./events/events-screen.tsx'));
const Event = lazyScreen('src/events/event-screen.tsx', () => import('./events/event-screen.tsx'));
const Bundles = lazyScreen('src/bundles/bundles-screen.tsx', () => import('./bundles/bundles-screen.tsx'));
const Bundle = lazyScreen('src/bundles/detail/bundle-screen.tsx', () => import('./bundles/detail/bundle-screen.tsx'));
const Subscriptions = lazyScreen(
  'src/subscriptions/subscriptions-screen.tsx',
  () => import('./subscriptions/subscriptions-screen.tsx'),
);
const SubscriptionDetails = lazyScreen(
  'src/subscriptions/details/subscription-details-screen.tsx',
  () => import('./subscriptions/details/subscription-details-screen.tsx'),
);
const Promotions = lazyScreen(
  'src/promotions/promotions-screen.tsx',
  () => import('./promotions/promotions-screen.tsx'),
);
const Promotion = lazyScreen('src/promotions/promotion-screen.tsx', () => import('./promotions/promotion-screen.tsx'));
const Book = lazyScreen('src/booking/book-screen.tsx', () => import('./booking/book-screen.tsx'));
const Later = lazyScreen('src/shell/later-screen.tsx', () => import('./shell/later-screen.tsx'));

/** The screen of a place. The home of a shop stays while its tabs change. */
export function PlaceScreen({ place }: { place: Place }) {
  switch (place.name) {
    case 'shops':
      return <Shops />;
    case 'shop':
    case 'shopTab': {
      const shopId = Number(place.params.shopId);
      const tab = 'tab' in place.params ? (place.params.tab as ProductType) : undefined; // all its route lets through
      return (
        <ShopHome shopId={shopId} tab={tab}>
          {tab && <TabScreen place={place} shopId={shopId} tab={tab} />}
        </ShopHome>
      );
    }
    case 'shopSubscription': {
      const shopId = Number(place.params.shopId);
      return (
        <ShopHome shopId={shopId} tab="subscriptions">
          <TabScreen place={place} shopId={shopId} tab="subscriptions" />
        </ShopHome>
      );
    }
    case 'shopEvent':
      return <Event shopId={Number(place.params.shopId)} eventId={idOf(place.params.eventId)} />;
    case 'event':
      return <Event shopId={undefined} eventId={idOf(place.params.eventId)} />;
    case 'shopBundle':
      return <Bundle shopId={Number(place.params.shopId)} bundleId={idOf(place.params.bundleId)} />;
    case 'bundle':
      return <Bundle shopId={undefined} bundleId={idOf(place.params.bundleId)} />;
    case 'subscriptionDetails':
      return <SubscriptionDetails />;
    case 'notifications':
      return <Promotions />;
    case 'promotion':
      return <Promotion promotionId={idOf(place.params.promotionId)} />;
    case 'book':
      return <Book />;
    default:
      return <Later place={place} />;
  }
}

/** The same part for each tab, so that one tab's content gives way to the next at the same spot. */
function TabScreen({ place, shopId, tab }: { place: Place; shopId: number; tab: ProductType }) {
  switch (tab) {
    case 'services':
      return <Services shopId={shopId} />;
    case 'subscriptions': {
      const namedId = place.name === 'shopSubscription' ? idOf(place.params.subscriptionId) : undefined;
      return <Subscriptions shopId={shopId} namedId={namedId} />;
    }
    case 'bundles':
      return <Bundles shopId={shopId} />;
    case 'groups':
      return <Groups shopId={shopId} />;
    case 'events':
      return <Events shopId={shopId} />;
  }
}

const tabScreens = {
  services: Services,
  groups: Groups,
  events: Events,
  subscriptions: Subscriptions,
  bundles: Bundles,
};

/** What must be downloaded before the place can be shown at once. */
export function screensOf(place: Place): { readonly source: string; readonly load: () => Promise<void> }[] {
  switch (place.name) {
    case 'shops':
      return [Shops];
    case 'shop':
      return [ShopHome, Services];
    case 'shopTab':
      return [ShopHome, tabScreens[place.params.tab as ProductType]]; // all its route lets through
    case 'shopSubscription':
      return [ShopHome, Subscriptions, PlanDetails];
    case 'shopEvent':
    case 'event':
      return [Event];
    case 'shopBundle':
    case 'bundle':
      return [Bundle];
    case 'subscriptionDetails':
      return [SubscriptionDetails];
    case 'notifications':
      return [Promotions];
    case 'promotion':
      return [Promotion];
    case 'book':
      return [Book];
    default:
      return [Later];
  }
}

/** Whether a place can be shown whole without a script: a booking lives in the visitor's tab, a dialog opens by script. */
export const isWhole = ({ name }: Place): boolean => name !== 'book' && name !== 'shopSubscription';

/** Where a visitor must sign in first; the sign-in leads back there. */
export function signInFor(place: Place): string | undefined {
  switch (place.name) {
    case 'reservations':
    case 'reservationHistory':
    case 'reservation':
      return paths.signIn('reservations');
    case 'notifications':
      return paths.signIn('notifications');
    case 'profile':
    case 'profileLoyalty':
    case 'profileSettings':
    case 'profileAccount':
    case 'profilePassword':
      return paths.signIn('profile');
    default:
      return undefined;
  }
}

/** A place's name for the browser's title; screens that know better say so themselves. */
export function placeTitle(place: Place): string {
  switch (place.name) {
    case 'shop':
    case 'shopTab':
      return m.common_nav_services();
    case 'book':
      return m.common_nav_book();
    default:
      return m.common_nav_shops();
  }
}
