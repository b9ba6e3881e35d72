import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locales } from '@embook/domain/shared';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { testPlatform } from '../../../test/platform.ts';
import { addStudio } from '../../../test/studio.ts';
import { messages } from '../../messages/index.ts';
import { EARLY_SCRIPT_HASH } from './early-presses.ts';
import { headStyle, inlineHash } from './html.ts';
import { LATE_STYLE_HASH, type WidgetBuild } from './pages.ts';

/** A widget that shows what it was given and what a call answered; the real one is seen in the journeys. */
const render: WidgetBuild['render'] = async ({ url, origin, call, hasOwnTab }) => {
  if (url.startsWith('/tab'))
    return { kind: 'page', status: 200, locale: 'nl', html: `<p>${hasOwnTab}</p>`, companyApiKey: undefined };
  if (url.startsWith('/elsewhere')) {
    const elsewhere = ['http://127.0.0.1:9000/v1', 'ws://127.0.0.1:9000', 'wss://live.partner.example/ws'];
    return { kind: 'page', status: 200, locale: 'nl', html: '<p></p>', companyApiKey: undefined, elsewhere };
  }
  if (url.startsWith('/with-head'))
    return { kind: 'page', status: 200, locale: 'nl', html: '<head></head><body></body>', companyApiKey: undefined };
  if (url.startsWith('/away')) return { kind: 'redirect', location: '/shops' };
  const companyApiKey = new URL(url, origin).searchParams.get('companyApiKey') ?? '';
  const visitor = { companyApiKey, username: undefined, password: undefined, token: undefined, locale: 'nl' as const };
  const answered = await call('shopList', {}, visitor).then(
    ({ shops }) => shops.map(({ name }) => name).join(),
    (error: { refusal?: unknown }) => `refused: ${JSON.stringify(error.refusal)}`,
  );
  return { kind: 'page', status: 200, locale: 'nl', html: `<p>${answered}</p>`, companyApiKey };
};

const production = {
  DEMO: '0',
  EMBEDDED_IN_PRODUCTION: '1',
  PUBLIC_URL: 'https://book.example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PAYMENT_PROVIDER: 'none',
};

