import * as auth from '../auth/api.ts';
import * as authPasskeys from '../auth/passkey-api.ts';
import * as booking from '../booking/api.ts';
import * as bookingCheckout from '../booking/checkout-api.ts';
import * as bundles from '../bundles/api.ts';
import * as bundleCheckout from '../bundles/checkout-api.ts';
import * as company from '../company/api.ts';
import * as events from '../events/api.ts';
import * as groups from '../groups/api.ts';
import * as loyalty from '../loyalty/api.ts';
import * as payment from '../payment/api.ts';
import * as profile from '../profile/api.ts';
import * as promotions from '../promotions/api.ts';
import * as reservations from '../reservations/api.ts';
import * as services from '../services/api.ts';
import * as shops from '../shops/api.ts';
import * as subscriptions from '../subscriptions/api.ts';
import { callsIn } from './calls-in.ts';

export * from './matrix.ts';
export * from './staff-contract.ts';

/** Every call of customers; those of staff are in `staffContract`. Server routes, the API description, the widget's client and the tests walk this table. */
export const contract = {
  ...callsIn(auth),
  ...callsIn(authPasskeys),
  ...callsIn(company),
  ...callsIn(shops),
  ...callsIn(services),
  ...callsIn(groups),
  ...callsIn(events),
  ...callsIn(bundles),
  ...callsIn(subscriptions),
  ...callsIn(promotions),
  ...callsIn(booking),
  ...callsIn(bookingCheckout),
  ...callsIn(bundleCheckout),
  ...callsIn(payment),
  ...callsIn(reservations),
  ...callsIn(loyalty),
  ...callsIn(profile),
};

export type Contract = typeof contract;
export type Call = keyof Contract;
