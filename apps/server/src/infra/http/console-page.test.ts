import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { testPlatform } from '../../../test/platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'embook-console-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets', 'index-1a2b.js'), 'void 0;');
const app = await testPlatform(await testDatabase(), { console: { page: '<p>console</p>', folder } });

test.each(['/console', '/console/team', '/console/customers/7?q=a'])(
  '[TEAM-4] %s is one page that nobody frames',
  async (url) => {
    const { statusCode, headers, body } = await app.inject({ url });
    expect([statusCode, body]).toEqual([200, '<p>console</p>']);
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    // Nothing inline and nothing from elsewhere runs beside a session.
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  },
);

test.each([
  ['1', true],
  ['0', false],
])('[TEAM-10] with SELF_SERVICE=%s the page offers to start a business: %s', async (SELF_SERVICE, isOpen) => {
  const page = '<head><title>console</title></head>';
  const options = { console: { page, folder }, env: { SELF_SERVICE } };
  const { body } = await (await testPlatform(await testDatabase(), options)).inject({ url: '/console' });
  expect(body.includes('<meta name="embook-self-service"')).toBe(isOpen);
});

test('its files are cached for good, and a missing one is no page', async () => {
  const file = await app.inject({ url: '/console/assets/index-1a2b.js' });
  expect(file.headers['cache-control']).toContain('immutable');
  expect((await app.inject({ url: '/console/assets/gone.js' })).statusCode).toBe(404);
});

test('[CLS-5] the worker that opens the console without a network is another one for another build', async () => {
  const worker = await app.inject({ url: '/console/worker.js' });
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  // A wider scope than its folder would let it answer for the widget and for calls.
  expect(worker.headers['service-worker-allowed']).toBeUndefined();
  const next = await testPlatform(await testDatabase(), { console: { page: '<p>console 2</p>', folder } });
  expect((await next.inject({ url: '/console/worker.js' })).body).not.toBe(worker.body);
});
