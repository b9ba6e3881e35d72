import { expect, test } from 'vitest';
import { capabilities, type Endpoint } from '../shared/index.ts';
import { contract } from './index.ts';

/** The calls of the specification (section 7): method and path, and the fields each takes. */
const specified: Readonly<Record<string, string>> = {
  'POST /api/client/register/check-email': 'email',
  'POST /api/client/register/verify-email': 'hash, code',
  'POST /api/client/register/fill-profile':
    'hash, password, contactNumber, firstName, lastName, countryCode, birthDate',
  'POST /api/client/register/verify-password': 'hash, password',
  'POST /api/client/password/reset-request': 'email, redirect_url',
  'POST /api/client/password/reset': 'confirmation_token, new_password',
  'POST /api/client/password/request-reset-code': 'email',
  'POST /api/client/password/verify-reset-code': 'code',
  'POST /api/client/password/set-new': 'code, password',
  'POST /api/client/password/change': 'current_password, new_password',
  'POST /api/client/logout': '',
  'POST /api/company/get': '',
  'GET /api/company/pay-pro-status': '',
  'POST /api/company/shop/get': 'shop_id',
  'POST /api/company/shop/list': '',
  'POST /api/company/shop/filters/list': 'shop_id',
  'POST /api/company/shop/categories/list': 'shop_id',
  'POST /api/company/loyalty/information/get': '',
  'POST /api/company/get/promotions': '',
  'POST /api/booking/product/list': 'service_id, type, shop_id',
  'POST /api/booking/product/available-time/get': 'service_id, room_id, timestamp',
  'POST /api/booking/product/event/list': 'shop_id, first, limit',
  'POST /api/booking/product/group/available-time/get':
    'shop_id, weekOfYear, year, employees, services, objects, neededDate',
  'POST /api/payment/options/get': 'solarium_id, package_id, timestamp',
  'POST /api/payment/create-and-confirm': 'solarium_id, package_id, timestamp, payment_type, ideal_bank_id, from_web',
  'POST /api/payment/cancel/booking': 'booking_id',
  'POST /api/payment/check-status/booking': 'booking_id',
  'POST /api/bundle/list': 'shop_id',
  'POST /api/payment/bundle/options/get': 'bundle_id, shop_id',
  'POST /api/payment/bundle/buy': 'bundle_id, payment_type, ideal_bank_id, shop_id, from_widget, client_bundle_id',
  'POST /api/payment/confirm/bundle': 'client_bundle_id',
  'POST /api/payment/cancel/bundle': 'client_bundle_id',
  'POST /api/payment/check-status/bundle': 'client_bundle_id',
  'POST /api/client/reservation/list': 'next, first_result, max_results',
  'POST /api/client/reservation/details': 'reservation_id, reservation_type, next',
  'POST /api/client/booking/cancel': 'booking_id',
  'POST /api/client/profile/get': '',
  'POST /api/client/profile/update':
    'contact_number, first_name, last_name, birth_date, address, zip_code, city, client_company_name, external_note',
  'POST /api/client/settings/update': 'locale, push_enabled, email_enabled, feedback_enabled',
  'POST /api/client/avatar/update': 'file',
  'GET /api/app/localization/list': '',
  'GET /api/subscription/list': '',
  'GET /api/client/subscription/details': 'clientSubscriptionId',
  'GET /api/client/subscription/periods': 'clientSubscriptionId, startDate',
  'POST /api/subscription/agreement/{subscriptionId}': 'startDate',
  'POST /api/subscription/sell/{subscriptionId}': 'startDate, from_widget',
};

const calls: Endpoint<object>[] = Object.values(contract);
const sorted = (names: readonly string[]) => names.filter(Boolean).toSorted();

/** The fields of a call that every platform takes, without those its path holds. */
const plainFields = ({ path, fields, fieldCapabilities = {} }: Endpoint<object>) =>
  sorted(
    fields.names
      .filter(([ours, theirs]) => !(ours in fieldCapabilities) && !path.includes(`:${theirs}`))
      .map(([, theirs]) => theirs),
  );

test('[API-1] what is no capability is a call of the specification, with its very fields', () => {
  expect(Object.keys(specified)).toHaveLength(46);
  const plain = calls.filter(({ capability }) => capability === undefined);
  const found = plain.map((call) => [`${call.method} ${call.path.replace(/:(\w+)/, '{$1}')}`, plainFields(call)]);
  const expected = Object.entries(specified).map(([call, fields]) => [call, sorted(fields.split(', '))]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

test('[API-1] every call and field beyond the specification names a capability that platforms can declare', () => {
  const known: readonly string[] = capabilities;
  for (const { path, capability, fields, fieldCapabilities = {} } of calls) {
    if (capability) expect(known, path).toContain(capability);
    for (const [field, needed] of Object.entries(fieldCapabilities)) {
      expect(
        fields.names.map(([ours]) => ours),
        path,
      ).toContain(field);
      expect([...known, 'given-by-server'], path).toContain(needed);
    }
  }
});
