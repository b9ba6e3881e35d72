import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, testDatabase } from '../../test/database.ts';
import { PASSWORD, type People, peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';
import { countStatements } from '../../test/statements.ts';
import { NOW } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import { codes, companies, customers } from '../infra/db/schema/index.ts';

vi.mock('@node-rs/argon2', { spy: true });

const en = { key: 'one', locale: 'en' };
const NEXT = 'battery staple';

describe.each(databases)('a new password on %s', (_name, open) => {
  let people: People;
  let db: Db;
  beforeAll(async () => {
    const database = await open();
    db = database.db;
    people = await peopleOn(database);
  });

  const requested = async (email: string, key = 'one') => {
    const { result } = await ask(people.app, 'requestResetCode', { email }, { key, locale: 'en' });
    return { hash: String(result['hash']), code: await people.codeFor(email) };
  };

  test('[AUTH-5] [B14] by code: request, verify, set, signed in; every other session has ended', async () => {
    const { app } = people;
    const before = await people.signUp('code@embook.test');
    const elsewhere = String((await people.signIn('code@embook.test', PASSWORD, 'two')).result['access_token']);
    const { result } = await ask(app, 'requestResetCode', { email: 'Code@embook.test' }, en);
    expect(result).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{32}$/), timer: 300 });
    const given = { hash: String(result['hash']), code: await people.codeFor('code@embook.test') };
    expect((await ask(app, 'verifyResetCode', given, en)).result).toEqual({});
    const set = await ask(app, 'setNewPassword', { ...given, password: NEXT }, en);
    expect(await people.status(String(set.result['access_token']))).toBe(200);
    expect([await people.status(before), await people.status(elsewhere, 'two')]).toEqual([401, 401]);
    expect((await people.signIn('code@embook.test')).status).toBe(422);
    expect((await people.signIn('code@embook.test', NEXT)).status).toBe(200);
  });

  test('[A12] a reset code is used once, and not without its own hash', async () => {
    await people.signUp('used@embook.test');
    const given = await requested('used@embook.test');
    const set = (fields: { hash: string; code: string }, key = 'one') =>
      ask(people.app, 'setNewPassword', { ...fields, password: NEXT }, { key, locale: 'en' });
    const expired = { code: 'This code has expired or was already used. Please request a new one' };
    expect((await set({ ...given, hash: 'f'.repeat(32) })).result['errors']).toEqual(expired);
    expect((await set(given, 'two')).result['errors']).toEqual(expired);
    expect((await set(given)).status).toBe(200);
    expect((await set(given)).result['errors']).toEqual(expired);
    expect((await ask(people.app, 'verifyResetCode', given, en)).result['errors']).toEqual(expired);
  });

  describe('[API-1] with the fields of the specification alone', () => {
    const at = (address: string, key = 'one') => ({ key, locale: 'en', address });
    const errorsOf = ({ result }: { result: Record<string, unknown> }) => result['errors'];
    const expired = { code: 'This code has expired or was already used. Please request a new one' };
    const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
    const withoutHash = { hash: undefined };

    async function asked(email: string, address: string): Promise<string> {
      await people.signUp(email);
      await ask(people.app, 'requestResetCode', { email }, at(address));
      return people.codeFor(email);
    }

    test('the code is enough for whoever asked for it from the same network', async () => {
      const code = await asked('plain@embook.test', '192.0.2.1');
      expect((await ask(people.app, 'verifyResetCode', { ...withoutHash, code }, at('192.0.2.1'))).status).toBe(200);
      const fields = { ...withoutHash, code, password: NEXT };
      const set = await ask(people.app, 'setNewPassword', fields, at('192.0.2.1'));
      expect(await people.status(String(set.result['access_token']))).toBe(200);
      expect((await people.signIn('plain@embook.test', NEXT)).status).toBe(200);
      expect(errorsOf(await ask(people.app, 'setNewPassword', fields, at('192.0.2.1')))).toEqual(expired);
    });

    test('several people of one network each have their own code', async () => {
      const first = await asked('first@embook.test', '192.0.2.2');
      const second = await asked('second@embook.test', '192.0.2.2');
      for (const [email, code] of [
        ['first@embook.test', first],
        ['second@embook.test', second],
      ] as const) {
        const fields = { ...withoutHash, code, password: `${NEXT} of ${email}` };
        expect((await ask(people.app, 'setNewPassword', fields, at('192.0.2.2'))).status).toBe(200);
        expect((await people.signIn(email, fields.password)).status).toBe(200);
      }
    });

    test('[A12] [B3] the right code is no use to another network or company, and says no more than a wrong one', async () => {
      const code = await asked('kept@embook.test', '192.0.2.3');
      for (const other of [at('192.0.2.4'), at('192.0.2.3', 'two'), at('2001:db8::1')]) {
        const verify = await ask(people.app, 'verifyResetCode', { ...withoutHash, code }, other);
        const wrong = await ask(people.app, 'verifyResetCode', { ...withoutHash, code: wrongOf(code) }, other);
        expect([verify.status, errorsOf(verify)]).toEqual([wrong.status, errorsOf(wrong)]);
        expect(errorsOf(verify)).toEqual(expired);
        const set = await ask(people.app, 'setNewPassword', { ...withoutHash, code, password: NEXT }, other);
        expect(errorsOf(set)).toEqual(expired);
      }
      expect((await people.signIn('kept@embook.test')).status).toBe(200);
    });

    test('[B15] neither another network nor one who guesses without a hash uses up the tries of a hash', async () => {
      await people.signUp('calm@embook.test');
      const { result } = await ask(people.app, 'requestResetCode', { email: 'calm@embook.test' }, at('192.0.2.5'));
      const code = await people.codeFor('calm@embook.test');
      const network = createHash('sha256').update('192.0.2.5').digest('hex');
      for (let count = 0; count < 6; count += 1) {
        await ask(people.app, 'verifyResetCode', { ...withoutHash, code: wrongOf(code) }, at('192.0.2.5'));
        const forged = { hash: `network ${network} calm@embook.test`, code };
        expect(errorsOf(await ask(people.app, 'verifyResetCode', forged, at('192.0.2.6')))).toEqual(expired);
      }
      const given = { hash: String(result['hash']), code, password: NEXT };
      expect((await ask(people.app, 'setNewPassword', given, at('192.0.2.5'))).status).toBe(200);
    });

    test('[A12] [A13] it takes five tries; who asks again has five more, counted like further hashes', async () => {
      const code = await asked('few@embook.test', '192.0.2.7');
      const tryIt = (each: string) =>
        ask(people.app, 'verifyResetCode', { ...withoutHash, code: each }, at('192.0.2.7'));
      for (let count = 0; count < 5; count += 1) expect((await tryIt(wrongOf(code))).status).toBe(422);
      expect(errorsOf(await tryIt(code))).toHaveProperty('code');
      const again = () => ask(people.app, 'requestResetCode', { email: 'few@embook.test' }, at('192.0.2.7'));
      await again();
      expect((await tryIt(code)).status).toBe(200);
      const refused: number[] = [];
      for (let count = 0; count < 12; count += 1) refused.push((await again()).status, (await tryIt('999999')).status);
      expect(refused).toContain(429);
    });
  });

  test('[A12] a reset code is valid for ten minutes and takes five tries, right ones included', async () => {
    await people.signUp('tries@embook.test');
    const late = await requested('tries@embook.test');
    people.wait(10);
    expect((await ask(people.app, 'verifyResetCode', late, en)).result['errors']).toHaveProperty('code');
    const { hash, code } = await requested('tries@embook.test');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let count = 0; count < 4; count += 1) await ask(people.app, 'verifyResetCode', { hash, code: wrong }, en);
    expect((await ask(people.app, 'verifyResetCode', { hash, code }, en)).status).toBe(200);
    expect((await ask(people.app, 'setNewPassword', { hash, code, password: NEXT }, en)).status).toBe(200);
  });

  test('[AUTH-3] [AUTH-5] another code only after five minutes; the answer has the seconds to wait', async () => {
    await people.signUp('wait@embook.test');
    const first = await requested('wait@embook.test');
    people.wait(2);
    const second = await ask(people.app, 'requestResetCode', { email: 'wait@embook.test' }, en);
    expect(second.result['timer']).toBe(180);
    expect(
      (await people.mailsTo('wait@embook.test')).filter(({ subject }) => /new password/.test(subject)),
    ).toHaveLength(1);
    const given = { hash: String(second.result['hash']), code: first.code };
    expect((await ask(people.app, 'verifyResetCode', given, en)).status).toBe(200);
  });

  test('[B3] an unknown e-mail gets the same answers and no mail', async () => {
    const { app } = people;
    await people.signUp('known@embook.test');
    const answers = async (email: string) => {
      const code = await ask(app, 'requestResetCode', { email }, en);
      const again = await ask(app, 'requestResetCode', { email }, en);
      const wrong = await ask(app, 'verifyResetCode', { hash: String(again.result['hash']), code: '000000' }, en);
      const link = await ask(app, 'requestResetLink', { email, redirectUrl: undefined }, en);
      return [code, again, wrong, link].map(({ status, result }) => ({
        status,
        ...result,
        hash: typeof result['hash'],
      }));
    };
    expect(await answers('nobody@embook.test')).toEqual(await answers('known@embook.test'));
    expect(await people.mailsTo('nobody@embook.test')).toEqual([]);
  });

  test('[AUTH-5] by link: it opens once, for an hour, and all sessions end', async () => {
    const { app } = people;
    const token = await people.signUp('link@embook.test');
    const redirectUrl = 'http://127.0.0.1:8480/signin/profile?companyApiKey=one';
    expect((await ask(app, 'requestResetLink', { email: 'link@embook.test', redirectUrl }, en)).result).toEqual({
      timer: 300,
    });
    const link = async () =>
      new URL(/https?:\S+/.exec((await people.mailsTo('link@embook.test'))[0]?.text ?? '')?.[0] ?? '');
    const first = await link();
    expect(`${first.origin}${first.pathname}`).toBe('http://127.0.0.1:8480/signin/profile');
    const reset = (at: URL, newPassword = NEXT, key = 'one') =>
      ask(
        app,
        'resetByLink',
        { confirmationToken: at.searchParams.get('confirmation_token') ?? '', newPassword },
        { key, locale: 'en' },
      );
    const expired = { confirmation_token: 'This link has expired or was already used. Please request a new one' };
    expect((await reset(first, 'short')).result['errors']).toEqual({
      new_password: 'Password must be at least 8 characters',
    });
    expect((await reset(first, NEXT, 'two')).result['errors']).toEqual(expired);
    // The link was followed to the end already.
    const check = (at: URL) =>
      ask(app, 'checkResetLink', { confirmationToken: at.searchParams.get('confirmation_token') ?? '' }, en);
    expect((await check(first)).status).toBe(200);
    expect((await reset(first)).result).toEqual({ redirect_url: null, email: 'link@embook.test' });
    expect((await check(first)).result['errors']).toEqual(expired);
    expect(await people.status(token)).toBe(401);
    expect((await people.signIn('link@embook.test', NEXT)).status).toBe(200);
    expect((await reset(first)).result['errors']).toEqual(expired);
    people.wait(5);
    await ask(app, 'requestResetLink', { email: 'link@embook.test', redirectUrl: undefined }, en);
    const second = await link();
    people.wait(60);
    expect((await check(second)).result['errors']).toEqual(expired);
    expect((await reset(second)).result['errors']).toEqual(expired);
  });

  test.each([
    'https://evil.example/signin',
    'https://127.0.0.1.evil.example/',
    'https://studio.example.evil.example/',
    'https://studio.example@evil.example/',
    'https://notstudio.example/',
    'http://studio.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'not an address',
  ])('[B2] the customer is not sent to %s', async (redirectUrl) => {
    await db.update(companies).set({ allowedHosts: ['https://studio.example', 'https://*.studio.example'] });
    const { status, result } = await ask(
      people.app,
      'requestResetLink',
      { email: 'link@embook.test', redirectUrl },
      en,
    );
    expect({ status, errors: result['errors'] }).toEqual({
      status: 422,
      errors: { redirect_url: 'We do not send people to this address' },
    });
  });

  test.each([
    'https://studio.example/account?tab=1',
    'https://www.studio.example/',
    'http://localhost:8480/signin/profile',
  ])(
    '[A18] [B2] the token is sent to the platform only, and the customer is then sent on to %s without it',
    async (redirectUrl) => {
      await db.update(companies).set({ allowedHosts: ['https://studio.example', 'https://*.studio.example'] });
      const email = `led-${new URL(redirectUrl).host.replace(/\W/g, '')}@embook.test`;
      await people.signUp(email);
      expect((await ask(people.app, 'requestResetLink', { email, redirectUrl }, en)).status).toBe(200);
      const [mail] = await people.mailsTo(email);
      const links = mail?.text.match(/https?:\S+/g) ?? [];
      expect(links.map((link) => new URL(link).origin)).toEqual(['http://127.0.0.1:8480']);
      expect(mail?.html).not.toContain('studio.example');
      const link = new URL(links[0] ?? '');
      expect([link.pathname, [...link.searchParams.keys()]]).toEqual([
        '/signin/profile',
        ['companyApiKey', 'confirmation_token'],
      ]);
      const confirmationToken = link.searchParams.get('confirmation_token') ?? '';
      const { result } = await ask(people.app, 'resetByLink', { confirmationToken, newPassword: NEXT }, en);
      expect(result).toEqual({ redirect_url: redirectUrl, email });
      expect(JSON.stringify(result)).not.toContain(confirmationToken);
    },
  );

  test('[B2] a host that the company took off its list meanwhile is not redirected to any more', async () => {
    await db.update(companies).set({ allowedHosts: ['https://studio.example'] });
    await people.signUp('delisted@embook.test');
    const redirectUrl = 'https://studio.example/';
    await ask(people.app, 'requestResetLink', { email: 'delisted@embook.test', redirectUrl }, en);
    const text = (await people.mailsTo('delisted@embook.test'))[0]?.text ?? '';
    await db.update(companies).set({ allowedHosts: [] });
    const confirmationToken = /confirmation_token=([\w-]+)/.exec(text)?.[1] ?? '';
    expect((await ask(people.app, 'resetByLink', { confirmationToken, newPassword: NEXT }, en)).result).toEqual({
      redirect_url: null,
      email: 'delisted@embook.test',
    });
  });

  test('[A18] [B3] a company where the person is new mails nothing and gets the same answer', async () => {
    await people.signUp('roams@embook.test');
    const mails = await people.mailsTo('roams@embook.test');
    const there = { key: 'two', locale: 'en' };
    const code = await ask(people.app, 'requestResetCode', { email: 'roams@embook.test' }, there);
    expect(code.result).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{32}$/), timer: 300 });
    const link = { email: 'roams@embook.test', redirectUrl: undefined };
    expect((await ask(people.app, 'requestResetLink', link, there)).result).toEqual({ timer: 300 });
    expect(await people.mailsTo('roams@embook.test')).toEqual(mails);
  });

  test('[A18] not even a code that is guessed right opens an account to a company that does not know the person', async () => {
    await people.signUp('guessed@embook.test');
    const { result } = await ask(people.app, 'requestResetCode', { email: 'guessed@embook.test' }, { key: 'two' });
    await db
      .update(codes)
      .set({ codeHash: Buffer.from(await hash('123456')) })
      .where(eq(codes.email, 'guessed@embook.test'));
    const given = { hash: String(result['hash']), code: '123456' };
    expect((await ask(people.app, 'verifyResetCode', given, { key: 'two' })).status).toBe(200);
    const set = await ask(people.app, 'setNewPassword', { ...given, password: NEXT }, { key: 'two', locale: 'en' });
    expect(set.result['errors']).toHaveProperty('code');
    expect((await people.signIn('guessed@embook.test')).status).toBe(200);
  });

  test('[AUTH-9] a blocked customer sets no new password', async () => {
    await people.signUp('blocked@embook.test');
    const blocked = await requested('blocked@embook.test');
    await db.update(customers).set({ blockedAt: new Date() });
    const refused = await ask(people.app, 'setNewPassword', { ...blocked, password: NEXT }, en);
    await db.update(customers).set({ blockedAt: null });
    expect(refused.status).toBe(403);
    expect((await people.signIn('blocked@embook.test')).status).toBe(200);
  });

  test('[B14] [B15] codes and links that were mailed before end with the password, however it changes', async () => {
    const { app } = people;
    const email = 'ends@embook.test';
    const token = await people.signUp(email);
    const given = await requested(email);
    await ask(app, 'requestResetLink', { email, redirectUrl: undefined }, en);
    const text = (await people.mailsTo(email))[0]?.text ?? '';
    const confirmationToken = /confirmation_token=([\w-]+)/.exec(text)?.[1] ?? '';
    const change = { currentPassword: PASSWORD, newPassword: NEXT };
    expect((await ask(app, 'changePassword', change, { ...en, token })).status).toBe(200);
    const byCode = await ask(app, 'setNewPassword', { ...given, password: PASSWORD }, en);
    const byLink = await ask(app, 'resetByLink', { confirmationToken, newPassword: PASSWORD }, en);
    expect(byCode.result['errors']).toHaveProperty('code');
    expect(byLink.result['errors']).toHaveProperty('confirmation_token');
    expect((await people.signIn(email, NEXT)).status).toBe(200);
  });

  test('[VAL-4] [B14] changing it asks for the current one, ends all sessions and goes on with a new token', async () => {
    const { app } = people;
    const token = await people.signUp('change@embook.test');
    const other = String((await people.signIn('change@embook.test')).result['access_token']);
    const change = (currentPassword: string, newPassword: string) =>
      ask(app, 'changePassword', { currentPassword, newPassword }, { ...en, token });
    expect((await change('', '')).result['errors']).toEqual({
      current_password: 'Please enter password',
      new_password: 'Please enter password',
    });
    expect((await change('wrong one', NEXT)).result['errors']).toEqual({
      current_password: 'This password is not correct',
    });
    expect((await change(PASSWORD, PASSWORD)).result['errors']).toEqual({
      new_password: 'Password can not be the same as the previous one',
    });
    const { result } = await change(PASSWORD, NEXT);
    expect([await people.status(token), await people.status(other)]).toEqual([401, 401]);
    expect(await people.status(String(result['access_token']))).toBe(200);
    expect((await people.mailsTo('change@embook.test'))[0]).toMatchObject({
      subject: 'Your password at Company one has been changed',
      text: expect.stringContaining('If this was not you'),
    });
    const elsewhere = await ask(app, 'logout', {}, { ...en, token: other });
    expect(elsewhere).toMatchObject({
      status: 401,
      result: {
        problem: 'session_ended',
        session_end: 'new_password',
        message: 'Your password was changed, so you were signed out here. Please log in again.',
      },
    });
  });

  test('[AUTH-6] [AUTH-7] logging out ends this session only', async () => {
    const token = await people.signUp('leave@embook.test');
    const other = String((await people.signIn('leave@embook.test')).result['access_token']);
    expect((await ask(people.app, 'logout', {}, { key: 'one', token })).result).toEqual({});
    expect([await people.status(token), await people.status(other)]).toEqual([401, 200]);
    const again = await ask(people.app, 'logout', {}, { ...en, token });
    expect({ status: again.status, message: again.result['message'] }).toEqual({
      status: 401,
      message: 'Your session has timed out. Please log in.',
    });
  });

  test('[B14] a session ends after 30 days without use, and not while it is used', async () => {
    const token = await people.signUp('days@embook.test');
    const idle = String((await people.signIn('days@embook.test')).result['access_token']);
    people.wait(29 * 24 * 60);
    expect(await people.status(token)).toBe(200);
    people.wait(2 * 24 * 60);
    expect([await people.status(token), await people.status(idle)]).toEqual([200, 401]);
  });
});

