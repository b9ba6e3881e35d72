import type { Call, Contract } from '@embook/domain/contract';

const auth = () => import('@embook/domain/auth/api');
const booking = () => import('@embook/domain/booking/api');
const bookingCheckout = () => import('@embook/domain/booking/checkout-api');
const bundles = () => import('@embook/domain/bundles/api');
const bundleCheckout = () => import('@embook/domain/bundles/checkout-api');
const company = () => import('@embook/domain/company/api');
const events = () => import('@embook/domain/events/api');
const groups = () => import('@embook/domain/groups/api');
const loyalty = () => import('@embook/domain/loyalty/api');
const payment = () => import('@embook/domain/payment/api');
const profile = () => import('@embook/domain/profile/api');
const promotions = () => import('@embook/domain/promotions/api');
const reservations = () => import('@embook/domain/reservations/api');
const services = () => import('@embook/domain/services/api');
const shops = () => import('@embook/domain/shops/api');
const subscriptions = () => import('@embook/domain/subscriptions/api');

/** Loads the endpoint of each call. The schemas of a noun are downloaded with the first of its calls (W5). */
const loaders: { readonly [K in Call]: () => Promise<Pick<Contract, K>> } = {
  checkEmail: auth,
  verifyEmail: auth,
  fillProfile: auth,
  verifyPassword: auth,
  requestResetLink: auth,
  resetByLink: auth,
  checkResetLink: auth,
  requestResetCode: auth,
  verifyResetCode: auth,
  setNewPassword: auth,
  requestSignInCode: auth,
  signInByCode: auth,
  changePassword: auth,
  logout: auth,
  companyGet: company,
  companyList: company,
  languageList: company,
  shopList: shops,
  shopGet: shops,
  shopFilters: shops,
  reviewList: shops,
  serviceCategories: services,
  groupWeek: groups,
  eventList: events,
  eventGet: events,
  bundleList: bundles,
  bundleGet: bundles,
  subscriptionList: subscriptions,
  subscriptionDetails: subscriptions,
  subscriptionPeriods: subscriptions,
  subscriptionAgreement: subscriptions,
  sellSubscription: subscriptions,
  checkSubscriptionPayment: subscriptions,
  cancelSubscriptionPayment: subscriptions,
  endSubscription: subscriptions,
  promotionList: promotions,
  productList: booking,
  availableTimes: booking,
  availableDays: booking,
  paymentOptions: bookingCheckout,
  createAndConfirm: bookingCheckout,
  cancelBookingPayment: bookingCheckout,
  checkBookingPayment: bookingCheckout,
  bundlePaymentOptions: bundleCheckout,
  buyBundle: bundleCheckout,
  confirmBundle: bundleCheckout,
  cancelBundlePayment: bundleCheckout,
  checkBundlePayment: bundleCheckout,
  payProStatus: payment,
  reservationList: reservations,
  reservationDetails: reservations,
  cancelBooking: reservations,
  moveBooking: reservations,
  rateBooking: reservations,
  statementList: reservations,
  loyaltyGet: loyalty,
  profileGet: profile,
  profileUpdate: profile,
  settingsUpdate: profile,
  avatarUpdate: profile,
  dataExport: profile,
  accountDelete: profile,
};

export async function endpointOf<K extends Call>(name: K): Promise<Contract[K]> {
  return (await loaders[name]())[name];
}
