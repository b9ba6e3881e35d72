import { sql } from 'drizzle-orm';
import { BOUND } from '@embook/domain/testing/bound';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { peopleOn } from '../../../test/people.ts';
import { ask, testPlatform } from '../../../test/platform.ts';
import { addStaff, askStaff, openSession } from '../../../test/staff.ts';
import { charactersRead } from '../../../test/statements.ts';
import { addStudio, NOW } from '../../../test/studio.ts';
import { CONNECTION_SHARES } from '../db/connection-shares.ts';

test('[A27] what members of one company read delays themselves alone when it is very much, and no change waits @full', async () => {
  const database = await testDatabase();
  const { db } = database;
  let now = NOW;
  const app = await testPlatform(database, { clock: { now: () => now } });
  const staffOf = async (key: string) => {
    const { companyId, shopId } = await addStudio(db, key);
    const { accountId } = await addStaff(db, { email: `owner@${key}.test`, companyId, role: 'owner' });
    return { shopId, key, cookie: await openSession(db, accountId, new Date(NOW)) };
  };
  const [one, two] = [await staffOf('one'), await staffOf('two')];
  await db.execute(sql`update services set description = repeat('x', 3000000) where shop_id = ${one.shopId}`);
  const list = ({ shopId, ...caller }: typeof one) =>
    askStaff(app, 'staffServices', { shopId, archived: undefined }, caller);
  const statuses = [];
  for (let count = 0; count < 12; count += 1) statuses.push((await list(one)).status);
  expect(statuses.indexOf(429)).toBeGreaterThan(2);
  const { result } = await list(one);
  expect(result['problem']).toBe('too_many_requests');
  expect((await list(two)).status).toBe(200);
  // Neither another call of the company, nor what its customers read, waits for that.
  expect((await askStaff(app, 'staffTeam', {}, one)).status).toBe(200);
  expect((await ask(app, 'serviceCategories', { shopId: one.shopId }, { key: 'one' })).status).toBe(200);
  now += Number(result['timer']) * 1000;
  expect((await list(one)).status).toBe(200);
});

test('[A27] of what is archived a list has the latest 300, and each other one is read by its id', async () => {
  const database = await testDatabase();
  const { db } = database;
  const app = await testPlatform(database);
  const { companyId, shopId } = await addStudio(db, 'one');
  const { accountId } = await addStaff(db, { email: 'owner@one.test', companyId, role: 'owner' });
  const caller = { key: 'one', cookie: await openSession(db, accountId, new Date()) };
  const { rows } = await db.execute<{
    id: number;
  }>(sql`insert into services (company_id, shop_id, name, minutes, price_cents, archived)
    select ${companyId}, ${shopId}, 'Gone', 30, 100, true from generate_series(1, 1000) returning id::int`);
  const { result } = await askStaff(app, 'staffServices', { shopId, archived: true }, caller);
  const listed = result['services'] as { id: number; archived: boolean }[];
  const archived = listed.filter((service) => service.archived).map(({ id }) => id);
  expect(archived).toEqual(rows.slice(-300).map(({ id }) => id));
  expect(listed.some((service) => !service.archived)).toBe(true);
  expect((await askStaff(app, 'staffService', { id: rows[0]?.id ?? 0 }, caller)).status).toBe(200);
});

test('[A27] [B16] however many companies search at once, most of the connections are left for everybody’s other calls', async () => {
  const database = await testDatabase();
  const { db } = database;
  const people = await peopleOn(database);
  const keys = ['h1', 'h2', 'h3', 'h4', 'h5'];
  const hostile = await Promise.all(keys.map((key) => addStudio(db, key)));
  let release = () => {};
  const isReleased = new Promise<void>((go) => (release = go));
  const blocker = db.transaction(async (tx) => {
    await tx.execute(sql`lock table occupancies in access exclusive mode`);
    await isReleased;
  });
  const searches = hostile.flatMap(({ apiKey: key, massageId: serviceId, roomIds }) =>
    Array.from({ length: 10 }, (_, index) =>
      ask(
        people.app,
        'paymentOptions',
        { serviceId, roomId: roomIds[0], sessionId: undefined, timestamp: NOW / 1000 + 86_400 + index * 3_600 },
        { key },
      ),
    ),
  );
  const waiting = async (): Promise<number> => {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.n ?? 0;
  };
  try {
    await vi.waitFor(async () => expect(await waiting()).toBe(CONNECTION_SHARES.searches), BOUND);
    // Somebody else signs up meanwhile, which takes several connections one after another.
    expect(await people.signUp('victim@embook.test')).toMatch(/./);
    expect(await waiting()).toBe(CONNECTION_SHARES.searches);
  } finally {
    release();
    await blocker;
  }
  const answers = await Promise.all(searches);
  expect(answers.filter(({ status }) => status === 429 || status >= 500)).toEqual([]);
});

