import { locales } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases, testDatabase } from '../../test/database.ts';
import { peopleOn } from '../../test/people.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { addStaff, askStaff, STAFF_PASSWORD } from '../../test/staff.ts';
import { messages } from '../messages/index.ts';

describe.each(databases)('[TEAM-10] starting a company on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { app, one } = people;
  let addresses = 0;
  const sendCode = (email: string, address = `203.0.113.${(addresses += 1)}`) =>
    askStaff(app, 'staffStartCode', { email }, { address, headers: { locale: 'en' } });
  const start = (hash: unknown, code: string, given: object = {}) =>
    askStaff(app, 'staffStart', {
      hash: String(hash),
      code,
      companyName: 'Studio Wést & Co',
      name: 'Lotte',
      password: 'a password of hers',
      ...given,
    });
  const refused = (code: string) => ({ status: 422, result: { reasons: { code } } });

  test('the e-mail is verified by a code, and then there is a company with an owner who is signed in', async () => {
    const { status, result } = await sendCode('lotte@embook.test');
    expect([status, result]).toEqual([200, { hash: expect.stringMatching(/^[0-9a-f]{32}$/), timer: 300 }]);
    const done = await start(result['hash'], await people.codeFor('lotte@embook.test'));
    expect(done).toMatchObject({ status: 200, result: { email: 'lotte@embook.test', signed_in: true } });
    const { key } = done.result['company'] as { key: string };
    const me = await askStaff(app, 'staffMe', {}, { cookie: done.cookie });
    expect(me.result).toMatchObject({ staff: { name: 'Lotte' }, companies: [{ key, role: 'owner', shops: 'all' }] });
    // [START-1] Nobody is asked for a birth date, and a day remains to cancel.
    const { result: begun } = await askStaff(app, 'staffCompany', {}, { key, cookie: done.cookie });
    expect(begun).toMatchObject({
      company: { sign_up: { birth_date: 'left_out' }, cancellation: { policy_hours: 24 } },
    });
    const audited = await askStaff(
      app,
      'staffAudit',
      { thing: undefined, id: undefined, query: undefined, first: undefined, limit: undefined },
      { key, cookie: done.cookie },
    );
    expect(audited.result['entries']).toMatchObject([{ who: 'Lotte', action: 'company.started', thing: 'company' }]);
    expect((await start(result['hash'], await people.codeFor('lotte@embook.test'))).status).toBe(422);
  });

  test('[TEAM-10] whoever forgets the password is asked for one, and programs read the same reason as everywhere', async () => {
    const { status, result } = await start('0'.repeat(32), '000000', { password: '' });
    expect([status, result['errors'], result['reasons']]).toEqual([
      422,
      { password: 'Please enter a password' },
      { password: 'password_required' },
    ]);
  });

  test('[A28] nothing of the key is chosen by who starts: it stands in links to strangers', async () => {
    const keys: string[] = [];
    for (const companyName of ['Call 0900 123456', 'Call 0900 123456', '0900123456']) {
      const email = `key${keys.length}@embook.test`;
      const { result } = await sendCode(email);
      const done = await start(result['hash'], await people.codeFor(email), { companyName });
      keys.push(Object(done.result['company'])['key']);
    }
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^company-[bcdfghjkmnpqrstvwxz]{12}$/);
  });

  test('[A12] the code is hashed, takes five tries, is valid for ten minutes and creates one company', async () => {
    const { result } = await sendCode('tries@embook.test');
    const code = await people.codeFor('tries@embook.test');
    const { rows } = await db.execute(
      sql`select convert_from(code_hash, 'utf8') as code_hash from codes where email = 'tries@embook.test'`,
    );
    expect(String(rows[0]?.['code_hash'])).toMatch(/^\$argon2id\$/);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1)
      expect(await start(result['hash'], wrong)).toMatchObject(refused('code_wrong'));
    expect(await start(result['hash'], code)).toMatchObject(refused('code_tries'));
    people.wait(6);
    const late = await sendCode('tries@embook.test');
    const second = await people.codeFor('tries@embook.test');
    people.wait(11);
    expect(await start(late.result['hash'], second)).toMatchObject(refused('code_expired'));
    expect(await start('f'.repeat(32), second)).toMatchObject(refused('code_expired'));
    const fresh = await sendCode('tries@embook.test');
    const third = await people.codeFor('tries@embook.test');
    const both = await Promise.all([start(fresh.result['hash'], third), start(fresh.result['hash'], third)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('[A12] [B15] a password or a name that is refused uses up no try of a code that was right', async () => {
    const { result } = await sendCode('short@embook.test');
    const code = await people.codeFor('short@embook.test');
    for (let count = 0; count < 6; count += 1)
      expect((await start(result['hash'], code, { password: 'short' })).status).toBe(422);
    expect((await start(result['hash'], code)).status).toBe(200);
  });

  test('[B3] an existing staff account needs its password, and the answer before that reveals nothing', async () => {
    await addStaff(db, { email: 'known@embook.test', companyId: one.companyId, role: 'door' });
    const { result } = await sendCode('known@embook.test');
    expect(Object.keys(result)).toEqual(['hash', 'timer']);
    const code = await people.codeFor('known@embook.test');
    expect((await start(result['hash'], code)).status).toBe(401);
    const done = await start(result['hash'], code, { password: STAFF_PASSWORD });
    expect([done.status, done.result['signed_in'], done.setCookie]).toEqual([200, false, '']);
  });

  test('[B16] one network gets ten codes a day and then three an hour, and mails to one address are five minutes apart', async () => {
    const statuses: number[] = [];
    const send = async (index: number) => (await sendCode(`many${index}@embook.test`, '198.51.100.7')).status;
    for (let index = 0; index < 15; index += 1) statuses.push(await send(index));
    expect(statuses).toEqual([...Array.from({ length: 13 }, () => 200), 429, 429]);
    people.wait(60);
    expect(await send(15)).toBe(200);
    await sendCode('often@embook.test');
    await sendCode('often@embook.test');
    expect(await people.mailsTo('often@embook.test')).toHaveLength(1);
  });

  test('[B3] [B15] one address gets a mail in five minutes at most, whoever asks, and a refusal says what it is about', async () => {
    for (let index = 0; index < 30; index += 1) {
      expect((await sendCode('foreign@embook.test')).status).toBe(200);
      people.wait(1);
    }
    expect(await people.mailsTo('foreign@embook.test')).toHaveLength(6);
    const answers = [];
    for (let index = 0; index < 14; index += 1) answers.push(await sendCode(`net${index}@embook.test`, '198.51.100.9'));
    expect(answers.at(-1)?.result).toMatchObject({
      problem: 'too_many_codes',
      message: messages.en.problems.too_many_codes,
    });
    const timer = Number(answers.at(-1)?.result['timer']);
    expect(timer > 0 && timer <= 3600).toBe(true);
    for (const locale of locales)
      expect(messages[locale].problems.too_many_codes).not.toBe(messages[locale].problems.too_many_requests);
  });

  test.each([5, 50])('[B15] %i calls of strangers for an address leave its owner a code that works', async (calls) => {
    people.wait(6);
    const email = `wanted${calls}@embook.test`;
    for (let index = 0; index < calls; index += 1)
      expect((await sendCode(email, `10.${calls}.${index}.1`)).status).toBe(200);
    const mine = await sendCode(email, '192.0.2.200');
    expect(mine).toMatchObject({ status: 200, result: { timer: expect.any(Number) } });
    expect(Number(mine.result['timer'])).toBeLessThanOrEqual(300);
    expect((await start(mine.result['hash'], await people.codeFor(email))).status).toBe(200);
  });

  test('[B15] [A12] a second request within five minutes gets a hash that works with the mailed code, and tries of its own', async () => {
    const email = 'second@embook.test';
    const first = await sendCode(email);
    people.wait(2);
    const code = await people.codeFor(email);
    const theirs = await sendCode(email);
    const mine = await sendCode(email);
    expect(new Set([first, theirs, mine].map(({ result }) => result['hash'])).size).toBe(3);
    expect(mine.result['timer']).toBe(180);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1)
      expect(await start(theirs.result['hash'], wrong)).toMatchObject(refused('code_wrong'));
    expect(await start(theirs.result['hash'], code)).toMatchObject(refused('code_tries'));
    expect((await start(mine.result['hash'], code)).status).toBe(200);
    // The code is used up, whichever hash comes with it.
    expect(await start(first.result['hash'], code)).toMatchObject(refused('code_expired'));
  });

  test('[B16] 600 calls from one /48 leave the start open to every other network @full', async () => {
    const from = (index: number) => `2001:db8:48:${(index % 60).toString(16)}::${(index + 1).toString(16)}`;
    const statuses: number[] = [];
    // Fifty at a time: of 600 at once on a busy machine some wait too long for a lock, and are told to try again.
    for (let first = 0; first < 600; first += 50) {
      const calls = Array.from({ length: 50 }, (_, index) => first + index);
      const answers = await Promise.all(calls.map((index) => sendCode(`crowd${index}@embook.test`, from(index))));
      statuses.push(...answers.map(({ status }) => status));
    }
    // What sends mails is counted by the /48, of which a stranger has 65,536 networks.
    expect(statuses.filter((status) => status !== 429)).toEqual(Array<number>(13).fill(200));
    const mine = await sendCode('fresh@embook.test', '2001:db8:49::1');
    expect((await start(mine.result['hash'], await people.codeFor('fresh@embook.test'))).status).toBe(200);
  });

  test('[A28] the owner of a blocked company starts no other one, and is told why', async () => {
    const email = 'blocked-owner@embook.test';
    const first = await sendCode(email);
    const begun = await start(first.result['hash'], await people.codeFor(email));
    const { key } = begun.result['company'] as { key: string };
    const again = async (given: object = {}) => {
      people.wait(6);
      const { result } = await sendCode(email);
      return start(result['hash'], await people.codeFor(email), given);
    };
    expect((await again()).status).toBe(200);
    await db.execute(sql`update companies set banned_at = now() where api_key = ${key}`);
    // Only who knows the password learns of it.
    expect((await again({ password: 'guessed by somebody' })).result['problem']).toBe('sign_in_refused');
    const refusal = await again();
    expect([refusal.status, refusal.result['problem']]).toEqual([403, 'owner_blocked']);
    expect(refusal.result['message']).toBe(messages.en.problems.owner_blocked);
    await db.execute(sql`update companies set banned_at = null where api_key = ${key}`);
    expect((await again()).status).toBe(200);
  });

  test('what the platform writes its own mails as is no company that anybody finds or opens', async () => {
    const { result } = await ask(app, 'companyList', { searchText: 'Embook', page: undefined } as never, {});
    expect(JSON.stringify(result)).not.toContain('embook-platform');
    expect((await ask(app, 'shopList', {}, { key: 'embook-platform' })).status).toBe(403);
  });
});

