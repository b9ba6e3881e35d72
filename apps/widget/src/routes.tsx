import type { ProductType } from '@embook/domain/shops';
import { lazyScreen } from './lib/lazy-part.tsx';
import { m } from './paraglide/messages.js';
import { type BookType, paths, type PlaceName, type ReservationType } from './paths.ts';
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
const Confirm = lazyScreen(
  'src/booking/confirm/confirm-screen.tsx',
  () => import('./booking/confirm/confirm-screen.tsx'),
);
const Success = lazyScreen(
  'src/booking/success/success-screen.tsx',
  () => import('./booking/success/success-screen.tsx'),
);
const SignIn = lazyScreen('src/auth/sign-in-screen.tsx', () => import('./auth/sign-in-screen.tsx'));
const Profile = lazyScreen('src/profile/home/profile-screen.tsx', () => import('./profile/home/profile-screen.tsx'));
const Loyalty = lazyScreen(
  'src/profile/loyalty/loyalty-screen.tsx',
  () => import('./profile/loyalty/loyalty-screen.tsx'),
);
const ProfileSettings = lazyScreen(
  'src/profile/settings/settings-screen.tsx',
  () => import('./profile/settings/settings-screen.tsx'),
);
const Account = lazyScreen(
  'src/profile/account/account-screen.tsx',
  () => import('./profile/account/account-screen.tsx'),
);
const Password = lazyScreen(
  'src/profile/password/password-screen.tsx',
  () => import('./profile/password/password-screen.tsx'),
);
const Reservations = lazyScreen(
  'src/reservations/list/reservations-screen.tsx',
  () => import('./reservations/list/reservations-screen.tsx'),
);
const Reservation = lazyScreen(
  'src/reservations/detail/reservation-screen.tsx',
  () => import('./reservations/detail/reservation-screen.tsx'),
);

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
    case 'bookConfirm':
      return <Confirm bookType={place.params.bookType as BookType} />; // all its route lets through
    case 'bookSuccess':
      return <Success result={place.params.result} />;
    case 'signIn':
      return <SignIn route={place.params.route} />;
    case 'profile':
      return <Profile />;
    case 'profileLoyalty':
      return <Loyalty />;
    case 'profileSettings':
      return <ProfileSettings />;
    case 'profileAccount':
      return <Account />;
    case 'profilePassword':
      return <Password />;
    case 'reservations':
    case 'reservationHistory':
      return <Reservations current={place.name === 'reservations'} />;
    case 'reservation': {
      const { reservationType, reservationId, next } = place.params;
      const type = reservationType as ReservationType; // all its route lets through
      return <Reservation type={type} reservationId={idOf(reservationId)} next={next === '1'} />;
    }
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
    case 'bookConfirm':
      return [Confirm];
    case 'bookSuccess':
      return [Success];
    case 'signIn':
      return [SignIn];
    case 'profile':
      return [Profile];
    case 'profileLoyalty':
      return [Loyalty];
    case 'profileSettings':
      return [ProfileSettings];
    case 'profileAccount':
      return [Account];
    case 'profilePassword':
      return [Password];
    case 'reservations':
    case 'reservationHistory':
      return [Reservations];
    case 'reservation':
      return [Reservation];
  }
}

const scripted: readonly PlaceName[] = [
  'book',
  'bookConfirm',
  'bookSuccess',
  'shopSubscription',
  'signIn',
  'profileSettings',
  'profileAccount',
  'profilePassword',
];

/**
 * Whether a place can be shown whole without a script: a booking lives in the visitor's tab, a dialog opens by script,
 * a sign-in has a secret to take out of the address at once, and forms are filled in.
 */
export const isWhole = ({ name }: Place): boolean => !scripted.includes(name);

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
    case 'reservations':
    case 'reservationHistory':
    case 'reservation':
      return m.common_nav_reservations();
    case 'profile':
    case 'profileLoyalty':
    case 'profileSettings':
    case 'profileAccount':
    case 'profilePassword':
      return m.common_nav_profile();
    default:
      return m.common_nav_shops();
  }
}
