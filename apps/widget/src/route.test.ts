import { expect, test } from 'vitest';
import { paths, patterns, type RouteName } from './paths.ts';
import { findRoute } from './route.ts';

const table: [string, string, Record<string, string>][] = [
  ['/shops', 'shops', {}],
  ['/shops/12', 'shop', { shopId: '12' }],
  ['/shops/12/services', 'shopTab', { shopId: '12', tab: 'services' }],
  ['/shops/12/bundles', 'shopTab', { shopId: '12', tab: 'bundles' }],
  ['/shops/12/bundles/3', 'shopBundle', { shopId: '12', bundleId: '3' }],
  ['/shops/12/events', 'shopTab', { shopId: '12', tab: 'events' }],
  ['/shops/12/events/4', 'shopEvent', { shopId: '12', eventId: '4' }],
  ['/shops/12/groups', 'shopTab', { shopId: '12', tab: 'groups' }],
  ['/shops/12/subscriptions', 'shopTab', { shopId: '12', tab: 'subscriptions' }],
  ['/shops/12/subscriptions/5', 'shopSubscription', { shopId: '12', subscriptionId: '5' }],
  ['/subscription-details', 'subscriptionDetails', {}],
  ['/reservations', 'reservations', {}],
  ['/reservations/history', 'reservationHistory', {}],
  ['/reservations/details/product/9/1', 'reservation', { reservationType: 'product', reservationId: '9', next: '1' }],
  ['/reservations/details/bundle/9/0', 'reservation', { reservationType: 'bundle', reservationId: '9', next: '0' }],
  ['/notifications', 'notifications', {}],
  ['/notifications/promotions/6', 'promotion', { promotionId: '6' }],
  ['/profile', 'profile', {}],
  ['/profile/loyalty', 'profileLoyalty', {}],
  ['/profile/settings', 'profileSettings', {}],
  ['/profile/account', 'profileAccount', {}],
  ['/profile/account/password', 'profilePassword', {}],
  ['/signin/reservations', 'signIn', { route: 'reservations' }],
  ['/signin/profile', 'signIn', { route: 'profile' }],
  ['/book', 'book', {}],
  ['/book/confirm/group', 'bookConfirm', { bookType: 'group' }],
  ['/book/confirm/service', 'bookConfirm', { bookType: 'service' }],
  ['/book/confirm/bundle', 'bookConfirm', { bookType: 'bundle' }],
  ['/book/confirm/event', 'bookConfirm', { bookType: 'event' }],
  ['/book/success/bundle', 'bookSuccess', { result: 'bundle' }],
  ['/book/success/payment', 'bookSuccess', { result: 'payment' }],
];

test.each(table)('[NAV-1] %s opens %s', (path, name, params) => {
  expect(findRoute(path, false)).toEqual({ route: { name, params } });
  expect(findRoute(path, true)).toEqual({ route: { name, params } });
});

test('[NAV-10] the table has the order of the specification, and no address fits two of its rows', () => {
  const specified: RouteName[] = [
    'shops',
    'shopBundle',
    'shopEvent',
    'shop',
    'book',
    'profile',
    'reservations',
    'notifications',
    'signIn',
    'subscriptionDetails',
  ];
  const names = Object.keys(patterns);
  expect(names.filter((name) => specified.some((each) => each === name))).toEqual(specified);
  const reversed = Object.fromEntries(Object.entries(patterns).toReversed());
  for (const [path, name] of table) {
    const fits = Object.entries(reversed).filter(([, pattern]) =>
      new RegExp(
        `^${pattern.replace(':tab', '(services|groups|events|subscriptions|bundles)').replaceAll(/:\w+/g, '[^/]+')}$`,
      ).test(path),
    );
    expect(fits.map(([fit]) => fit)).toEqual([name]);
  }
});

test.each([
  ['/bundle/3', 'bundle', { bundleId: '3' }],
  ['/event/4', 'event', { eventId: '4' }],
])('[NAV-8] %s opens %s outside a shop', (path, name, params) => {
  expect(findRoute(path, false)).toEqual({ route: { name, params } });
});

test.each([
  '/',
  '',
  '/nonsense',
  '/book/confirm/car',
  '/profile/other',
  '/reservations/details/x/1/1',
  '//evil.example',
])('[NAV-2] %j redirects to the shop list', (path) => {
  expect(findRoute(path, false)).toEqual({ route: { name: 'shops', params: {} }, redirect: '/shops' });
});

test.each(['/shops/12/nonsense', '/shops/12/services/1/2', '/shops/12/groups/7'])(
  '[NAV-2] %s redirects to the root of the shop',
  (path) => {
    expect(findRoute(path, false)).toEqual({
      route: { name: 'shop', params: { shopId: '12' } },
      redirect: '/shops/12',
    });
  },
);

test.each([
  '/shops/abc',
  '/shops/1a/services',
  '/shops/-1',
  '/shops/0',
  '/shops/1.5',
  '/shops/%31',
  '/shops/9999999999999999',
])('[NAV-3] the shop id of %s is ignored', (path) => {
  expect(findRoute(path, false).redirect).toBe('/shops');
});

test.each(['/Shops/12/Services', '/shops/12/services/', '/BOOK'])(
  '[NAV-2] %s is corrected unless paths are strict',
  (path) => {
    expect(findRoute(path, false).redirect).toBeUndefined();
    expect(findRoute(path, true).redirect).toBeDefined();
  },
);

test('[NAV-1] addresses are built the way they are parsed', () => {
  expect(findRoute(paths.reservation('bundle', 77, 0), true).route).toEqual({
    name: 'reservation',
    params: { reservationType: 'bundle', reservationId: '77', next: '0' },
  });
  expect(findRoute(paths.shopTab(3, 'groups'), true).route).toEqual({
    name: 'shopTab',
    params: { shopId: '3', tab: 'groups' },
  });
});
