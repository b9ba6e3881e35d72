import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { beginDemo, beginProduction, seedDemo } from '../../seed/demo.ts';
import { databases, testDatabase } from '../../test/database.ts';
import { testPlatform } from '../../test/platform.ts';
import { NOON } from '../../test/small-company.ts';
import { addStaff, askStaff, signInStaff, STAFF_PASSWORD } from '../../test/staff.ts';
import { addStudio, NOW } from '../../test/studio.ts';
import { companies } from '../infra/db/schema/index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(databases)('signing in at the console on %s', async (_name, open) => {
  const database = await open();
  let now = NOW;
  const clock = { now: () => now };
  const app = await testPlatform(database, { clock });
  const one = await addStudio(database.db, 'one');
  const two = await addStudio(database.db, 'two');
  const both = await addStaff(database.db, { email: 'both@embook.test', companyId: one.companyId, role: 'owner' });
  await addStaff(database.db, {
    email: 'both@embook.test',
    companyId: two.companyId,
    role: 'practitioner',
    shopIds: [two.shopId],
    employeeId: two.employeeId,
  });
  const me = (cookie: string | undefined) => askStaff(app, 'staffMe', {}, { cookie });

  test('[TEAM-1] [TEAM-2] one account works for several companies, with a role and shops in each', async () => {
    const signedIn = await askStaff(app, 'staffSignIn', {
      email: 'Both@embook.test',
      password: STAFF_PASSWORD,
      code: undefined,
    });
    expect(signedIn).toMatchObject({ status: 200, code: 200 });
    expect(signedIn.result).toMatchObject({
      staff: { id: both.accountId, name: 'both', email: 'both@embook.test' },
      companies: [
        { key: 'one', name: 'Company one', role: 'owner', shops: 'all', employee_id: null },
        { key: 'two', role: 'practitioner', shops: [two.shopId], employee_id: two.employeeId },
      ],
    });
    expect((await me(signedIn.cookie)).result).toEqual(signedIn.result);
  });

  test('[TEAM-1] a customer’s account does not work at the console, and the other way round', async () => {
    await one.addCustomer('customer@embook.test');
    const given = { email: 'customer@embook.test', password: 'unused', code: undefined };
    expect((await askStaff(app, 'staffSignIn', given)).status).toBe(401);
    const { rows } = await database.db.execute(sql`select 1 from accounts where email = 'both@embook.test'`);
    expect(rows).toEqual([]);
  });

  test('[TEAM-3] the token is random, hashed at rest, and in a cookie that no script and no other site uses', async () => {
    const { setCookie, cookie = '' } = await askStaff(app, 'staffSignIn', {
      email: 'both@embook.test',
      password: STAFF_PASSWORD,
      code: undefined,
    });
    expect(setCookie).toMatch(/^embook-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
    const token = cookie.split('=')[1] ?? '';
    const { rows } = await database.db.execute<{ plain: boolean; hashed: boolean }>(sql`
      select bool_or(encode(token_hash, 'escape') like ${`%${token}%`}) as plain,
        bool_or(token_hash = sha256(convert_to(${token}::text, 'utf8'))) as hashed from staff_sessions`);
    expect(rows).toEqual([{ plain: false, hashed: true }]);
  });

  test('[TEAM-3] it ends after 12 hours without use, and after 30 days in any case', async () => {
    const idle = await signInStaff(app, 'both@embook.test');
    const busy = await signInStaff(app, 'both@embook.test');
    const began = now;
    now += 11 * HOUR;
    expect((await me(busy)).status).toBe(200);
    now += 2 * HOUR;
    expect([(await me(idle)).status, (await me(busy)).status]).toEqual([401, 200]);
    while (now < began + 30 * DAY - 11 * HOUR) {
      now += 11 * HOUR;
      expect((await me(busy)).status).toBe(200);
    }
    now = began + 30 * DAY;
    expect((await me(busy)).status).toBe(401);
    now = NOW;
  });

  test('[TEAM-3] my sessions: listed with device and address, ended one by one or all at once', async () => {
    const headers = { 'user-agent': 'Firefox' };
    const first = await signInStaff(app, 'both@embook.test');
    const { cookie: second } = await askStaff(
      app,
      'staffSignIn',
      { email: 'both@embook.test', password: STAFF_PASSWORD, code: undefined },
      { headers, address: '192.0.2.7' },
    );
    const list = async () =>
      (await askStaff(app, 'staffSessions', {}, { cookie: second })).result['sessions'] as Record<string, unknown>[];
    const shown = await list();
    expect(shown.filter(({ current }) => current)).toMatchObject([{ device: 'Firefox', address: '192.0.2.7' }]);
    for (const { id } of shown.filter(({ current }) => !current))
      expect((await askStaff(app, 'staffEndSession', { id: Number(id) }, { cookie: second })).status).toBe(200);
    expect((await me(first)).status).toBe(401);
    expect(await list()).toHaveLength(1);
    const ended = await askStaff(app, 'staffEndSessions', {}, { cookie: second });
    expect(ended.setCookie).toContain('Max-Age=0');
    expect((await me(second)).status).toBe(401);
  });

  test('[TEAM-3] another person’s session is not found', async () => {
    await addStaff(database.db, { email: 'other@embook.test', companyId: one.companyId, role: 'desk' });
    const theirs = await signInStaff(app, 'other@embook.test');
    const mine = await signInStaff(app, 'both@embook.test');
    const { result } = await askStaff(app, 'staffSessions', {}, { cookie: theirs });
    const [{ id }] = result['sessions'] as [{ id: number }];
    expect((await askStaff(app, 'staffEndSession', { id }, { cookie: mine })).status).toBe(404);
    expect((await me(theirs)).status).toBe(200);
  });

  test('[TEAM-3] a changed password ends all other sessions, and this one goes on under another token', async () => {
    await addStaff(database.db, { email: 'changing@embook.test', companyId: one.companyId, role: 'desk' });
    const elsewhere = await signInStaff(app, 'changing@embook.test');
    const here = await signInStaff(app, 'changing@embook.test');
    const change = (currentPassword: string, newPassword: string) =>
      askStaff(app, 'staffChangePassword', { currentPassword, newPassword }, { cookie: here });
    expect((await change('wrong', 'a new password')).result).toMatchObject({
      errors: { current_password: expect.any(String) },
    });
    expect((await change(STAFF_PASSWORD, STAFF_PASSWORD)).status).toBe(422);
    const changed = await change(STAFF_PASSWORD, 'a new password');
    expect(changed.status).toBe(200);
    expect([(await me(elsewhere)).status, (await me(here)).status, (await me(changed.cookie)).status]).toEqual([
      401, 401, 200,
    ]);
    await signInStaff(app, 'changing@embook.test', 'a new password');
  });

  test('[TEAM-3] signing out ends the session', async () => {
    const cookie = await signInStaff(app, 'both@embook.test');
    const { status, result, setCookie } = await askStaff(app, 'staffSignOut', {}, { cookie });
    expect([status, setCookie.includes('Max-Age=0')]).toEqual([200, true]);
    expect(result).toMatchObject({ staff: { email: 'both@embook.test' } });
    expect((await me(cookie)).status).toBe(401);
  });

  test('[TEAM-2] no answer reveals whether an address is known', async () => {
    const tell = async (email: string) =>
      (await askStaff(app, 'staffSignIn', { email, password: 'guess', code: undefined })).result;
    expect(await tell('both@embook.test')).toEqual(await tell('nobody@embook.test'));
  });
});

