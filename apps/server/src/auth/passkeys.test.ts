import { PASSKEYS_MAX } from '@embook/domain/auth';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { authenticator } from '../../test/authenticator.ts';
import { databases } from '../../test/database.ts';
import { PASSWORD, type People, peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';
import { addStaff, askStaff, openSession } from '../../test/staff.ts';
import { NOW } from '../../test/studio.ts';
import type { Database } from '../infra/db/open.ts';

const SITE = { origin: 'http://localhost:8480', rpId: 'localhost' };
const ENGLISH = { locale: 'en' } as const;

describe.each(databases)('passkeys of customers on %s', (_name, open) => {
  let database: Database;
  let people: People;
  beforeAll(async () => {
    database = await open();
    people = await peopleOn(database);
  });

  const challengeIn = ({ result }: { result: Record<string, unknown> }) =>
    (result['options'] as { challenge: string } | undefined)?.challenge ?? 'none';
  const mine = (token: string) => ({ key: 'one', token, ...ENGLISH });

  const options = (token: string, proof: { password?: string; hash?: string; code?: string }) =>
    ask(people.app, 'passkeyOptions', { password: undefined, hash: undefined, code: undefined, ...proof }, mine(token));
  const add = (token: string, response: object, name = 'Phone') =>
    ask(people.app, 'passkeyAdd', { name, response: JSON.stringify(response) }, mine(token));
  const list = async (token: string, key = 'one') =>
    (await ask(people.app, 'passkeyList', {}, { key, token })).result['passkeys'] as { id: number; name: string }[];
  const challenge = async (key = 'one') => challengeIn(await ask(people.app, 'passkeyChallenge', {}, { key }));
  const signIn = (response: object, key = 'one') =>
    ask(people.app, 'signInByPasskey', { response: JSON.stringify(response) }, { key, ...ENGLISH });

  let frames = 0;
  /** A new customer with a passkey. */
  async function holder(email: string) {
    const token = await people.signUp(email);
    const key = authenticator(SITE);
    const { result } = await add(token, key.create(challengeIn(await options(token, { password: PASSWORD }))));
    return { token, key, id: Number(result['id']) };
  }

  test('[AUTH-11] one is added with the password, listed, told by mail, and signs in', async () => {
    const email = 'first@passkeys.test';
    const { token, key } = await holder(email);
    expect(await list(token)).toMatchObject([{ name: 'Phone', last_used_at: null }]);
    expect((await people.mailsTo(email))[0]).toMatchObject({ subject: expect.stringContaining('passkey was added') });
    const { status, result } = await signIn(key.get(await challenge()));
    expect(status).toBe(200);
    expect(await people.status(String(result['access_token']))).toBe(200);
    expect(await list(token)).toMatchObject([{ name: 'Phone', last_used_at: NOW / 1000 }]);
  });

  test('[AUTH-11] [A18] as a password it makes the person a customer of another company', async () => {
    const { key } = await holder('elsewhere@passkeys.test');
    const { status, result } = await signIn(key.get(await challenge('two')), 'two');
    expect(status).toBe(200);
    expect(await people.status(String(result['access_token']), 'two')).toBe(200);
    expect(await list(String(result['access_token']), 'two')).toHaveLength(1);
  });

  test('[AUTH-11] [B14] neither a session nor a wrong password gives a challenge to add one', async () => {
    const token = await people.signUp('stolen@passkeys.test');
    expect((await options(token, {})).result['errors']).toHaveProperty('password');
    expect((await options(token, { password: 'not this one' })).result['errors']).toHaveProperty('password');
    expect((await options(token, { hash: 'ab', code: '000000' })).result['errors']).toHaveProperty('password');
    const forSignIn = await challenge();
    expect((await add(token, authenticator(SITE).create(forSignIn))).status).toBe(422);
    expect(await list(token)).toEqual([]);
  });

  test('[AUTH-11] [A12] who has no password proves it with a mailed code, once', async () => {
    const email = 'code@passkeys.test';
    const token = await people.signUp(email);
    await database.db.execute(sql`update accounts set password_hash = null where email = ${email}`);
    people.wait(6);
    const { result } = await ask(people.app, 'requestPasskeyCode', {}, mine(token));
    const hash = String(result['hash']);
    const [mail] = await people.mailsTo(email);
    expect(mail).toMatchObject({ subject: expect.stringContaining('to add a passkey') });
    const code = await people.codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await options(token, { hash, code: wrong })).result['errors']).toHaveProperty('code');
    const other = await people.signUp('other@passkeys.test');
    expect((await options(other, { hash, code })).status).toBe(422);
    const key = authenticator(SITE);
    expect((await add(token, key.create(challengeIn(await options(token, { hash, code }))))).status).toBe(200);
    expect((await options(token, { hash, code })).status).toBe(422);
    expect((await signIn(key.get(await challenge()))).status).toBe(200);
    expect((await ask(people.app, 'requestPasskeyCode', {}, mine(other))).result['errors']).toHaveProperty('password');
  });

  test('[A32] a challenge is answered once, in time, at its company, by whom it was made for', async () => {
    const { token, key } = await holder('once@passkeys.test');
    const answer = key.get(await challenge());
    expect([(await signIn(answer)).status, (await signIn(answer)).status]).toEqual([200, 422]);
    const spent = await challenge();
    expect([(await signIn(key.get(spent))).status, (await signIn(key.get(spent))).status]).toEqual([200, 422]);
    expect((await signIn(key.get(await challenge('two')))).status).toBe(422);
    const late = await challenge();
    people.wait(6);
    expect((await signIn(key.get(late))).status).toBe(422);
    const toAdd = challengeIn(await options(token, { password: PASSWORD }));
    expect((await signIn(key.get(toAdd))).status).toBe(422);
    const another = await people.signUp('another@passkeys.test');
    expect((await add(another, authenticator(SITE).create(toAdd))).status).toBe(422);
    expect((await add(token, authenticator(SITE).create(toAdd))).status).toBe(200);
  });

  test('[A32] an answer that names another account is refused, one that names its own or none signs in', async () => {
    const { key } = await holder('handle@passkeys.test');
    const other = await holder('handle2@passkeys.test');
    const accountOf = async (email: string) =>
      (await database.db.execute<{ id: number }>(sql`select id::int from accounts where email = ${email}`)).rows[0]?.id;
    const [own, theirs] = [await accountOf('handle@passkeys.test'), await accountOf('handle2@passkeys.test')];
    const handles = [`customer ${theirs}`, `staff ${own}`, `customer ${own}0`, ''];
    for (const handle of handles) expect((await signIn(key.get(await challenge(), { handle }))).status).toBe(422);
    const answer = key.get(await challenge());
    expect((await signIn({ ...answer, response: { ...answer.response, userHandle: 7 } })).status).toBe(422);
    expect((await signIn(key.get(await challenge(), { handle: `customer ${own}` }))).status).toBe(200);
    expect((await signIn(other.key.get(await challenge()))).status).toBe(200);
  });

  test('[A32] neither another site, a frame of one, nobody at the device, another key nor nonsense signs in', async () => {
    const { token, key } = await holder('sites@passkeys.test');
    expect((await signIn(key.get(await challenge(), { from: 'https://evil.example' }))).status).toBe(422);
    expect((await signIn(key.get(await challenge(), { framedBy: 'https://evil.example' }))).status).toBe(422);
    expect((await signIn(key.get(await challenge(), { flags: 0x01 }))).status).toBe(422);
    const foreign = authenticator({ origin: 'https://evil.example', rpId: 'evil.example' });
    expect((await add(token, foreign.create(challengeIn(await options(token, { password: PASSWORD }))))).status).toBe(
      422,
    );
    const stranger = authenticator(SITE);
    expect((await signIn(stranger.get(await challenge()))).status).toBe(422);
    expect((await signIn({ ...stranger.get(await challenge()), id: key.get('x').id })).status).toBe(422);
    for (const nonsense of [{}, { id: 7 }, { id: key.get('x').id }, { id: key.get('x').id, response: 'x' }])
      expect((await signIn(nonsense)).status).toBe(422);
    const broken = { response: '{' };
    expect((await ask(people.app, 'signInByPasskey', broken, { key: 'one' })).result['errors']).toHaveProperty(
      'response',
    );
    // The same credential is nobody else's.
    const again = challengeIn(await options(token, { password: PASSWORD }));
    expect((await add(token, key.create(again))).status).toBe(422);
  });

  test.each([
    ['a page that the browser names', { framedBy: 'https://evil.example' }],
    ['a page that the browser does not name', { isFramed: true }],
    ['a page that is named while the frame is denied', { framedBy: 'https://evil.example', isFramed: false }],
  ])('[A32] in a frame of %s none is added and none signs in', async (_page, frame) => {
    const { token, key } = await holder(`frame${(frames += 1)}@passkeys.test`);
    const toAdd = challengeIn(await options(token, { password: PASSWORD }));
    expect((await add(token, authenticator(SITE).create(toAdd, frame))).result['errors']).toHaveProperty('response');
    expect(await list(token)).toHaveLength(1);
    expect((await signIn(key.get(await challenge(), frame))).status).toBe(422);
  });

  test('[A32] a passkey of staff is none of a customer, also with the same address', async () => {
    const email = 'both@passkeys.test';
    await people.signUp(email);
    const { accountId } = await addStaff(database.db, { email, companyId: people.one.companyId, role: 'owner' });
    const cookie = await openSession(database.db, accountId, new Date(people.clock.now()));
    const key = authenticator(SITE);
    const made = await askStaff(people.app, 'staffPasskeyOptions', {}, { cookie });
    const response = { ...key.create(challengeIn(made)) };
    expect((await askStaff(people.app, 'staffAddPasskey', { name: 'Desk', response }, { cookie })).status).toBe(200);
    expect((await signIn(key.get(await challenge()))).status).toBe(422);
    const forStaff = challengeIn(await askStaff(people.app, 'staffPasskeyChallenge', {}));
    const customer = await holder('mine@passkeys.test');
    expect((await signIn(customer.key.get(forStaff))).status).toBe(422);
  });

  test('[A15] another customer sees, renames and removes nothing of it', async () => {
    const { token, key, id } = await holder('owner@passkeys.test');
    const thief = await people.signUp('thief@passkeys.test');
    expect(await list(thief)).toEqual([]);
    expect((await ask(people.app, 'passkeyRename', { id, name: 'Mine' }, mine(thief))).status).toBe(404);
    expect((await ask(people.app, 'passkeyRemove', { id }, mine(thief))).status).toBe(404);
    expect((await ask(people.app, 'passkeyRename', { id, name: 'Blue phone' }, mine(token))).status).toBe(200);
    expect(await list(token)).toMatchObject([{ name: 'Blue phone' }]);
    expect((await signIn(key.get(await challenge()))).status).toBe(200);
  });

  test('[B14] removing one ends all other sessions and is told by mail', async () => {
    const email = 'lost@passkeys.test';
    const { token, key, id } = await holder(email);
    const lost = String((await signIn(key.get(await challenge()))).result['access_token']);
    expect((await ask(people.app, 'passkeyRemove', { id }, mine(token))).status).toBe(200);
    expect(await people.status(token)).toBe(200);
    const refused = await ask(people.app, 'profileGet', {}, mine(lost));
    expect(refused).toMatchObject({ status: 401, result: { session_end: 'passkey_removed' } });
    expect((await signIn(key.get(await challenge()))).status).toBe(422);
    expect((await people.mailsTo(email))[0]).toMatchObject({ subject: expect.stringContaining('was removed') });
    expect((await ask(people.app, 'passkeyRemove', { id }, mine(token))).status).toBe(404);
  });

  test('[B14] [A32] a password set anew leaves passkeys, and a mail says so', async () => {
    const email = 'reset@passkeys.test';
    const { token, key } = await holder(email);
    people.wait(6);
    const { result } = await ask(people.app, 'requestResetCode', { email }, { key: 'one', ...ENGLISH });
    const code = await people.codeFor(email);
    const password = 'another password';
    const set = await ask(
      people.app,
      'setNewPassword',
      { hash: String(result['hash']), code, password },
      { key: 'one', ...ENGLISH },
    );
    expect(set.status).toBe(200);
    expect(await people.status(token)).toBe(401);
    expect((await people.mailsTo(email))[0]).toMatchObject({ text: expect.stringContaining('passkeys still work') });
    expect((await signIn(key.get(await challenge()))).status).toBe(200);
  });

  test('[B3] what a browser is given to sign in with is the same for everybody', async () => {
    const shape = async () => {
      const { result } = await ask(people.app, 'passkeyChallenge', {}, { key: 'one' });
      return { ...(result['options'] as object), challenge: '' };
    };
    expect(await shape()).toEqual(await shape());
    expect(JSON.stringify(await shape())).not.toContain('allowCredentials":[{');
    // An address is asked about by check-email alone, and its answer is the same with and without a passkey.
    const answers = [];
    await people.signUp('plain@passkeys.test');
    await holder('keyed@passkeys.test');
    for (const email of ['plain@passkeys.test', 'keyed@passkeys.test']) {
      const { result } = await ask(people.app, 'checkEmail', { email }, { key: 'one' });
      answers.push({ ...result, hash: '' });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('[B22] erasing the account erases its passkeys, which sign nobody in any more', async () => {
    const { token, key } = await holder('leaver@passkeys.test');
    const exported = await ask(people.app, 'dataExport', { password: PASSWORD }, mine(token));
    expect((exported.result['data'] as Record<string, unknown>)['passkeys']).toMatchObject([{ name: 'Phone' }]);
    const open = await challenge();
    expect((await ask(people.app, 'accountDelete', { password: PASSWORD }, mine(token))).result).toEqual({});
    expect((await signIn(key.get(open))).status).toBe(422);
    const left = await database.db.execute(
      sql`select 1 from passkeys where not exists (select from accounts where accounts.id = passkeys.account_id)
        or credential_id = ${key.get('x').id}`,
    );
    expect(left.rows).toEqual([]);
  });

  test('[A32] a blocked customer is refused, and an account has at most so many', async () => {
    const email = 'many@passkeys.test';
    const { token, key } = await holder(email);
    await database.db.execute(
      sql`insert into passkeys (account_id, credential_id, public_key, counter, name)
        select a.id, 'extra' || n, 'x', 0, 'Extra' from accounts a, generate_series(2, ${PASSKEYS_MAX}::int) n
        where a.email = ${email}`,
    );
    const made = authenticator(SITE).create(challengeIn(await options(token, { password: PASSWORD })));
    expect((await add(token, made)).result['errors']).toHaveProperty('response');
    expect(await list(token)).toHaveLength(PASSKEYS_MAX);
    await database.db.execute(
      sql`update customers set blocked_at = now() where account_id = (select id from accounts where email = ${email})`,
    );
    expect((await signIn(key.get(await challenge()))).result).toMatchObject({ company_banned: true });
  });

  test('[B15] [A13] too many tries slow the network that makes them, and nobody else', async () => {
    const strict = await peopleOn(await open(), { SIGN_INS_PER_MINUTE: '1' });
    const from = (address: string) => ask(strict.app, 'passkeyChallenge', {}, { key: 'one', address });
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await from('203.0.113.7')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await from('198.51.100.7')).status).toBe(200);
    const tried = await ask(strict.app, 'signInByPasskey', { response: '{}' }, { key: 'one', address: '203.0.113.7' });
    expect(tried.status).toBe(429);
  });
});
