import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { PASSWORD, type People, peopleOn } from '../../test/people.ts';
import { ask, askRaw } from '../../test/platform.ts';
import type { Db } from '../infra/db/open.ts';
import { accounts, codes, companies, customers, tokens } from '../infra/db/schema/index.ts';

const en = { key: 'one', locale: 'en' };

describe.each(databases)('signing up and in on %s', (_name, open) => {
  let people: People;
  let db: Db;
  beforeAll(async () => {
    const database = await open();
    db = database.db;
    people = await peopleOn(database);
  });

  test('[PRO-5] the answer to the company’s extra question is kept where it asks one', async () => {
    const noteOf = async (email: string) => {
      const hash = await people.verified(email);
      const { result } = await ask(people.app, 'fillProfile', { ...people.profile, hash, externalNote: 'Dry' }, en);
      const token = String(result['access_token']);
      const { profile } = (await ask(people.app, 'profileGet', {}, { ...en, token })).result;
      return Object(profile).external_note;
    };
    expect(await noteOf('unasked@embook.test')).toBeNull();
    await db.update(companies).set({ registrationExtraFieldLabel: 'Skin type' }).where(eq(companies.apiKey, 'one'));
    const { company } = (await ask(people.app, 'companyGet', {}, en)).result;
    expect(Object(company).registration_extra_field_label).toBe('Skin type');
    expect(await noteOf('asked@embook.test')).toBe('Dry');
    await db.update(companies).set({ registrationExtraFieldLabel: null }).where(eq(companies.apiKey, 'one'));
  });

  test('[AUTH-1] [AUTH-2] e-mail, code, profile, signed in', async () => {
    const { app } = people;
    const checked = await ask(app, 'checkEmail', { email: 'new@embook.test' }, { key: 'one', locale: 'nl' });
    expect(checked.result).toEqual({
      next_step: 'verifyEmail',
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      timer: 300,
      already_registered: false,
      without_password: false,
    });
    const code = await people.codeFor('new@embook.test');
    const verified = await ask(app, 'verifyEmail', { hash: String(checked.result['hash']), code }, en);
    expect(verified.result).toEqual({ next_step: 'fillProfile', hash: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const filled = await ask(app, 'fillProfile', { ...people.profile, hash: String(verified.result['hash']) }, en);
    const token = String(filled.result['access_token']);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { result } = await ask(app, 'profileGet', {}, { key: 'one', token });
    expect(result['profile']).toMatchObject({
      email: 'new@embook.test',
      first_name: 'Ada',
      contact_number: '+31612345678',
    });
    const [welcome, verification] = await people.mailsTo('new@embook.test');
    expect([welcome?.subject, verification?.subject]).toEqual([
      'Welcome to Company one',
      `${code} is je code voor Company one`,
    ]);
  });

  test('[AUTH-1] known here is login, known elsewhere verifyPassword, and the name is copied', async () => {
    const { app } = people;
    await people.signUp('both@embook.test');
    const here = await ask(app, 'checkEmail', { email: 'both@embook.test' }, en);
    expect(here.result).toMatchObject({ next_step: 'login', timer: 0, already_registered: true });
    const there = await ask(app, 'checkEmail', { email: 'both@embook.test' }, { key: 'two' });
    expect(there.result).toMatchObject({ next_step: 'verifyPassword', timer: 0, already_registered: true });
    const { result } = await ask(
      app,
      'verifyPassword',
      { hash: String(there.result['hash']), password: PASSWORD },
      { key: 'two' },
    );
    const profile = await ask(app, 'profileGet', {}, { key: 'two', token: String(result['access_token']) });
    expect(profile.result['profile']).toMatchObject({ first_name: 'Ada', last_name: 'Visser', contact_number: null });
    expect((await ask(app, 'checkEmail', { email: 'both@embook.test' }, { key: 'two' })).result['next_step']).toBe(
      'login',
    );
  });

  test('[AUTH-3] a new mail only after five minutes; until then the code that was sent still works', async () => {
    const { app } = people;
    await ask(app, 'checkEmail', { email: 'twice@embook.test' }, en);
    const code = await people.codeFor('twice@embook.test');
    people.wait(4);
    const again = await ask(app, 'checkEmail', { email: 'twice@embook.test' }, en);
    expect(again.result).toMatchObject({ next_step: 'verifyEmail', timer: 60, already_registered: true });
    expect(await people.mailsTo('twice@embook.test')).toHaveLength(1);
    const verified = await ask(app, 'verifyEmail', { hash: String(again.result['hash']), code }, en);
    expect(verified.result['next_step']).toBe('fillProfile');
  });

  test('[AUTH-2] [AUTH-3] [B15] after five minutes a partly registered e-mail gets another code, and both work while they are valid', async () => {
    const { app } = people;
    const first = await ask(app, 'checkEmail', { email: 'partly@embook.test' }, en);
    const old = await people.codeFor('partly@embook.test');
    people.wait(5);
    const second = await ask(app, 'checkEmail', { email: 'partly@embook.test' }, en);
    expect(second.result).toMatchObject({ next_step: 'verifyEmail', timer: 300, already_registered: true });
    expect(await people.mailsTo('partly@embook.test')).toHaveLength(2);
    // Whoever asked first sees two mails: the later one may have been requested by a stranger.
    const latest = await people.codeFor('partly@embook.test');
    const wrong = ['000000', '000001', '000002'].find((code) => code !== old && code !== latest) ?? '';
    const given = (hash: unknown, code: string) => ask(app, 'verifyEmail', { hash: String(hash), code }, en);
    expect((await given(first.result['hash'], wrong)).status).toBe(422);
    expect((await given(first.result['hash'], latest)).status).toBe(200);
    const used = await given(second.result['hash'], old);
    expect(used.result['errors']).toMatchObject({ code: expect.stringContaining('expired') });
  });

  test('[A12] [B15] the first code of two works as well, and expires after ten minutes', async () => {
    const { app } = people;
    const first = await ask(app, 'checkEmail', { email: 'first@embook.test' }, en);
    const old = await people.codeFor('first@embook.test');
    people.wait(6);
    const second = await ask(app, 'checkEmail', { email: 'first@embook.test' }, en);
    const given = { hash: String(first.result['hash']), code: old };
    people.wait(5);
    expect((await ask(app, 'verifyEmail', given, en)).status).toBe(422);
    const late = { hash: String(second.result['hash']), code: await people.codeFor('first@embook.test') };
    expect((await ask(app, 'verifyEmail', late, en)).status).toBe(200);
  });

  test('[AUTH-3] twenty requests at once send one mail', async () => {
    const asked = Array.from({ length: 20 }, (_, index) =>
      ask(people.app, 'checkEmail', { email: 'rush@embook.test' }, { ...en, address: `192.0.2.${index}` }),
    );
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await people.mailsTo('rush@embook.test')).toHaveLength(1);
  });

  describe('codes', () => {
    const given = async (email: string, key = 'one') => {
      const { result } = await ask(people.app, 'checkEmail', { email }, { key });
      return { hash: String(result['hash']), code: await people.codeFor(email) };
    };
    const said = async (fields: { hash: string; code: string }, key = 'one') => {
      const { status, result } = await ask(people.app, 'verifyEmail', fields, { key, locale: 'en' });
      return status === 200 ? 'right' : (result['errors'] as Record<string, string>)['code'];
    };
    const EXPIRED = 'This code has expired or was already used. Please request a new one';
    const other = (code: string) => (code === '000000' ? '000001' : '000000');

    test('[A12] a wrong one is refused as wrong; the right one still works', async () => {
      const { hash, code } = await given('wrong@embook.test');
      expect(await said({ hash, code: other(code) })).toBe('This code is not correct');
      expect(await said({ hash, code })).toBe('right');
    });

    test('[A12] one older than ten minutes has expired', async () => {
      const { hash, code } = await given('late@embook.test');
      people.wait(10);
      expect(await said({ hash, code })).toBe(EXPIRED);
    });

    test('[A12] one is used once, also with the hash that it returned', async () => {
      const { hash, code } = await given('reuse@embook.test');
      const { result } = await ask(people.app, 'verifyEmail', { hash, code }, en);
      expect(await said({ hash, code })).toBe(EXPIRED);
      expect(await said({ hash: String(result['hash']), code })).toBe(EXPIRED);
    });

    test('[A12] the same right one sent three times at once is accepted once', async () => {
      const right = await given('three@embook.test');
      const answers = await Promise.all([1, 2, 3].map(() => said(right)));
      expect(answers.filter((answer) => answer === 'right')).toHaveLength(1);
    });

    test('[A12] [A15] one is not valid for another person or at another company', async () => {
      const mine = await given('mine@embook.test');
      const theirs = await given('theirs@embook.test');
      expect(await said({ hash: theirs.hash, code: mine.code })).toBe('This code is not correct');
      expect(await said(mine, 'two')).toBe(EXPIRED);
      expect(await said({ hash: 'f'.repeat(32), code: mine.code })).toBe(EXPIRED);
      expect(await said(mine)).toBe('right');
    });

    test('[A12] after five wrong ones even the right one is refused', async () => {
      const { hash, code } = await given('five@embook.test');
      for (let count = 0; count < 5; count += 1)
        expect(await said({ hash, code: other(code) })).toBe('This code is not correct');
      expect(await said({ hash, code })).toBe('Too many wrong codes. Please request a new one');
    });

    test('[API-3] [A12] a program tells the reasons apart in any language', async () => {
      const { hash, code } = await given('reasons@embook.test');
      const reason = async (given: { hash: string; code: string }) => {
        const answers = ['en', 'lt'].map(async (locale) => {
          const { result } = await ask(people.app, 'verifyEmail', given, { ...en, locale });
          return result['reasons'];
        });
        const [english, lithuanian] = await Promise.all(answers);
        expect(english).toEqual(lithuanian);
        return english;
      };
      expect(await reason({ hash, code: 'abcdef' })).toEqual({ code: 'code_format' });
      for (let count = 0; count < 2; count += 1)
        expect(await reason({ hash, code: other(code) })).toEqual({ code: 'code_wrong' });
      expect(await reason({ hash: 'f'.repeat(32), code })).toEqual({ code: 'code_expired' });
    });

    test('[VAL-2] [B13] only six digits are a code; a pasted space is forgiven', async () => {
      const { hash, code } = await given('digits@embook.test');
      expect(await said({ hash, code: 'abcdef' })).toBe('The code has six digits');
      expect(await said({ hash, code: '12345' })).toBe('The code has six digits');
      expect(await said({ hash, code: `${code.slice(0, 3)} ${code.slice(3)}` })).toBe('right');
    });

    test('[A12] [B14] no secret is stored in plain text', async () => {
      const { hash, code } = await given('rest@embook.test');
      const token = await people.signUp('token@embook.test');
      const stored = JSON.stringify([
        await db.select().from(codes),
        await db.select().from(tokens),
        await db.select().from(accounts),
      ]);
      for (const secret of [hash, token, PASSWORD])
        for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toJSON().data.join(',')])
          expect(stored).not.toContain(form);
      expect(stored).not.toContain(Buffer.from(code).toJSON().data.join(','));
      expect((await db.select().from(accounts))[0]?.passwordHash).toMatch(/^\$argon2id\$/);
    });
  });

  describe('what is typed', () => {
    test.each([
      ['capitals and spaces', '  Cases@EMBOOK.test ', 'cases@embook.test'],
      ['a plus', 'cases+studio@embook.test', 'cases+studio@embook.test'],
      ['letters of two pieces', 'cafe\u0301@embook.test', 'caf\u00e9@embook.test'],
    ])('[B13] an e-mail with %s is one address', async (_what, typed, meant) => {
      expect((await ask(people.app, 'checkEmail', { email: typed }, en)).status).toBe(200);
      expect((await people.mailsTo(meant)).length).toBe(1);
    });

    test.each([
      ['a zero width space', 'zero\u200bwidth@embook.test'],
      ['a turned direction', 'right\u202eleft@embook.test'],
      ['a header of its own', 'two@embook.test\r\nbcc: all@embook.test'],
      ['no domain', 'no-domain@'],
      ['no name', '@embook.test'],
      ['a space', 'a b@embook.test'],
      ['65 letters before the @', `${'x'.repeat(65)}@embook.test`],
      ['10,000 letters', 'x'.repeat(10_000)],
    ])('[VAL-1] [B13] %s: no e-mail', async (_what, email) => {
      const { status, result } = await ask(people.app, 'checkEmail', { email }, en);
      expect({ status, errors: result['errors'] }).toEqual({ status: 422, errors: { email: 'Wrong email format!' } });
    });

    test.each([
      [
        'an empty form',
        { password: '', firstName: ' ', lastName: '', contactNumber: '', birthDate: '' },
        {
          firstName: 'This field cannot be empty',
          lastName: 'This field cannot be empty',
        },
      ],
      [
        'no phone, no birthday and no password',
        { contactNumber: '', birthDate: '', password: '' },
        {
          password: 'Please enter password',
          contactNumber: 'This field cannot be empty',
          birthDate: 'This field cannot be empty',
        },
      ],
      ['25 letters', { firstName: 'x'.repeat(25) }, { firstName: 'Name must be at most 24 characters' }],
      ['25 emoji', { lastName: '🦩'.repeat(25) }, { lastName: 'Name must be at most 24 characters' }],
      ['7 characters', { password: '1234567' }, { password: 'Password must be at least 8 characters' }],
      ['1,000 characters', { password: 'x'.repeat(1_000) }, { password: 'Password must be at most 200 characters' }],
      ['31/02', { birthDate: '1990-02-31' }, { birthDate: 'Please enter a real date of birth' }],
      ['1850', { birthDate: '1850-01-01' }, { birthDate: 'Please enter a real date of birth' }],
      ['tomorrow', { birthDate: '2026-11-13' }, { birthDate: 'Please enter a real date of birth' }],
      ['dd/mm/yyyy', { birthDate: '17/05/1990' }, { birthDate: 'Please enter a real date of birth' }],
      ['letters', { contactNumber: 'call me' }, { contactNumber: expect.stringContaining('not a phone number') }],
      ['too few digits', { contactNumber: '+3161' }, { contactNumber: expect.stringContaining('not a phone number') }],
      [
        'a German number behind +31',
        { contactNumber: '+31017612345678', countryCode: 'nl' },
        { contactNumber: expect.stringContaining('not a phone number') },
      ],
      [
        'more digits than any number has',
        { contactNumber: '+4930123456789012' },
        { contactNumber: expect.stringContaining('not a phone number') },
      ],
      [
        'a million digits',
        { contactNumber: '1'.repeat(50_000) },
        { contactNumber: expect.stringContaining('not a phone number') },
      ],
    ])(
      '[VAL-1] [VAL-2] [VAL-5] [B13] %s is refused at its field, and the step goes on',
      async (what, wrong, errors) => {
        const email = `typed-${what.replace(/\W/g, '')}@embook.test`;
        const hash = await people.verified(email);
        const refused = await ask(people.app, 'fillProfile', { ...people.profile, ...wrong, hash }, en);
        expect({ status: refused.status, errors: refused.result['errors'] }).toEqual({ status: 422, errors });
        expect((await ask(people.app, 'fillProfile', { ...people.profile, hash }, en)).status).toBe(200);
      },
    );

    test.each([
      ['24 emoji', { firstName: '🦩'.repeat(24) }, { first_name: '🦩'.repeat(24) }],
      ['a number as at home', { contactNumber: '06 12345678', countryCode: 'nl' }, { contact_number: '+31612345678' }],
      ['00 for the plus', { contactNumber: '0044 7700 900123' }, { contact_number: '+447700900123' }],
      ['29 February', { birthDate: '2000-02-29' }, { date_of_birth: Date.UTC(2000, 1, 29) / 1000 }],
      ['born today', { birthDate: '2026-11-11' }, { date_of_birth: Date.UTC(2026, 10, 11) / 1000 }],
      ['before 1970', { birthDate: '1934-03-02' }, { date_of_birth: Date.UTC(1934, 2, 2) / 1000 }],
    ])('[VAL-2] [B13] %s is accepted', async (what, right, shown) => {
      const hash = await people.verified(`fine-${what.replace(/\W/g, '')}@embook.test`);
      const { result } = await ask(people.app, 'fillProfile', { ...people.profile, ...right, hash }, en);
      const profile = await ask(people.app, 'profileGet', {}, { key: 'one', token: String(result['access_token']) });
      expect(profile.result['profile']).toMatchObject(shown);
    });

    test('[B13] a NUL and escaped bytes that are no text are refused at their fields', async () => {
      const cannotBeStored = 'This text contains characters that cannot be stored';
      const { status, result } = await askRaw(
        people.app,
        'fillProfile',
        'hash=x&password=a%00bcdefgh&firstName=%ED%A0%80&lastName=caf%E9',
        en,
      );
      expect(status).toBe(422);
      const errors = { password: cannotBeStored, firstName: cannotBeStored, lastName: cannotBeStored };
      expect(result['errors']).toMatchObject(errors);
    });
  });

  describe('[AUTH-1] where the company asks for no password', () => {
    const key = 'two';
    const email = 'few@fields.test';
    const fill = async (address: string, at: string, more: object = {}) => {
      const hash = await people.verified(address, at);
      const { password: _, ...profile } = people.profile;
      const fields = { ...profile, password: undefined, ...more, hash };
      return ask(people.app, 'fillProfile', fields, { key: at, locale: 'en' });
    };
    const byCode = async (address: string, at: string) => {
      const { result } = await ask(people.app, 'requestSignInCode', { email: address }, { key: at });
      const given = { hash: String(result['hash']), code: await people.codeFor(address) };
      return ask(people.app, 'signInByCode', given, { key: at, locale: 'en' });
    };

    test('four fields make an account that mailed codes sign in to', async () => {
      await db.execute(sql`update companies set sign_up_phone = 'left_out', sign_up_birth_date = 'left_out',
        sign_up_password = 'left_out' where api_key = ${key}`);
      const { result } = await fill(email, key, { contactNumber: '', birthDate: '' });
      const token = String(result['access_token']);
      expect((await ask(people.app, 'profileGet', {}, { key, token })).result['profile']).toMatchObject({
        email,
        has_password: false,
      });
      const [welcome] = await people.mailsTo(email);
      expect(welcome?.text).toContain('sign in with this e-mail address: we mail you a code each time');
      people.wait(6);
      const known = await ask(people.app, 'checkEmail', { email }, { key });
      expect(known.result).toMatchObject({ next_step: 'login', without_password: true });
      const none = await ask(
        people.app,
        'verifyPassword',
        { hash: String(known.result['hash']), password: 'any at all' },
        { key },
      );
      expect(none.status).toBe(422);
      expect((await byCode(email, key)).status).toBe(200);
      // A stolen session neither sets a password nor erases: both need more than it.
      const change = { currentPassword: 'guessed it', newPassword: 'mine now!' };
      expect((await ask(people.app, 'changePassword', change, { key, token })).status).toBe(422);
      expect((await ask(people.app, 'accountDelete', { password: 'guessed it' }, { key, token })).status).toBe(422);
    });

    test('[A18] at another company the address is proved anew, by a code and the name, and stays one account', async () => {
      people.wait(6);
      const { result } = await ask(people.app, 'checkEmail', { email }, { key: 'one' });
      expect(result).toMatchObject({ next_step: 'verifyEmail', without_password: false });
      people.wait(6);
      // That company requires a password, which is then good at both.
      expect((await fill(email, 'one')).result['errors']).toEqual({ password: 'Please enter password' });
      people.wait(6);
      expect((await fill(email, 'one', { password: 'a late secret' })).status).toBe(200);
      expect((await people.signIn(email, 'a late secret', key)).status).toBe(200);
    });

    test('a mailed code sets a password later', async () => {
      const other = 'later@fields.test';
      await fill(other, key, { contactNumber: '', birthDate: '' });
      people.wait(6);
      const { result } = await ask(people.app, 'requestResetCode', { email: other }, { key });
      const given = { hash: String(result['hash']), code: await people.codeFor(other), password: 'chosen later' };
      expect((await ask(people.app, 'setNewPassword', given, { key })).status).toBe(200);
      expect((await people.signIn(other, 'chosen later', key)).status).toBe(200);
      await db.execute(sql`update companies set sign_up_phone = 'required', sign_up_birth_date = 'required',
        sign_up_password = 'required' where api_key = ${key}`);
    });
  });

  test('[AUTH-1] which of phone and date of birth is asked for is the choice of the company', async () => {
    const { app, profile } = people;
    const key = 'two';
    const choose = (phone: string, birthDate: string) =>
      db.execute(sql`update companies set sign_up_phone = ${phone}, sign_up_birth_date = ${birthDate}
        where api_key = ${key}`);
    const fill = async (email: string, more: object) =>
      ask(app, 'fillProfile', { ...profile, ...more, hash: await people.verified(email, key) }, { key, locale: 'en' });
    const kept = async ({ result }: Awaited<ReturnType<typeof fill>>) =>
      (await ask(app, 'profileGet', {}, { key, token: String(result['access_token']) })).result['profile'];

    await choose('optional', 'left_out');
    expect((await ask(app, 'companyGet', {}, { key })).result).toMatchObject({
      company: { settings: { sign_up: { phone: 'optional', birth_date: 'left_out' } } },
    });
    const none = await fill('none@choice.test', { contactNumber: '', birthDate: '' });
    expect(await kept(none)).toMatchObject({ contact_number: null, date_of_birth: null });
    // What is not asked for is not kept; what is asked for must still be right.
    expect(await kept(await fill('both@choice.test', {}))).toMatchObject({
      contact_number: '+31612345678',
      date_of_birth: null,
    });
    const wrong = await fill('wrong@choice.test', { contactNumber: 'call me' });
    expect(wrong.result['errors']).toEqual({ contactNumber: expect.stringContaining('not a phone number') });
    await choose('required', 'required');
  });

  test('[AUTH-1] a profile is filled only with a verified code, within the hour and once', async () => {
    const { app } = people;
    const { result } = await ask(app, 'checkEmail', { email: 'skip@embook.test' }, en);
    const ended = { hash: 'This step has expired. Please start again with your e-mail' };
    const fill = async (hash: string) =>
      (await ask(app, 'fillProfile', { ...people.profile, hash }, en)).result['errors'];
    expect(await fill(String(result['hash']))).toEqual(ended);
    const hash = await people.verified('once@embook.test');
    expect(await fill(hash)).toBeUndefined();
    expect(await fill(hash)).toEqual(ended);
    const slow = await people.verified('slow@embook.test');
    people.wait(61);
    expect(await fill(slow)).toEqual(ended);
  });

  test('[A4] two profiles sent at once make one account', async () => {
    const hash = await people.verified('double@embook.test');
    const sent = [1, 2, 3].map(() => ask(people.app, 'fillProfile', { ...people.profile, hash }, en));
    expect((await Promise.all(sent)).filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await Promise.all(sent)).filter(({ status }) => status === 422)).toHaveLength(2);
  });

  test('who got an account elsewhere meanwhile goes on with the password', async () => {
    const { app } = people;
    const { result } = await ask(app, 'checkEmail', { email: 'race@embook.test' }, en);
    const code = await people.codeFor('race@embook.test');
    await people.signUp('race@embook.test', 'two');
    const verified = await ask(app, 'verifyEmail', { hash: String(result['hash']), code }, en);
    expect(verified.result['next_step']).toBe('verifyPassword');
    const fields = { hash: String(verified.result['hash']), password: PASSWORD };
    expect((await ask(app, 'verifyPassword', fields, en)).status).toBe(200);
  });

  test('[VAL-5] a wrong password is refused at its field; after five the step ends', async () => {
    await people.signUp('guess@embook.test');
    const { result } = await ask(people.app, 'checkEmail', { email: 'guess@embook.test' }, en);
    const attempt = (password: string) =>
      ask(people.app, 'verifyPassword', { hash: String(result['hash']), password }, en);
    for (let count = 0; count < 5; count += 1)
      expect((await attempt('not this one')).result['errors']).toEqual({ password: 'This password is not correct' });
    expect((await attempt(PASSWORD)).result['errors']).toHaveProperty('hash');
    expect((await people.signIn('guess@embook.test')).status).toBe(200);
  });

  test('a step signs in once, also when the password is sent three times at once', async () => {
    await people.signUp('thrice@embook.test');
    const { result } = await ask(people.app, 'checkEmail', { email: 'thrice@embook.test' }, en);
    const fields = { hash: String(result['hash']), password: PASSWORD };
    const answers = await Promise.all([1, 2, 3].map(() => ask(people.app, 'verifyPassword', fields, en)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('[AUTH-9] a blocked customer is told so, once the password is right', async () => {
    const token = await people.signUp('blocked@embook.test');
    await db.update(customers).set({ blockedAt: new Date() });
    const wrong = await people.signIn('blocked@embook.test', 'not this one');
    const right = await people.signIn('blocked@embook.test');
    const signedIn = await ask(people.app, 'profileGet', {}, { key: 'one', token });
    await db.update(customers).set({ blockedAt: null });
    expect(wrong.status).toBe(422);
    for (const { status, result } of [right, signedIn])
      expect({ status, banned: result['company_banned'] }).toEqual({ status: 403, banned: true });
  });
});
