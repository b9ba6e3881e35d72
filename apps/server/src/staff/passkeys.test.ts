import { describe, expect, test } from 'vitest';
import { authenticator } from '../../test/authenticator.ts';
import { databases } from '../../test/database.ts';
import { testPlatform } from '../../test/platform.ts';
import { addStaff, askStaff, openSession } from '../../test/staff.ts';
import { addStudio, NOW } from '../../test/studio.ts';

describe.each(databases)('[TEAM-2] passkeys on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  let now = NOW;
  const app = await testPlatform(database, { clock: { now: () => now } });
  const { companyId } = await addStudio(db, 'one');
  const { accountId } = await addStaff(db, { email: 'lotte@embook.test', companyId, role: 'owner' });
  const cookie = await openSession(db, accountId, new Date(NOW));
  const key = authenticator({ origin: 'http://localhost:8480', rpId: 'localhost' });
  const challengeIn = (result: Record<string, unknown>) => (result['options'] as { challenge: string }).challenge;
  const toCreate = async () => challengeIn((await askStaff(app, 'staffPasskeyOptions', {}, { cookie })).result);
  const toSignIn = async () => challengeIn((await askStaff(app, 'staffPasskeyChallenge', {})).result);
  const add = (response: object) =>
    askStaff(app, 'staffAddPasskey', { name: 'Phone', response: { ...response } }, { cookie });
  const signIn = (response: object) => askStaff(app, 'staffPasskeySignIn', { response: { ...response } });

  test('one is added, listed and signed in with, and counts as two factors', async () => {
    expect((await add(key.create(await toCreate()))).status).toBe(200);
    const { result } = await askStaff(app, 'staffPasskeys', {}, { cookie });
    expect(result['passkeys']).toMatchObject([{ name: 'Phone', last_used_at: null }]);
    const signedIn = await signIn(key.get(await toSignIn()));
    expect(signedIn).toMatchObject({ status: 200, result: { staff: { email: 'lotte@embook.test' } } });
    const asking = { key: 'one', cookie: signedIn.cookie };
    expect((await askStaff(app, 'staffRequireSecondFactor', { required: true }, asking)).status).toBe(200);
    expect((await askStaff(app, 'staffTeam', {}, asking)).status).toBe(200);
    expect((await askStaff(app, 'staffTeam', {}, { key: 'one', cookie })).status).toBe(403);
    await askStaff(app, 'staffRequireSecondFactor', { required: false }, asking);
  });

  test('a challenge is answered once, in time, and by whom it was made for', async () => {
    const answer = key.get(await toSignIn());
    expect([(await signIn(answer)).status, (await signIn(answer)).status]).toEqual([200, 401]);
    const once = await toSignIn();
    expect([(await signIn(key.get(once))).status, (await signIn(key.get(once))).status]).toEqual([200, 401]);
    const late = await toSignIn();
    now += 6 * 60_000;
    expect((await signIn(key.get(late))).status).toBe(401);
    now = NOW;
    expect((await signIn(key.get(await toCreate()))).status).toBe(401);
    expect(
      (await add(authenticator({ origin: 'http://localhost:8480', rpId: 'localhost' }).create(await toSignIn())))
        .status,
    ).toBe(401);
  });

  test('[A32] an answer that names another account is refused, one that names its own signs in', async () => {
    for (const handle of [`staff ${accountId + 1}`, `customer ${accountId}`, ''])
      expect((await signIn(key.get(await toSignIn(), { handle }))).status).toBe(401);
    expect((await signIn(key.get(await toSignIn(), { handle: `staff ${accountId}` }))).status).toBe(200);
  });

  test('neither another site, nor nobody at the device, nor another key, nor nonsense is accepted', async () => {
    expect((await signIn(key.get(await toSignIn(), { from: 'https://evil.example' }))).status).toBe(401);
    expect((await signIn(key.get(await toSignIn(), { flags: 0x01 }))).status).toBe(401);
    const stranger = authenticator({ origin: 'http://localhost:8480', rpId: 'localhost' });
    expect((await signIn(stranger.get(await toSignIn()))).status).toBe(401);
    expect((await signIn({ ...stranger.get(await toSignIn()), id: key.get('x').id })).status).toBe(401);
    for (const nonsense of [{}, { id: 7 }, { id: key.get('x').id }, { id: key.get('x').id, response: 'x' }])
      expect((await signIn(nonsense)).status).toBe(401);
  });

  test.each([{ framedBy: 'https://evil.example' }, { isFramed: true }])(
    '[A32] in a frame of another page none is added and none signs in: %o',
    async (frame) => {
      const other = authenticator({ origin: 'http://localhost:8480', rpId: 'localhost' });
      expect((await add(other.create(await toCreate(), frame))).status).toBe(401);
      expect((await signIn(key.get(await toSignIn(), frame))).status).toBe(401);
    },
  );

  test('[B14] a removed one no longer works, and other sessions end, which it may have begun', async () => {
    const withIt = await signIn(key.get(await toSignIn()));
    const { result } = await askStaff(app, 'staffPasskeys', {}, { cookie });
    const [{ id }] = result['passkeys'] as [{ id: number }];
    expect((await askStaff(app, 'staffRemovePasskey', { id }, { cookie })).status).toBe(200);
    expect((await signIn(key.get(await toSignIn()))).status).toBe(401);
    expect((await askStaff(app, 'staffMe', {}, { cookie: withIt.cookie })).status).toBe(401);
    expect((await askStaff(app, 'staffMe', {}, { cookie })).status).toBe(200);
  });
});
