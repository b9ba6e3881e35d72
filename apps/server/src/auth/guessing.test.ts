import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { PASSWORD, peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';

const en = { key: 'one', locale: 'en' };
const address = (index: number) =>
  `10.${Math.floor(index / 65_536) % 256}.${Math.floor(index / 256) % 256}.${index % 256}`;
const tally = (answers: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]));

describe('guessing, on PostgreSQL and all at once', async () => {
  const people = await peopleOn(await testDatabase(), { SIGN_INS_PER_MINUTE: '10', SIGN_INS_PER_HOUR: '100' });
  const { app } = people;

  test('[A12] [A13] of 200 guesses at a code from as many addresses five are evaluated', async () => {
    const { result } = await ask(app, 'checkEmail', { email: 'code@embook.test' }, en);
    const code = await people.codeFor('code@embook.test');
    const guesses = Array.from({ length: 200 }, (_, index) => (index === 150 ? code : String(index).padStart(6, '0')));
    const answers = await Promise.all(
      guesses.map(async (guess, index) => {
        const fields = { hash: String(result['hash']), code: guess };
        const answer = await ask(app, 'verifyEmail', fields, { ...en, address: address(index) });
        return answer.status === 200 ? 'right' : ((answer.result['errors'] as Record<string, string>)['code'] ?? '');
      }),
    );
    const { 'Too many wrong codes. Please request a new one': unseen = 0 } = tally(answers);
    expect(unseen).toBe(195);
  });

  test('[A13] one address may guess 30 times a minute, whatever it guesses at', async () => {
    const guesses = Array.from({ length: 40 }, () =>
      ask(app, 'verifyEmail', { hash: 'f'.repeat(32), code: '000000' }, { ...en, address: '192.0.2.1' }),
    );
    expect(tally((await Promise.all(guesses)).map(({ status }) => String(status)))).toEqual({ 422: 30, 429: 10 });
  });

  test('[A13] a person’s password takes 50 wrong tries a day, at all companies and addresses together', async () => {
    people.wait(120);
    await people.signUp('person@embook.test');
    const hashes: [string, string][] = [];
    for (let index = 0; index < 14; index += 1) {
      const key = index % 2 === 0 ? 'one' : 'two';
      const asking = { key, address: address(index) };
      hashes.push([
        key,
        String((await ask(app, 'checkEmail', { email: 'person@embook.test' }, asking)).result['hash']),
      ]);
    }
    const tries = hashes.flatMap(([key, hash], step) =>
      [1, 2, 3, 4].map((index) =>
        ask(app, 'verifyPassword', { hash, password: 'not this one' }, { key, address: address(step * 10 + index) }),
      ),
    );
    const answers = await Promise.all(tries);
    expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 422: 50, 429: 6 });
    const asking = { ...en, address: '192.0.2.77' };
    const { result } = await ask(app, 'checkEmail', { email: 'person@embook.test' }, asking);
    const locked = await ask(app, 'verifyPassword', { hash: String(result['hash']), password: PASSWORD }, asking);
    expect(locked.result).toMatchObject({
      message: expect.stringContaining('Too many tries'),
      timer: expect.any(Number),
    });
    // The way in that remains: whoever owns the mailbox.
    const reset = await ask(app, 'requestResetCode', { email: 'person@embook.test' }, asking);
    const given = { hash: String(reset.result['hash']), code: await people.codeFor('person@embook.test') };
    expect((await ask(app, 'setNewPassword', { ...given, password: PASSWORD }, asking)).status).toBe(200);
    expect((await people.signIn('person@embook.test')).status).toBe(200);
  });

  test('[B3] one address asks about ten e-mails a minute, one company hears a hundred an hour', async () => {
    people.wait(120);
    const check = (index: number, from: string, key = 'one') =>
      ask(app, 'checkEmail', { email: `ask-${index}@embook.test` }, { key, locale: 'en', address: from });
    const flood = await Promise.all(Array.from({ length: 15 }, (_, index) => check(index, '198.51.100.9')));
    expect(tally(flood.map(({ status }) => String(status)))).toEqual({ 200: 10, 429: 5 });
    const refused = flood.find(({ status }) => status === 429);
    expect(refused?.result).toEqual({
      message: 'Too many requests. Please wait a moment and try again.',
      timer: expect.any(Number),
    });
    const crowd = await Promise.all(Array.from({ length: 100 }, (_, index) => check(100 + index, address(index))));
    expect(tally(crowd.map(({ status }) => String(status)))).toEqual({ 200: 90, 429: 10 });
    expect((await check(300, '203.0.113.5', 'two')).status).toBe(200);
    people.wait(60);
    expect((await check(301, '198.51.100.9')).status).toBe(200);
  });

  test('[A13] a forwarded-for header makes nobody someone else', async () => {
    people.wait(120);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/client/register/check-email',
        headers: {
          'company-api-key': 'one',
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': address(index),
        },
        payload: `email=header-${index}%40embook.test`,
        remoteAddress: '203.0.113.77',
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('[A13] the addresses of one IPv6 connection count as one', async () => {
    people.wait(120);
    const check = async (index: number, from: string) =>
      (await ask(app, 'checkEmail', { email: `six-${index}@embook.test` }, { key: 'two', address: from })).status;
    for (let index = 0; index < 10; index += 1) await check(index, `2001:db8:1:2::${index.toString(16)}`);
    expect(await check(11, '2001:0db8:0001:0002:ffff::1')).toBe(429);
    expect(await check(12, '2001:db8:1:3::1')).toBe(200);
  });
});
