import { BOUND } from '@embook/domain/testing/bound';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { hoursOf } from '../../test/hours.ts';
import { peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';
import { loseAgain, loseOneDeadlock } from '../../test/statements.ts';
import { mails } from '../infra/db/schema/index.ts';

const database = await testDatabase();
const { db } = database;
const people = await peopleOn(database);
const { app, one } = people;
const { companyId, shopId, employeeId } = one;
const desk = await deskOf({ app, db, one });
const { call, noor, owner } = desk;
const hours = hoursOf(desk, shopId);
const undecided = { choices: undefined, tellCustomers: undefined };

const request = (given: { startsOn?: string; endsOn?: string } = {}, who = noor) =>
  call(
    'staffAskAbsence',
    { employeeId, startsOn: '2026-11-17', endsOn: '2026-11-17', kind: 'holiday', note: undefined, ...given },
    who,
  );
const absence = async () => (await hours.employee(employeeId))?.absences.at(-1);
const free = async () => {
  const given = { serviceId: one.massageId, roomId: one.roomIds[0], timestamp: at(0, 5) };
  const { result } = await ask(app, 'availableTimes', given, { key: 'one' });
  return (result['slots'] as object[]).length;
};
const written = async (template: string) =>
  (
    await db
      .select({ to: mails.toAddress })
      .from(mails)
      .where(and(eq(mails.companyId, companyId), eq(mails.template, template)))
  ).map(({ to }) => to);
const decide = async (granted: boolean, given: object = {}, who = owner) =>
  call(
    'staffDecideAbsence',
    { id: (await absence())?.id ?? 0, granted, version: await hours.versionOf(employeeId), ...undecided, ...given },
    who,
  );

test('[HRS-4] a practitioner asks for days off; it takes no time until it is granted, and both get a mail', async () => {
  const before = await free();
  expect((await request()).status).toBe(200);
  expect(await absence()).toMatchObject({ state: 'asked' });
  expect(await free()).toBe(before);
  expect(await written('absence_asked')).toEqual(['owner@embook.test']);
  expect((await decide(true, {}, noor)).status).toBe(403);
  const granted = await decide(true);
  expect(granted.status).toBe(200);
  expect(await free()).toBe(0);
  expect(await written('absence_decided')).toEqual(['noor@embook.test']);
  const [again, other] = [await decide(true, { version: 1 }), await decide(false)];
  expect([again.status, again.result['employee']]).toEqual([200, granted.result['employee']]);
  expect([other.status, other.result['problem']]).toEqual([409, 'already_decided']);
  expect(await written('absence_decided')).toEqual(['noor@embook.test']);
});

test('[A27] an employee has a bounded number of absences', async () => {
  await db.execute(sql`insert into employee_absences (company_id, employee_id, starts_on, ends_on, kind, state, note)
    select ${companyId}, ${employeeId}, '2020-01-01', '2020-01-01', 'other', 'refused', 'many' from generate_series(1, 1000)`);
  const days = { startsOn: '2027-11-17', endsOn: '2027-11-17' };
  const { status, result } = await request(days);
  expect([status, result['problem']]).toEqual([409, 'catalogue_full']);
  await db.execute(sql`delete from employee_absences where note = 'many'`);
});

test('[HRS-4] what is refused leaves everything as it is, and may be asked for again', async () => {
  const id = (await absence())?.id ?? 0;
  expect((await call('staffRemoveAbsence', { id }, noor)).status).toBe(403);
  expect((await call('staffRemoveAbsence', { id }, owner)).status).toBe(200);
  await request();
  expect((await decide(false)).status).toBe(200);
  expect(await absence()).toMatchObject({ state: 'refused' });
  expect(await free()).toBeGreaterThan(0);
  await request({ startsOn: '2026-11-18', endsOn: '2026-11-18' });
  const mine = (await absence())?.id ?? 0;
  expect((await call('staffRemoveAbsence', { id: mine }, noor)).status).toBe(200);
});

test('[HRS-4] granting over bookings asks for a decision about each first', async () => {
  const id = await desk.booked({ startsAt: at(10, 7) });
  await request({ startsOn: '2026-11-19', endsOn: '2026-11-19' });
  const refused = await decide(true);
  expect([refused.status, refused.result['problem']]).toEqual([409, 'bookings_in_way']);
  expect(await absence()).toMatchObject({ state: 'asked' });
  const version = await desk.versionOf(id);
  const keep = { bookingId: id, version, action: 'keep', startsAt: undefined, roomId: undefined, giveBack: undefined };
  expect((await decide(true, { choices: [keep] })).status).toBe(200);
});

test('[HRS-4] nobody asks for a colleague’s days off, nor for days that are over', async () => {
  const other = await desk.member('other@embook.test', 'practitioner', { employeeId: undefined });
  expect((await request({}, other)).status).toBe(404);
  expect((await request({ startsOn: '2026-11-02', endsOn: '2026-11-03' })).status).toBe(422);
});

test.each([
  ['before the first', '2026-11-19', 'days_order'],
  ['more than a year later', '2028-11-20', 'days_range'],
])('[HRS-4] a last day %s is refused at its field, with the reason', async (_, endsOn, reason) => {
  const { status, result } = await request({ startsOn: '2026-11-20', endsOn });
  expect([status, result['reasons']]).toEqual([422, { ends_on: reason }]);
});

test('[HRS-4] [A1] asking to be away and withdrawing it are tried again when a lock was lost', async () => {
  await loseOneDeadlock(db, 'employee_absences');
  expect((await request({ startsOn: '2026-12-21', endsOn: '2026-12-21' })).status).toBe(200);
  const id = (await absence())?.id ?? 0;
  await loseAgain(db, 'employee_absences');
  expect((await call('staffRemoveAbsence', { id }, noor)).status).toBe(200);
  expect((await absence())?.id).not.toBe(id);
});

test('[HRS-3] a visit that ends while the list of those in the way is made is left out of it', async () => {
  const [stays, ends] = [await desk.booked({ startsAt: at(9, 12) }), await desk.booked({ startsAt: at(11, 12) })];
  const days = { startsOn: '2026-11-24', endsOn: '2026-11-24' };
  const asked: ReturnType<typeof call>[] = [];
  // Its own entry waits for the employee; the visits were read before.
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from employees where id = ${employeeId} for update`);
    asked.push(call('staffAbsenceImpact', { employeeId, unmoved: undefined, ...days }, owner));
    const waiting = async () =>
      (
        await tx.execute<{ count: number }>(sql`select count(distinct pid)::int as count from pg_locks
          where not granted and (database is null or database = (select oid from pg_database where datname = current_database()))`)
      ).rows[0]?.count;
    await expect.poll(waiting, BOUND).toBe(1);
    await tx.execute(sql`delete from occupancies where booking_id = ${ends}`);
    await tx.execute(sql`update bookings set status = 'cancelled', cancel_outcome = 'free', cancelled_at = now()
      where id = ${ends}`);
  });
  const [answer] = await Promise.all(asked);
  expect(answer).toMatchObject({ status: 200, result: { impact: { bookings: [{ id: stays }] } } });
});
