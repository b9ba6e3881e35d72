import { accountHandlers } from './account-handlers.ts';
import {
  bundleList,
  periodsOf,
  reservationList,
  reservationOf,
  subscriptionDetails,
  subscriptionList,
} from './answers.ts';
import {
  categories,
  classWeek,
  company,
  events,
  filters,
  loyalty,
  products,
  promotions,
  shops,
  slotsOf,
} from './spec-catalogue.ts';
import type { Handlers } from './handler.ts';
import { paymentHandlers } from './payment-handlers.ts';
import { Refused } from './world.ts';

const found = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new Refused(404, 'Not found');
  return thing;
};

const catalogueHandlers: Handlers = {
  'POST /api/company/get': () => ({ company }),
  'GET /api/company/pay-pro-status': () => ({ status: 1 }),
  'POST /api/company/shop/get': ({ number }) => ({ shop: found(shops.find(({ id }) => id === number('shop_id'))) }),
  'POST /api/company/shop/list': () => ({ shops }),
  'POST /api/company/shop/filters/list': () => filters,
  'POST /api/company/shop/categories/list': () => ({ categories }),
  'POST /api/company/loyalty/information/get': () => ({ loyalty }),
  'POST /api/company/get/promotions': () => ({ promotions }),
  'GET /api/app/localization/list': () => ({
    languages: [
      { code: 'en', name: 'English' },
      { code: 'nl', name: 'Nederlands' },
    ],
  }),
  'POST /api/booking/product/list': () => ({ products: products() }),
  'POST /api/booking/product/available-time/get': ({ number }) => ({ slots: slotsOf(number('timestamp')) }),
  'POST /api/booking/product/event/list': ({ number }) => ({
    slots: events().slice(number('first'), number('first') + number('limit')),
  }),
  'POST /api/booking/product/group/available-time/get': ({ number }) => ({
    slots: classWeek(number('year'), number('weekOfYear')),
  }),
  'POST /api/bundle/list': ({ customer }) => ({ bundles: bundleList(customer) }),
  'GET /api/subscription/list': ({ customer }) => ({ subscriptions: subscriptionList(customer) }),
};

const reservationHandlers: Handlers = {
  'POST /api/client/reservation/list': ({ me, field, number }) =>
    reservationList(me, field('next') === '1', number('first_result'), number('max_results')),
  'POST /api/client/reservation/details': ({ me, field, number }) => ({
    reservation: found(reservationOf(me, field('reservation_type'), number('reservation_id'))),
  }),
  'POST /api/client/booking/cancel': ({ me, number }) => {
    found(me.visits.find(({ id }) => id === number('booking_id')));
    me.visits = me.visits.filter(({ id }) => id !== number('booking_id'));
    return {};
  },
  'GET /api/client/subscription/details': ({ me }) => ({ details: found(subscriptionDetails(me)) }),
  'GET /api/client/subscription/periods': ({ number }) => ({ periods: periodsOf(number('startDate')) }),
};

export const handlers: Handlers = {
  ...catalogueHandlers,
  ...accountHandlers,
  ...paymentHandlers,
  ...reservationHandlers,
};
