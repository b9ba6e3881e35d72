import {
  changePassword,
  checkEmail,
  checkResetLink,
  fillProfile,
  logout,
  requestResetCode,
  requestResetLink,
  requestSignInCode,
  resetByLink,
  setNewPassword,
  signInByCode,
  verifyEmail,
  verifyPassword,
  verifyResetCode,
} from '../auth/index.ts';
import {
  availableDays,
  availableTimes,
  cancelBookingPayment,
  checkBookingPayment,
  createAndConfirm,
  paymentOptions,
  productList,
} from '../booking/index.ts';
import {
  bundleGet,
  bundleList,
  bundlePaymentOptions,
  buyBundle,
  cancelBundlePayment,
  checkBundlePayment,
  confirmBundle,
} from '../bundles/index.ts';
import { companyGet, companyList, languageList } from '../company/index.ts';
import { eventGet, eventList } from '../events/index.ts';
import { groupWeek } from '../groups/index.ts';
import { loyaltyGet } from '../loyalty/index.ts';
import { payProStatus } from '../payment/index.ts';
import {
  accountDelete,
  avatarUpdate,
  dataExport,
  profileGet,
  profileUpdate,
  settingsUpdate,
} from '../profile/index.ts';
import { promotionList } from '../promotions/index.ts';
import {
  cancelBooking,
  moveBooking,
  rateBooking,
  reservationDetails,
  reservationList,
  statementList,
} from '../reservations/index.ts';
import { serviceCategories } from '../services/index.ts';
import { reviewList, shopFilters, shopGet, shopList } from '../shops/index.ts';
import {
  cancelSubscriptionPayment,
  checkSubscriptionPayment,
  endSubscription,
  sellSubscription,
  subscriptionAgreement,
  subscriptionDetails,
  subscriptionList,
  subscriptionPeriods,
} from '../subscriptions/index.ts';

export * from './matrix.ts';
export * from './staff.ts';

/** Every call of customers; those of staff are in `staffContract`. Server routes, the API description, the widget's client and the tests walk this table. */
export const contract = {
  checkEmail,
  verifyEmail,
  fillProfile,
  verifyPassword,
  requestResetLink,
  resetByLink,
  checkResetLink,
  requestResetCode,
  verifyResetCode,
  setNewPassword,
  requestSignInCode,
  signInByCode,
  changePassword,
  logout,
  companyGet,
  companyList,
  languageList,
  shopList,
  shopGet,
  shopFilters,
  reviewList,
  serviceCategories,
  groupWeek,
  eventList,
  eventGet,
  bundleList,
  bundleGet,
  subscriptionList,
  subscriptionDetails,
  subscriptionPeriods,
  subscriptionAgreement,
  sellSubscription,
  checkSubscriptionPayment,
  cancelSubscriptionPayment,
  endSubscription,
  promotionList,
  productList,
  availableTimes,
  availableDays,
  paymentOptions,
  createAndConfirm,
  cancelBookingPayment,
  checkBookingPayment,
  bundlePaymentOptions,
  buyBundle,
  confirmBundle,
  cancelBundlePayment,
  checkBundlePayment,
  payProStatus,
  reservationList,
  reservationDetails,
  cancelBooking,
  moveBooking,
  rateBooking,
  statementList,
  loyaltyGet,
  profileGet,
  profileUpdate,
  settingsUpdate,
  avatarUpdate,
  dataExport,
  accountDelete,
};

export type Contract = typeof contract;
export type Call = keyof Contract;
