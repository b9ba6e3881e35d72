import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { contract } from '@embook/domain/contract';
import { type Endpoint, locales } from '@embook/domain/shared';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { ask, askRaw, testPlatform } from '../../../test/platform.ts';
import { addStudio, NOW, type Studio } from '../../../test/studio.ts';
import { messages } from '../../messages/index.ts';
import type { Db } from '../db/open.ts';
import { tokens } from '../db/schema/index.ts';

const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

describe('the server', () => {
  let app: FastifyInstance;
  let db: Db;
  let studio: Studio;

  beforeAll(async () => {
    const database = await testDatabase();
    db = database.db;
    app = await testPlatform(database);
    studio = await addStudio(db, 'one');
    await addStudio(db, 'two');
    await addStudio(db, 'banned', { bannedAt: new Date() });
    await addStudio(db, 'guarded', {
      widgetUsername: 'widget',
      widgetPasswordHash: (await sha256('opens')).toString('hex'),
    });
  });

  test.each([
    ['no key', undefined, 'de', 'Dieses Feld darf nicht leer sein'],
    ['an unknown key', 'nobody', 'lt', 'Ši reikšmė netinkama'],
    ['a key with a quote', "' or 1=1 --", 'en', 'This value is not valid'],
    ['an endless key', 'x'.repeat(5_000), 'nl', 'Deze waarde is niet geldig'],
  ])('[API-1] %s is a 403 with errors.company in the caller’s language', async (_what, key, locale, text) => {
    const { status, code, result } = await ask(app, 'shopList', {}, { ...(key !== undefined && { key }), locale });
    expect({ status, code }).toEqual({ status: 403, code: 403 });
    expect(result['errors']).toEqual({ company: text });
  });

  test('[API-1] the company names everything its platform has beyond the specification', async () => {
    const { result } = await ask(app, 'companyGet', {}, { key: 'one' });
    const needed = Object.values(contract).flatMap((call: Endpoint) => call.capability ?? []);
    expect(result['company']).toMatchObject({ capabilities: expect.arrayContaining([...needed, 'idempotency-key']) });
  });

  test('[AUTH-9] a banned company is a 403 that says so', async () => {
    const { status, result } = await ask(app, 'companyGet', {}, { key: 'banned' });
    expect({ status, banned: result['company_banned'] }).toEqual({ status: 403, banned: true });
  });

  test.each([
    ['none', undefined, 403],
    ['wrong ones', 'widget:wrong', 403],
    ['a wrong name', 'other:opens', 403],
    ['the right ones', 'widget:opens', 200],
  ])('[API-1] basic credentials: %s → %s; never a browser dialog', async (_what, credentials, status) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/company/get',
      headers: {
        'company-api-key': 'guarded',
        ...(credentials !== undefined && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
      },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });

  test('[A15] a token is valid at its own company only; any other is a 401', async () => {
    const customerId = await studio.addCustomer('ada@embook.test');
    await db.insert(tokens).values({ companyId: studio.companyId, customerId, tokenHash: await sha256('secret') });
    const status = async (key: string, token: string) => (await ask(app, 'shopList', {}, { key, token })).status;
    expect(await status('one', 'secret')).toBe(200);
    expect(await status('two', 'secret')).toBe(401);
    expect(await status('one', 'guess')).toBe(401);
  });

  test('[A15] a token that was not used for 30 days has ended', async () => {
    const customerId = await studio.addCustomer('old@embook.test');
    const lastUsedAt = new Date(NOW - 31 * 86_400_000);
    await db
      .insert(tokens)
      .values({ companyId: studio.companyId, customerId, tokenHash: await sha256('old'), lastUsedAt });
    expect((await ask(app, 'shopList', {}, { key: 'one', token: 'old' })).status).toBe(401);
  });

  test.each([
    ['a word for an id', 'shopGet', 'shop_id=abc', 'shop_id', 'This value is not valid'],
    ['no id', 'shopGet', '', 'shop_id', 'This field cannot be empty'],
    ['an id beyond 2^53', 'shopGet', 'shop_id=9223372036854775808', 'shop_id', 'This value is not valid'],
    ['1e99', 'shopGet', 'shop_id=1e99', 'shop_id', 'This value is not valid'],
    ['a repeated field', 'shopGet', 'shop_id=1&shop_id=2', 'shop_id', 'This field may be sent only once'],
    ['a NUL byte', 'shopGet', 'shop_id=1%00', 'shop_id', 'This text contains characters that cannot be stored'],
    [
      'milliseconds',
      'availableTimes',
      'service_id=1&timestamp=1794386400000',
      'timestamp',
      'Times are given in seconds, not in milliseconds',
    ],
    ['a negative time', 'availableTimes', 'service_id=1&timestamp=-1', 'timestamp', 'This value is not valid'],
    ['too many days', 'availableDays', 'service_id=1&timestamp=0&days=63', 'days', 'This value is not valid'],
  ] as const)('[B12] [B13] %s is a 422 at its field', async (_what, call, body, field, text) => {
    const { status, result } = await askRaw(app, call, body, { key: 'one', locale: 'en' });
    expect(status).toBe(422);
    expect(result['errors']).toMatchObject({ [field]: text });
  });

  test('[B12] a million characters are a 413, a hundred and one fields too, JSON is a 415', async () => {
    expect((await askRaw(app, 'shopGet', `shop_id=${'1'.repeat(1_000_000)}`, { key: 'one' })).status).toBe(413);
    const many = Array.from({ length: 101 }, (_, index) => `field${index}=1`).join('&');
    expect((await askRaw(app, 'shopGet', many, { key: 'one' })).status).toBe(413);
    const json = await app.inject({
      method: 'POST',
      url: '/api/company/get',
      headers: { 'company-api-key': 'one' },
      payload: { a: 1 },
    });
    expect(json.statusCode).toBe(415);
    expect(json.json()).toMatchObject({ code: 415, result: { message: 'Requests must be sent as a form.' } });
  });

  test.each([
    ['utf-7', 415],
    ['"UTF-16"', 415],
    ['utf-8', 200],
    ['"UTF-8"', 200],
  ])('[B12] a form in %s is a %i', async (charset, status) => {
    const headers = {
      'company-api-key': 'one',
      'content-type': `application/x-www-form-urlencoded; charset=${charset}`,
    };
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/company/get', headers, payload: 'a=1' });
    expect(statusCode).toBe(status);
  });

  test('[B12] [B13] a form with a byte that is no character is refused, and not read as another text', async () => {
    const headers = { 'company-api-key': 'one', 'content-type': 'application/x-www-form-urlencoded' };
    const payload = Buffer.from([0x61, 0x3d, 0xe9]);
    for (const locale of locales) {
      const options = { method: 'POST', url: '/api/company/get', headers: { ...headers, locale }, payload } as const;
      const answer = await app.inject(options);
      expect([answer.statusCode, answer.json().result]).toEqual([
        400,
        { problem: 'not_utf8', message: messages[locale].problems.not_utf8 },
      ]);
    }
  });

  test.each(['a=caf%C3%A9', 'a=café', 'a=100%', 'a=%zz', 'a=1+1', 'a=%EF%BF%BD'])(
    '[B12] a form with %s is read',
    async (payload) => {
      const headers = { 'company-api-key': 'one', 'content-type': 'application/x-www-form-urlencoded' };
      expect((await app.inject({ method: 'POST', url: '/api/company/get', headers, payload })).statusCode).toBe(200);
    },
  );

  test('[B12] unknown fields and __proto__ change nothing', async () => {
    const { status } = await askRaw(app, 'shopGet', `shop_id=${studio.shopId}&__proto__=x&constructor[]=y&surprise=1`, {
      key: 'one',
    });
    expect(status).toBe(200);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test('an unknown call is a 404 in the envelope', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/nothing', headers: { locale: 'nl' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      code: 404,
      result: { problem: 'not_found', message: 'Op dit adres is niets te vinden.' },
    });
  });

  test('too many calls are a 429 with the seconds to wait', async () => {
    const limited = await testPlatform({ db, ping: async () => {} }, { env: { CALLS_PER_MINUTE: '2' } });
    await ask(limited, 'languageList', {}, { key: 'one' });
    await ask(limited, 'languageList', {}, { key: 'one' });
    const { status, result } = await ask(limited, 'languageList', {}, { key: 'one', locale: 'en' });
    expect(status).toBe(429);
    expect(result['message']).toBe('Too many requests. Please wait a moment and try again.');
    expect(result['timer']).toBeGreaterThan(0);
  });

  test('any page may call: credentials are sent in headers, never in cookies', async () => {
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/company/get',
      headers: {
        origin: 'https://studio.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'company-api-key',
      },
    });
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('the log has route and status, nothing personal', async () => {
    const lines: string[] = [];
    const logged = await testPlatform(
      { db, ping: async () => {} },
      { log: pino({}, { write: (line: string) => void lines.push(line) }) },
    );
    const answer = await logged.inject({
      method: 'GET',
      url: '/api/app/localization/list?email=ada%40embook.test',
      headers: { 'company-api-key': 'one', authorization: 'Basic c2VjcmV0' },
    });
    const log = lines.join('');
    expect(log).toContain('"route":"/api/app/localization/list"');
    expect(log).toContain(String(answer.headers['x-request-id']));
    expect(log).not.toMatch(/ada|c2VjcmV0|user-access-token/);
  });

  test('[B8] a database that does not answer is a 503 with a retry, and not ready', async () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const gone = new Proxy(db, {
      get: () => {
        throw refused;
      },
    });
    const broken = await testPlatform({ db: gone, ping: () => Promise.reject(refused) });
    const { status, result, headers } = await ask(broken, 'shopList', {}, { key: 'one', locale: 'nl' });
    expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '2' });
    expect(result).toEqual({
      problem: 'unavailable',
      message: 'We zijn even niet bereikbaar. Probeer het zo opnieuw.',
    });
    expect((await broken.inject('/readyz')).statusCode).toBe(503);
    expect((await broken.inject('/healthz')).statusCode).toBe(200);
  });

  test('a fault of ours is a 500 without stack or SQL', async () => {
    const faulty = new Proxy(db, {
      get: () => {
        throw new Error('select secret from nowhere');
      },
    });
    const { status, result } = await ask(
      await testPlatform({ db: faulty, ping: async () => {} }),
      'shopList',
      {},
      { key: 'one', locale: 'nl' },
    );
    expect(status).toBe(500);
    expect(result).toEqual({ problem: 'internal', message: 'Er is een interne fout opgetreden. Probeer het opnieuw.' });
  });

  test.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', 408],
    ['HPE_INVALID_METHOD', 400],
  ])('a connection that fails with %s gets %i in the usual envelope', async (code, status) => {
    const own = await testPlatform(await testDatabase());
    const address = await own.listen({ host: '127.0.0.1', port: 0 });
    const line = connect(Number(new URL(address).port), '127.0.0.1');
    const [theirs] = (await once(own.server, 'connection')) as [Socket];
    // What Node does by itself, in the first case only after half a minute.
    own.server.emit('clientError', Object.assign(new Error(code), { code }), theirs);
    const said = await text(line);
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: status, result: {} });
    await own.close();
  });

  test('[API-3] the description names every call, its fields and its answer from the same contract', async () => {
    const description = (await app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, never>> }>();
    expect(description.paths['/api/booking/product/available-time/get']?.['post']).toMatchObject({
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': {
            schema: { properties: { service_id: {}, room_id: {}, timestamp: {} } },
          },
        },
      },
      responses: {
        200: {
          content: {
            'application/json': { schema: { properties: { result: { properties: { slots: { type: 'array' } } } } } },
          },
        },
      },
    });
    const page = (await app.inject('/docs')).body;
    for (const path of Object.keys(description.paths)) expect(page).toContain(path);
  });
});
