import { TOTP } from 'otpauth';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { testPlatform } from '../../test/platform.ts';
import { addStaff, askStaff, openSession, STAFF_PASSWORD } from '../../test/staff.ts';
import { addStudio, NOW } from '../../test/studio.ts';
import { auditEntries } from '../infra/db/schema/index.ts';

describe.each(databases)('[TEAM-2] the second factor on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  let now = NOW;
  const clock = { now: () => now };
  const app = await testPlatform(database, { clock });
  const { companyId } = await addStudio(db, 'one');
  const lotte = await addStaff(db, { email: 'lotte@embook.test', companyId, role: 'owner' });
  const cookie = await openSession(db, lotte.accountId, new Date(NOW));
  let secret = '';
  let recoveryCodes: string[] = [];
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: now });
  const signIn = (code?: string) =>
    askStaff(app, 'staffSignIn', { email: 'lotte@embook.test', password: STAFF_PASSWORD, code });
  const nextCode = () => {
    now += 30_000;
    return codeNow();
  };

  test('is on once a code of the app was given, with ten recovery codes, and once when it is given twice', async () => {
    const begun = await askStaff(app, 'staffBeginSecondFactor', {}, { cookie });
    secret = String(begun.result['secret']);
    expect(begun.result['uri']).toMatch(/^otpauth:\/\/totp\/Embook:lotte%40embook\.test\?/);
    expect((await signIn()).status).toBe(200);
    const confirm = (code: string) =>
      askStaff(app, 'staffConfirmSecondFactor', { code, currentCode: undefined }, { cookie });
    for (const wrong of ['000000', '００００００', 'éééééé'])
      expect(await confirm(wrong)).toMatchObject({ status: 422, result: { errors: { code: expect.any(String) } } });
    // Pressed twice: only one of the two sets of recovery codes could be good.
    const answers = await Promise.all([confirm(codeNow()), confirm(codeNow())]);
    // The other one comes before it or after it: then its session has not given the factor that is on by now.
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      expect.toSatisfy((status) => [401, 422].includes(status)),
    ]);
    recoveryCodes = answers.find(({ status }) => status === 200)?.result['recovery_codes'] as string[];
    expect(new Set(recoveryCodes).size).toBe(10);
    const { rows } = await db.execute<{ text: string }>(
      sql`select string_agg(r::text, ' ') as text from staff_recovery_codes r`,
    );
    expect(rows[0]?.text).not.toContain(recoveryCodes[0]);
  });

  test('is replaced only by a session that gave it', async () => {
    const before = await openSession(db, lotte.accountId, new Date(NOW));
    const refused = { status: 401, result: { second_factor: true } };
    expect(await askStaff(app, 'staffBeginSecondFactor', {}, { cookie: before })).toMatchObject(refused);
    expect(
      await askStaff(app, 'staffConfirmSecondFactor', { code: '000000', currentCode: undefined }, { cookie: before }),
    ).toMatchObject(refused);
    expect(await askStaff(app, 'staffPasskeyOptions', {}, { cookie: before })).toMatchObject(refused);
    expect((await askStaff(app, 'staffBeginSecondFactor', {}, { cookie })).status).toBe(200);
  });

  test('[A33] is replaced only with a code of the one that is on, or a recovery code', async () => {
    now += 60_000;
    const replace = async (currentCode?: string) => {
      const next = String((await askStaff(app, 'staffBeginSecondFactor', {}, { cookie })).result['secret']);
      const code = new TOTP({ secret: next }).generate({ timestamp: now });
      return { next, answer: await askStaff(app, 'staffConfirmSecondFactor', { code, currentCode }, { cookie }) };
    };
    const namesField = { status: 422, result: { errors: { current_code: expect.any(String) } } };
    const { next, answer: none } = await replace();
    expect(none).toMatchObject(namesField);
    const ofTheNew = new TOTP({ secret: next }).generate({ timestamp: now });
    for (const wrong of ['000000', ofTheNew, 'AAAA-AAAA-AAAA-AAAA'])
      expect((await replace(wrong)).answer).toMatchObject(namesField);
    expect((await signIn(codeNow())).status).toBe(200);

    const [recoveryCode] = recoveryCodes;
    const byRecovery = await replace(recoveryCode);
    expect(byRecovery.answer.status).toBe(200);
    secret = byRecovery.next;
    now += 60_000;
    const byApp = await replace(codeNow());
    expect(byApp.answer.status).toBe(200);
    secret = byApp.next;
    recoveryCodes = byApp.answer.result['recovery_codes'] as string[];
    now += 60_000;
    expect((await signIn(codeNow())).status).toBe(200);
  });

  test('is asked for after the password, with 401 and second_factor', async () => {
    expect(await signIn()).toMatchObject({ status: 401, result: { second_factor: true } });
    expect(await signIn('000000')).toMatchObject({
      status: 401,
      result: { second_factor: true, errors: { code: expect.any(String) } },
    });
    expect((await signIn(nextCode())).status).toBe(200);
    const wrongPassword = { email: 'lotte@embook.test', password: 'wrong', code: nextCode() };
    const { result } = await askStaff(app, 'staffSignIn', wrongPassword);
    expect(result['second_factor']).toBeUndefined();
  });

  test('takes each code once, and none that is older', async () => {
    const code = nextCode();
    expect([(await signIn(code)).status, (await signIn(code)).status]).toEqual([200, 401]);
    const old = new TOTP({ secret }).generate({ timestamp: now - 30_000 });
    expect((await signIn(old)).status).toBe(401);
  });

  test('takes each recovery code once, however it is typed', async () => {
    const [code = ''] = recoveryCodes;
    expect((await signIn(code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await signIn(code)).status).toBe(401);
  });

  test('can be asked of everybody by an owner who has one, and then nobody works without', async () => {
    const desk = await addStaff(db, { email: 'desk@embook.test', companyId, role: 'manager' });
    const theirs = { key: 'one', cookie: await openSession(db, desk.accountId, new Date(now)) };
    const oneFactor = await openSession(db, lotte.accountId, new Date(now));
    const require = (own: string, required: boolean) =>
      askStaff(app, 'staffRequireSecondFactor', { required }, { key: 'one', cookie: own });
    expect((await require(oneFactor, true)).status).toBe(401);
    const logged = () => db.$count(auditEntries);
    const entries = await logged();
    expect((await require(oneFactor, false)).result).toEqual({ required: false });
    expect(await logged()).toBe(entries);
    const { cookie: strong = '' } = await signIn(nextCode());
    expect((await askStaff(app, 'staffTeam', {}, theirs)).status).toBe(200);
    expect((await require(strong, true)).status).toBe(200);
    expect((await askStaff(app, 'staffTeam', {}, theirs)).status).toBe(403);
    expect((await askStaff(app, 'staffMe', {}, theirs)).status).toBe(200);
    expect((await askStaff(app, 'staffTeam', {}, { key: 'one', cookie: strong })).status).toBe(200);
    const off = { code: nextCode() };
    expect((await askStaff(app, 'staffEndSecondFactor', off, { cookie: strong })).status).toBe(403);
    expect((await require(strong, false)).status).toBe(200);
    expect((await askStaff(app, 'staffEndSecondFactor', off, { cookie: strong })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });
});
