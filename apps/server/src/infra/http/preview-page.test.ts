import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { testPlatform } from '../../../test/platform.ts';
import { addStaff, openSession } from '../../../test/staff.ts';
import { addStudio, NOW } from '../../../test/studio.ts';

const folder = mkdtempSync(join(tmpdir(), 'embook-preview-'));
for (const name of ['assets', 'preview-assets']) mkdirSync(join(folder, name));
const database = await testDatabase();
const { db } = database;
const app = await testPlatform(database, {
  console: { page: '<p>console</p>', folder },
  widget: {
    folder,
    render: async () => ({ kind: 'redirect', location: '/' }),
    preview: { page: '<p>preview</p>', folder },
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
  expect([statusCode, body]).toEqual([200, '<p>preview</p>']);
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