test('[TEAM-2] [A13] guessing is limited for a person, and does not affect the widget’s sign-in', async () => {
  const database = await testDatabase();
  let now = NOW;
  const env = { SIGN_INS_PER_MINUTE: '100000', SIGN_INS_PER_HOUR: '100000' };
  const app = await testPlatform(database, { env, clock: { now: () => now } });
  const { companyId } = await addStudio(database.db, 'one');
  await addStaff(database.db, { email: 'lotte@embook.test', companyId, role: 'owner' });
  const guess = (password: string, address: string) =>
    askStaff(app, 'staffSignIn', { email: 'lotte@embook.test', password, code: undefined }, { address });
  const statuses: number[] = [];
  for (let index = 0; index < 50; index += 1) statuses.push((await guess('guess', `198.51.${index}.7`)).status);
  // 50 a day from networks that nobody knows, and then 3 in six hours for each of them.
  for (let index = 0; index < 5; index += 1) statuses.push((await guess('guess', '198.51.60.7')).status);
  expect(statuses).toEqual([...Array.from({ length: 53 }, () => 401), 429, 429]);
  // The member, on a network that tried nothing, and later on the one that is used up.
  expect((await guess(STAFF_PASSWORD, '203.0.113.9')).status).toBe(200);
  expect((await guess(STAFF_PASSWORD, '198.51.60.7')).status).toBe(429);
  now += 6 * HOUR;
  expect((await guess(STAFF_PASSWORD, '198.51.60.7')).status).toBe(200);
  const { rows } = await database.db.execute(sql`select distinct scope from attempts where scope not like '%:staff'`);
  expect(rows).toEqual([]);
});

