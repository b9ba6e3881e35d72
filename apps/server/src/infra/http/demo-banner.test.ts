import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { testPlatform } from '../../../test/platform.ts';
import type { WidgetBuild } from './pages.ts';

/** A page in the requested language, long enough to be compressed. */
const render: WidgetBuild['render'] = async ({ url }) => {
  const locale = new URL(url, 'http://a').searchParams.get('locale') === 'lt' ? 'lt' : 'en';
  const html = `<!doctype html><html lang="${locale}"><body class="a"><div id="root">${'word '.repeat(1_000)}</div></body></html>`;
  return { kind: 'page', status: 200, locale, html, companyApiKey: undefined };
};

let shown: FastifyInstance;
let alone: FastifyInstance;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embook-widget-'));
  mkdirSync(join(folder, 'assets'));
  const database = await testDatabase();
  const built = { widget: { folder, render }, embed: { loader: 'void 1;', reactDemo: '' } };
  shown = await testPlatform(database, { ...built, env: { HOST: '0.0.0.0', DEMO_IN_PUBLIC: '1' } });
  alone = await testPlatform(database, built);
});

const BANNER = /<body[^>]*><style>[^<]+<\/style><p class="embook-demo" role="note">This is a demonstration\./;

test.each([
  '/shops',
  '/demo',
  '/demo/strict',
  '/builder',
  '/builder/host',
  '/mailbox',
  '/checkout/control',
  '/checkout/1/nothing',
  '/payment/return/1/1',
  '/feedback/1/nothing',
  '/docs',
])('[B19] %s of a public demo has the banner, and no other page does', async (url) => {
  const page = await shown.inject(url);
  expect(page.body).toMatch(BANNER);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/style-src [^;]*('unsafe-inline'|'sha256-[\w+/]{43}='(?:;|$))/);
  expect((await alone.inject(url)).body).not.toContain('embook-demo');
});

test('[B19] in the language of the page, also when it is compressed', async () => {
  const page = await shown.inject({ url: '/shops?locale=lt', headers: { 'accept-encoding': 'br' } });
  expect(page.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('role="note">Tai demonstracija.');
});
