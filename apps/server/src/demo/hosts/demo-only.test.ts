import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { testPlatform } from '../../../test/platform.ts';
import type { WidgetBuild } from '../../infra/http/pages.ts';

const production = {
  DEMO: '0',
  PUBLIC_URL: 'https://book.example.com',
  EMBEDDED_IN_PRODUCTION: '1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PAYMENT_PROVIDER: 'mollie',
  MOLLIE_API_KEY: 'test_nothing',
};

/** As the real one, it has a page for every address that is left to it. */
const render: WidgetBuild['render'] = async () => ({
  kind: 'page',
  status: 200,
  locale: 'en',
  html: '<p>Left to the widget</p>',
  companyApiKey: undefined,
});

let demo: FastifyInstance;
let real: FastifyInstance;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embook-widget-'));
  mkdirSync(join(folder, 'assets'));
  const database = await testDatabase();
  const built = { widget: { folder, render }, embed: { loader: 'void 1;', reactDemo: '' } };
  demo = await testPlatform(database, built);
  real = await testPlatform(database, { ...built, env: production });
});

test('[EMB-1] /builder is open in demo mode; elsewhere it asks who comes', async () => {
  expect((await demo.inject('/builder')).body).toContain('demo-aurora');
  const { statusCode, body } = await real.inject('/builder');
  expect([statusCode, body.includes('action="/builder/sign-in"'), body.includes('demo-')]).toEqual([200, true, false]);
  expect((await real.inject('/builder/host')).statusCode).toBe(302);
});

test.each(['/demo', '/demo/host.css', '/mailbox'])(
  '[EMB-1] %s is there in demo mode and nowhere else',
  async (path) => {
    const there = await demo.inject(path);
    expect(there.statusCode).toBe(200);
    expect(there.body).not.toContain('Left to the widget');
    expect((await real.inject(path)).statusCode).toBe(404);
  },
);

test('[EMB-1] there is no sandbox bank elsewhere, and search engines are kept from private pages alone', async () => {
  expect((await real.inject('/checkout/control')).statusCode).toBe(404);
  const { body } = await real.inject('/robots.txt');
  expect(body).toMatch(/^Disallow: \/console$/m);
  expect(body).not.toMatch(/^Disallow: (?:\/|\/shops.*)$/m);
});

test.each(['/embed.js', '/shops'])('[EMB-1] %s is there in both', async (path) => {
  for (const app of [demo, real]) expect((await app.inject(path)).statusCode).toBe(200);
});
