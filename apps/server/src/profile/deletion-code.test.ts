import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { PASSWORD, peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';
import type { UnkeptMail } from '../infra/mail/mailer.ts';

describe.each(databases)('deleting an account without a password on %s', async (_name, open) => {
  const database = await open();
  const lastMails: UnkeptMail[] = [];
  const sendUnkept = async (mail: UnkeptMail) => void lastMails.push(mail);
  const people = await peopleOn(database, {}, { mailer: { wake: () => {}, sendUnkept } });
  const { app } = people;

  /** A new customer, whose account has no password; their mailbox may get the next code. */
  async function join(email: string): Promise<string> {
    const token = await people.signUp(email);
    await database.db.execute(sql`update accounts set password_hash = null where email = ${email}`);
    people.wait(6);
    return token;
  }
  const request = (token: string) => ask(app, 'requestAccountDeletion', {}, { key: 'one', token, locale: 'en' });
  const erase = (token: string, hash: unknown, code: string) =>
    ask(app, 'accountDeleteByCode', { hash: String(hash), code }, { key: 'one', token, locale: 'en' });
  const other = (code: string): string => (code === '000000' ? '000001' : '000000');

  test('[C] [A13] a mailed code deletes it, a wrong one does not', async () => {
    const email = 'leaver@deletion.test';
    const token = await join(email);
    const { result } = await request(token);
    expect((await people.mailsTo(email))[0]).toMatchObject({ subject: expect.stringContaining('delete your account') });
    const code = await people.codeFor(email);
    expect((await erase(token, result['hash'], other(code))).result['errors']).toHaveProperty('code');
    expect(await people.status(token)).toBe(200);
    expect((await erase(token, result['hash'], code)).result).toEqual({});
    expect(lastMails).toEqual([
      { companyId: people.one.companyId, to: email, locale: 'en', template: 'account_deleted' },
    ]);
    const refused = await ask(people.app, 'profileGet', {}, { key: 'one', token });
    expect(refused).toMatchObject({ status: 401, result: { session_end: 'account_deleted' } });
    const { rows } = await database.db.execute(sql`select 1 from accounts where email = ${email}`);
    expect(rows).toEqual([]);
  });

  test('[B22] [A28] it is mailed and deletes also at a company that is blocked', async () => {
    const email = 'blocked@deletion.test';
    const token = await join(email);
    const setBanned = (at: string | null) =>
      database.db.execute(sql`update companies set banned_at = ${at} where api_key = 'one'`);
    await setBanned('2026-01-01');
    const { status, result } = await request(token);
    expect(status).toBe(200);
    expect((await erase(token, result['hash'], await people.codeFor(email))).result).toEqual({});
    await setBanned(null);
  });

  test('[A13] five wrong codes are the most, also with the right one after them', async () => {
    const email = 'guessed@deletion.test';
    const token = await join(email);
    const { result } = await request(token);
    const code = await people.codeFor(email);
    for (let tries = 0; tries < 5; tries++) await erase(token, result['hash'], other(code));
    expect((await erase(token, result['hash'], code)).status).toBe(422);
    expect(await people.status(token)).toBe(200);
  });

  test('[B14] the code is good only for who asked, and with no other kind of code', async () => {
    const thief = await join('thief@deletion.test');
    const victim = await join('victim@deletion.test');
    const { result } = await request(thief);
    const code = await people.codeFor('thief@deletion.test');
    expect((await erase(victim, result['hash'], code)).status).toBe(422);
    const signIn = await ask(app, 'requestSignInCode', { email: 'victim@deletion.test' }, { key: 'one', locale: 'en' });
    const theirs = await people.codeFor('victim@deletion.test');
    expect((await erase(victim, signIn.result['hash'], theirs)).status).toBe(422);
    expect(await people.status(victim)).toBe(200);
  });

  test('[B14] who has a password is asked for it, also where it was set after the mail', async () => {
    const token = await people.signUp('keeper@deletion.test');
    expect((await request(token)).result['errors']).toHaveProperty('password');
    const email = 'later@deletion.test';
    const later = await join(email);
    const { result } = await request(later);
    const code = await people.codeFor(email);
    await database.db.execute(sql`update accounts set password_hash = 'set meanwhile' where email = ${email}`);
    expect((await erase(later, result['hash'], code)).result['errors']).toHaveProperty('password');
    expect((await ask(app, 'accountDelete', { password: PASSWORD }, { key: 'one', token })).result).toEqual({});
  });
});
