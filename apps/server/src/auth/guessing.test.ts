import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { PASSWORD, peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';
import { attempts } from '../infra/db/schema/index.ts';

const en = { key: 'one', locale: 'en' };
const address = (index: number) =>
  `10.${Math.floor(index / 65_536) % 256}.${Math.floor(index / 256) % 256}.${index % 256}`;
const tally = (answers: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]));

describe('guessing in parallel, on PostgreSQL', async () => {
  const people = await peopleOn(await testDatabase(), { SIGN_INS_PER_MINUTE: '10', SIGN_INS_PER_HOUR: '100' });
  const { app } = people;

  test('[A12] [A13] of 60 guesses at a code from as many addresses five are evaluated', async () => {
    const { result } = await ask(app, 'checkEmail', { email: 'code@embook.test' }, en);
    const code = await people.codeFor('code@embook.test');
    const guesses = Array.from({ length: 60 }, (_, index) => (index === 50 ? code : String(index).padStart(6, '0')));
    const answers = await Promise.all(
      guesses.map(async (guess, index) => {
        const fields = { hash: String(result['hash']), code: guess };
        const answer = await ask(app, 'verifyEmail', fields, { ...en, address: address(index) });
        // All wait for one row: on a busy machine some for longer than a statement may, and are not looked at.
        if (answer.status === 503) return 'busy';
        return answer.status === 200 ? 'right' : ((answer.result['errors'] as Record<string, string>)['code'] ?? '');
      }),
    );
    const { 'Too many wrong codes. Please request a new one': unseen = 0, busy = 0 } = tally(answers);
    expect(60 - unseen - busy).toBe(5);
  });

  test('[A13] one address may guess 30 times a minute, whatever it guesses at', async () => {
    const guesses = Array.from({ length: 40 }, () =>
      ask(app, 'verifyEmail', { hash: 'f'.repeat(32), code: '000000' }, { ...en, address: '192.0.2.1' }),
    );
    expect(tally((await Promise.all(guesses)).map(({ status }) => String(status)))).toEqual({ 422: 30, 429: 10 });
  });

  const guessPassword = async (email: string, password: string, from: string) => {
    const { result } = await ask(app, 'checkEmail', { email }, { ...en, address: from });
    const given = { hash: String(result['hash']), password };
    return ask(app, 'verifyPassword', given, { ...en, address: from });
  };

  /** How many of so many wrong passwords from one network are looked at; a hash has five tries. */
  const evaluated = async (email: string, count: number, from: string, more: { token?: string } = {}) => {
    const statuses: number[] = [];
    for (let step = 0; step < count / 5; step += 1) {
      const { result } = await ask(app, 'checkEmail', { email }, { ...en, address: from });
      const given = { hash: String(result['hash']), password: 'not this one' };
      for (let index = 0; index < 5; index += 1)
        statuses.push((await ask(app, 'verifyPassword', given, { ...en, ...more, address: from })).status);
      people.wait(1);
    }
    return statuses.filter((status) => status === 422).length;
  };

  test('[A13] [B15] after 50 wrong passwords a day from everywhere, at all companies together, each network that is new to the person has three in six hours, and the person their own @full', async () => {
    people.wait(120);
    await people.signUp('person@embook.test');
    const hashes: [string, string][] = [];
    for (let index = 0; index < 13; index += 1) {
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
    expect(tally((await Promise.all(tries)).map(({ status }) => String(status)))).toEqual({ 422: 52 });
    // A network of many addresses is one, also for IPv6.
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1)
      statuses.push((await guessPassword('person@embook.test', 'not this one', `2001:db8:9:${index}::1`)).status);
    expect(statuses).toEqual([422, 422, 422, 429, 429]);
    const waits = await guessPassword('person@embook.test', PASSWORD, '2001:db8:9:7::1');
    expect(waits.result).toMatchObject({
      message: expect.stringContaining('Too many tries'),
      timer: expect.any(Number),
    });
    expect(Number(waits.result['timer'])).toBeLessThanOrEqual(6 * 3600);
    // The person, on a network that is new to them and has tried nothing.
    expect((await guessPassword('person@embook.test', 'a slip', '192.0.2.77')).status).toBe(422);
    expect((await guessPassword('person@embook.test', PASSWORD, '192.0.2.77')).status).toBe(200);
    // From a network where the person signed in before nothing was used up.
    expect((await people.signIn('person@embook.test', 'not this one')).status).toBe(422);
    // On the network that was used up the reset by mail still works.
    const asking = { ...en, address: '2001:db8:9:8::1' };
    const reset = await ask(app, 'requestResetCode', { email: 'person@embook.test' }, asking);
    const given = { hash: String(reset.result['hash']), code: await people.codeFor('person@embook.test') };
    expect((await ask(app, 'setNewPassword', { ...given, password: PASSWORD }, asking)).status).toBe(200);
    expect((await people.signIn('person@embook.test')).status).toBe(200);
  });

  test('[B15] twenty wrong passwords from one network make it wait a quarter of an hour, not a day @full', async () => {
    people.wait(24 * 60);
    await people.signUp('shared@embook.test');
    // Twenty, and five in each quarter of an hour that these calls touch.
    expect([25, 30]).toContain(await evaluated('shared@embook.test', 40, '198.51.100.30'));
    expect((await guessPassword('shared@embook.test', PASSWORD, '198.51.100.31')).status).toBe(200);
    people.wait(15);
    expect((await guessPassword('shared@embook.test', PASSWORD, '198.51.100.30')).status).toBe(200);
  });

  test('[A13] somebody signed in has no further guesses at another person’s password', async () => {
    people.wait(24 * 60);
    await people.signUp('target@embook.test');
    const token = await people.signUp('guesser@embook.test');
    expect([25, 30]).toContain(await evaluated('target@embook.test', 40, '198.51.100.40', { token }));
  });

  test('[A28] requests to change one’s address count as the other calls that mail an address do', async () => {
    people.wait(24 * 60);
    const token = await people.signUp('mailer@embook.test');
    const request = (index: number) =>
      ask(
        app,
        'requestEmailChange',
        { email: `stranger-${index}@embook.test`, password: PASSWORD },
        { ...en, token, address: '198.51.100.50' },
      );
    const answers = await Promise.all(Array.from({ length: 15 }, (_, index) => request(index)));
    expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 200: 10, 429: 5 });
  });

  test('[B3] one address may check ten e-mails a minute', async () => {
    people.wait(120);
    const check = (index: number, key = 'one') =>
      ask(app, 'checkEmail', { email: `ask-${index}@embook.test` }, { key, locale: 'en', address: '198.51.100.9' });
    const flood = await Promise.all(Array.from({ length: 15 }, (_, index) => check(index)));
    expect(tally(flood.map(({ status }) => String(status)))).toEqual({ 200: 10, 429: 5 });
    const refused = flood.find(({ status }) => status === 429);
    expect(refused?.result).toEqual({
      problem: 'too_many_requests',
      message: 'Too many requests. Please wait a moment and try again.',
      timer: expect.any(Number),
    });
    people.wait(1);
    expect((await check(301)).status).toBe(200);
  });

  test('[A13] a forwarded-for header does not change the address that is counted', async () => {
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

describe('calls about an e-mail, at all companies together', async () => {
  const people = await peopleOn(await testDatabase(), { SIGN_INS_PER_MINUTE: '10', SIGN_INS_PER_HOUR: '100000' });
  const { app } = people;
  const check = (email: string, from: string, key = 'one') =>
    ask(app, 'checkEmail', { email: `${email}@embook.test` }, { key, locale: 'en', address: from });
  const statuses = async (answers: readonly Promise<{ status: number }>[]) =>
    tally((await Promise.all(answers)).map(({ status }) => String(status)));
  const calls = (count: number) => Array.from({ length: count }, (_, index) => index);
  const keyOf = (index: number) => (index % 2 === 0 ? 'one' : 'two');

  test('[B3] a second company gives one network no further calls', async () => {
    expect(await statuses(calls(20).map((index) => check(`both-${index}`, '192.0.2.9', keyOf(index))))).toEqual({
      200: 10,
      429: 10,
    });
  });

  test('[B3] nor further tries at a secret', async () => {
    const guess = (index: number) =>
      ask(app, 'verifyEmail', { hash: 'f'.repeat(32), code: '000000' }, { key: keyOf(index), address: '192.0.2.10' });
    expect(await statuses(calls(40).map(guess))).toEqual({ 422: 30, 429: 10 });
  });

  test('[A13] nor further hashes for the code of an e-mail that nobody has yet', async () => {
    people.wait(120);
    const hashes = [];
    for (const key of ['one', 'two'])
      for (let index = 0; index < 8; index += 1) {
        people.wait(1);
        hashes.push((await check('nobody-yet', '192.0.2.11', key)).status);
      }
    // Ten in a day and one in each hour that these minutes touch, at both together.
    const issued = hashes.filter((status) => status === 200).length;
    expect([11, 12]).toContain(issued);
    expect(hashes.filter((status) => status === 429)).toHaveLength(16 - issued);
  });

  test('[B15] who signed in from a network before has calls of their own there', async () => {
    people.wait(120);
    await people.signUp('regular@embook.test');
    const from = '203.0.113.20';
    const { result } = await check('regular', from);
    await ask(app, 'verifyPassword', { hash: String(result['hash']), password: PASSWORD }, { ...en, address: from });
    people.wait(1);
    expect(await statuses(calls(15).map((index) => check(`cafe-${index}`, from)))).toEqual({ 200: 10, 429: 5 });
    expect(await statuses(calls(12).map(() => check('regular', from)))).toEqual({ 200: 10, 429: 2 });
    expect((await check('cafe-20', from)).status).toBe(429);
  });

  test('[B3] [B15] asking everywhere about one e-mail slows unknown networks down, known and unknown e-mails alike', async () => {
    for (const email of ['person', 'nobody']) {
      people.wait(120);
      if (email === 'person') await people.signUp('person@embook.test');
      people.wait(60);
      const net = email === 'person' ? 30 : 31;
      expect(await statuses(calls(30).map((index) => check(email, `10.${net}.${index}.1`, keyOf(index))))).toEqual({
        200: 30,
      });
      // The same stranger at company after company, and the owner from a network that is new to them.
      expect(await statuses(calls(9).map((index) => check(email, `10.${net}.99.1`, keyOf(index))))).toEqual({
        200: 3,
        429: 6,
      });
      expect((await check(email, `10.${net}.100.1`)).status).toBe(200);
      people.wait(5);
      expect((await check(email, `10.${net}.99.1`)).status).toBe(200);
    }
    // Where the person signed in, nobody's calls are felt.
    expect((await people.signIn('person@embook.test')).status).toBe(200);
  });

  test('[B15] [AUTH-2] a code that was entered does not silence the next mail', async () => {
    people.wait(120);
    await people.verified('reloads@embook.test');
    const again = await check('reloads', '192.0.2.50');
    expect(await people.mailsTo('reloads@embook.test')).toHaveLength(2);
    const given = { hash: String(again.result['hash']), code: await people.codeFor('reloads@embook.test') };
    expect((await ask(app, 'verifyEmail', given, en)).status).toBe(200);
  });
});

describe('mails from one IPv6 /48', async () => {
  const people = await peopleOn(await testDatabase(), { SIGN_INS_PER_MINUTE: '1' });
  const check = (email: string, from: string) =>
    ask(people.app, 'checkEmail', { email: `${email}@embook.test` }, { ...en, address: from });

  test('[B16] what may send mails is counted by the /48 of IPv6, and other networks do not notice', async () => {
    const from = (index: number) => `2001:db8:7:${(index % 100).toString(16)}::1`;
    const sent = await Promise.all(Array.from({ length: 40 }, (_, index) => check(`six-${index}`, from(index))));
    expect(tally(sent.map(({ status }) => String(status)))).toEqual({ 200: 30, 429: 10 });
    expect((await check('six-fresh', '2001:db8:8::1')).status).toBe(200);
    people.wait(10);
    expect((await check('six-later', '2001:db8:7:1::1')).status).toBe(200);
  });
});

describe('strangers and somebody’s code', async () => {
  const database = await testDatabase();
  const { db } = database;
  const people = await peopleOn(database);
  const { app } = people;
  const anotherThan = (code: string) => (code === '000000' ? '000001' : '000000');
  const request = (email: string, index: number) =>
    ask(app, 'requestResetCode', { email }, { ...en, address: address(index) });

  test('[B15] [A12] a stranger who requests a code and guesses wrong uses up only their own tries', async () => {
    await people.signUp('victim@embook.test');
    const mine = String((await request('victim@embook.test', 0)).result['hash']);
    const code = await people.codeFor('victim@embook.test');
    const theirs = String((await request('victim@embook.test', 1)).result['hash']);
    const guess = (hash: string, given: string) => ask(app, 'verifyResetCode', { hash, code: given }, en);
    for (let count = 0; count < 5; count += 1) expect((await guess(theirs, anotherThan(code))).status).toBe(422);
    expect((await guess(theirs, code)).status).toBe(422);
    expect((await guess(mine, code)).status).toBe(200);
    const set = await ask(app, 'setNewPassword', { hash: mine, code, password: PASSWORD }, en);
    expect(set.status).toBe(200);
  });

  test('[B15] [A13] one network gets ten hashes a day for somebody’s codes and then one an hour; after a hundred each new network gets one with a single try @full', async () => {
    await people.signUp('wanted@embook.test');
    await request('wanted@embook.test', 0);
    const code = await people.codeFor('wanted@embook.test');
    const one = await Promise.all(Array.from({ length: 14 }, () => request('wanted@embook.test', 256)));
    expect(tally(one.map(({ status }) => String(status)))).toEqual({ 200: 11, 429: 3 });
    const counted = await db.select({ count: attempts.count }).from(attempts).where(eq(attempts.scope, 'code'));
    // One of the person's own and those issued to the network; refused ones are not counted, and the one for signing up is
    // counted for the platform, since the e-mail had no home before.
    expect(counted.map(({ count }) => count).toSorted((a, b) => b - a)[0]).toBe(12);
    await db.update(attempts).set({ count: 100 }).where(eq(attempts.scope, 'code'));
    const many = await Promise.all([2, 3, 4, 4].map((index) => request('wanted@embook.test', index * 256)));
    expect(tally(many.map(({ status }) => String(status)))).toEqual({ 200: 3, 429: 1 });
    const stranger = String((await request('wanted@embook.test', 5 * 256)).result['hash']);
    const guess = (given: string) => ask(app, 'verifyResetCode', { hash: stranger, code: given }, en);
    expect((await guess(anotherThan(code))).status).toBe(422);
    expect((await guess(code)).result).toMatchObject({ errors: { code: expect.stringContaining('Too many') } });
    // From a network where the person signed in before, another hash is still issued.
    expect((await ask(app, 'requestResetCode', { email: 'wanted@embook.test' }, en)).status).toBe(200);
    // The person, on a network that is new to them, need not wait for the next mail.
    const own = await request('wanted@embook.test', 6 * 256);
    expect(own.status).toBe(200);
    const given = { hash: String(own.result['hash']), code };
    expect((await ask(app, 'verifyResetCode', given, { ...en, address: '203.0.113.9' })).status).toBe(200);
    people.wait(6);
    // The next mail has a code of its own and comes with a hash, whoever requested it.
    const fresh = await request('wanted@embook.test', 99_999);
    const next = { hash: String(fresh.result['hash']), code: await people.codeFor('wanted@embook.test') };
    expect((await ask(app, 'verifyResetCode', next, en)).status).toBe(200);
  });
});

describe('a crowd at one company', async () => {
  const people = await peopleOn(await testDatabase(), { SIGN_INS_PER_MINUTE: '10', SIGN_INS_PER_HOUR: '10' });
  const { app } = people;
  const check = (index: number, from: string, more: { token?: string; key?: string } = {}) =>
    ask(app, 'checkEmail', { email: `ask-${index}@embook.test` }, { ...en, ...more, address: from });
  const statuses = async (answers: readonly Promise<{ status: number }>[]) =>
    tally((await Promise.all(answers)).map(({ status }) => String(status)));
  const five = [1, 2, 3, 4, 5];

  test('[B3] [B16] over its limit strangers are slowed down, and it closes to nobody', async () => {
    await people.signUp('regular@embook.test');
    const near = { ...en, address: '203.0.113.5' };
    const { result } = await ask(app, 'checkEmail', { email: 'regular@embook.test' }, near);
    const signedIn = await ask(app, 'verifyPassword', { hash: String(result['hash']), password: PASSWORD }, near);
    const token = String(signedIn.result['access_token']);
    expect(await statuses(Array.from({ length: 15 }, (_, index) => check(100 + index, address(index))))).toEqual({
      200: 15,
    });
    const stranger = await Promise.all(five.map((index) => check(300 + index, '198.51.100.200')));
    expect(tally(stranger.map(({ status }) => String(status)))).toEqual({ 200: 3, 429: 2 });
    const slowed = stranger.find(({ status }) => status === 429);
    expect(slowed?.result).toEqual({
      problem: 'too_many_requests',
      message: 'Too many requests. Please wait a moment and try again.',
      timer: expect.any(Number),
    });
    expect(Number(slowed?.result['timer'])).toBeLessThanOrEqual(300);
    // Nothing changes for networks of earlier sign-ins, for those next to them, and for live sessions anywhere.
    expect(await statuses(five.map((index) => check(310 + index, '203.0.113.77')))).toEqual({ 200: 5 });
    expect(await statuses(five.map((index) => check(320 + index, '198.51.100.201', { token })))).toEqual({ 200: 5 });
    expect((await check(330, '198.51.100.200', { key: 'two' })).status).toBe(200);
    people.wait(5);
    expect((await check(331, '198.51.100.200')).status).toBe(200);
  });

  test('[B16] nor do wrong codes from everywhere keep anybody from giving the right one', async () => {
    people.wait(120);
    const { result } = await ask(app, 'checkEmail', { email: 'crowded@embook.test' }, en);
    const guess = (from: string) =>
      ask(app, 'verifyEmail', { hash: 'f'.repeat(32), code: '000000' }, { ...en, address: from });
    await Promise.all(Array.from({ length: 110 }, (_, index) => guess(address(5_000 + index))));
    expect(await statuses(Array.from({ length: 12 }, () => guess('198.51.100.76')))).toEqual({ 422: 10, 429: 2 });
    const given = { hash: String(result['hash']), code: await people.codeFor('crowded@embook.test') };
    expect((await ask(app, 'verifyEmail', given, { ...en, address: '198.51.100.77' })).status).toBe(200);
  });
});
