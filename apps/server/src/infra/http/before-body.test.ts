import { once } from 'node:events';
import { connect } from 'node:net';
import { contract, staffContract } from '@embook/domain/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { deskOf } from '../../../test/desk.ts';
import { ask } from '../../../test/platform.ts';
import { reservationsOn } from '../../../test/reservations.ts';
import { Problem } from './problem.ts';

const world = await reservationsOn(await testDatabase());
const { app } = world;
const { owner, noor } = await deskOf(world);
const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

/** Seven megabytes, which took seconds to read. */
const lists = `[${'[],'.repeat(2_400_000)}[]]`;
const json = { 'content-type': 'application/json', locale: 'en' };
const as = ({ key, cookie }: { key: string; cookie: string }) => ({ ...json, 'company-api-key': key, cookie });

/** What was parsed as JSON and came from a request. */
const parsed: string[] = [];
const parse = JSON.parse.bind(JSON);
vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
  parsed.push(text);
  return parse(text, reviver);
});
afterEach(() => void parsed.splice(0));

const send = (headers: Record<string, string>, payload: string, url = '/api/staff/picture') =>
  app.inject({ method: 'POST', url, headers, payload });

/** The status line that comes after the headers and a first part of the body, while the rest is not sent. */
async function statusBeforeBody(method: string, url: string, headers: Record<string, string>): Promise<string> {
  const line = connect(Number(address.port), address.hostname);
  const head = Object.entries({ host: address.host, 'content-length': '7000000', ...headers });
  line.write(`${method} ${url} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n[[],`);
  const [answer] = (await once(line, 'data')) as [Buffer];
  line.destroy();
  return answer.toString('utf8').split('\r\n')[0] ?? '';
}

describe('[A27] who sends a body is known before it is read', () => {
  test.each([
    ['nobody', json, 'HTTP/1.1 401 Unauthorized'],
    ['a session that is none', { ...json, cookie: 'embook-staff=guess' }, 'HTTP/1.1 401 Unauthorized'],
    ['a page of another site', { ...as(owner), origin: 'https://evil.example' }, 'HTTP/1.1 403 Forbidden'],
    ['a member without the permission', as(noor), 'HTTP/1.1 403 Forbidden'],
    ['a member of another company', { ...as(owner), 'company-api-key': 'two' }, 'HTTP/1.1 403 Forbidden'],
  ])('%s is refused without it', async (_who, headers, status) => {
    expect(await statusBeforeBody('POST', '/api/staff/picture', headers)).toBe(status);
  });

  test('seven megabytes of lists are parsed for nobody', async () => {
    expect((await send(json, lists)).statusCode).toBe(401);
    expect((await send(as(noor), lists)).statusCode).toBe(403);
    // Whoever may upload is refused by their number.
    expect((await send(as(owner), lists)).statusCode).toBe(413);
    expect(parsed).toEqual([]);
  });

  test('every guarded call answers a stranger before it reads', async () => {
    const guarded = Object.values(staffContract).filter(
      ({ method, caller }) => method !== 'GET' && caller.staff !== 'anyone',
    );
    for (const { method, path } of guarded) {
      const url = path.replaceAll(/:\w+/g, '1');
      const { statusCode } = await app.inject({ method, url, headers: json, payload: '{"made_up":1}' });
      expect([path, statusCode]).toEqual([path, 401]);
    }
    expect(parsed.filter((text) => text.includes('made_up'))).toEqual([]);
  });

  test('a client that sends all of it sees the refusal, and its connection goes on', async () => {
    const answer = await fetch(new URL('/api/staff/picture', address), { method: 'POST', headers: json, body: lists });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ result: { problem: 'session_ended' } });
    expect((await fetch(new URL('/healthz', address))).status).toBe(200);
  });

  test('the picture of a customer is not read before the token is known', async () => {
    const headers = { 'company-api-key': 'one', 'content-type': 'multipart/form-data; boundary=x' };
    const path = contract.avatarUpdate.path;
    expect(await statusBeforeBody('POST', path, headers)).toBe('HTTP/1.1 401 Unauthorized');
    expect(await statusBeforeBody('POST', path, { ...headers, 'user-access-token': 'guess' })).toContain('401');
  });
});

