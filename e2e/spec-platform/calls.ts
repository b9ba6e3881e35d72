/**
 * The calls of the specification's section 7: method and path, then the fields of the payload. A field with a question
 * mark is optional: a bank only where one is required, a list only where something is chosen. This table is typed from
 * the document and shares nothing with our own contract, so that it can disagree with it.
 */
const table = {
  'POST /api/client/register/check-email': 'email',
  'POST /api/client/register/verify-email': 'hash code',
  'POST /api/client/register/fill-profile': 'hash password contactNumber firstName lastName countryCode birthDate',
  'POST /api/client/register/verify-password': 'hash password',
  'POST /api/client/password/reset-request': 'email redirect_url',
  'POST /api/client/password/reset': 'confirmation_token new_password',
  'POST /api/client/password/request-reset-code': 'email',
  'POST /api/client/password/verify-reset-code': 'code',
  'POST /api/client/password/set-new': 'code password',
  'POST /api/client/password/change': 'current_password new_password',
  'POST /api/client/logout': '',
  'POST /api/company/get': '',
  'GET /api/company/pay-pro-status': '',
  'POST /api/company/shop/get': 'shop_id',
  'POST /api/company/shop/list': '',
  'POST /api/company/shop/filters/list': 'shop_id',
  'POST /api/company/shop/categories/list': 'shop_id',
  'POST /api/company/loyalty/information/get': '',
  'POST /api/company/get/promotions': '',
  'POST /api/booking/product/list': 'service_id type shop_id',
  'POST /api/booking/product/available-time/get': 'service_id room_id timestamp',
  'POST /api/booking/product/event/list': 'shop_id first limit',
  'POST /api/booking/product/group/available-time/get':
    'shop_id weekOfYear year employees[]? services[]? objects[]? neededDate',
  'POST /api/payment/options/get': 'solarium_id package_id timestamp',
  'POST /api/payment/create-and-confirm': 'solarium_id package_id timestamp payment_type ideal_bank_id? from_web',
  'POST /api/payment/cancel/booking': 'booking_id',
  'POST /api/payment/check-status/booking': 'booking_id',
  'POST /api/bundle/list': 'shop_id',
  'POST /api/payment/bundle/options/get': 'bundle_id shop_id',
  'POST /api/payment/bundle/buy': 'bundle_id payment_type ideal_bank_id? shop_id from_widget client_bundle_id?',
  'POST /api/payment/confirm/bundle': 'client_bundle_id',
  'POST /api/payment/cancel/bundle': 'client_bundle_id',
  'POST /api/payment/check-status/bundle': 'client_bundle_id',
  'POST /api/client/reservation/list': 'next first_result max_results',
  'POST /api/client/reservation/details': 'reservation_id reservation_type next',
  'POST /api/client/booking/cancel': 'booking_id',
  'POST /api/client/profile/get': '',
  'POST /api/client/profile/update':
    'contact_number first_name last_name birth_date address zip_code city client_company_name external_note',
  'POST /api/client/settings/update': 'locale push_enabled email_enabled feedback_enabled',
  'POST /api/client/avatar/update': 'file',
  'GET /api/app/localization/list': '',
  'GET /api/subscription/list': '',
  'GET /api/client/subscription/details': 'clientSubscriptionId',
  'GET /api/client/subscription/periods': 'clientSubscriptionId startDate',
  'POST /api/subscription/agreement/{subscriptionId}': 'startDate',
  'POST /api/subscription/sell/{subscriptionId}': 'startDate from_widget',
} as const;

export type CallName = keyof typeof table;

export interface FoundCall {
  readonly name: CallName;
  /** The id in the path, where the path has one. */
  readonly id: number;
  readonly required: readonly string[];
  readonly known: ReadonlySet<string>;
}

/** Calls that need a signed-in customer (section 6): everything personal, and everything that books or buys. */
const PERSONAL =
  /\/(?:reservation|profile|settings|avatar|logout|password\/change|booking\/cancel)|client\/subscription|\/payment\/(?!(?:bundle\/)?options)|\/subscription\/(?:agreement|sell)/;

export const isPersonal = (name: CallName): boolean => PERSONAL.test(name);

export const callNames = Object.keys(table) as CallName[]; // the keys of the table above

export function findCall(method: string, path: string): FoundCall | undefined {
  const id = /\/(\d+)$/.exec(path)?.[1];
  const asked = `${method} ${id ? path.replace(/\d+$/, '{subscriptionId}') : path}`;
  const name = callNames.find((known) => known === asked);
  if (!name) return undefined;
  const fields = table[name].split(' ').filter(Boolean);
  return {
    name,
    id: Number(id),
    required: fields.filter((field) => !field.endsWith('?')),
    known: new Set(fields.map((field) => field.replace('?', ''))),
  };
}
