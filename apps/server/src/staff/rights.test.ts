import { areas } from '@embook/domain/shared';
import { type Areas, areasOf } from '@embook/domain/staff';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import { classesOn, EVENING } from '../../test/classes.ts';
import { testDatabase } from '../../test/database.ts';
import { askStaff, addStaff, openSession, signInStaff } from '../../test/staff.ts';
import { addShop, addStudio, NOW } from '../../test/studio.ts';
import { employees, memberships, staffInvitations, staffSessions } from '../infra/db/schema/index.ts';

type Row = Record<string, unknown>;

const inClass = (sessionId: number) => ({ sessionId, timestamp: EVENING, roomId: undefined });

const custom = (given: Partial<Areas>): Areas => areasOf('custom', given);

describe('what members reach beyond their role', async () => {
  const world = await classesOn(await testDatabase());
  const { app, db, one, owner } = world;
  const { companyId, shopId } = one;
  const two = await addStudio(db, 'second');
  const otherShopId = await addShop(db, companyId);
  let people = 0;
  const member = async (role: 'manager' | 'desk' | 'door' | 'owner' | 'custom', given: object = {}) => {
    const staff = await addStaff(db, { email: `rights-${(people += 1)}@embook.test`, companyId, role, ...given });
    return { ...staff, key: 'one', cookie: await openSession(db, staff.accountId, new Date(NOW)) };
  };
  const newEmployee = async (at = shopId) => {
    const rows = await db
      .insert(employees)
      .values({ companyId, shopId: at, name: 'E' })
      .returning({ id: employees.id });
    return rows[0]?.id ?? 0;
  };
  const unsaid = { role: undefined, areas: undefined, shops: undefined, employeeId: undefined };
  const logOf = async (query: string, who: { key: string; cookie: string }) =>
    (
      await askStaff(
        app,
        'staffAudit',
        { thing: undefined, id: undefined, query, first: undefined, limit: undefined },
        who,
      )
    ).result['entries'] as Row[];

  describe('classes', () => {
    const planner = member('custom', { areas: custom({ timetable: 'change' }) });

    test('[B21] who plans and sees no money sees how many get something back, not who and how much', async () => {
      const id = await world.lesson();
      await world.paid(await world.buyer(), inClass(id));
      const { status, result } = await askStaff(app, 'staffClassCancellation', { id }, await planner);
      expect([status, result['returned'], result['people']]).toEqual([200, [], 1]);
      const whole = await askStaff(app, 'staffClassCancellation', { id }, owner);
      expect(whole.result['returned']).toMatchObject([
        { kind: 'refund', amount_cents: 1500, customer_id: expect.any(Number) },
      ]);
      const accountant = await member('custom', { areas: custom({ timetable: 'change', money: 'view' }) });
      const sums = await askStaff(app, 'staffClassCancellation', { id }, accountant);
      expect(sums.result['returned']).toMatchObject([{ kind: 'refund', amount_cents: 1500, customer_id: null }]);
    });

    test('[B21] [TEAM-6] a class that gives money back is cancelled by who may change money', async () => {
      const id = await world.lesson();
      const visit = await world.paid(await world.buyer(), inClass(id));
      const refused = await askStaff(app, 'staffCancelClass', { id, reason: 'Ill' }, await planner);
      expect([refused.status, refused.result['problem']]).toEqual([403, 'money_not_allowed']);
      expect(await world.session(id)).toMatchObject({ cancelledAt: null });
      expect(await world.refundsOf(visit)).toEqual([]);
      const empty = await world.lesson();
      const { status, result } = await askStaff(app, 'staffCancelClass', { id: empty, reason: 'Ill' }, await planner);
      expect([status, result['returned'], result['left']]).toEqual([200, [], 0]);
      const manager = await member('manager');
      expect((await askStaff(app, 'staffCancelClass', { id, reason: 'Ill' }, manager)).status).toBe(200);
      expect(await world.refundsOf(visit)).toHaveLength(1);
    });
  });

  describe('the team', () => {
    test('[TEAM-5] who sees their own customers alone links nobody to another employee', async () => {
      const [mine, theirs] = [await newEmployee(), await newEmployee()];
      const own = custom({ agenda: 'own', customers: 'own', team: 'change' });
      const me = await member('custom', { areas: own, employeeId: mine });
      const link = (id: number, employeeId: number) =>
        askStaff(app, 'staffChangeMember', { ...unsaid, id, employeeId, version: 1 }, me);
      expect((await link(me.memberId, theirs)).result['problem']).toBe('more_than_own');
      const colleague = await member('custom', { areas: custom({ agenda: 'own' }) });
      expect((await link(colleague.memberId, theirs)).result['problem']).toBe('more_than_own');
      const invited = await askStaff(
        app,
        'staffInvite',
        {
          ...unsaid,
          email: 'linked@embook.test',
          role: 'custom',
          areas: custom({ customers: 'own' }),
          employeeId: theirs,
        },
        me,
      );
      expect(invited.result['problem']).toBe('more_than_own');
      const [row] = await db.select().from(memberships).where(eq(memberships.id, me.memberId));
      expect(row?.employeeId).toBe(mine);
      // Who reaches everybody's agenda and customers links whom they like.
      const change = { ...unsaid, id: colleague.memberId, employeeId: theirs, version: 1 };
      expect((await askStaff(app, 'staffChangeMember', change, owner)).status).toBe(200);
    });

    test('[TEAM-5] a manager of one shop links no employee of another', async () => {
      const manager = await member('manager', { shopIds: [otherShopId] });
      const invite = (employeeId: number) =>
        askStaff(
          app,
          'staffInvite',
          { ...unsaid, email: `at-${employeeId}@embook.test`, role: 'door', shops: [otherShopId], employeeId },
          manager,
        );
      const there = await invite(await newEmployee(shopId));
      expect([there.status, there.result['errors']]).toMatchObject([422, { employee_id: expect.any(String) }]);
      expect((await invite(await newEmployee(otherShopId))).status).toBe(200);
      const door = await member('door', { shopIds: [otherShopId] });
      const change = { ...unsaid, id: door.memberId, employeeId: await newEmployee(shopId), version: 1 };
      expect((await askStaff(app, 'staffChangeMember', change, manager)).status).toBe(422);
    });

    test('[TEAM-5] [TEAM-7] an invitation is replaced by who may withdraw it, and the log has both', async () => {
      const email = 'next-owner@embook.test';
      const invite = (role: 'owner' | 'door', who: { key: string; cookie: string }) =>
        askStaff(app, 'staffInvite', { ...unsaid, email, role }, who);
      expect((await invite('owner', owner)).status).toBe(200);
      const manager = await member('manager');
      const refused = await invite('door', manager);
      expect([refused.status, refused.result['problem']]).toEqual([403, 'more_than_own']);
      const open = await db.select().from(staffInvitations).where(eq(staffInvitations.email, email));
      expect(open).toMatchObject([{ role: 'owner', endedAt: null }]);
      expect((await invite('door', owner)).status).toBe(200);
      expect((await logOf(email, owner)).map(({ action }) => String(action)).toSorted()).toEqual([
        'member.invitation_withdrawn',
        'member.invited',
        'member.invited',
      ]);
    });
  });

  describe('people of two companies', () => {
    const both = async () => {
      const email = `both-${(people += 1)}@embook.test`;
      const { accountId, memberId } = await addStaff(db, { email, companyId, role: 'desk' });
      await addStaff(db, { email, companyId: two.companyId, role: 'desk' });
      return { email, accountId, memberId };
    };
    const boss = async () => {
      const { accountId } = await addStaff(db, {
        email: `boss-${(people += 1)}@embook.test`,
        companyId: two.companyId,
        role: 'owner',
      });
      return { key: 'second', cookie: await openSession(db, accountId, new Date(NOW)) };
    };
    const workplace = async (key: string, cookie: string) =>
      (await askStaff(app, 'staffWorkplace', {}, { key, cookie })).status;

    test('[TEAM-3] another role here ends no session elsewhere, and holds here at once', async () => {
      const { accountId, memberId } = await both();
      const cookie = await openSession(db, accountId, new Date(NOW));
      const query = { query: undefined, first: undefined, limit: undefined };
      expect((await askStaff(app, 'staffCustomers', query, { key: 'one', cookie })).status).toBe(200);
      const change = { ...unsaid, id: memberId, role: 'door' as const, version: 1 };
      expect((await askStaff(app, 'staffChangeMember', change, owner)).status).toBe(200);
      expect((await askStaff(app, 'staffCustomers', query, { key: 'one', cookie })).status).toBe(403);
      expect((await askStaff(app, 'staffCustomers', query, { key: 'second', cookie })).status).toBe(200);
      expect((await askStaff(app, 'staffRemoveMember', { id: memberId }, owner)).status).toBe(200);
      expect([await workplace('one', cookie), await workplace('second', cookie)]).toEqual([403, 200]);
    });

    test('[B21] a sign-in is in the log of the company that is entered with it, once', async () => {
      const { email } = await both();
      const name = email.split('@')[0] ?? '';
      const there = await boss();
      const cookie = await signInStaff(app, email);
      expect([await logOf(name, owner), await logOf(name, there)]).toEqual([[], []]);
      expect([await workplace('one', cookie), await workplace('one', cookie)]).toEqual([200, 200]);
      expect((await logOf(name, owner)).map(({ action }) => action)).toEqual(['account.signed_in']);
      expect(await logOf(name, there)).toEqual([]);
      await askStaff(app, 'staffSignOut', {}, { cookie });
      expect((await logOf(name, owner)).map(({ action }) => action)).toEqual([
        'account.signed_out',
        'account.signed_in',
      ]);
      expect(await logOf(name, there)).toEqual([]);
    });

    test('[B21] [TEAM-7] nobody writes into the log of a company they do not work at', async () => {
      const stranger = await addStaff(db, { email: 'stranger@embook.test', companyId: two.companyId, role: 'owner' });
      const cookie = await openSession(db, stranger.accountId, new Date(NOW));
      await askStaff(app, 'staffSignOut', {}, { key: 'one', cookie });
      expect(await logOf('stranger', owner)).toEqual([]);
    });
  });

  test('[TEAM-2] a session counts as two-factor no longer than its factor', async () => {
    const boss = await member('owner');
    const cookie = await openSession(db, boss.accountId, new Date(NOW), true);
    const secret = (await askStaff(app, 'staffBeginSecondFactor', {}, { cookie })).result['secret'];
    const { Secret, TOTP } = await import('otpauth');
    const app_ = new TOTP({ digits: 6, period: 30, secret: Secret.fromBase32(String(secret)) });
    const first = { code: app_.generate({ timestamp: NOW }), currentCode: undefined };
    const on = await askStaff(app, 'staffConfirmSecondFactor', first, { cookie });
    expect(on.status).toBe(200);
    const [code = ''] = on.result['recovery_codes'] as string[];
    expect((await askStaff(app, 'staffEndSecondFactor', { code }, { cookie })).status).toBe(200);
    const sessions = await db.select().from(staffSessions).where(eq(staffSessions.accountId, boss.accountId));
    expect(sessions.map(({ twoFactors }) => twoFactors)).not.toContain(true);
    const required = await askStaff(app, 'staffRequireSecondFactor', { required: true }, { key: 'one', cookie });
    expect([required.status, required.result['problem']]).toEqual([401, 'second_factor_missing']);
    expect(areas).toContain('team');
  });
});