describe('[A27] bounds of a body', () => {
  const open = Object.values(staffContract).filter(({ caller }) => caller.staff === 'anyone');

  test.each(open.map(({ path }) => path))('%s, which anybody may call', async (path) => {
    const large = await send(json, `{"email":"${'x'.repeat(65_536)}"}`, path);
    const deep = await send(json, '[['.repeat(100), path);
    const many = await send(json, `{"email":[${'1,'.repeat(10_000)}1]}`, path);
    expect([large.statusCode, deep.statusCode, many.statusCode]).toEqual([413, 400, 413]);
    expect(parsed).toEqual([]);
  });

  test('only a picture or a font may be longer than 64 KB, and has few values', () => {
    const long = Object.entries(staffContract).filter(([, { bodyBytes }]) => bodyBytes !== undefined);
    expect(Object.fromEntries(long.map(([name, { bodyValues }]) => [name, bodyValues]))).toEqual({
      staffAddFont: 20,
      staffAddPicture: 20,
    });
  });

  test('a list that is too long is refused by its length, not item by item', async () => {
    const url = staffContract.staffChangeRoom.path.replace(':id', String(world.one.roomIds[0]));
    const choices = Array.from({ length: 4_000 }, () => ({ zz: '' }));
    const payload = JSON.stringify({ version: 1, choices });
    const answer = await app.inject({ method: 'PATCH', url, headers: as(owner), payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().result.reasons).toEqual({ choices: 'too_many' });
  });

  test('an answer names the first fifty fields that are refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`f${at}`, 1]));
    const answer = await send(json, JSON.stringify(many), staffContract.staffSignIn.path);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().result.errors)).toHaveLength(50);
    expect(answer.body.length).toBeLessThan(10_000);
    // Customers' calls and the rules behind them refuse by the same class.
    const fields = Object.fromEntries(Object.keys(many).map((name) => [name, 'invalid' as const]));
    expect(Object.keys(new Problem('invalid_fields', fields).fields ?? {})).toHaveLength(50);
  });

  test('brackets, commas and quotes within a text are counted as text', async () => {
    const name = `${'[{,'.repeat(5_000)}\\"\\\\`;
    const answer = await send(as(owner), `{"email":"${name}","password":"x"}`, staffContract.staffSignIn.path);
    expect(answer.statusCode).toBe(422);
    expect(parsed).toHaveLength(1);
  });
});

describe('[A20] staff calls from other sites', () => {
  const preflight = (url: string) =>
    app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,company-api-key',
      },
    });

  test.each(['/api/staff/picture', '/api/staff/team', '/api/staff/nothing', '/api/staff/', '/api/staff/service/7'])(
    'a preflight of %s is refused',
    async (url) => {
      const { statusCode, headers } = await preflight(url);
      expect(statusCode).toBe(404);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );

  test('one of a customer’s call is answered', async () => {
    expect((await preflight('/api/company/get')).headers['access-control-allow-origin']).toBe('*');
  });
});

describe('[API-3] a call that does not exist', () => {
  test.each([
    ['POST', '/api/staff/nothing'],
    ['GET', '/api/staff/nothing'],
    ['DELETE', '/api/staff/team'],
    ['PATCH', '/api/staff/picture'],
    ['POST', '/api/nothing'],
  ] as const)('%s %s is a 404, whatever is sent', async (method, url) => {
    const bodies = method === 'GET' ? [undefined] : ['{"a":1}', '{', undefined];
    for (const payload of bodies) {
      const answer = await app.inject({
        method,
        url,
        headers: payload === undefined ? {} : json,
        ...(payload !== undefined && { payload }),
      });
      expect([answer.statusCode, answer.json().result.problem]).toEqual([404, 'not_found']);
    }
  });
});

