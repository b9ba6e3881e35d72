import { expect, test } from 'vitest';
import { findRoute } from './route.ts';
import { routeRow } from './routes.tsx';

const back = (path: string, lastShop?: number, singleShop = false) =>
  routeRow(findRoute(path, true).route).back({ lastShop, singleShop });

test.each([
  ['/shops/1/events/4', '/shops/1/events'],
  ['/shops/1/bundles/4', '/shops/1/bundles'],
  ['/event/4', '/shops/8/events'],
  ['/bundle/4', '/shops/8/bundles'],
  ['/reservations/details/product/5/1', '/reservations'],
  ['/reservations/details/bundle/5/0', '/reservations/history'],
  ['/reservations/again/5', '/reservations/details/product/5/0'],
  ['/signin/profile', '/shops'],
  ['/signin/reservations', '/shops'],
  ['/notifications/promotions/3', '/notifications'],
  ['/book', '/shops/8'],
  ['/book/confirm/service', '/book'],
  ['/book/confirm/group', '/shops/8/groups'],
  ['/book/confirm/event', '/shops/8/events'],
  ['/book/confirm/bundle', '/shops/8/bundles'],
  ['/shops/1/subscriptions/2', '/shops/1/subscriptions'],
  ['/subscription-details', '/shops/8/subscriptions'],
  ['/profile/account/password', '/profile/account'],
  ['/profile/account', '/profile'],
  ['/profile/loyalty', '/profile'],
  ['/profile/settings', '/profile'],
  ['/reservations/history', '/reservations'],
  ['/profile', '/shops'],
  ['/reservations', '/shops'],
  ['/notifications', '/shops'],
  ['/book/success/payment', '/shops'],
  ['/shops/1', '/shops'],
  ['/shops/1/services', '/shops'],
  ['/shops/1/groups', '/shops'],
])('[NAV-7] back from %s leads to %s, with shop 8 visited last', (path, target) => {
  expect(back(path, 8)).toBe(target);
});

test.each(['/event/4', '/bundle/4', '/book', '/book/confirm/group', '/subscription-details'])(
  '[NAV-7] back from %s leads to the shop list when no shop was visited',
  (path) => {
    expect(back(path)).toBe('/shops');
  },
);

test('[NAV-7] the shop list, and the only shop, have no back button', () => {
  expect(back('/shops', 8)).toBeUndefined();
  expect(back('/shops/1/services', 1, true)).toBeUndefined();
  expect(back('/shops/1/events/4', 1, true)).toBe('/shops/1/events');
});
