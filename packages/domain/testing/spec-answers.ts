import type { Call } from '../src/contract/index.ts';
import { at, MONDAY } from './clock.ts';

/**
 * What a server answers that was written from the specification alone: `result` of each call of its section 7, with the
 * fields of its section 3 and nothing that our platform adds. Calls whose answer is "not shown" answer nothing.
 */
const MONDAY_TEN = at('10:00', MONDAY);
const NEXT_MONTH = at('00:00', '2026-12-16');

const service = {
  id: 10,
  name: 'Massage',
  subName: '',
  description: 'An hour of rest',
  minutes: 60,
  price: 49,
  length: 60,
  hide_price: false,
};

const session = {
  id: 5,
  serviceId: 11,
  serviceName: 'Yoga',
  groupName: 'Morning yoga',
  roomId: 21,
  cost: 14.5,
  length: 60,
  time: at('18:00', MONDAY),
  description: 'Bring a mat',
  show_sessions_left: true,
  available: 8,
  total: 16,
  employee_name: 'Noor',
  street: 'Oudegracht 112',
  city: 'Utrecht',
  zip: '3511 AW',
  country: 'Netherlands',
  latitude: 52.09,
  longitude: 5.12,
  contact_number: '+31301234567',
  photo_url: null,
  video_url: null,
  isClose: false,
  isCancelled: false,
  isBooking: false,
  hide_price: false,
  bookable_type: 'always',
  serviceSubOptions: [
    {
      id: 12,
      serviceId: 12,
      serviceName: 'With a mat',
      cost: 16.5,
      length: 60,
      isBooking: false,
      isClose: false,
      isCancelled: false,
    },
  ],
};

const bundle = {
  id: 7,
  name: 'Ten visits',
  description: 'Ten times yoga',
  price: 120,
  length: 6,
  max_usages: 10,
  reservation_id: null,
  hide_price: false,
  services: ['Yoga'],
};

const subscription = {
  id: 3,
  name: 'Flow',
  description: 'Yoga every week',
  price: 59,
  hide_price: false,
  periodicity: 'weekly',
  duration: 'monthly',
  buyable: true,
  paused: false,
  client_subscription_id: null,
  client_subscription_is_active: false,
  client_subscription_status: null,
  startDate: null,
  endDate: null,
  groups: [
    { id: 1, services: [{ id: 11, name: 'Yoga' }], max_usages: 2, periodicity: 'weekly', use_missed_usages_after: 2 },
  ],
};

const periods = {
  current_usages: [{ subscription_group_id: 1, periodicity: 'weekly', max_usages: 2, used: 1, end_date: NEXT_MONTH }],
  missed_usages: [{ subscription_group_id: 1, max_usages: 2, used: 1, end_date: MONDAY_TEN, use_before: NEXT_MONTH }],
  next_monthly: null,
  prev_monthly: null,
  next_weekly: null,
  prev_weekly: null,
  hasPrev: null,
  hasNext: null,
};

const paymentOptions = {
  show_discount: false,
  discount_string: '',
  payments: [
    { payment_type: 'ideal', payment_name: 'iDEAL', requires_ideal_bank: true, online_payment: true },
    { payment_type: 'cash', payment_name: 'At the shop', requires_ideal_bank: false, online_payment: false },
  ],
  ideal_banks: [{ id: 1, name: 'Bank of Tests' }],
  booking_cost: 49,
  pay_online: true,
  final_cost: 49,
};

const booking = {
  id: 70,
  minutes: 60,
  service: 'Massage',
  timestamp: at('15:00', '2026-11-20'),
  is_recurring: false,
  final_cost: 49,
  payment_info: 'cash',
  payment_system: null,
  paid: false,
  address: {
    street: 'Oudegracht 112',
    zip: '3511 AW',
    city: 'Utrecht',
    country: 'Netherlands',
    latitude: 52.09,
    longitude: 5.12,
    contact_number: '+31301234567',
  },
  solarium_name: 'Room 1',
  photo_url: null,
  cancellation_policy: 24,
  is_bought_with_bundle: false,
  is_bought_with_subscription: false,
};

const ownedBundle = {
  id: 80,
  bundle_name: 'Ten visits',
  usages: 3,
  max_usages: 10,
  length: 6,
  length_type: 'bundle.length.months',
  ends_at: NEXT_MONTH,
  services: ['Yoga'],
  description: 'Ten times yoga',
  final_cost: 120,
  payment_info: 'ideal',
  paid: true,
};