describe('[B11] a field that a staff call does not know', () => {
  const get = (url: string) => app.inject({ method: 'GET', url, headers: as(owner) });
  const UNKNOWN = 'There is no field with this name';

  test.each([
    ['of a call that adds', '/api/staff/category', { shop_id: 1, name: 'Face', colour: 'red' }, { colour: UNKNOWN }],
    ['of a group', '/api/staff/booking', { customer: { frist_name: 'Ada' } }, { 'customer.frist_name': UNKNOWN }],
    ['of one for anybody', '/api/staff/sign-in', { email: 'a@b.test', passwort: 'x' }, { passwort: UNKNOWN }],
  ])('%s is refused by its name', async (_what, url, body, errors) => {
    const answer = await send(as(owner), JSON.stringify(body), url);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().result.errors).toMatchObject(errors);
  });

  test('of a query as well', async () => {
    expect((await get('/api/staff/customer?query=ada')).statusCode).toBe(200);
    const answer = await get('/api/staff/customer?query=ada&lmit=5');
    expect([answer.statusCode, answer.json().result.errors]).toEqual([422, { lmit: UNKNOWN }]);
    expect(answer.json().result.reasons).toEqual({ lmit: 'unknown_field' });
  });

  test('of a change, in its address', async () => {
    const answer = await send(as(owner), '{}', '/api/staff/sign-out?everywhere=1');
    expect([answer.statusCode, answer.json().result.errors]).toEqual([422, { everywhere: UNKNOWN }]);
  });

  test('every call refuses one', async () => {
    for (const { method, path } of Object.values(staffContract)) {
      const url = path.replaceAll(/:\w+/g, '1');
      const answer = await app.inject({
        method,
        url: method === 'GET' ? `${url}?no_such_field=1` : url,
        headers: as(owner),
        ...(method !== 'GET' && { payload: '{"no_such_field":1}' }),
      });
      // A sign-in that is not fresh is refused before the body is read.
      if (answer.json().result.problem === 'fresh_sign_in_needed') continue;
      expect([path, answer.statusCode, answer.json().result.errors]).toMatchObject([
        path,
        422,
        { no_such_field: expect.any(String) },
      ]);
    }
  });
});

describe('[A15] no cache keeps what is somebody’s', () => {
  const cacheOf = ({ headers }: { headers: Record<string, unknown> }) => headers['cache-control'];

  test('answers to a token, whatever the call, and refusals of it', async () => {
    for (const name of [
      'subscriptionList',
      'shopList',
      'profileGet',
      'reservationList',
      'subscriptionDetails',
    ] as const)
      expect([name, cacheOf(await ask(app, name, {} as never, { key: 'one', token: 'guess' }))]).toEqual([
        name,
        'no-store',
      ]);
  });

  test('answers to somebody signed in, with what is theirs', async () => {
    const buyer = await world.buyer();
    for (const name of ['subscriptionList', 'shopList', 'profileGet'] as const) {
      const answer = await ask(app, name, {}, buyer);
      expect([name, answer.status, cacheOf(answer)]).toEqual([name, 200, 'no-store']);
    }
  });

  test('answers of staff calls', async () => {
    const answer = await app.inject({ url: '/api/staff/team', headers: as(owner) });
    expect([answer.statusCode, cacheOf(answer)]).toEqual([200, 'no-store']);
  });

  test('everything of a sign-in', async () => {
    const own = Object.values(contract).filter(
      ({ path, caller }) => path.startsWith('/api/client/') || caller === 'customer',
    );
    for (const { method, path } of own) {
      const answer = await app.inject({
        method,
        url: path.replaceAll(/:\w+/g, '1'),
        headers: { 'company-api-key': 'one' },
      });
      expect([path, cacheOf(answer)]).toEqual([path, 'no-store']);
    }
  });

  test('refusals of staff calls', async () => {
    expect(cacheOf(await app.inject({ method: 'GET', url: '/api/staff/team' }))).toBe('no-store');
  });
});