describe('the pages of the widget', () => {
  let app: FastifyInstance;
  let database: Awaited<ReturnType<typeof testDatabase>>;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'embook-widget-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'index-1a2b.js'), 'void 0;');
    database = await testDatabase();
    const released = new Map([['1.17.0', 'void 17;']]);
    const packages = new Map([
      ['1.18.0', Buffer.from('today')],
      ['1.17.0', Buffer.from('released')],
    ]);
    const embed = { loader: 'void 18;', reactDemo: '', version: '1.18.0', released, packages };
    const mapTiles = 'https://{s}.tiles.example/{z}/{x}/{y}.png';
    app = await testPlatform(database, { widget: { folder, render, mapTiles }, embed });
    await addStudio(database.db, 'open');
    await addStudio(database.db, 'blocked', { bannedAt: new Date(0) });
    await addStudio(database.db, 'listed', { allowedHosts: ['https://studio.example'] });
    await addStudio(database.db, 'mailed', { fontImport: 'https://type.example/a.css', fontName: 'Type' });
    await addStudio(database.db, 'ruled', {
      fontImport: "@import url('https://type.example/a.css');",
      fontName: 'Type',
    });
  });

  const page = (path: string) => app.inject(path);
  const policy = async (path: string) => String((await page(path)).headers['content-security-policy']);

  test('[API-4] a page is rendered from the calls themselves, in the visitor’s language', async () => {
    const answer = await page('/shops?companyApiKey=open');
    expect(answer.body).toBe('<p>Shop open</p>');
    expect(answer.headers).toMatchObject({ 'content-language': 'nl', 'cache-control': 'private, no-cache' });
  });

  test.each([
    ['document', true],
    ['iframe', false],
    [undefined, false],
  ])('[EMB-14] a browser that asks for a %s has a tab of its own: %s', async (destination, expected) => {
    const headers = destination === undefined ? {} : { 'sec-fetch-dest': destination };
    const answer = await app.inject({ url: '/tab', headers });
    expect(answer.body).toBe(`<p>${expected}</p>`);
    expect(answer.headers['vary']).toContain('sec-fetch-dest');
  });

  test('[AUTH-9] [ERR-3] a refused call has the words it has over HTTP, in the visitor’s language', async () => {
    const { body } = await page('/shops?companyApiKey=blocked');
    expect(JSON.parse(body.replace(/^<p>refused: |<\/p>$/g, ''))).toEqual({
      code: 403,
      result: { problem: 'company_banned', message: 'Dit bedrijf is niet meer beschikbaar.', company_banned: true },
    });
    expect((await page('/shops?companyApiKey=nobody')).body).toContain('"problem":"company_unknown"');
  });

  test('[A16] scripts are our own alone, and of inline ones only that which keeps early presses runs', async () => {
    const { body } = await page('/with-head?companyApiKey=open');
    const [, inline = ''] = /^<head><script>([^<]*)<\/script>/.exec(body) ?? [];
    expect(inline).toContain('embookEarly');
    expect(await policy('/shops?companyApiKey=open')).toContain(`script-src 'self' ${inlineHash(inline)};`);
    expect(await policy('/shops?companyApiKey=open')).toContain("default-src 'none'");
  });

  test('a company’s list decides who may frame it; without one any https page', async () => {
    expect(await policy('/shops?companyApiKey=listed')).toMatch(/frame-ancestors 'self' https:\/\/studio\.example$/);
    expect(await policy('/shops?companyApiKey=open')).toMatch(/frame-ancestors 'self' https: /);
  });

  test('[A26] styles, fonts and pictures are our own alone, whatever a company has stored', async () => {
    for (const key of ['open', 'mailed', 'ruled']) {
      const words = (await policy(`/shops?companyApiKey=${key}`)).split('; ');
      expect(words).toContain("style-src 'self' 'unsafe-inline'");
      expect(words).toContain(`style-src-elem 'self' ${LATE_STYLE_HASH}`);
      expect(words).toContain("font-src 'self'");
      expect(words).toContain("img-src 'self' data: https://*.tiles.example");
    }
  });

  test('[EMB-6] a page of another platform may call that one, show its pictures and connect to its socket', async () => {
    const words = (await policy('/elsewhere?companyApiKey=listed')).split('; ');
    const others = 'http://127.0.0.1:9000 ws://127.0.0.1:9000 wss://live.partner.example';
    expect(words).toContain(`connect-src 'self' ${others}`);
    expect(words).toContain(`img-src 'self' data: https: ${others} https://*.tiles.example`);
    expect(words).toContain(`style-src-elem 'self' ${LATE_STYLE_HASH}`);
    expect(words).toContain("font-src 'self' http://127.0.0.1:9000");
    expect(words).toContain(`media-src 'self' https: ${others}`);
    expect(words).toContain(`script-src 'self' ${EARLY_SCRIPT_HASH}`);
    // A company of ours with the same key does not affect it.
    expect(words.at(-1)).toMatch(/^frame-ancestors 'self' https:/);
    expect(await policy('/shops?companyApiKey=open')).toContain("connect-src 'self';");
  });

  test('files of the build are cached for ever, what is missing is a 404', async () => {
    const file = await page('/assets/index-1a2b.js');
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await page('/assets/index-0000.js')).statusCode).toBe(404);
    expect((await page('/assets/..%2f..%2fpackage.json')).statusCode).toBe(404);
  });

  test('[B23] the loader stays current at one address and never changes at that of a released version', async () => {
    const [current, pinned] = [await page('/embed.js'), await page('/1.17.0/embed.js')];
    expect([current.body, pinned.body]).toEqual(['void 18;', 'void 17;']);
    expect(current.headers['cache-control']).toContain('max-age=300');
    expect(pinned.headers['cache-control']).toContain('immutable');
    expect(pinned.headers['access-control-allow-origin']).toBe('*');
    const again = await app.inject({ url: '/embed.js', headers: { 'if-none-match': String(current.headers['etag']) } });
    expect(again.statusCode).toBe(304);
    // What is not released yet may still change.
    const coming = await page('/1.18.0/embed.js');
    expect([coming.body, coming.headers['cache-control']]).toEqual(['void 18;', current.headers['cache-control']]);
  });

  test('[B23] a version that was never released is missing, and says which there are', async () => {
    for (const path of ['/1.16.0/embed.js', '/2.0.0/embed.js']) {
      const { statusCode, headers, body } = await page(path);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'text/javascript; charset=utf-8']);
      expect(body).toMatch(/^console\.error\(".*\/1\.17\.0\/embed\.js/);
      // Otherwise the console of a page that pins it with crossorigin would speak of a policy.
      expect(headers['access-control-allow-origin']).toBe('*');
    }
  });

  test('[B23] the platform serves its package by version, and keeps released ones', async () => {
    const [released, today] = [await page('/embook-embed-1.17.0.tgz'), await page('/embook-embed-1.18.0.tgz')];
    expect([released.body, today.body]).toEqual(['released', 'today']);
    expect(released.headers['content-type']).toBe('application/gzip');
    expect(released.headers['cache-control']).toContain('immutable');
    expect(today.headers['cache-control']).not.toContain('immutable');
  });

  test.each(['/embook-embed-1.16.0.tgz', '/embook-embed.tgz', '/embook-embed-latest.tgz'])(
    '[B23] there is no package at %s, and its answer says which there are',
    async (path) => {
      const { statusCode, headers, body } = await page(path);
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
      expect(body).toContain('/embook-embed-1.17.0.tgz, /embook-embed-1.18.0.tgz; take the last one');
    },
  );

  test('[B23] [API-3] the page for developers has whole lines to copy, with origin, key and hash', async () => {
    const lines = async (path: string) =>
      [...(await page(path)).body.matchAll(/<pre class="copied">([^<]*)/g)].map(([, line = '']) =>
        line.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
      );
    const integrity = `sha384-${createHash('sha384').update('void 17;').digest('base64')}`;
    expect(await lines('/docs?key=studio')).toEqual([
      '<script async src="http://localhost:80/embed.js" data-company-key="studio" data-style="inline"></script>',
      `<script async src="http://localhost:80/1.17.0/embed.js" crossorigin="anonymous" integrity="${integrity}" data-company-key="studio" data-style="inline"></script>`,
      'npm install http://localhost:80/embook-embed-1.17.0.tgz',
    ]);
    // In the demo what is copied works as it is.
    for (const path of ['/docs', '/docs?key=%22%3E%3Cscript%3E', '/docs?key=a&key=b'])
      expect((await lines(path))[0]).toContain('data-company-key="demo-aurora"');
    expect((await page('/docs')).body).not.toContain('your-key');
  });

  test.each([
    ['in production', production],
    ['in a demo without companies', { DEMO_COMPANIES: '0' }],
  ])('[B23] [API-3] %s it says what stands for the key, and where the key is', async (_where, env) => {
    const elsewhere = await testPlatform(database, { env });
    const { body } = await elsewhere.inject('/docs');
    expect(body).toContain('data-company-key=&quot;your-key&quot;');
    expect(body).toContain('Put the key of your company in place of <code>your-key</code>');
    expect(body).toMatch(/<a href="\/builder">The builder<\/a>, which you enter from the console/);
    expect((await elsewhere.inject('/docs?key=studio')).body).not.toContain('your-key');
  });

  test('[EMB-1] its pages may be framed by pages that are cross-origin isolated', async () => {
    const { headers } = await page('/shops?companyApiKey=open');
    expect(headers['cross-origin-embedder-policy']).toBe('credentialless');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  test.each(['/metrics', '/wp-login.php', '/sitemap.xml', '/.env', '/.git/config', '/shops/index.html?a=1'])(
    '%s is missing and no page of the widget',
    async (path) => {
      const answer = await page(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/json');
    },
  );

  test('[NAV-1] a path without the name of a file is left to the widget, as a query with dots is', async () => {
    for (const path of [
      '/',
      '/nowhere',
      '/shops/1/services?category=a.b',
      '/shops/1.5',
      '/Shops/',
      '/signin/a.example',
    ])
      expect([path, (await page(path)).headers['content-type']]).toEqual([path, 'text/html; charset=utf-8']);
  });

  test('robots.txt and favicon.ico are files of their own; a demo is in no search engine', async () => {
    expect((await page('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
    const icon = await page('/favicon.ico');
    expect(icon.headers['content-type']).toBe('image/x-icon');
    expect([...icon.rawPayload.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
  });

  test('[ERR-2] a page contains the script that reloads it when scripts of its build are missing, in four languages', async () => {
    expect((await page('/with-head?companyApiKey=open')).body).toContain(
      '</script><script defer src="/stale-page.js">',
    );
    const said = async (language: string) =>
      (await app.inject({ url: '/stale-page.js', headers: { 'accept-language': language } })).body;
    for (const locale of locales) expect(await said(locale)).toContain(messages[locale].stalePage.text);
  });

  test('[ERR-2] [A26] a page whose scripts do not come says so by itself, by the one style that its policy allows', async () => {
    const { body, headers } = await page('/with-head?companyApiKey=open');
    const { late, again, noScript } = messages.nl.stalePage;
    expect(body).toContain(`${late} <a href="">${again}</a>`);
    expect(body).toContain(`<noscript><p class="embook-late">${noScript}</p></noscript>`);
    expect(headers['content-security-policy']).toContain(`style-src-elem 'self' ${headStyle(body)};`);
  });

  test('the renderer may send elsewhere; an unknown call stays a 404', async () => {
    expect((await page('/away')).headers['location']).toBe('/shops');
    expect((await page('/api/nothing')).json()).toMatchObject({ code: 404 });
  });
});