test('[B8] [B16] however many calls one customer makes at once, three hold a connection, and their payments are still followed', async () => {
  const database = await testDatabase();
  const { db } = database;
  const people = await peopleOn(database);
  const token = await people.signUp('hasty@embook.test');
  const own = { key: 'one', token };
  let release = () => {};
  const isReleased = new Promise<void>((go) => (release = go));
  const blocker = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from customers for update`);
    await isReleased;
  });
  const change = { locale: undefined, pushEnabled: undefined, emailEnabled: undefined };
  const calls = Array.from({ length: 20 }, (_, index) =>
    ask(people.app, 'settingsUpdate', { ...change, feedbackEnabled: index % 2 === 0 }, own),
  );
  const waiting = async (): Promise<number> => {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.n ?? 0;
  };
  try {
    await vi.waitFor(async () => expect(await waiting()).toBe(3), BOUND);
    expect((await ask(people.app, 'pendingPayments', {}, own)).status).toBe(200);
    expect(await people.signUp('patient@embook.test')).toMatch(/./);
    expect(await waiting()).toBe(3);
  } finally {
    release();
    await blocker;
  }
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
});

test('[A27] what can be paid with reads the closed dates of its day alone, in however many rooms', async () => {
  const database = await testDatabase();
  const { db } = database;
  const app = await testPlatform(database);
  const { companyId, shopId, massageId: serviceId } = await addStudio(db, 'one');
  await db.execute(sql`with made as (insert into rooms (company_id, shop_id, name)
      select ${companyId}, ${shopId}, 'Room ' || n from generate_series(1, 190) n returning id),
    offered as (insert into service_rooms (company_id, service_id, room_id)
      select ${companyId}, ${serviceId}, id from made)
    insert into room_disabled_dates (company_id, room_id, date)
      select ${companyId}, id, date '2026-11-20' + day from made, generate_series(0, 299) day`);
  const request = { serviceId, roomId: undefined, sessionId: undefined, timestamp: Date.UTC(2026, 10, 12, 10) / 1000 };
  const read = await charactersRead(async () => {
    expect((await ask(app, 'paymentOptions', request, { key: 'one' })).status).toBe(200);
  });
  expect(read).toBeGreaterThan(10_000);
  expect(read).toBeLessThan(150_000);
  // Closed on that day, each room counts as closed.
  const closed = Date.UTC(2026, 10, 25, 10) / 1000;
  await db.execute(sql`update rooms set active = false where company_id = ${companyId} and name not like 'Room _%'`);
  expect((await ask(app, 'paymentOptions', { ...request, timestamp: closed }, { key: 'one' })).status).not.toBe(200);
});

test('[A27] a company whose answers are heavy slows down its own visitors, and nobody else', async () => {
  const database = await testDatabase();
  const { db } = database;
  const [one, two] = [await addStudio(db, 'one'), await addStudio(db, 'two')];
  let now = NOW;
  const app = await testPlatform(database, { clock: { now: () => now } });
  const list = ({ apiKey, shopId }: typeof one) => ask(app, 'serviceCategories', { shopId }, { key: apiKey });
  // Brought by a file: the console adds no more than a quarter of a million characters.
  await db.execute(sql`update services set description = repeat('x', 5000000) where company_id = ${one.companyId}`);

  const statuses = [];
  for (let count = 0; count < 9; count += 1) statuses.push((await list(one)).status);
  expect(statuses.indexOf(429)).toBeGreaterThan(2);
  const { status, result } = await list(one);
  expect([status, result['problem']]).toEqual([429, 'too_many_requests']);
  expect((await list(two)).status).toBe(200);

  now += Number(result['timer']) * 1000;
  expect((await list(one)).status).toBe(200);
});

test('[A27] answers of less than half a megabyte count too: a company whose week has 440 KB took a whole core by them @full', async () => {
  const database = await testDatabase();
  const { db } = database;
  const [one, two] = [await addStudio(db, 'one'), await addStudio(db, 'two')];
  const app = await testPlatform(database, { clock: { now: () => NOW } });
  const list = ({ apiKey, shopId }: typeof one) => ask(app, 'serviceCategories', { shopId }, { key: apiKey });
  const describe = ({ massageId }: typeof one, characters: number) =>
    db.execute(sql`update services set description = repeat('x', ${characters}::int) where id = ${massageId}`);
  await describe(one, 400_000);
  // As much as a large timetable has in a week.
  await describe(two, 100_000);
  const statuses = { one: new Set<number>(), two: new Set<number>() };
  for (let visitor = 0; visitor < 130; visitor += 1) {
    statuses.one.add((await list(one)).status);
    statuses.two.add((await list(two)).status);
  }
  expect(statuses).toEqual({ one: new Set([200, 429]), two: new Set([200]) });
});