describe('[B15] strangers slow a member down and never keep them out', async () => {
  const database = await testDatabase();
  let now = NOW;
  const env = { SIGN_INS_PER_MINUTE: '100000', SIGN_INS_PER_HOUR: '100000' };
  const app = await testPlatform(database, { env, clock: { now: () => now } });
  const { companyId } = await addStudio(database.db, 'one');
  const guess = (email: string, password: string, address: string) =>
    askStaff(app, 'staffSignIn', { email, password, code: undefined }, { address });
  const guesses = async (email: string, count: number, addressOf: (index: number) => string) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1)
      statuses.push((await guess(email, 'guess', addressOf(index))).status);
    return statuses.filter((status) => status === 401).length;
  };

  test('wrong passwords from the shop’s own network make a member wait a quarter of an hour, not a day', async () => {
    const email = 'shop@embook.test';
    await addStaff(database.db, { email, companyId, role: 'desk' });
    expect((await guess(email, STAFF_PASSWORD, '192.0.2.1')).status).toBe(200);
    expect(await guesses(email, 30, () => '192.0.2.1')).toBe(25);
    expect((await guess(email, STAFF_PASSWORD, '192.0.2.1')).status).toBe(429);
    now += 15 * 60_000;
    expect((await guess(email, STAFF_PASSWORD, '192.0.2.1')).status).toBe(200);
  });

  test('[A13] where a member is known the bound is the member’s too, and their success resets nothing', async () => {
    const email = 'known@embook.test';
    await addStaff(database.db, { email, companyId, role: 'desk' });
    expect((await guess(email, STAFF_PASSWORD, '198.51.100.1')).status).toBe(200);
    expect(await guesses(email, 40, (index) => `198.51.100.${index + 2}`)).toBe(40);
    expect((await guess(email, STAFF_PASSWORD, '198.51.100.1')).status).toBe(200);
    expect(await guesses(email, 40, (index) => `198.51.100.${index + 60}`)).toBe(15);
  });

  test('[A13] one network has at most 62 guesses a day at one person @full', async () => {
    const email = 'watched@embook.test';
    await addStaff(database.db, { email, companyId, role: 'desk' });
    now = Math.ceil(now / DAY) * DAY;
    let evaluated = 0;
    for (let quarter = 0; quarter < 96; quarter += 1) {
      evaluated += await guesses(email, quarter === 0 ? 26 : 6, () => '198.51.100.250');
      now += DAY / 96;
    }
    expect(evaluated).toBe(62);
  });

  test('50 wrong confirmations in a session leave the change of a password open', async () => {
    const email = 'confirms@embook.test';
    await addStaff(database.db, { email, companyId, role: 'desk' });
    const cookie = await signInStaff(app, email);
    const confirm = (password: string) => askStaff(app, 'staffConfirm', { password, code: undefined }, { cookie });
    const statuses: number[] = [];
    for (let index = 0; index < 60; index += 1) statuses.push((await confirm('guess')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(55);
    const given = { currentPassword: STAFF_PASSWORD, newPassword: 'a new password' };
    expect((await askStaff(app, 'staffChangePassword', given, { cookie })).status).toBe(200);
  });
});

test('[TEAM-3] where the platform is reached by https the cookie is the host’s alone', async () => {
  const database = await testDatabase();
  const env = { PUBLIC_URL: 'https://book.example', DEMO_IN_PUBLIC: '1' };
  const app = await testPlatform(database, { env });
  const { companyId } = await addStudio(database.db, 'one');
  await addStaff(database.db, { email: 'lotte@embook.test', companyId, role: 'owner' });
  const given = { email: 'lotte@embook.test', password: STAFF_PASSWORD, code: undefined };
  const { setCookie, cookie } = await askStaff(app, 'staffSignIn', given);
  expect(setCookie).toMatch(/^__Host-embook-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/);
  expect((await askStaff(app, 'staffMe', {}, { cookie })).status).toBe(200);
});

