import { type Areas, areasOf } from '@embook/domain/staff';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases, testDatabase } from '../../test/database.ts';
import { peopleOn } from '../../test/people.ts';
import { testPlatform } from '../../test/platform.ts';
import { addStaff, askStaff, openSession, signInStaff, STAFF_PASSWORD } from '../../test/staff.ts';
import { addStudio, NOW } from '../../test/studio.ts';
import { shops } from '../infra/db/schema/index.ts';

const DAYS = 24 * 60;
const unsaid = { areas: undefined, shops: undefined, employeeId: undefined };

describe.each(databases)('the team on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { app, one, two } = people;
  const key = 'one';
  const owner = await addStaff(db, { email: 'lotte@embook.test', companyId: one.companyId, role: 'owner' });
  const session = (accountId: number) => openSession(db, accountId, new Date(people.clock.now()));
  const asOwner = async () => ({ key, cookie: await session(owner.accountId) });
  const me = async (cookie: string) => (await askStaff(app, 'staffMe', {}, { cookie })).status;
  const audited = async () =>
    (
      await askStaff(
        app,
        'staffAudit',
        { thing: undefined, id: undefined, query: undefined, first: 0, limit: 200 },
        await asOwner(),
      )
    ).result['entries'] as {
      who: string;
      action: string;
      thing: string;
      id: number;
      before: unknown;
      after: unknown;
    }[];

  const invite = async (email: string, given: Partial<Parameters<typeof askStaff<'staffInvite'>>[2]> = {}) =>
    askStaff(app, 'staffInvite', { email, role: 'desk', ...unsaid, ...given }, await asOwner());
  const tokenFor = async (email: string) =>
    /console\/join#([\w-]+)/.exec((await people.mailsTo(email))[0]?.text ?? '')?.[1] ?? 'no link was mailed';
  const accept = (token: string, given: { name?: string; password?: string } = {}) =>
    askStaff(app, 'staffAcceptInvitation', { token, name: 'Mila', password: 'a password of hers', ...given });

  test('[TEAM-5] somebody is invited by mail, joins once and is signed in', async () => {
    expect(await invite('mila@embook.test', { shops: [one.shopId] })).toMatchObject({ status: 200 });
    const token = await tokenFor('mila@embook.test');
    const { result } = await askStaff(app, 'staffReadInvitation', { token });
    expect(result).toEqual({
      invitation: { company: 'Company one', email: 'mila@embook.test', role: 'desk', known: false },
    });
    expect((await accept(token, { password: 'short' })).result).toMatchObject({
      errors: { password: expect.any(String) },
    });
    const joined = await accept(token);
    expect(joined.result).toEqual({ company: 'Company one', email: 'mila@embook.test', signed_in: true });
    const { result: who } = await askStaff(app, 'staffMe', {}, { cookie: joined.cookie });
    expect(who).toMatchObject({ staff: { name: 'Mila' }, companies: [{ key, role: 'desk', shops: [one.shopId] }] });
    expect((await accept(token)).status).toBe(404);
    const entry = (await audited()).find(({ action }) => action === 'member.joined');
    expect(entry).toMatchObject({ who: 'Mila', thing: 'member', after: { role: 'desk', shops: [one.shopId] } });
  });

  test('[TEAM-5] two simultaneous calls with one link join once', async () => {
    await invite('race@embook.test');
    const token = await tokenFor('race@embook.test');
    const statuses = (await Promise.all([accept(token), accept(token), accept(token)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  test('[TEAM-5] it runs out after seven days, is taken back, and a new one ends the old', async () => {
    await invite('late@embook.test');
    const first = await tokenFor('late@embook.test');
    await invite('late@embook.test');
    const second = await tokenFor('late@embook.test');
    expect((await accept(first)).status).toBe(404);
    people.wait(7 * DAYS + 1);
    expect((await accept(second)).status).toBe(404);
    const { result } = await invite('gone@embook.test');
    const { id } = result['invitation'] as { id: number };
    expect((await askStaff(app, 'staffWithdrawInvitation', { id }, await asOwner())).status).toBe(200);
    expect((await accept(await tokenFor('gone@embook.test'))).status).toBe(404);
  });

  test('[TEAM-5] an account that is there already joins with its own password, and signs in as usual', async () => {
    await addStaff(db, { email: 'known@embook.test', companyId: two.companyId, role: 'door' });
    await invite('known@embook.test');
    const token = await tokenFor('known@embook.test');
    expect((await accept(token)).status).toBe(401);
    const joined = await accept(token, { password: STAFF_PASSWORD });
    expect([joined.status, joined.result['signed_in'], joined.setCookie]).toEqual([200, false, '']);
    const cookie = await signInStaff(app, 'known@embook.test');
    const { result } = await askStaff(app, 'staffMe', {}, { cookie });
    expect(result['companies']).toMatchObject([
      { key: 'one', role: 'desk' },
      { key: 'two', role: 'door' },
    ]);
    expect((await invite('known@embook.test')).status).toBe(409);
  });

  test('[TEAM-5] nobody gives more than they have', async () => {
    const manager = await addStaff(db, {
      email: 'manager@embook.test',
      companyId: one.companyId,
      role: 'manager',
      shopIds: [one.shopId],
    });
    const asking = { key, cookie: await session(manager.accountId) };
    const give = (role: 'owner' | 'manager' | 'desk', shops?: 'all' | number[]) =>
      askStaff(app, 'staffInvite', { ...unsaid, email: 'x@embook.test', role, shops }, asking);
    expect((await give('owner')).status).toBe(403);
    expect((await give('desk', 'all')).status).toBe(403);
    expect((await give('desk', [999_999])).status).toBe(403);
    expect((await give('manager')).result).toMatchObject({ invitation: { role: 'manager', shops: [one.shopId] } });
    const change = (id: number) =>
      askStaff(app, 'staffChangeMember', { ...unsaid, id, role: 'door', version: 1 }, asking);
    expect((await change(owner.memberId)).status).toBe(403);
    expect((await askStaff(app, 'staffRemoveMember', { id: owner.memberId }, asking)).status).toBe(403);
    const door = await addStaff(db, {
      email: 'risen@embook.test',
      companyId: one.companyId,
      role: 'door',
      shopIds: [one.shopId],
    });
    const raise = (given: { role: 'owner' | 'desk'; shops?: 'all' }) =>
      askStaff(app, 'staffChangeMember', { ...unsaid, id: door.memberId, version: 1, ...given }, asking);
    expect((await raise({ role: 'owner' })).status).toBe(403);
    expect((await raise({ role: 'desk', shops: 'all' })).status).toBe(403);
    expect((await raise({ role: 'desk' })).status).toBe(200);
    const theirs = await addStaff(db, { email: 'two@embook.test', companyId: two.companyId, role: 'door' });
    expect((await change(theirs.memberId + 100_000)).status).toBe(404);
  });

  test('[TEAM-1] a member is linked to one employee of the company, and an employee to one member', async () => {
    expect((await invite('a@embook.test', { employeeId: two.employeeId })).result).toMatchObject({
      errors: { employee_id: expect.any(String) },
    });
    await addStaff(db, {
      email: 'noor@embook.test',
      companyId: one.companyId,
      role: 'practitioner',
      employeeId: one.employeeId,
    });
    expect((await invite('b@embook.test', { employeeId: one.employeeId })).status).toBe(422);
    expect((await invite('c@embook.test', { role: 'custom' })).result).toMatchObject({
      errors: { areas: expect.any(String) },
    });
  });

  test('[TEAM-3] [B11] a member is taken back whole with another role; areas of nobody are not', async () => {
    const desk = await addStaff(db, { email: 'whole@embook.test', companyId: one.companyId, role: 'desk' });
    const shown = areasOf('desk');
    const change = async (areas: Areas) => {
      const fields = { ...unsaid, id: desk.memberId, role: 'manager', areas, version: 1 } as const;
      return askStaff(app, 'staffChangeMember', fields, await asOwner());
    };
    expect((await change({ ...shown, reports: 'change' })).status).toBe(422);
    expect((await change(shown)).result).toMatchObject({ member: { role: 'manager', areas: areasOf('manager') } });
  });

  test('[TEAM-3] [TEAM-5] a changed role ends the sessions at once, and the event has both roles', async () => {
    const desk = await addStaff(db, { email: 'desk@embook.test', companyId: one.companyId, role: 'desk' });
    const cookie = await session(desk.accountId);
    expect(await me(cookie)).toBe(200);
    const changed = await askStaff(
      app,
      'staffChangeMember',
      { ...unsaid, id: desk.memberId, role: 'custom', areas: areas({ agenda: 'view' }), version: 1 },
      await asOwner(),
    );
    expect(changed.result).toMatchObject({
      member: { role: 'custom', version: 2, areas: { agenda: 'view', team: 'none' } },
    });
    expect(await me(cookie)).toBe(401);
    const entry = (await audited()).find(({ id, action }) => id === desk.memberId && action === 'member.changed');
    expect(entry).toMatchObject({
      who: 'lotte',
      action: 'member.changed',
      before: { role: 'desk' },
      after: { role: 'custom', areas: { agenda: 'view' } },
    });
  });

  test('[B20] [TEAM-8] an older version is refused with who changed it and what it is now', async () => {
    const door = await addStaff(db, { email: 'door@embook.test', companyId: one.companyId, role: 'door' });
    const change = async (role: 'desk' | 'manager') =>
      askStaff(app, 'staffChangeMember', { ...unsaid, id: door.memberId, role, version: 1 }, await asOwner());
    expect((await change('desk')).status).toBe(200);
    const late = await change('manager');
    expect(late).toMatchObject({ status: 409, result: { changed_by: 'lotte', current: { role: 'desk', version: 2 } } });
  });

  test('[TEAM-3] [TEAM-5] a removed member loses access at once, and so are the invitations they sent', async () => {
    const manager = await addStaff(db, { email: 'leaving@embook.test', companyId: one.companyId, role: 'manager' });
    const cookie = await session(manager.accountId);
    const given = { ...unsaid, email: 'friend@embook.test', role: 'manager' as const };
    expect((await askStaff(app, 'staffInvite', given, { key, cookie })).status).toBe(200);
    const token = await tokenFor('friend@embook.test');
    expect((await askStaff(app, 'staffRemoveMember', { id: manager.memberId }, await asOwner())).status).toBe(200);
    expect(await me(cookie)).toBe(401);
    expect((await accept(token)).status).toBe(404);
    const again = await session(manager.accountId);
    expect((await askStaff(app, 'staffTeam', {}, { key, cookie: again })).status).toBe(403);
  });

  test('[TEAM-7] an invitation that ends because its sender’s role changed leaves an event', async () => {
    const manager = await addStaff(db, { email: 'sender@embook.test', companyId: one.companyId, role: 'manager' });
    const given = { ...unsaid, email: 'guest@embook.test', role: 'desk' as const };
    const cookie = await session(manager.accountId);
    const { result } = await askStaff(app, 'staffInvite', given, { key, cookie });
    const { id } = result['invitation'] as { id: number };
    const change = { ...unsaid, id: manager.memberId, role: 'door' as const, version: 1 };
    expect((await askStaff(app, 'staffChangeMember', change, await asOwner())).status).toBe(200);
    const entry = (await audited()).find((each) => each.thing === 'invitation' && each.id === id);
    expect(entry).toMatchObject({
      who: 'lotte',
      action: 'member.invitation_withdrawn',
      before: { email: 'guest@embook.test', role: 'desk' },
    });
  });

  test('[TEAM-5] [TEAM-7] a change that changes nothing writes nothing and ends no session, and an empty one is refused', async () => {
    const door = await addStaff(db, { email: 'same@embook.test', companyId: one.companyId, role: 'door' });
    const cookie = await session(door.accountId);
    const change = async (given: object) =>
      askStaff(
        app,
        'staffChangeMember',
        { ...unsaid, id: door.memberId, role: undefined, version: 1, ...given },
        await asOwner(),
      );
    expect((await change({})).result).toMatchObject({ errors: { role: expect.any(String) } });
    for (const same of [{ role: 'door' }, { areas: areasOf('door') }, { role: 'door', shops: 'all', employeeId: 0 }])
      expect((await change(same)).result).toMatchObject({ member: { id: door.memberId, role: 'door', version: 1 } });
    expect((await audited()).filter(({ thing, id }) => thing === 'member' && id === door.memberId)).toEqual([]);
    expect(await me(cookie)).toBe(200);
  });

  test('[TEAM-5] a shop is named once, however often it was sent', async () => {
    const { result } = await invite('twice@embook.test', { shops: [one.shopId, one.shopId] });
    expect(result).toMatchObject({ invitation: { shops: [one.shopId] } });
  });

  test('[TEAM-5] [TEAM-7] the shops of a member are a set; who shares one is seen, and refused by what they lack', async () => {
    const [second] = await db
      .insert(shops)
      .values({
        companyId: one.companyId,
        name: 'Second',
        street: 'Pilies 1',
        zip: '01123',
        city: 'Vilnius',
        country: 'LT',
        timeZone: 'Europe/Vilnius',
      })
      .returning({ id: shops.id });
    const both = [one.shopId, second?.id ?? 0];
    const add = (email: string, role: 'manager' | 'door', shopIds: number[]) =>
      addStaff(db, { email, companyId: one.companyId, role, shopIds });
    const door = await add('both@embook.test', 'door', both);
    const fields = { ...unsaid, id: door.memberId, role: undefined, version: 1 };
    const same = await askStaff(app, 'staffChangeMember', { ...fields, shops: both.toReversed() }, await asOwner());
    expect(same).toMatchObject({ status: 200, result: { member: { shops: both, version: 1 } } });

    const manager = await add('shared@embook.test', 'manager', [one.shopId]);
    const away = await add('away@embook.test', 'door', [second?.id ?? 0]);
    const asking = { key, cookie: await session(manager.accountId) };
    const team = (await askStaff(app, 'staffTeam', {}, asking)).result['members'] as { id: number }[];
    for (const [{ memberId: id }, isSeen, status] of [
      [door, true, 403],
      [away, false, 404],
    ] as const) {
      expect(team.some((member) => member.id === id)).toBe(isSeen);
      const changed = await askStaff(app, 'staffChangeMember', { ...fields, id, role: 'desk' }, asking);
      const removed = await askStaff(app, 'staffRemoveMember', { id }, asking);
      expect([changed.status, removed.status]).toEqual([status, status]);
    }
  });

  test('[B15] [TEAM-5] a company writes to one address five times a day, and keeps no other company from it', async () => {
    const by = async (key: string) => {
      const { companyId } = await addStudio(db, key);
      const { accountId } = await addStaff(db, { email: `${key}@embook.test`, companyId, role: 'owner' });
      const asking = { key, cookie: await session(accountId) };
      const given = { ...unsaid, email: 'sought@embook.test', role: 'door' as const };
      return async () => (await askStaff(app, 'staffInvite', given, asking)).status;
    };
    const [often, once] = [await by('often'), await by('once')];
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push(await often());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await once()).toBe(200);
  });

  test('[TEAM-5] a company invites fifty people a day @full', async () => {
    const studio = await addStudio(db, 'crowd');
    const boss = await addStaff(db, { email: 'boss@embook.test', companyId: studio.companyId, role: 'owner' });
    const asking = { key: 'crowd', cookie: await session(boss.accountId) };
    const send = async (index: number) => {
      const given = { ...unsaid, email: `crowd${index}@embook.test`, role: 'door' as const };
      return askStaff(app, 'staffInvite', given, asking);
    };
    const statuses: number[] = [];
    for (let index = 0; index < 52; index += 1) statuses.push((await send(index)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.slice(50)).toEqual([429, 429]);
    expect((await send(52)).result).toMatchObject({ problem: 'too_many_invitations' });
    const given = { ...unsaid, email: 'crowd52@embook.test', role: 'door' as const };
    expect((await askStaff(app, 'staffInvite', given, await asOwner())).status).toBe(200);
    people.wait(DAYS + 1);
    expect(await askStaff(app, 'staffTeam', {}, { ...asking, cookie: await session(boss.accountId) })).toMatchObject({
      status: 200,
    });
  });

  test('[TEAM-5] the last owner cannot leave, be removed or become less', async () => {
    const asking = await asOwner();
    expect((await askStaff(app, 'staffLeave', {}, asking)).status).toBe(409);
    expect((await askStaff(app, 'staffRemoveMember', { id: owner.memberId }, asking)).status).toBe(409);
    const change = { ...unsaid, id: owner.memberId, role: 'manager' as const, version: 1 };
    expect((await askStaff(app, 'staffChangeMember', change, asking)).status).toBe(409);
    const { rows } = await db.execute(
      sql`select role from memberships where company_id = ${one.companyId} and id = ${owner.memberId}`,
    );
    expect(rows).toEqual([{ role: 'owner' }]);
  });

  test('[TEAM-5] two owners who remove each other at once: one stays', async () => {
    const studio = await addStudio(db, 'pair');
    const pair = await Promise.all(
      ['x1@embook.test', 'x2@embook.test'].map((email) =>
        addStaff(db, { email, companyId: studio.companyId, role: 'owner' }),
      ),
    );
    const [first, second] = pair;
    if (!first || !second) throw new Error('two were added');
    const remove = async (by: typeof first, whom: typeof first) =>
      (
        await askStaff(
          app,
          'staffRemoveMember',
          { id: whom.memberId },
          { key: 'pair', cookie: await session(by.accountId) },
        )
      ).status;
    const statuses = await Promise.all([remove(first, second), remove(second, first)]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await db.execute(sql`select role from memberships where company_id = ${studio.companyId}`);
    expect(rows).toEqual([{ role: 'owner' }]);
  });

  test('[TEAM-9] team changes ask for a sign-in within ten minutes, which a password renews', async () => {
    const cookie = await session(owner.accountId);
    people.wait(11);
    const given = { ...unsaid, email: 'fresh@embook.test', role: 'door' as const };
    const refused = await askStaff(app, 'staffInvite', given, { key, cookie });
    expect(refused).toMatchObject({ status: 403, result: { fresh_sign_in: true } });
    expect((await askStaff(app, 'staffTeam', {}, { key, cookie })).status).toBe(200);
    const confirm = (password: string) => askStaff(app, 'staffConfirm', { password, code: undefined }, { cookie });
    expect((await confirm('wrong')).status).toBe(401);
    expect((await confirm(STAFF_PASSWORD)).status).toBe(200);
    expect((await askStaff(app, 'staffInvite', given, { key, cookie })).status).toBe(200);
  });
});

const areas = (given: object) =>
  ({
    agenda: undefined,
    check_in: undefined,
    customers: undefined,
    contact_details: undefined,
    catalogue: undefined,
    timetable: undefined,
    money: undefined,
    reports: undefined,
    settings: undefined,
    team: undefined,
    ...given,
  }) as const;

test('[TEAM-6] the page of permissions is made from the contract', async () => {
  const database = await testDatabase();
  const app = await testPlatform(database);
  const { companyId } = await addStudio(database.db, 'one');
  const { accountId } = await addStaff(database.db, { email: 'lotte@embook.test', companyId, role: 'owner' });
  const cookie = await openSession(database.db, accountId, new Date(NOW));
  const { result } = await askStaff(app, 'staffPermissions', {}, { key: 'one', cookie });
  expect(result['calls']).toContainEqual({
    method: 'PATCH',
    path: '/api/staff/team/member/:id',
    summary: expect.any(String),
    permission: 'team.change',
    event: 'member.changed',
    fresh: true,
    allowed: { owner: true, manager: true, desk: false, practitioner: false, door: false },
  });
});
