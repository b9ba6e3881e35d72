import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sha256 } from '../../auth/auth.ts';
import { companies } from '../db/schema/index.ts';
import { testDatabase } from '../../../test/database.ts';
import { testPlatform } from '../../../test/platform.ts';
import { addStaff, openSession } from '../../../test/staff.ts';
import { addStudio, NOW } from '../../../test/studio.ts';

const folder = mkdtempSync(join(tmpdir(), 'embook-preview-'));
for (const name of ['assets', 'preview-assets']) mkdirSync(join(folder, name));
const database = await testDatabase();
const { db } = database;
let now = NOW;
const app = await testPlatform(database, {
  clock: { now: () => now },
  console: { page: '<p>console</p>', folder },
  widget: {
    folder,
    render: async () => ({ kind: 'redirect', location: '/' }),
    preview: { page: '<head></head><p>preview</p>', folder },
  },
});
const { companyId } = await addStudio(db, 'one');
const other = await addStudio(db, 'other');

async function cookieOf(email: string, at: number, role: 'manager' | 'desk'): Promise<string> {
  const { accountId } = await addStaff(db, { email, companyId: at, role });
  return openSession(db, accountId, new Date(NOW));
}

const manager = await cookieOf('manager@embook.test', companyId, 'manager');
const open = (cookie?: string, headers: Record<string, string> = {}, key = 'one') =>
  app.inject({ url: `/console/preview?companyApiKey=${key}`, headers: { ...headers, ...(cookie && { cookie }) } });

test('[CAT-2] a member who sees the catalogue opens the preview, and only our own page frames it', async () => {
  const { statusCode, body, headers } = await open(manager);
  expect([statusCode, body]).toEqual([200, '<head></head><p>preview</p>']);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' });
});

test('[CAT-2] [TEAM-6] nobody else does', async () => {
  const stranger = await cookieOf('else@embook.test', other.companyId, 'manager');
  expect((await open()).statusCode).toBe(401);
  expect((await open('embook-staff=guessed')).statusCode).toBe(401);
  expect((await open(stranger)).statusCode).toBe(403);
  expect((await open(manager, {}, 'other')).statusCode).toBe(403);
  expect((await open(manager, {}, 'nobody')).statusCode).toBe(403);
  expect((await open(await cookieOf('desk@embook.test', companyId, 'desk'))).statusCode).toBe(403);
});

test('[TEAM-4] a page of another site does not open it with the cookie of who visits', async () => {
  const { statusCode, body } = await open(manager, { 'sec-fetch-site': 'cross-site' });
  expect([statusCode, body.includes('preview</p>')]).toEqual([403, false]);
});

test('[CAT-2] a widget that asks every page for a login opens in the preview, for two days and for its company alone', async () => {
  const hash = (password: string) => sha256(password).toString('hex');
  const lock = (id: number, password: string) =>
    db
      .update(companies)
      .set({ widgetUsername: 'a "page"', widgetPasswordHash: hash(password) })
      .where(eq(companies.id, id));
  await lock(companyId, 'secret of the page');
  await lock(other.companyId, 'another secret');
  const told = /content="([^"]*)"/.exec((await open(manager)).body)?.[1] ?? '';
  const login = JSON.parse(told.replaceAll('&quot;', '"')) as Record<string, string>;
  expect(login).toMatchObject({ companyApiKey: 'one', username: 'a "page"' });
  expect(JSON.stringify(login)).not.toContain('secret');

  const call = async (password: string, key = 'one', username = login['username']) => {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const headers = { 'company-api-key': key, authorization };
    return (await app.inject({ method: 'POST', url: '/api/company/get', headers })).statusCode;
  };
  const password = login['password'] ?? '';
  expect(await call(password)).toBe(200);
  expect(await call('secret of the page')).toBe(200);
  expect(await call(hash('secret of the page'))).toBe(403);
  expect(await call(password, 'other')).toBe(403);
  expect(await call(password, 'one', 'page')).toBe(403);
  expect(await call('')).toBe(403);

  now = NOW + 86_400_000;
  expect(await call(password)).toBe(200);
  now = NOW + 2 * 86_400_000;
  expect(await call(password)).toBe(403);
  now = NOW;
  await lock(companyId, 'a new one');
  expect(await call(password)).toBe(403);
});
