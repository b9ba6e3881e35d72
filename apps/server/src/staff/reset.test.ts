import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { peopleOn } from '../../test/people.ts';
import { addStaff, askStaff, openSession, STAFF_PASSWORD } from '../../test/staff.ts';
import { staffAccounts } from '../infra/db/schema/index.ts';

const NEXT = 'battery staple';

describe.each(databases)('a new password for staff on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { app, one } = people;
  const hire = (name: string) => addStaff(db, { email: `${name}@embook.test`, companyId: one.companyId, role: 'desk' });
  const request = (email: string, locale = 'en') =>
    askStaff(app, 'staffRequestReset', { email }, { headers: { locale } });
  const linkFor = async (email: string) =>
    /console\/reset#([\w-]+)/.exec((await people.mailsTo(email))[0]?.text ?? '')?.[1] ?? 'no link was mailed';
  const reset = (token: string, given: { password?: string; code?: string } = {}) =>
    askStaff(app, 'staffResetPassword', { token, password: NEXT, code: undefined, ...given });
  const signIn = (email: string, password: string, address?: string) =>
    askStaff(app, 'staffSignIn', { email, password, code: undefined }, { ...(address && { address }) });
  const me = async (cookie: string) => (await askStaff(app, 'staffMe', {}, { cookie })).status;

  test('[TEAM-2] by a link that works once, ends every session and signs in', async () => {
    const { email, accountId } = await hire('forgets');
    const before = await openSession(db, accountId, new Date(people.clock.now()));
    expect(await request('Forgets@embook.test')).toMatchObject({ status: 200, result: {} });
    const token = await linkFor(email);
    expect((await reset(token, { password: 'short' })).result).toMatchObject({
      errors: { password: expect.any(String) },
    });
    const done = await reset(token);
    expect(done).toMatchObject({ status: 200, result: { staff: { email }, companies: [{ key: 'one' }] } });
    expect([await me(before), await me(done.cookie ?? '')]).toEqual([401, 200]);
    expect((await reset(token)).result).toMatchObject({ errors: { token: expect.any(String) } });
    expect((await signIn(email, STAFF_PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEXT)).status).toBe(200);
    const { rows } = await db.execute(sql`select who from audit_entries where action = 'account.password_reset'`);
    expect(rows).toEqual([{ who: 'forgets' }]);
  });

  test('[A12] [B14] hashed at rest, over after 30 minutes, and ended by another password', async () => {
    const { email } = await hire('late');
    await request(email);
    const token = await linkFor(email);
    const { rows } = await db.execute<{ plain: boolean; hashed: boolean }>(sql`
      select bool_or(encode(hash, 'escape') like ${`%${token}%`}) as plain,
        bool_or(hash = sha256(convert_to(${token}::text, 'utf8'))) as hashed from staff_codes`);
    expect(rows).toEqual([{ plain: false, hashed: true }]);
    people.wait(31);
    expect((await reset(token)).status).toBe(422);
    await request(email);
    const second = await linkFor(email);
    const { cookie } = await signIn(email, STAFF_PASSWORD);
    const change = { currentPassword: STAFF_PASSWORD, newPassword: 'another password' };
    expect((await askStaff(app, 'staffChangePassword', change, { cookie })).status).toBe(200);
    expect((await reset(second)).status).toBe(422);
  });

  test('[B3] an address that nobody has gets the same answer and no mail, and mails are five minutes apart', async () => {
    const { email } = await hire('asks');
    const tell = async (whose: string) => {
      const { status, result, headers } = await request(whose);
      return { status, result, length: headers['content-length'] };
    };
    expect(await tell('nobody@embook.test')).toEqual(await tell(email));
    expect(await tell('nobody@embook.test')).toEqual(await tell(email));
    expect(await people.mailsTo('nobody@embook.test')).toEqual([]);
    expect(await people.mailsTo(email)).toHaveLength(1);
    people.wait(6);
    await request(email, 'nl');
    const [mail] = await people.mailsTo(email);
    expect(mail?.subject).toBe('Je nieuwe wachtwoord voor Embook');
  });

  test('[B3] beyond the limit of an hour members and others are slowed down alike', async () => {
    const other = await open();
    const slowed = await peopleOn(other, { SIGN_INS_PER_MINUTE: '1000', SIGN_INS_PER_HOUR: '5' });
    await addStaff(other.db, { email: 'hidden@embook.test', companyId: slowed.two.companyId, role: 'desk' });
    const from = (email: string, address: string) =>
      askStaff(slowed.app, 'staffRequestReset', { email }, { address, headers: { locale: 'en' } });
    for (let index = 0; index < 5; index += 1) await from(`nobody${index}@embook.test`, `203.0.113.${index}`);
    const statuses = [];
    for (const email of ['one@embook.test', 'two@embook.test', 'three@embook.test', 'hidden@embook.test'])
      statuses.push((await from(email, '198.51.100.1')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('[TEAM-2] the second factor is asked for all the same, five times at most', async () => {
    const { email, accountId } = await hire('careful');
    const secret = new Secret({ size: 20 });
    await db.update(staffAccounts).set({ totpSecret: secret.base32 }).where(eq(staffAccounts.id, accountId));
    await request(email);
    const token = await linkFor(email);
    expect(await reset(token)).toMatchObject({ status: 401, result: { second_factor: true } });
    expect((await reset(token, { code: '000000' })).status).toBe(401);
    const code = new TOTP({ secret }).generate({ timestamp: people.clock.now() });
    expect(await reset(token, { code })).toMatchObject({ status: 200, result: { second_factor: true } });
    expect(await signIn(email, NEXT)).toMatchObject({ status: 401, result: { second_factor: true } });
    people.wait(6);
    await request(email);
    const second = await linkFor(email);
    // Without a code nothing is guessed.
    for (let count = 0; count < 6; count += 1) expect((await reset(second)).status).toBe(401);
    for (let count = 0; count < 5; count += 1) expect((await reset(second, { code: '000000' })).status).toBe(401);
    people.wait(1);
    const late = new TOTP({ secret }).generate({ timestamp: people.clock.now() });
    expect((await reset(second, { code: late })).result).toMatchObject({ errors: { token: expect.any(String) } });
  });

  test('[B15] it works for a member whose tries strangers have used up', async () => {
    const { email } = await hire('besieged');
    for (let index = 0; index < 50; index += 1) await signIn(email, 'guess', `198.51.${index}.7`);
    for (let index = 0; index < 3; index += 1) await signIn(email, 'guess', '203.0.113.4');
    expect((await signIn(email, STAFF_PASSWORD, '203.0.113.4')).status).toBe(429);
    await request(email);
    expect((await reset(await linkFor(email))).status).toBe(200);
    expect((await signIn(email, NEXT, '203.0.113.4')).status).toBe(200);
  });

  test('[A12] of two simultaneous calls with one link one succeeds', async () => {
    const { email } = await hire('twice');
    await request(email);
    const token = await linkFor(email);
    const statuses = (await Promise.all([reset(token), reset(token), reset(token)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });
});
