import { staffContract } from '@embook/domain/contract';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { bothDatabases } from '../../test/database.ts';
import { testPlatform } from '../../test/platform.ts';
import { addStaff, askStaff, openSession, signInStaff, STAFF_PASSWORD } from '../../test/staff.ts';
import { addStudio, NOW } from '../../test/studio.ts';
import { classSeries, companies, sessions } from '../infra/db/schema/index.ts';
import { asProblem, sendProblem } from '../infra/http/envelope.ts';
import { Problem } from '../infra/http/problem.ts';
import { serveStaffContract, type StaffHandlers, type StaffPorts } from '../infra/http/serve-staff.ts';
import { staffCookie } from '../infra/http/staff-caller.ts';
import { recordEvent, recordEvents } from './audit-store.ts';
import { repeatStaffCall } from '../payment/repetition.ts';
import { identifyStaff } from './staff.ts';

describe.each(bothDatabases)('the audit log on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const app = await testPlatform(database);
  const one = await addStudio(db, 'one');
  const two = await addStudio(db, 'two');
  const owner = await addStaff(db, { email: 'lotte@embook.test', companyId: one.companyId, role: 'owner' });
  await addStaff(db, { email: 'lotte@embook.test', companyId: two.companyId, role: 'desk' });
  const cookie = await signInStaff(app, 'lotte@embook.test');
  const count = async () =>
    Number((await db.execute<{ n: number }>(sql`select count(*)::int as n from audit_entries`)).rows[0]?.n);
  const question = { thing: undefined, id: undefined, query: undefined, first: undefined, limit: undefined };

  test('[TEAM-7] a sign-in is written once, at the company that is entered with it', async () => {
    const { result } = await askStaff(app, 'staffAudit', question, { key: 'one', cookie });
    expect(result['entries']).toEqual([
      {
        who: 'lotte',
        at: NOW / 1000,
        action: 'account.signed_in',
        thing: 'account',
        id: owner.accountId,
        before: null,
        after: null,
        about: null,
      },
    ]);
    const writtenAt = async () =>
      (await db.execute(sql`select company_id from audit_entries order by company_id`)).rows.map((row) =>
        Number(row['company_id']),
      );
    expect(await writtenAt()).toEqual([one.companyId]);
    await askStaff(app, 'staffWorkplace', {}, { key: 'two', cookie });
    expect(await writtenAt()).toEqual([one.companyId, two.companyId]);
  });

  test.each([
    ['LOTTE', 1],
    ['signed_in', 1],
    ['nobody', 0],
    // A wildcard character is searched literally.
    ['%', 0],
  ])('[TEAM-7] it is searched by a part of who or what: %s', async (query, found) => {
    const { result } = await askStaff(app, 'staffAudit', { ...question, query }, { key: 'one', cookie });
    expect(result['entries']).toHaveLength(found);
  });

  test('[TEAM-7] a thing of the catalogue is found by its name, in any of its languages', async () => {
    await db.execute(sql`update services set texts = '{"de":{"name":"Klangschale"}}' where company_id = ${one.companyId}
      and id = ${one.massageId}`);
    const place = { by: { accountId: owner.accountId, name: 'lotte' }, companyId: one.companyId };
    const entry = { thing: 'service', id: one.massageId, before: { hide_price: false }, after: { hide_price: true } };
    await db.transaction((tx) => recordEvent(tx, new Date(NOW), 'service.changed', place, entry));
    const found = async (query: string) =>
      (
        (await askStaff(app, 'staffAudit', { ...question, query }, { key: 'one', cookie })).result[
          'entries'
        ] as object[]
      ).length;
    expect(await found('klangsch')).toBe(1);
    expect(await found('klangschalen')).toBe(0);
  });

  test.each(['session', 'series'] as const)(
    '[TEAM-7] an entry of a %s is found by what is taught, in any language, by its own name and by who teaches it',
    async (thing) => {
      const { companyId, shopId, massageId: serviceId, employeeId } = one;
      await db.execute(sql`update services set texts = '{"de":{"name":"Atemstunde"}}' where company_id = ${companyId}
        and id = ${serviceId}`);
      const shared = { companyId, shopId, serviceId, employeeId, minutes: 60, total: 5, priceCents: 1500 };
      const [held] =
        thing === 'session'
          ? await db
              .insert(sessions)
              .values({ ...shared, kind: 'group', groupName: 'Morning circle', startsAt: 1_794_500_000 })
              .returning({ id: sessions.id })
          : await db
              .insert(classSeries)
              .values({
                ...shared,
                groupName: 'Morning circle',
                weekdays: [4],
                startMinute: 600,
                startsOn: '2026-11-12',
              })
              .returning({ id: classSeries.id });
      const place = { by: { accountId: owner.accountId, name: 'lotte' }, companyId };
      const entry = { thing, id: held?.id ?? 0, before: { total: 6 }, after: { total: 5 } };
      await db.transaction((tx) => recordEvent(tx, new Date(NOW), `${thing}.changed`, place, entry));
      const found = async (query: string) =>
        (await askStaff(app, 'staffAudit', { ...question, thing, query }, { key: 'one', cookie })).result['entries'];
      for (const query of ['massage', 'atemst', 'morning circle', 'noor'])
        expect(await found(query)).toEqual([expect.objectContaining({ thing, id: held?.id })]);
      expect(await found('pilates')).toEqual([]);
    },
  );

  test('[TEAM-7] no password and no secret is in it', async () => {
    const change = { currentPassword: STAFF_PASSWORD, newPassword: 'another password' };
    await askStaff(app, 'staffChangePassword', change, { cookie: await signInStaff(app, 'lotte@embook.test') });
    const { rows } = await db.execute<{ all: string }>(
      sql`select string_agg(e::text, ' ') as all from audit_entries e`,
    );
    expect(rows[0]?.all).toContain('account.password_changed');
    expect(rows[0]?.all).not.toMatch(/password of|another password|argon2|\\x/);
  });

  test('[A21] no append-only table can be emptied, and a reason goes with its customer alone', async () => {
    const tables = [
      'audit_words',
      'booking_events',
      'day_closings',
      'loyalty_entries',
      'payment_events',
      'session_returns',
      'till_entries',
    ];
    const { rows } = await db.execute<{ name: string }>(sql`select distinct c.relname as name from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_change'`);
    // A table that refuses changes of its rows and is not listed here fails.
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['audit_entries', ...tables].toSorted());
    for (const table of tables)
      await expect(db.execute(sql`truncate ${sql.identifier(table)} cascade`), table).rejects.toMatchObject({
        cause: { message: `${table} is append-only` },
      });
    await db.execute(sql`with c as (insert into customers (company_id, first_name, last_name)
        select id, 'Ada', 'Visser' from companies limit 1 returning company_id, id)
      insert into audit_words (company_id, entry_id, customer_id, reason)
        select c.company_id, (select a.id from audit_entries a where a.company_id = c.company_id limit 1), c.id, 'Ill' from c`);
    const refused = { cause: { message: 'audit_words is append-only' } };
    await expect(db.execute(sql`update audit_words set reason = 'Well'`)).rejects.toMatchObject(refused);
    await expect(db.execute(sql`delete from audit_words`)).rejects.toMatchObject(refused);
    await db.execute(sql`update customers set erased_at = now() where id in (select customer_id from audit_words)`);
    await expect(db.execute(sql`update audit_words set reason = 'Well'`)).rejects.toMatchObject(refused);
    await db.execute(sql`delete from audit_words`);
  });

  test.each([
    ['changed', sql`update audit_entries set who = 'nobody'`],
    ['deleted', sql`delete from audit_entries`],
    ['emptied', sql`truncate audit_entries cascade`],
  ])('[A21] [TEAM-7] the database lets nothing of it be %s', async (_what, statement) => {
    const before = await count();
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: 'audit_entries is append-only' } });
    expect(await count()).toBe(before);
  });

  test('[TEAM-6] [TEAM-7] the history of a thing is for members who may see it, in their shops', async () => {
    const entry = { thing: 'member', id: 77, shopId: one.shopId };
    const by = { accountId: owner.accountId, name: 'lotte' };
    await db.transaction((tx) =>
      recordEvent(tx, new Date(NOW), 'member.changed', { companyId: one.companyId, by }, entry),
    );
    const entriesFor = async (role: 'manager' | 'desk', shopIds: number[]) => {
      const email = `${role}${shopIds.join('-')}@embook.test`;
      const { accountId } = await addStaff(db, { email, companyId: one.companyId, role, shopIds });
      const asking = { key: 'one', cookie: await openSession(db, accountId, new Date(NOW)) };
      const { status, result } = await askStaff(app, 'staffAudit', { ...question, thing: 'member', id: 77 }, asking);
      return [status, (result['entries'] as unknown[]).length];
    };
    expect(await entriesFor('manager', [one.shopId])).toEqual([200, 1]);
    expect(await entriesFor('manager', [999])).toEqual([200, 0]);
    expect(await entriesFor('desk', [one.shopId])).toEqual([200, 0]);
  });

  test('[TEAM-6] all of it is for members who see the team', async () => {
    const { accountId } = await addStaff(db, { email: 'desk@embook.test', companyId: one.companyId, role: 'desk' });
    const asking = { key: 'one', cookie: await openSession(db, accountId, new Date(NOW)) };
    expect((await askStaff(app, 'staffAudit', question, asking)).status).toBe(403);
  });

  /** The staff calls with one handler of the test's own. */
  async function servedWith(handler: StaffHandlers['staffRequireSecondFactor'], recordAll = recordAllOf) {
    const clock = { now: () => NOW };
    const small = fastify();
    small.setErrorHandler((error, request, reply) =>
      sendProblem(asProblem(error) ?? new Problem('internal'), request, reply),
    );
    const handlers = Object.fromEntries(Object.keys(staffContract).map((name) => [name, handler]));
    const ports: StaffPorts = {
      identify: (token, key) => identifyStaff({ db, clock }, token, key),
      record: (tx, event, place, entry) => recordAll(tx, place, [{ ...entry, event }]),
      recordAll,
      cookie: staffCookie('http://localhost'),
      db,
      clock,
      origin: 'http://localhost',
      isNamed: false,
    };
    serveStaffContract(small, handlers as unknown as StaffHandlers, {
      ...ports,
      repeat: (call) => repeatStaffCall({ clock }, call),
    });
    const own = await openSession(db, owner.accountId, new Date(NOW), true);
    return askStaff(small, 'staffRequireSecondFactor', { required: true }, { key: 'one', cookie: own });
  }
  const recordAllOf: StaffPorts['recordAll'] = (tx, place, entries) => recordEvents(tx, new Date(NOW), place, entries);
  const nameOfOne = async () =>
    (await db.select({ name: companies.name }).from(companies).orderBy(companies.id).limit(1))[0]?.name;

  test('[TEAM-7] change and event are one: when the event cannot be written, nothing is changed', async () => {
    const change: StaffHandlers['staffRequireSecondFactor'] = (_caller, { required }, changes) =>
      changes.transaction(async (tx) => {
        await tx.update(companies).set({ name: 'Changed' });
        return { answer: { required }, entry: { thing: 'company', id: 1 } };
      });
    const failing = await servedWith(change, async () => {
      throw new Error('the log is full');
    });
    expect([failing.status, await nameOfOne()]).toEqual([500, 'Company one']);
    const before = await count();
    expect((await servedWith(change)).status).toBe(200);
    expect([await nameOfOne(), (await count()) - before]).toEqual(['Changed', 1]);
    await db.update(companies).set({ name: 'Company one' });
  });

  test('[TEAM-7] a change that forgets its event, or writes it twice, fails and is undone', async () => {
    const forgetful = await servedWith((_caller, { required }, changes) =>
      changes.transaction(async (tx) => {
        await tx.update(companies).set({ name: 'Changed' });
        return { answer: { required }, entry: undefined } as never;
      }),
    );
    const twice = await servedWith((_caller, { required }, changes) =>
      changes.transaction(async (tx) => {
        await tx.update(companies).set({ name: 'Changed' });
        await changes.record(tx, { thing: 'company', id: 1 });
        return { answer: { required }, entry: { thing: 'company', id: 1 } };
      }),
    );
    const silent = await servedWith((async () => ({ required: true })) as never);
    const unwritten = await servedWith(async (_caller, { required }, changes) => changes.recorded({ required }));
    expect([forgetful.status, twice.status, silent.status, unwritten.status]).toEqual([500, 500, 500, 500]);
    expect(await nameOfOne()).toBe('Company one');
  });
});
