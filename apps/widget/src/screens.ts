import { lazyScreen } from './lib/lazy-part.tsx';

// Each is downloaded when its route is first opened; the name of its file tells the server what to preload.

export const Shops = lazyScreen('src/shops/shops-screen.tsx', () => import('./shops/shops-screen.tsx'));
export const ShopHome = lazyScreen('src/shops/shop-home.tsx', () => import('./shops/shop-home.tsx'));
export const Services = lazyScreen('src/services/services-screen.tsx', () => import('./services/services-screen.tsx'));
export const Groups = lazyScreen('src/groups/groups-screen.tsx', () => import('./groups/groups-screen.tsx'));
export const Events = lazyScreen('src/events/events-screen.tsx', () => import('./events/events-screen.tsx'));
export const Event = lazyScreen('src/events/event-screen.tsx', () => import('./events/event-screen.tsx'));
export const Bundles = lazyScreen('src/bundles/bundles-screen.tsx', () => import('./bundles/bundles-screen.tsx'));
export const Bundle = lazyScreen(
  'src/bundles/detail/bundle-screen.tsx',
  () => import('./bundles/detail/bundle-screen.tsx'),
);
export const Subscriptions = lazyScreen(
  'src/subscriptions/subscriptions-screen.tsx',
  () => import('./subscriptions/subscriptions-screen.tsx'),
);
export const SubscriptionDetails = lazyScreen(
  'src/subscriptions/details/subscription-details-screen.tsx',
  () => import('./subscriptions/details/subscription-details-screen.tsx'),
);
export const Promotions = lazyScreen(
  'src/promotions/promotions-screen.tsx',
  () => import('./promotions/promotions-screen.tsx'),
);
export const Promotion = lazyScreen(
  'src/promotions/promotion-screen.tsx',
  () => import('./promotions/promotion-screen.tsx'),
);
export const Book = lazyScreen('src/booking/book-screen.tsx', () => import('./booking/book-screen.tsx'));
export const Confirm = lazyScreen(
  'src/booking/confirm/confirm-screen.tsx',
  () => import('./booking/confirm/confirm-screen.tsx'),
);
export const Success = lazyScreen(
  'src/booking/success/success-screen.tsx',
  () => import('./booking/success/success-screen.tsx'),
);
export const SignIn = lazyScreen('src/auth/sign-in-screen.tsx', () => import('./auth/sign-in-screen.tsx'));
export const Profile = lazyScreen(
  'src/profile/home/profile-screen.tsx',
  () => import('./profile/home/profile-screen.tsx'),
);
export const Loyalty = lazyScreen(
  'src/profile/loyalty/loyalty-screen.tsx',
  () => import('./profile/loyalty/loyalty-screen.tsx'),
);
export const ProfileSettings = lazyScreen(
  'src/profile/settings/settings-screen.tsx',
  () => import('./profile/settings/settings-screen.tsx'),
);
export const Account = lazyScreen(
  'src/profile/account/account-screen.tsx',
  () => import('./profile/account/account-screen.tsx'),
);
export const Password = lazyScreen(
  'src/profile/password/password-screen.tsx',
  () => import('./profile/password/password-screen.tsx'),
);
export const Reservations = lazyScreen(
  'src/reservations/list/reservations-screen.tsx',
  () => import('./reservations/list/reservations-screen.tsx'),
);
export const SameAgain = lazyScreen(
  'src/reservations/again/same-again-screen.tsx',
  () => import('./reservations/again/same-again-screen.tsx'),
);
export const Reservation = lazyScreen(
  'src/reservations/detail/reservation-screen.tsx',
  () => import('./reservations/detail/reservation-screen.tsx'),
);