test('[TEAM-10] nobody starts one where the operator does not allow it', async () => {
  const database = await testDatabase();
  const app = await testPlatform(database, { env: { SELF_SERVICE: '0' } });
  expect((await askStaff(app, 'staffStartCode', { email: 'a@embook.test' })).status).toBe(404);
  const given = { hash: 'a', code: '123456', companyName: 'A', name: 'A', password: 'a password of hers' };
  expect((await askStaff(app, 'staffStart', given)).status).toBe(404);
  const { rows } = await database.db.execute(sql`select 1 from companies`);
  expect(rows).toEqual([]);
});

test('[B16] beyond the limit of all, networks are slowed down, and none is refused its first codes', async () => {
  const { app } = await peopleOn(await testDatabase(), { STARTS_PER_DAY: '1' });
  const send = async (index: number, address: string) =>
    (await askStaff(app, 'staffStartCode', { email: `rush${index}@embook.test` }, { address })).status;
  const rush = await Promise.all(Array.from({ length: 60 }, (_, index) => send(index, `10.1.${index}.1`)));
  expect(new Set(rush)).toEqual(new Set([200]));
  const late: number[] = [];
  for (let index = 0; index < 4; index += 1) late.push(await send(100 + index, '192.0.2.77'));
  expect(late).toEqual([200, 200, 200, 429]);
});
