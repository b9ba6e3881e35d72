import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sha256 } from '../../auth/auth.ts';
import { companies } from '../db/schema/index.ts';
import { testDatabase } from '../../../test/database.ts';
import { testPlatform } from '../../../test/platform.ts';
import { addStaff, openSession, STAFF_PASSWORD } from '../../../test/staff.ts';
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

/** As text of the page: no attribute holds a secret (A26). */
const LOGIN = /<script type="application\/json" id="embook-preview-login">([^<]*)<\/script>/;

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

test('[CAT-2] a widget that asks every page for a login opens in the preview, for hours, for its company and for the session of the member alone', async () => {
  const hash = (password: string) => sha256(password).toString('hex');
  const lock = (id: number, password: string) =>
    db
      .update(companies)
      .set({ widgetUsername: 'a "page"', widgetPasswordHash: hash(password) })
      .where(eq(companies.id, id));
  await lock(companyId, 'secret of the page');
  await lock(other.companyId, 'another secret');
  const told = LOGIN.exec((await open(manager)).body)?.[1] ?? '';
  const login = JSON.parse(told) as Record<string, string>;
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

  const [sessionId, until, signature] = password.split('.');
  expect(await call(`${Number(sessionId) + 1}.${until}.${signature}`)).toBe(403);
  expect(await call(`${sessionId}.${Number(until) + 1}.${signature}`)).toBe(403);

  now = NOW + 8 * 3_600_000 - 1;
  expect(await call(password)).toBe(200);
  now = NOW + 8 * 3_600_000;
  expect(await call(password)).toBe(403);
  now = NOW;

  // Another member's ends with their own session, and this one stays.
  const second = await cookieOf('second@embook.test', companyId, 'manager');
  const passwordOf = async (cookie: string) => {
    const content = LOGIN.exec((await open(cookie)).body)?.[1] ?? '';
    return (JSON.parse(content) as Record<string, string>)['password'] ?? '';
  };
  const theirs = await passwordOf(second);
  expect(await call(theirs)).toBe(200);
  const signedOut = await app.inject({
    method: 'POST',
    url: '/api/staff/sign-out',
    headers: { cookie: second, 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(signedOut.statusCode).toBe(200);
  expect([await call(theirs), await call(password)]).toEqual([403, 200]);

  // So it does with a new password of the member, though their session goes on.
  const renewing = await cookieOf('renewing@embook.test', companyId, 'manager');
  const earlier = await passwordOf(renewing);
  expect(await call(earlier)).toBe(200);
  const renewed = await app.inject({
    method: 'POST',
    url: '/api/staff/me/password',
    headers: { cookie: renewing, 'content-type': 'application/json' },
    payload: { current_password: STAFF_PASSWORD, new_password: 'another long password' },
  });
  expect(renewed.statusCode).toBe(200);
  const next = String(renewed.headers['set-cookie']).split(';')[0] ?? '';
  expect([await call(earlier), await call(await passwordOf(next))]).toEqual([403, 200]);

  // So it does for who leaves the team, whatever becomes of the session.
  const leaving = await cookieOf('leaving@embook.test', companyId, 'manager');
  const left = await passwordOf(leaving);
  expect(await call(left)).toBe(200);
  await db.execute(sql`delete from memberships where account_id = (select id from staff_accounts
    where email = 'leaving@embook.test')`);
  expect(await call(left)).toBe(403);
  await lock(companyId, 'a new one');
  expect(await call(password)).toBe(403);
});
