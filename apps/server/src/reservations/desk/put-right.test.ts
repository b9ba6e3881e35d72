import { dayOf } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { peopleOn } from '../../../test/people.ts';

type Row = Record<string, unknown>;

const DAY_MINUTES = 24 * 60;

describe.each(databases)('mistakes at the desk that are put right on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { mailsTo, one } = people;
  const { owner, desk, noor, call, book, booked, visit, cancel, versionOf, nobody } = await deskOf({ ...people, db });
  let day = 0;
  const free = () => at(10, 4 + 7 * (day += 1));
  const opened = async (id: number) => (await call('staffVisit', { id }, owner)).result;
  const till = async (id: number) => (await opened(id))['till'] as Row[];
  const pay = async (id: number, amountCents: number, method: 'cash' | 'card' = 'cash') =>
    Number((await call('staffTakePayment', { id, method, amountCents })).result['entry_id']);
  const correct = (id: number, entryId: number, who = desk) =>
    call('staffCorrectPayment', { id, entryId, reason: 'It was by card' }, who);
  const restore = async (id: number, who = desk) =>
    call('staffRestoreVisit', { id, version: await versionOf(id) }, who);
  const withEmail = (email: string) => ({ ...nobody, firstName: 'Ada', email });

  test('[TILL-1] a mistaken entry is put right by its opposite, once, and the visit is unpaid again', async () => {
    const id = await booked({ startsAt: free() });
    const entryId = await pay(id, 4950);
    expect(await visit(id)).toMatchObject({ paid: true, open_cents: 0 });
    const { status, result } = await correct(id, entryId);
    expect([status, result['paid']]).toEqual([200, false]);
    const shown = (await till(id)).map((entry) => [
      entry['kind'],
      entry['amount_cents'],
      entry['correctable'],
      entry['reason'],
    ]);
    expect(shown).toEqual([
      ['sale', 4950, false, null],
      ['correction', -4950, false, 'It was by card'],
    ]);
    expect(await visit(id)).toMatchObject({ paid: false, open_cents: 4950 });
    expect((await correct(id, entryId)).status).toBe(404);
    await pay(id, 4950, 'card');
    expect(await visit(id)).toMatchObject({ paid: true });
  });

  test('[TILL-1] [TEAM-6] only who takes money puts it right, and that of an earlier day only who may change money', async () => {
    const id = await booked({ startsAt: free() });
    people.wait(-DAY_MINUTES);
    const entryId = await pay(id, 1000);
    people.wait(DAY_MINUTES);
    expect((await correct(id, entryId, noor)).status).toBe(403);
    expect((await correct(id, entryId)).status).toBe(403);
    expect((await correct(id, entryId, owner)).status).toBe(200);
  });

  test('[DESK-6] a cancellation is taken back as long as nobody was told, and its time is taken again', async () => {
    const startsAt = free();
    const id = await booked({ startsAt });
    expect((await cancel(id)).status).toBe(200);
    expect((await opened(id))['restorable']).toBe(true);
    expect((await restore(id)).result).toMatchObject({ booking: { status: 'confirmed' } });
    expect((await book({ startsAt })).status).toBe(409);
    expect((await restore(id)).status).toBe(409);
  });

  test('[DESK-6] a time that somebody else has by now stays theirs', async () => {
    const startsAt = free();
    const id = await booked({ startsAt });
    await cancel(id);
    await booked({ startsAt });
    expect((await restore(id)).status).toBe(409);
    expect(await visit(id)).toMatchObject({ status: 'cancelled' });
  });

  test.each([
    ['customer', sql`update customers set erased_at = now(), account_id = null`],
    ['room', sql`update rooms set archived = true`],
    ['service', sql`update services set archived = true`],
  ])('[DESK-6] [B22] a cancellation whose %s is gone by now is not taken back', async (thing, end) => {
    const id = await booked({ startsAt: free(), customer: withEmail(`gone-${thing}@embook.test`) });
    await cancel(id);
    const one = sql`where id = (select ${sql.identifier(`${thing}_id`)} from bookings where id = ${id})`;
    await db.execute(sql`${end} ${one}`);
    expect((await opened(id))['restorable']).toBe(false);
    expect((await restore(id)).result).toMatchObject({ problem: 'cannot_restore' });
    if (thing !== 'customer') await db.execute(sql`update ${sql.identifier(`${thing}s`)} set archived = false ${one}`);
  });

  test('[DESK-6] [HRS-3] an absence, a closed day or a block that was entered meanwhile is not passed over', async () => {
    const startsAt = free();
    const id = await booked({ startsAt });
    await cancel(id);
    const unsaid = { choices: undefined, tellCustomers: undefined };
    const startsOn = dayOf(startsAt);
    const restoredWith = async () => (await restore(id)).result['problem'];
    const {
      rows: [person],
    } = await db.execute<{ version: number }>(sql`select version from employees where id = ${one.employeeId}`);
    const days = { employeeId: one.employeeId, startsOn, endsOn: startsOn, kind: 'ill', note: undefined } as const;
    const absence = await call('staffAddAbsence', { ...days, version: person?.version ?? 1, ...unsaid }, owner);
    expect(absence.status).toBe(200);
    expect(await restoredWith()).toBe('away_meanwhile');
    await db.execute(sql`delete from employee_absences`);

    const {
      rows: [shop],
    } = await db.execute<{ version: number }>(sql`select version from shops where id = ${one.shopId}`);
    const closed = { id: one.shopId, from: startsOn, until: undefined, state: 'closed', hours: undefined } as const;
    const more = { reason: 'Fair', texts: undefined, version: shop?.version ?? 1, ...unsaid };
    expect((await call('staffChangeSpecialDays', { ...closed, ...more }, owner)).status).toBe(200);
    expect(await restoredWith()).toBe('closed_meanwhile');
    await db.execute(sql`delete from special_days where date = ${startsOn}`);

    const time = { startsAt, endsAt: startsAt + 3_600, reason: 'Painters', weeks: undefined };
    const block = await call('staffBlock', { employeeId: undefined, roomId: one.roomIds[0], ...time }, owner);
    expect(block.status).toBe(200);
    expect(await restoredWith()).toBe('time_taken');
    expect(await visit(id)).toMatchObject({ status: 'cancelled' });
  });

  test('[DESK-6] [DESK-2] a visit that was booked outside the hours stands again while those are as they were', async () => {
    const id = await booked({ startsAt: at(3, 4 + 7 * (day += 1)) });
    people.wait(1);
    await cancel(id);
    expect((await restore(id)).status).toBe(200);
  });

  test('[DESK-6] [DESK-8] the customer’s mail waits for the Undo: taken back it is not sent, and once it is sent it is too late', async () => {
    const email = 'undo@embook.test';
    const id = await booked({ startsAt: free(), customer: withEmail(email) });
    await cancel(id, { tellCustomer: true });
    expect(await mailsTo(email)).toHaveLength(0);
    expect((await restore(id)).status).toBe(200);
    people.wait(1);
    expect(await mailsTo(email)).toHaveLength(0);
    await cancel(id, { tellCustomer: true });
    people.wait(1);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await opened(id))['restorable']).toBe(false);
    expect((await restore(id)).status).toBe(409);
  });

  test('[DESK-6] what the desk owed after cancelling is not owed any more, unless it was given back', async () => {
    const id = await booked({ startsAt: free() });
    await pay(id, 4950);
    await cancel(id, { giveBack: 'all', reason: 'Ill' }, owner);
    expect((await opened(id))['owed_cents']).toBe(4950);
    expect((await restore(id)).status).toBe(200);
    expect(await opened(id)).toMatchObject({ owed_cents: 0, booking: { paid: true } });
    await cancel(id, { giveBack: 'all', reason: 'Ill' }, owner);
    await call('staffGiveBack', { id });
    expect((await restore(id)).status).toBe(409);
  });
});
