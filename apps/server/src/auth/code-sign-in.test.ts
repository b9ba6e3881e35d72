import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { type People, peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';
import type { Db } from '../infra/db/open.ts';
import { accounts, customers } from '../infra/db/schema/index.ts';

const en = { key: 'one', locale: 'en' };

describe.each(databases)('signing in with a mailed code on %s', (_name, open) => {
  let people: People;
  let db: Db;
  beforeAll(async () => {
    const database = await open();
    db = database.db;
    people = await peopleOn(database);
  });

  const request = (email: string, key = 'one') =>
    ask(people.app, 'requestSignInCode', { email }, { key, locale: 'en' });
  const requested = async (email: string) => {
    const { result } = await request(email);
    return { hash: String(result['hash']), code: await people.codeFor(email) };
  };
  const signIn = (given: { hash: string; code: string }, key = 'one') =>
    ask(people.app, 'signInByCode', given, { key, locale: 'en' });
  const expired = { code: 'This code has expired or was already used. Please request a new one' };

  test('[AUTH-1] [A12] it signs a customer in, once, at this company alone; other sessions go on', async () => {
    const before = await people.signUp('code-in@embook.test');
    people.wait(6);
    const given = await requested('code-in@embook.test');
    expect((await signIn({ ...given, hash: 'f'.repeat(32) })).result['errors']).toEqual(expired);
    expect((await signIn(given, 'two')).result['errors']).toEqual(expired);
    const { status, result } = await signIn(given);
    expect(status).toBe(200);
    expect(await people.status(String(result['access_token']))).toBe(200);
    expect(await people.status(before)).toBe(200);
    expect((await signIn(given)).result['errors']).toEqual(expired);
    // A code to sign in with sets no password.
    expect((await ask(people.app, 'verifyResetCode', given, en)).status).toBe(422);
  });

  test('[A12] [A13] it is valid for ten minutes and takes five tries', async () => {
    await people.signUp('code-tries@embook.test');
    people.wait(6);
    const late = await requested('code-tries@embook.test');
    people.wait(10);
    expect((await signIn(late)).result['errors']).toEqual(expired);
    const { hash, code } = await requested('code-tries@embook.test');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1) expect((await signIn({ hash, code: wrong })).status).toBe(422);
    expect((await signIn({ hash, code })).result['errors']).toHaveProperty('code');
  });

  test('[AUTH-3] another mail only after five minutes; until then the same code works once, with either hash', async () => {
    await people.signUp('code-wait@embook.test');
    people.wait(6);
    const first = await requested('code-wait@embook.test');
    people.wait(2);
    const second = await request('code-wait@embook.test');
    expect(second.result['timer']).toBe(180);
    expect((await signIn({ hash: String(second.result['hash']), code: first.code })).status).toBe(200);
    expect((await signIn(first)).result['errors']).toEqual(expired);
  });

  test('[B3] [A18] strangers, and people who are new to the company, get the same answer and no mail', async () => {
    await people.signUp('code-roams@embook.test');
    const mails = (await people.mailsTo('code-roams@embook.test')).length;
    for (const [email, key] of [
      ['code-nobody@embook.test', 'one'],
      ['code-roams@embook.test', 'two'],
    ] as const) {
      const { status, result } = await request(email, key);
      expect([status, result]).toEqual([200, { hash: expect.stringMatching(/^[0-9a-f]{32}$/), timer: 300 }]);
    }
    expect(await people.mailsTo('code-nobody@embook.test')).toEqual([]);
    expect(await people.mailsTo('code-roams@embook.test')).toHaveLength(mails);
  });

  test('[B14] a new password ends it, and a blocked customer is refused', async () => {
    await people.signUp('code-ends@embook.test');
    people.wait(6);
    const given = await requested('code-ends@embook.test');
    const reset = await ask(people.app, 'requestResetCode', { email: 'code-ends@embook.test' }, en);
    const by = { hash: String(reset.result['hash']), code: await people.codeFor('code-ends@embook.test') };
    expect((await ask(people.app, 'setNewPassword', { ...by, password: 'battery staple' }, en)).status).toBe(200);
    expect((await signIn(given)).result['errors']).toEqual(expired);
    people.wait(6);
    const again = await requested('code-ends@embook.test');
    const [account] = await db.select().from(accounts).where(eq(accounts.email, 'code-ends@embook.test'));
    await db
      .update(customers)
      .set({ blockedAt: new Date(0) })
      .where(eq(customers.accountId, account?.id ?? 0));
    expect((await signIn(again)).result).toMatchObject({ company_banned: true });
  });
});