describe('[TEAM-4] no request from another site acts', async () => {
  const database = await testDatabase();
  const app = await testPlatform(database);
  const { companyId } = await addStudio(database.db, 'one');
  await addStaff(database.db, { email: 'lotte@embook.test', companyId, role: 'owner' });
  const cookie = await signInStaff(app, 'lotte@embook.test');
  const post = (headers: Record<string, string>, payload?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/staff/sign-out',
      headers: { cookie, ...headers },
      ...(payload && { payload }),
    });

  test.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1', 415],
    ['plain text that is JSON', { 'content-type': 'text/plain' }, '{}', 415],
    ['JSON in another character set', { 'content-type': 'application/json; charset=utf-7' }, '{}', 415],
    ['a file', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415],
    ['JSON of another origin', { 'content-type': 'application/json', origin: 'https://evil.example' }, '{}', 403],
    ['JSON of a sandboxed page', { 'content-type': 'application/json', origin: 'null' }, '{}', 403],
    ['what the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }, undefined, 403],
    ['what comes from another host of the same site', { 'sec-fetch-site': 'same-site' }, undefined, 403],
    ['what names no origin and could be sent by a page of any site', {}, undefined, 403],
    ['broken JSON', { 'content-type': 'application/json' }, '{', 400],
  ])('%s is refused', async (_what, headers, payload, status) => {
    expect((await post(headers, payload)).statusCode).toBe(status);
    expect((await askStaff(app, 'staffMe', {}, { cookie })).status).toBe(200);
  });

  test('[TEAM-4] a refused body gets a text about what staff calls take', async () => {
    for (const type of ['text/plain', 'json', 'nonsense/']) {
      const refused = await post({ 'content-type': type, locale: 'en' }, '{}');
      expect([refused.statusCode, refused.json().result.message]).toEqual([415, 'Requests must be sent as JSON.']);
    }
  });

  test('[A20] [TEAM-4] with PUBLIC_URL set, a request with another host is refused', async () => {
    const env = { PUBLIC_URL: 'https://book.example', DEMO_IN_PUBLIC: '1' };
    const named = await testPlatform(database, { env });
    const given = { email: 'lotte@embook.test', password: STAFF_PASSWORD, code: undefined };
    const from = (origin: string) =>
      askStaff(named, 'staffSignIn', given, { headers: { origin, host: new URL(origin).host } });
    expect((await from('https://evil.example')).status).toBe(403);
    expect((await from('https://book.example')).status).toBe(200);
  });

  test('[A20] [TEAM-4] a program with its cookie names no origin and sends JSON, which no page of another site can', async () => {
    const program = await signInStaff(app, 'lotte@embook.test');
    const signOut = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/api/staff/sign-out',
        headers: { cookie: program, ...headers },
        payload: '{}',
      });
    expect((await signOut({ 'content-type': 'application/json' })).statusCode).toBe(200);
  });

  test('no other origin may read an answer', async () => {
    const { headers } = await app.inject({ url: '/api/staff/me', headers: { cookie } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  });

  test('the console’s own page may', async () => {
    const own = {
      'content-type': 'application/json',
      origin: 'http://127.0.0.1:8480',
      'sec-fetch-site': 'same-origin',
    };
    expect((await post(own, '{}')).statusCode).toBe(200);
  });
});

test('[TEAM-2] [B19] the demo has staff with each role, and does not start as a real platform @full', async () => {
  const database = await testDatabase();
  const clock = { now: () => NOON };
  await seedDemo(database.db, { clock, say: () => {} });
  await seedDemo(database.db, { clock, say: () => {} });
  const app = await testPlatform(database, { clock });
  const rolesOf = async (name: string) => {
    const given = { email: `${name}@embook.test`, password: 'demo1234', code: undefined };
    const { result } = await askStaff(app, 'staffSignIn', given);
    return (result['companies'] as { key: string; role: string; employee_id: number | null }[]).map(
      ({ key, role, employee_id: employee }) => `${key} ${role}${employee === null ? '' : ' who is booked'}`,
    );
  };
  expect(await rolesOf('owner')).toEqual(['demo-aurora owner', 'demo-solo owner']);
  expect(await rolesOf('manager')).toEqual(['demo-aurora manager']);
  expect(await rolesOf('desk')).toEqual(['demo-aurora desk']);
  expect(await rolesOf('noor')).toEqual(['demo-aurora practitioner who is booked']);

  // [B19] Outside demo mode nothing starts while these passwords open something.
  await expect(beginProduction(database.db)).rejects.toThrow(/block demo-aurora\n.*block demo-solo/);
  await database.db.execute(sql`update companies set banned_at = now()`);
  await expect(beginProduction(database.db)).resolves.toBeUndefined();

  // Of a platform with blocked demo companies alone a demo can be made again, of one with others not.
  await expect(beginDemo(database.db)).resolves.toBeUndefined();
  await beginProduction(database.db);
  await database.db.insert(companies).values({ apiKey: 'studio', name: 'Studio' });
  await expect(beginDemo(database.db)).rejects.toThrow(/with 1 company, .*DEMO=0.*another DATABASE_URL/);
});