const profile = {
  email: 'noor@example.com',
  first_name: 'Noor',
  last_name: 'Visser',
  contact_number: '+31612345678',
  date_of_birth: 631152000,
  loyalty_points: 40,
  address: 'Oudegracht 112',
  zip: '3511 AW',
  city: 'Utrecht',
  avatar_url: null,
  client_company_name: null,
  registration_extra_field_label: 'Note',
  external_note: null,
  push_enabled: 1,
  email_enabled: 1,
  feedback_enabled: 0,
  locale: 'en',
};

export const specAnswers = {
  checkEmail: { next_step: 'verifyPassword', hash: 'h1', timer: 0, already_registered: true },
  verifyEmail: { next_step: 'fillProfile', hash: 'h2' },
  fillProfile: { access_token: 'token' },
  verifyPassword: { access_token: 'token' },
  requestResetLink: null,
  resetByLink: null,
  requestResetCode: { timer: 300 },
  verifyResetCode: null,
  setNewPassword: { access_token: 'token' },
  changePassword: null,
  logout: null,
  companyGet: {
    company: {
      name: 'Aurora',
      company_logo: null,
      app_color: '#5b3df5',
      font: null,
      coc_number: '12345678',
      license_link: null,
      home_gallery: [],
      overwrite_product_names: false,
      enable_loyalty_program: true,
      settings: { cancellation_fee: 0 },
    },
  },
  payProStatus: { status: 0 },
  shopGet: {
    shop: {
      id: 1,
      name: 'Oudegracht',
      street: 'Oudegracht 112',
      zip: '3511 AW',
      city: 'Utrecht',
      services: 1,
      groups: 1,
      events: 1,
      bundles: 1,
      subscriptions: 1,
    },
  },
  shopList: {
    shops: [
      { id: 1, name: 'Oudegracht', street: 'Oudegracht 112', zip: '3511 AW', city: 'Utrecht' },
      { id: 2, name: 'Lakeside', street: 'Meerweg 3', zip: '3600 AA', city: 'Maarssen' },
    ],
  },
  shopFilters: {
    employees: [{ id: 41, name: 'Noor' }],
    services: [{ id: 11, name: 'Yoga' }],
    objects: [{ id: 31, name: 'Dawn room' }],
  },
  serviceCategories: { categories: { Body: [{ ...service, sub_options: [{ ...service, id: 13, name: 'Short' }] }] } },
  loyaltyGet: {
    loyalty: {
      points_for_online_payment: 10,
      discount: 15,
      current_discount: 0,
      need_points: 100,
      loyalty_description: 'Points never expire.',
    },
  },
  promotionList: {
    promotions: [
      {
        id: 9,
        name: 'Autumn',
        description: 'Warm up',
        photo_url: null,
        video_url: null,
        services: ['Massage'],
      },
    ],
  },
  productList: {
    products: [
      {
        id: 21,
        name: 'Room 1',
        photo_url: null,
        disabled_dates: ['2026-12-25'],
        disabled_days: [0],
        future_booking: at('00:00', '2027-01-31'),
      },
    ],
  },
  availableTimes: { slots: [{ timestamp: at('14:00', '2026-11-17') }, { timestamp: at('15:00', '2026-11-17') }] },
  eventList: { slots: [{ ...session, id: 6, groupName: 'Full moon' }] },
  groupWeek: { slots: { 1: { date: MONDAY, groups: [session] } } },
  paymentOptions: { payment_options: paymentOptions },
  createAndConfirm: { booking_id: 70, payment_url: 'https://bank.example/pay/70' },
  cancelBookingPayment: null,
  checkBookingPayment: null,
  bundleList: { bundles: [bundle] },
  bundlePaymentOptions: { payment_options: paymentOptions },
  buyBundle: { client_bundle_id: 80, payment_url: 'https://bank.example/pay/80' },
  confirmBundle: null,
  cancelBundlePayment: null,
  checkBundlePayment: null,
  reservationList: { bookings: [booking], bundles: [ownedBundle] },
  reservationDetails: { reservation: booking },
  cancelBooking: null,
  profileGet: { profile },
  profileUpdate: null,
  settingsUpdate: null,
  avatarUpdate: { avatar_url: '/media/9' },
  languageList: { languages: [{ code: 'en', name: 'English' }] },
  subscriptionList: { subscriptions: [subscription] },
  subscriptionDetails: {
    details: { id: 900, started_at: MONDAY_TEN, ends_at: null, subscription, periods },
  },
  subscriptionPeriods: { periods },
  subscriptionAgreement: { confirm_text: 'You pay € 59 each month.' },
  sellSubscription: { paymentLink: 'https://bank.example/pay/900', id: 900 },
} satisfies Partial<Record<Call, unknown>>;

export type SpecCall = keyof typeof specAnswers;

/** The other kind of reservation, which the same call answers. */
export const specBundleReservation = { reservation: ownedBundle };
