import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { testPlatform } from '../../../test/platform.ts';
import type { Db } from '../db/open.ts';
import type { WidgetBuild } from './pages.ts';

/** As the real one, it has a page for every address that is left to it. */
const render: WidgetBuild['render'] = async () => ({
  kind: 'page',
  status: 200,
  locale: 'en',
  html: '<!doctype html><p>A page</p>',
  companyApiKey: undefined,
});

let db: Db;
let folder: string;

beforeAll(async () => {
  ({ db } = await testDatabase());
  folder = mkdtempSync(join(tmpdir(), 'embook-widget-'));
  mkdirSync(join(folder, 'assets'));
});

const platform = (env: Record<string, string>) =>
  testPlatform(
    { db, ping: async () => {} },
    { env, widget: { folder, render }, embed: { loader: 'void 1;', reactDemo: '' } },
  );

type Asked = readonly [method: 'GET' | 'POST' | 'DELETE', url: string];

describe('limits by address', () => {
  test.each<[string, Asked, Asked]>([
    ['CALLS_PER_MINUTE', ['POST', '/api/company/get'], ['POST', '/%61pi/company/get']],
    ['CALLS_PER_MINUTE', ['POST', '/api/company/get'], ['POST', '/ap%69/nothing']],
    ['PAGES_PER_MINUTE', ['GET', '/shops'], ['GET', '/docs']],
    ['PAGES_PER_MINUTE', ['GET', '/%73hops'], ['GET', '/mailbox']],
    ['PAGES_PER_MINUTE', ['GET', '/shops'], ['DELETE', '/anything/else']],
    ['PAGES_PER_MINUTE', ['POST', '/anything'], ['POST', '/something']],
    ['FILES_PER_MINUTE', ['GET', '/embed.js'], ['GET', '/media/1/nothing']],
    ['FILES_PER_MINUTE', ['GET', '/assets/nothing.js'], ['GET', '/%61ssets/nothing.js']],
    ['PAYMENTS_PER_MINUTE', ['GET', '/payment/return/1/1'], ['GET', '/pay%6Dent/return/1/2']],
    ['PAYMENTS_PER_MINUTE', ['GET', '/payment/return/1/1'], ['POST', '/api/payment/webhook/mollie/1/1']],
    ['SOCKETS_PER_MINUTE', ['GET', '/ws'], ['GET', '/%77s']],
  ])('[B17] %s counts %j and %j together, however they are spelled', async (name, first, second) => {
    const app = await platform({ [name]: '1' });
    const status = async ([method, url]: Asked, remoteAddress = '192.0.2.1') =>
      (await app.inject({ method, url, remoteAddress })).statusCode;
    expect(await status(first)).not.toBe(429);
    expect(await status(second)).toBe(429);
    expect(await status(second, '192.0.2.2')).not.toBe(429);
  });

  test.each([
    ['CALLS_PER_MINUTE', '/api/company/get'],
    ['PAGES_PER_MINUTE', '/shops'],
    ['FILES_PER_MINUTE', '/embed.js'],
    ['PAYMENTS_PER_MINUTE', '/payment/return/1/1'],
    ['SOCKETS_PER_MINUTE', '/ws'],
    ['SOCKETS_PER_MINUTE', '/ws/staff'],
  ])('[B16] %s counts the addresses of one IPv6 connection as one, at %s', async (name, url) => {
    const app = await platform({ [name]: '3' });
    const status = async (remoteAddress: string) => (await app.inject({ url, remoteAddress })).statusCode;
    const statuses = await Promise.all([1, 2, 3].map((host) => status(`2001:db8:1:2::${host}`)));
    expect(statuses).not.toContain(429);
    expect(await status('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
    expect(await status('2001:db8:1:3::1')).not.toBe(429);
    expect(await status('::ffff:192.0.2.1')).not.toBe(429);
  });

  test('[B17] each kind is counted by itself, and a balancer may always ask whether it is ready', async () => {
    const app = await platform({ PAGES_PER_MINUTE: '1' });
    await app.inject('/shops');
    const refused = await app.inject({ url: '/shops', headers: { 'accept-language': 'nl' } });
    expect({ status: refused.statusCode, wait: Number(refused.headers['retry-after']) > 0 }).toEqual({
      status: 429,
      wait: true,
    });
    for (const url of ['/healthz', '/readyz', '/embed.js', '/payment/return/1/1'])
      expect((await app.inject(url)).statusCode, url).not.toBe(429);
  });

  test('[B17] a socket over the limit is refused before it opens', async () => {
    const app = await platform({ SOCKETS_PER_MINUTE: '1' });
    const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    const upgrade =
      'host: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
    const outcome = async (path: string) => {
      const line = connect(port, '127.0.0.1');
      line.write(`GET ${path} HTTP/1.1\r\n${upgrade}\r\n\r\n`);
      const [answer] = (await once(line, 'data')) as [Buffer];
      line.destroy();
      return Number(answer.toString().split(' ')[1]);
    };
    expect(await outcome('/ws')).toBe(101);
    expect(await outcome('/ws')).toBe(429);
    expect(await outcome('/%77s')).toBe(429);
  });
});

describe('other origins', () => {
  const asked = { origin: 'https://studio.example' };
  const preflight = { ...asked, 'access-control-request-method': 'POST' };

  test.each(['/api/company/get', '/%61pi/company/get', '/api/nothing'])('[B17] may call %s', async (url) => {
    const app = await platform({});
    const before = await app.inject({ method: 'OPTIONS', url, headers: preflight });
    expect([before.statusCode, before.headers['access-control-allow-origin']]).toEqual([204, '*']);
    const answer = await app.inject({ method: 'POST', url, headers: asked });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  test.each(['/embed.js', '/media/1/nothing', '/openapi.json', '/builder/client/storage.ts'])(
    '[EMB-1] may read %s',
    async (url) => {
      const answer = await (await platform({})).inject({ url, headers: asked });
      expect(answer.headers['access-control-allow-origin']).toBe('*');
    },
  );

  test.each([
    '/mailbox.json',
    '/%6Dailbox.json',
    '/mailbox',
    '/demo',
    '/builder',
    '/builder/host',
    '/checkout/control',
    '/checkout/control.json',
    '/shops',
  ])('[B17] [B19] may not read %s', async (url) => {
    const app = await platform({});
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url, headers: preflight });
      expect(answer.headers['access-control-allow-origin'], method).toBeUndefined();
    }
  });
});
