import { specAnswers, specBundleReservation, type SpecCall } from '@embook/domain/testing/spec-answers';
import { contract } from '@embook/domain/contract';
import type { Endpoint } from '@embook/domain/shared';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { testPlatform } from '../../../test/platform.ts';
import { addStudio } from '../../../test/studio.ts';
import { templateOf } from './openapi.ts';

/** What the specification's section 7 says is answered, with our names for what it leaves open. */
const answers: Partial<Record<SpecCall, string>> = {
  checkEmail: 'next_step, hash, timer, already_registered',
  verifyEmail: 'next_step, hash',
  fillProfile: 'access_token',
  verifyPassword: 'access_token',
  requestResetCode: 'timer',
  setNewPassword: 'access_token',
  companyGet: 'company',
  shopGet: 'shop',
  shopList: 'shops',
  shopFilters: 'employees, services, objects',
  serviceCategories: 'categories',
  loyaltyGet: 'loyalty',
  promotionList: 'promotions',
  productList: 'products',
  availableTimes: 'slots',
  eventList: 'slots',
  groupWeek: 'slots',
  paymentOptions: 'payment_options',
  createAndConfirm: 'booking_id, payment_url, status',
  bundleList: 'bundles',
  bundlePaymentOptions: 'payment_options',
  buyBundle: 'client_bundle_id, payment_url, status',
  reservationList: 'bookings, bundles',
  reservationDetails: 'reservation',
  profileGet: 'profile',
  avatarUpdate: 'avatar_url',
  languageList: 'languages',
  subscriptionList: 'subscriptions',
  subscriptionDetails: 'details',
  subscriptionPeriods: 'periods',
  subscriptionAgreement: 'confirm_text',
  sellSubscription: 'paymentLink, id',
};

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** The names in a value that a schema does not have, however deep. */
function unknownNames(value: unknown, schemas: readonly Schema[], path: string): string[] {
  const all = schemas.flatMap((each): readonly Schema[] => [each, ...(each.anyOf ?? []), ...(each.oneOf ?? [])]);
  if (Array.isArray(value)) {
    const items = all.flatMap(({ items: each }) => each ?? []);
    return value.flatMap((each) => unknownNames(each, items, `${path}[]`));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const found = all.flatMap(({ properties, additionalProperties: more }) => {
      const known = properties?.[name] ?? (typeof more === 'object' ? more : undefined);
      return known ? [known] : [];
    });
    return found.length === 0 ? [`${path}.${name}`] : unknownNames(each, found, `${path}.${name}`);
  });
}

interface Operation {
  readonly security?: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: object };
  readonly responses: {
    readonly 200: { readonly content: { 'application/json': { schema: { properties: { result: Schema } } } } };
  };
}

describe('the calls of the specification', async () => {
  const database = await testDatabase();
  await addStudio(database.db, 'studio');
  const app = await testPlatform(database);
  const { paths } = (await app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>();

  test.each(Object.keys(specAnswers) as SpecCall[])('[API-1] %s has the names of the specification', (name) => {
    const call: Endpoint = contract[name];
    const operation = paths[templateOf(call)]?.[call.method.toLowerCase()];
    if (!operation) throw new Error('it is not described');
    const { result } = operation.responses[200].content['application/json'].schema.properties;
    const expected = (answers[name] ?? '').split(', ').filter(Boolean);
    expect(Object.keys(result.properties ?? {})).toEqual(expect.arrayContaining(expected));
    expect(unknownNames(specAnswers[name], [result], name)).toEqual([]);
    const headers = operation.parameters.filter((parameter) => parameter.in === 'header').map((each) => each.name);
    expect(headers).toEqual(expect.arrayContaining(['company-api-key', 'user-access-token', 'locale']));
    expect(operation.security).toContainEqual({ widget: [] });
    const form = name === 'avatarUpdate' ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    if (operation.requestBody) expect(Object.keys(operation.requestBody.content)).toEqual([form]);
  });

  test('[API-1] a bundle among the reservations has them too', () => {
    const { result } =
      paths['/api/client/reservation/details']!['post']!.responses[200].content['application/json'].schema.properties;
    expect(unknownNames(specBundleReservation, [result], 'bundle')).toEqual([]);
  });
});
