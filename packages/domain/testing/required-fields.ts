import { specAnswers, type SpecCall } from './spec-answers.ts';

const under = (parent: string, ...names: readonly string[]) => names.map((name) => `${parent}.${name}`);

const sessionFields = (parent: string) => [
  ...under(parent, 'id', 'serviceId', 'cost', 'time'),
  ...under(`${parent}.serviceSubOptions.*`, 'id', 'serviceId', 'serviceName', 'cost'),
];

const optionFields = [
  'payment_options',
  'payment_options.payments.*.payment_type',
  ...under('payment_options.ideal_banks.*', 'id', 'name'),
];

const subscriptionFields = (parent: string) => [
  ...under(parent, 'id', 'name', 'price'),
  ...under(`${parent}.groups.*`, 'id', 'periodicity'),
  ...under(`${parent}.groups.*.services.*`, 'id', 'name'),
];

const usageFields = (parent: string) => [
  ...under(`${parent}.current_usages.*`, 'subscription_group_id', 'periodicity', 'end_date'),
  ...under(`${parent}.missed_usages.*`, 'subscription_group_id', 'end_date', 'use_before'),
];

/**
 * The fields without which a screen has nothing to show or no way on. When one is missing, a list loses the item, and
 * any other answer is refused. Every other field of the specification may be absent.
 */
export const requiredFields: Partial<Record<SpecCall, readonly string[]>> = {
  checkEmail: ['next_step'],
  fillProfile: ['access_token'],
  verifyPassword: ['access_token'],
  setNewPassword: ['access_token'],
  companyGet: ['company'],
  shopGet: ['shop', 'shop.id', 'shop.name'],
  shopList: ['shops.*.id', 'shops.*.name'],
  shopFilters: ['employees', 'services', 'objects'].flatMap((list) => [`${list}.*.id`, `${list}.*.name`]),
  serviceCategories: ['', '.sub_options.*'].flatMap((option) =>
    ['id', 'name', 'price'].map((name) => `categories.Body.*${option}.${name}`),
  ),
  loyaltyGet: ['loyalty'],
  promotionList: ['promotions.*.id', 'promotions.*.name'],
  productList: ['products.*.id'],
  availableTimes: ['slots.*.timestamp'],
  eventList: sessionFields('slots.*'),
  groupWeek: sessionFields('slots.1.groups.*'),
  paymentOptions: optionFields,
  createAndConfirm: ['booking_id'],
  bundleList: ['bundles.*.id', 'bundles.*.name', 'bundles.*.price'],
  bundlePaymentOptions: optionFields,
  buyBundle: ['client_bundle_id'],
  reservationList: [
    ...['id', 'service', 'timestamp', 'final_cost'].map((name) => `bookings.*.${name}`),
    ...['id', 'bundle_name', 'final_cost'].map((name) => `bundles.*.${name}`),
  ],
  reservationDetails: [
    'reservation',
    ...['id', 'service', 'timestamp', 'final_cost'].map((name) => `reservation.${name}`),
  ],
  profileGet: ['profile'],
  avatarUpdate: ['avatar_url'],
  languageList: ['languages.*.code', 'languages.*.name'],
  subscriptionList: subscriptionFields('subscriptions.*'),
  subscriptionDetails: [
    'details',
    'details.id',
    'details.started_at',
    'details.subscription',
    ...subscriptionFields('details.subscription'),
    ...usageFields('details.periods'),
  ],
  subscriptionPeriods: ['periods', ...usageFields('periods')],
  subscriptionAgreement: ['confirm_text'],
  sellSubscription: ['id'],
};

/** Of two costs and of two names one is enough. */
const ONE_OF_TWO = /^payment_options\.final_cost$|\.\*\.serviceName$/;

function least(value: unknown, path: string, required: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => least(item, `${path}.*`, required));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, each]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const holds = typeof each === 'object' && each !== null;
    return holds || ONE_OF_TWO.test(at) || required.includes(at) ? [[name, least(each, at, required)] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** The same answer with nothing in it but what is required: its lists and records, and the fields named above. */
export const leastAnswer = (call: SpecCall): unknown => least(specAnswers[call], '', requiredFields[call] ?? []);