describe('what a call costs', async () => {
  const database = await testDatabase();
  const people = await peopleOn(database);
  /** A sign-in step whose account was deleted. */
  const signInStep = (carried: string) => ({
    hash: createHash('sha256').update(carried).digest(),
    purpose: 'sign_in' as const,
    email: 'gone@embook.test',
    sentAt: new Date(NOW),
    expiresAt: new Date(NOW + 3_600_000),
  });

  /** Statements and slow hashes: what the time of a call depends on. */
  const work = async (happening: () => Promise<unknown>) => {
    vi.mocked(hash).mockClear();
    vi.mocked(verify).mockClear();
    const statements = await countStatements(happening);
    return { statements, hashes: vi.mocked(hash).mock.calls.length, checks: vi.mocked(verify).mock.calls.length };
  };

  test('[B3] [A18] asking for a reset does the same work for a customer, a stranger and somebody of another company', async () => {
    await people.signUp('known@embook.test');
    const reset = async (email: string) => [
      await work(() => ask(people.app, 'requestResetCode', { email }, en)),
      await work(() => ask(people.app, 'requestResetLink', { email, redirectUrl: undefined }, en)),
    ];
    const known = await reset('known@embook.test');
    expect(known[0]).toMatchObject({ hashes: 1, checks: 0 });
    expect(await reset('nobody@embook.test')).toEqual(known);
    // Known on the platform, but not to this company (A18).
    await people.signUp('elsewhere@embook.test', 'two');
    expect(await reset('elsewhere@embook.test')).toEqual(known);
  });

  test('[B3] for any e-mail a slow hash is computed, and a password is checked against a real or a dummy hash', async () => {
    await people.signUp('here@embook.test');
    const check = (email: string) => work(() => ask(people.app, 'checkEmail', { email }, en));
    expect([(await check('here@embook.test')).hashes, (await check('none@embook.test')).hashes]).toEqual([1, 1]);
    const { result } = await ask(people.app, 'checkEmail', { email: 'here@embook.test' }, en);
    const gone = 'f'.repeat(32);
    await database.db.insert(codes).values({ ...signInStep(gone), companyId: people.one.companyId });
    const guess = (carried: string) =>
      work(() => ask(people.app, 'verifyPassword', { hash: carried, password: 'not this one' }, en));
    const someone = await guess(String(result['hash']));
    expect(someone.checks).toBe(1);
    expect(await guess(gone)).toEqual(someone);
  });

  test('[B14] using a session costs a statement of its own once an hour at most', async () => {
    const token = await people.signUp('hour@embook.test');
    const statements = () => countStatements(() => ask(people.app, 'shopList', {}, { key: 'one', token }));
    const usual = await statements();
    people.wait(61);
    expect([await statements(), await statements()]).toEqual([usual + 1, usual]);
  });
});
