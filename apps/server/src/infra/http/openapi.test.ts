import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Call, contract, staffContract } from '@embook/domain/contract';
import type { Endpoint, StaffEndpoint } from '@embook/domain/shared';
import { Ajv2020 } from 'ajv/dist/2020.js';
import openapiTS, { astToString } from 'openapi-typescript';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { seedDemo } from '../../../seed/demo.ts';
import { testDatabase } from '../../../test/database.ts';
import { listening } from '../../../test/listener.ts';
import { ask, testPlatform } from '../../../test/platform.ts';
import { NOON } from '../../../test/small-company.ts';
import { apiDescription } from './describe-api.ts';
import { templateOf, wireSchema } from './openapi.ts';

vi.mock(import('./openapi.ts'), { spy: true });

const run = promisify(execFile);
const KEY = 'demo-aurora';
const clock = { now: () => NOON };
/** A shop-time midnight after it. */
const START = Date.UTC(2026, 10, 12) / 1000;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: { readonly type?: unknown; readonly enum?: unknown };
}
interface Body {
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Body }>> };
  readonly responses: Readonly<Record<string, { readonly content: { 'application/json': { schema: object } } }>>;
}
interface Description extends Record<string, unknown> {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

describe('the API description', async () => {
  const database = await testDatabase();
  await seedDemo(database.db, { clock, say: () => {} });
  const app = await testPlatform(database, { clock });
  const description = (await app.inject('/openapi.json')).json<Description>();

  test('[API-3] [A27] the description and its page are made once, however often they are asked for', async () => {
    const first = await app.inject('/docs');
    vi.mocked(wireSchema).mockClear();
    const [page, text] = [await app.inject('/docs?key=other'), await app.inject('/openapi.json')];
    expect(wireSchema).not.toHaveBeenCalled();
    expect(page.body).toBe(first.body.replaceAll('demo-aurora', 'other'));
    expect([text.headers['cache-control'], text.json()]).toEqual(['public, max-age=300', description]);
  });

  const operationOf = (name: Call): Operation => {
    const call: Endpoint = contract[name];
    const found = description.paths[templateOf(call)]?.[call.method.toLowerCase()];
    if (!found) throw new Error(`${name} is not described`);
    return found;
  };
  const bodyOf = (name: Call): Body | undefined =>
    Object.values(operationOf(name).requestBody?.content ?? {})[0]?.schema;
  const requiredHeaders = (name: Call): string[] =>
    operationOf(name)
      .parameters.filter((parameter) => parameter.in === 'header' && parameter.required)
      .map((parameter) => parameter.name);

  test('[API-3] is OpenAPI 3.1 by the schema of OpenAPI itself, and a broken one is caught', async () => {
    expect(await new Validator().validate(description)).toEqual({ valid: true });
    expect(await new Validator().validate({ ...description, paths: { shops: { post: {} } } })).toMatchObject({
      valid: false,
    });
  });

  test('[API-3] path parameters are not fields of the body', () => {
    const { parameters } = operationOf('subscriptionAgreement');
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'subscriptionId', in: 'path', required: true }));
    expect(Object.keys(bodyOf('subscriptionAgreement')?.properties ?? {})).toEqual(['startDate']);
    for (const name of Object.keys(contract) as Call[])
      for (const parameter of operationOf(name).parameters.filter((each) => each.in === 'path'))
        expect(Object.keys(bodyOf(name)?.properties ?? {})).not.toContain(parameter.name);
  });

  test('[API-3] required headers and fields are required where they are, and nowhere else', () => {
    expect(requiredHeaders('companyList')).toEqual([]);
    expect(requiredHeaders('shopList')).toEqual(['company-api-key']);
    expect(requiredHeaders('profileGet')).toEqual(['company-api-key', 'user-access-token']);
    expect(bodyOf('reservationList')?.required).toEqual(['next']);
    // Without a room any of them will do.
    expect(bodyOf('availableTimes')?.required).toEqual(['service_id', 'timestamp']);
    expect(operationOf('logout').requestBody).toBeUndefined();
  });

  test('[API-3] numbers, dates, choices and lists are described as what they are', () => {
    expect(bodyOf('reservationDetails')?.properties).toMatchObject({
      reservation_id: { type: 'integer', minimum: 1 },
      reservation_type: { enum: ['product', 'bundle'] },
      next: { enum: ['0', '1', 'true', 'false'] },
    });
    expect(bodyOf('fillProfile')?.properties).toMatchObject({
      birthDate: { format: 'date' },
      firstName: { maxLength: 24 },
    });
    expect(bodyOf('groupWeek')?.properties).toMatchObject({
      'employees[]': { type: 'array', items: { type: 'integer' }, maxItems: 200 },
    });
    expect(bodyOf('avatarUpdate')?.properties).toMatchObject({ file: { type: 'string', format: 'binary' } });
    expect(operationOf('shopList').parameters).toContainEqual(
      expect.objectContaining({ name: 'locale', schema: { type: 'string', enum: ['en', 'de', 'nl', 'lt'] } }),
    );
  });

  test('[API-3] no field and no answer is left undescribed', () => {
    const undescribed = (schema: unknown, path: string): string[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      if (Object.keys(schema).length === 0) return [path];
      return Object.entries(schema).flatMap(([name, value]) => undescribed(value, `${path}.${name}`));
    };
    const found = (Object.keys(contract) as Call[]).flatMap((name) => {
      const { parameters, requestBody, responses } = operationOf(name);
      return undescribed({ parameters, requestBody, answer: responses['200'] }, name);
    });
    // Own data is whatever the company keeps, a browser's passkey is WebAuthn's, and an answer without fields has no properties.
    const unknownOnPurpose =
      /^dataExport\..*additionalProperties$|^passkey(?:Options|Challenge)\..*\.options$|\.result\.properties$|\.requestBody$|propertyNames/;
    expect(found.filter((path) => !unknownOnPurpose.test(path))).toEqual([]);
  });

  test('[API-3] every field that is sent or answered has a description, and ids are one kind of number', () => {
    const mute: string[] = [];
    const ids = new Set<string>();
    const visit = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [key, value] of Object.entries(schema)) {
        if (key !== 'properties') visit(value, path);
        else
          for (const [name, field] of Object.entries(value as Record<string, Record<string, unknown>>)) {
            if (!field['description']) mute.push(`${path}.${name}`);
            const { type, minimum, maximum, anyOf } = field;
            if (/(?:^|_)id$|Id$/.test(name))
              ids.add(JSON.stringify(anyOf ?? (type === 'string' ? path : [{ type, minimum, maximum }])));
            visit(field, `${path}.${name}`);
          }
      }
    };
    const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(Object.keys(contract).length + Object.keys(staffContract).length);
    for (const { operationId, parameters, requestBody, responses } of operations) {
      for (const parameter of parameters)
        if (!Object(parameter).description) mute.push(`${operationId}?${parameter.name}`);
      visit(requestBody, operationId);
      const { result } = (responses['200']!.content['application/json'].schema as Body).properties as {
        result: object;
      };
      visit(result, operationId);
    }
    expect(mute).toEqual([]);
    const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
    // A bank is named by the provider.
    expect([...ids].filter((kind) => !/ideal_bank|createAndConfirm|buyBundle/.test(kind)).toSorted()).toEqual([
      JSON.stringify([id, { type: 'null' }]),
      JSON.stringify([id]),
    ]);
  });

  test('[API-3] it names the address of the platform, under which licence, and which refusals each call gives', async () => {
    expect(description['servers']).toEqual([{ url: 'http://localhost:80', description: 'This platform.' }]);
    expect(description['info']).toMatchObject({ license: { identifier: 'MIT' } });
    const codesOf = (name: Call, status: number): unknown =>
      Object(operationOf(name).responses[status]!.content['application/json'].schema).allOf[1].properties.result
        .properties.problem.enum;
    expect(codesOf('createAndConfirm', 409)).toContain('time_taken');
    expect(codesOf('createAndConfirm', 415)).toEqual(['unsupported_media']);
    for (const [name, fields, key, status, problem] of [
      ['shopGet', { shopId: 999_999 }, KEY, 404, 'shop_not_found'],
      ['companyGet', {}, 'nobody', 403, 'company_unknown'],
      ['profileGet', {}, KEY, 401, 'session_ended'],
      ['shopGet', { shopId: -1 }, KEY, 422, 'invalid_fields'],
    ] as const) {
      const refused = await ask(app, name, fields, { key, locale: 'de' });
      expect({ status: refused.status, problem: refused.result['problem'] }).toEqual({ status, problem });
      expect(codesOf(name, status)).toContain(problem);
    }
  });

  test('[API-3] answers of the platform match the description', async () => {
    const { result: checked } = await ask(app, 'checkEmail', { email: 'demo@embook.test' }, { key: KEY });
    const signedIn = await ask(
      app,
      'verifyPassword',
      { hash: String(checked['hash']), password: 'demo1234' },
      { key: KEY },
    );
    const token = String(signedIn.result['access_token']);
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ ...description, $id: 'embook' });

    async function answers<K extends Call>(name: K, fields: Parameters<typeof ask<K>>[2]) {
      const { code, result } = await ask(app, name, fields, { key: KEY, token });
      const call: Endpoint = contract[name];
      const steps = [
        templateOf(call),
        call.method.toLowerCase(),
        'responses',
        `${code}`,
        'content',
        'application/json',
      ];
      const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('/', '~1'))).join('/');
      const valid = ajv.compile({ $ref: `embook#/paths/${pointer}/schema` });
      expect({ name, ok: valid({ code, result }), errors: valid.errors }).toMatchObject({ ok: true });
      return result;
    }
    const shops = await answers('shopList', {});
    const [{ id: shopId } = { id: 0 }] = shops['shops'] as { id: number }[];
    await answers('companyGet', {});
    await answers('companyList', { query: 'aurora' });
    await answers('shopGet', { shopId });
    await answers('shopFilters', { shopId });
    await answers('serviceCategories', { shopId });
    await answers('eventList', { shopId, first: 0, limit: 6 });
    await answers('bundleList', { shopId });
    await answers('subscriptionList', {});
    await answers('promotionList', {});
    await answers('loyaltyGet', {});
    await answers('profileGet', {});
    await answers('languageList', {});
    const { bookings } = (await answers('reservationList', {
      next: true,
      firstResult: 0,
      maxResults: 10,
      cursor: undefined,
    })) as { bookings: { id: number }[] };
    await answers('reservationDetails', {
      reservationId: bookings[0]!.id,
      reservationType: 'product',
      next: true,
    });
    await answers('statementList', { cursor: undefined, maxResults: undefined });
    await answers('shopGet', { shopId: 999_999 });
  });

  test('[API-3] a client generated from it compiles, runs, and does not compile with a field of another name', async () => {
    const cache = join(import.meta.dirname, '../../../node_modules/.cache');
    await mkdir(cache, { recursive: true });
    const folder = await mkdtemp(join(cache, 'generated-client-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'api.d.ts'), astToString(await openapiTS(JSON.stringify(description))));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));

    const program = (shopField: string) => `
      import createClient from 'openapi-fetch';
      import type { paths } from './api.js';
      const api = createClient<paths>({ baseUrl: process.argv[2]! });
      const header = { 'company-api-key': '${KEY}' };
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const { data: list } = await api.POST('/api/company/shop/list', { params: { header } });
      const id = list!.result.shops[0]!.id;
      const { data: shop } = await api.POST('/api/company/shop/get', { params: { header }, headers: form, body: { ${shopField}: id } });
      const { error } = await api.POST('/api/company/shop/get', { params: { header }, headers: form, body: { shop_id: 999999 } });
      const { data: checked } = await api.POST('/api/client/register/check-email', { params: { header }, headers: form, body: { email: 'demo@embook.test' } });
      const { data: session } = await api.POST('/api/client/register/verify-password', {
        params: { header }, headers: form, body: { hash: checked!.result.hash, password: 'demo1234' },
      });
      const signedIn = { ...header, 'user-access-token': session!.result.access_token };
      const { data: products } = await api.GET('/api/subscription/list', { params: { header: signedIn } });
      const free = products!.result.subscriptions.find((each) => each.client_subscription_id === null)!;
      const { data: agreement } = await api.POST('/api/subscription/agreement/{subscriptionId}', {
        params: { header: signedIn, path: { subscriptionId: free.id } }, headers: form, body: { startDate: ${START} },
      });
      console.log(JSON.stringify([shop!.result.shop.name, error?.result.message, typeof agreement?.result.confirm_text]));`;
    await writeFile(join(folder, 'right.ts'), program('shop_id'));
    await writeFile(join(folder, 'wrong.ts'), program('shopId'));
    const options =
      '--strict --skipLibCheck --module nodenext --target es2024 --lib es2024,dom --types node --ignoreConfig';
    const compile = (file: string) => run('tsc', [...options.split(' '), join(folder, file)]);

    await compile('right.ts');
    await expect(compile('wrong.ts')).rejects.toMatchObject({ stdout: expect.stringContaining('shopId') as unknown });
    const address = (await listening(app)).replace('ws:', 'http:').replace('/ws', '');
    const { stdout } = await run('node', [join(folder, 'right.js'), address]);
    expect(JSON.parse(stdout)).toEqual([expect.any(String), expect.stringMatching(/.+/), 'string']);
  });
});

test('[API-3] [TEAM-6] staff calls are described under their own tag, with permission, event and JSON bodies', () => {
  const description = JSON.parse(apiDescription('1.0.0', 'https://book.example')) as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  for (const call of Object.values(staffContract) as StaffEndpoint[]) {
    const found = description.paths[templateOf(call)]?.[call.method.toLowerCase()];
    expect(found, call.path).toMatchObject({ tags: ['staff'], 'x-permission': call.caller.staff });
    expect(found?.['x-event']).toBe(call.event ?? undefined);
  }
  expect(description.paths['/api/staff/block']?.['post']?.['requestBody']).toMatchObject({
    content: { 'application/json': { schema: { required: ['starts_at', 'ends_at', 'reason'] } } },
  });
});
