import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { PASSWORD, type People, peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';

describe.each(databases)('another e-mail address on %s', (_name, open) => {
  let people: People;
  beforeAll(async () => {
    people = await peopleOn(await open());
  });

  const request = (token: string, email: string, password = PASSWORD) =>
    ask(people.app, 'requestEmailChange', { email, password }, { key: 'one', token, locale: 'en' });
  const change = (token: string, hash: unknown, code: string) =>
    ask(people.app, 'changeEmail', { hash: String(hash), code }, { key: 'one', token, locale: 'en' });

  test('[VAL-3] [B14] is proved by a code to it, then signs in, and the old one is told', async () => {
    const [before, after] = ['before@change.test', 'after@change.test'];
    const token = await people.signUp(before);
    people.wait(6);
    const { result } = await request(token, after);
    const code = await people.codeFor(after);
    const elsewhere = String((await people.signIn(before)).result['access_token']);
    const wrong = await change(token, result['hash'], code === '000000' ? '000001' : '000000');
    expect(wrong.result['errors']).toHaveProperty('code');
    expect((await change(token, result['hash'], code)).result).toEqual({ email: after });
    expect((await ask(people.app, 'profileGet', {}, { key: 'one', token })).result['profile']).toMatchObject({
      email: after,
    });
    expect((await people.signIn(after)).status).toBe(200);
    const refused = await ask(people.app, 'profileGet', {}, { key: 'one', token: elsewhere });
    expect(refused).toMatchObject({ status: 401, result: { session_end: 'new_email' } });
    const [told] = await people.mailsTo(before);
    expect(told).toMatchObject({ subject: expect.stringContaining('has been changed') });
    // Nothing of the new address reaches who reads the old one.
    expect(told?.text).not.toContain(after);
    expect((await change(token, result['hash'], code)).status).toBe(422);
  });

  test('[B14] needs the password, so that a stolen session cannot take the account over', async () => {
    const token = await people.signUp('stolen@change.test');
    people.wait(6);
    expect((await request(token, 'thief@change.test', 'not this one')).result['errors']).toHaveProperty('password');
    expect(await people.mailsTo('thief@change.test')).toEqual([]);
  });

  test('[B14] a request is good only for who made it, so that it does not replace the password of another', async () => {
    const thief = await people.signUp('mine@change.test');
    const stolen = await people.signUp('victim@change.test');
    people.wait(6);
    const { result } = await request(thief, 'next@change.test');
    const code = await people.codeFor('next@change.test');
    expect((await change(stolen, result['hash'], code)).status).toBe(422);
    expect((await people.signIn('victim@change.test')).status).toBe(200);
    expect((await change(thief, result['hash'], code)).status).toBe(200);
  });

  test('[B14] ends with the password it was requested with', async () => {
    const email = 'renewed@change.test';
    const thief = await people.signUp(email);
    const owner = String((await people.signIn(email)).result['access_token']);
    people.wait(6);
    const { result } = await request(thief, 'ended@change.test');
    const code = await people.codeFor('ended@change.test');
    const passwords = { currentPassword: PASSWORD, newPassword: 'another password' };
    const changed = await ask(people.app, 'changePassword', passwords, { key: 'one', token: owner });
    const token = String(changed.result['access_token']);
    // Also with a session that is good, as after signing in again by a code.
    expect((await change(token, result['hash'], code)).status).toBe(422);
    expect((await ask(people.app, 'profileGet', {}, { key: 'one', token })).result['profile']).toMatchObject({ email });
  });

  test('[B14] of a change to an address and a sign-up with it one succeeds, and the other is told why', async () => {
    const token = await people.signUp('mover@change.test');
    people.wait(6);
    const { result } = await request(token, 'both@change.test');
    const code = await people.codeFor('both@change.test');
    people.wait(6);
    const answers = await Promise.all([
      change(token, result['hash'], code),
      people.signUp('both@change.test').catch(() => undefined),
    ]);
    expect([200, 422]).toContain(answers[0].status);
  });

  test('[B3] one that has an account is refused only to who reads its mail', async () => {
    await people.signUp('taken@change.test');
    const token = await people.signUp('other@change.test');
    people.wait(6);
    const { status, result } = await request(token, 'taken@change.test');
    expect(status).toBe(200);
    const refused = await change(token, result['hash'], await people.codeFor('taken@change.test'));
    expect(refused.result['errors']).toEqual({ email: expect.stringContaining('has an account already') });
    expect((await request(token, 'other@change.test')).result['errors']).toHaveProperty('email');
  });
});
