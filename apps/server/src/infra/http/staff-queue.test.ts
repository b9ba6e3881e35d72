import { BOUND } from '@embook/domain/testing/bound';
import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { peopleOn } from '../../../test/people.ts';
import { ask } from '../../../test/platform.ts';
import { addStaff, askStaff, openSession } from '../../../test/staff.ts';
import { addStudio, NOW } from '../../../test/studio.ts';
import { CONNECTION_SHARES, MAX_CONNECTIONS } from '../db/connection-shares.ts';

type NewEmployee = FieldsOf<StaffContract['staffAddEmployee']>;

test('[B8] [B16] however often one company’s calendar and agenda are read at once, others are answered', async () => {
  const database = await testDatabase();
  const { db } = database;
  const people = await peopleOn(database);
  const { call, owner } = await deskOf({ ...people, db });
  const feed = { employeeId: people.one.employeeId, roomId: undefined };
  const { result } = await call('staffMakeFeed', feed, owner);
  const path = new URL(String(result['url'])).pathname;
  let release = () => {};
  const isReleased = new Promise<void>((go) => (release = go));
  const blocker = db.transaction(async (tx) => {
    await tx.execute(sql`lock table occupancies in access exclusive mode`);
    await isReleased;
  });
  const day = { shopId: people.one.shopId, date: '2026-11-12', days: 1, cancelled: undefined };
  const reads = Array.from({ length: 30 }, () => [people.app.inject(path), call('staffAgenda', day, owner)]).flat();
  const waiting = async (): Promise<number> => {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.n ?? 0;
  };
  try {
    await vi.waitFor(async () => expect(await waiting()).toBe(4 + CONNECTION_SHARES.feeds), BOUND);
    expect((await ask(people.app, 'shopList', {}, { key: 'two' })).status).toBe(200);
    expect(await waiting()).toBe(4 + CONNECTION_SHARES.feeds);
  } finally {
    release();
    await blocker;
  }
  const answers = await Promise.all(reads);
  expect(answers.map((answer) => ('status' in answer ? answer.status : answer.statusCode))).toEqual(
    answers.map(() => 200),
  );
});

test('[B8] [B16] however many changes one company sends at once, three hold a connection, and others are answered', async () => {
  const database = await testDatabase();
  const { db } = database;
  const people = await peopleOn(database);
  const { book, booked, nobody, visit } = await deskOf({ ...people, db });
  const first = await booked({ startsAt: at(9), customer: { ...nobody, firstName: 'Ada' } });
  const customer = Object(await visit(first))['customer'] as { id: number };
  let release = () => {};
  const isReleased = new Promise<void>((go) => (release = go));
  const blocker = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from customers where id = ${customer.id} for update`);
    await isReleased;
  });
  const calls = Array.from({ length: 12 }, (_, index) =>
    book({ startsAt: at(10, index + 1), customer: { ...nobody, id: customer.id } }),
  );
  const waiting = async (): Promise<number> => {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.n ?? 0;
  };
  try {
    await vi.waitFor(async () => expect(await waiting()).toBe(3), BOUND);
    expect((await ask(people.app, 'shopList', {}, { key: 'two' })).status).toBe(200);
    expect(await waiting()).toBeLessThanOrEqual(3);
  } finally {
    release();
    await blocker;
  }
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
});

test('[A27] [B16] however many companies change much at once, connections are left for customers, and companies take turns', async () => {
  const database = await testDatabase();
  const { db } = database;
  const people = await peopleOn(database);
  const companies = await Promise.all(
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7'].map(async (key) => {
      const { companyId, shopId } = await addStudio(db, key);
      const { accountId } = await addStaff(db, { email: `owner@${key}.test`, companyId, role: 'owner' });
      return { shopId, key, cookie: await openSession(db, accountId, new Date(NOW)) };
    }),
  );
  let release = () => {};
  const isReleased = new Promise<void>((go) => (release = go));
  const blocker = db.transaction(async (tx) => {
    await tx.execute(sql`lock table employees in access exclusive mode`);
    await isReleased;
  });
  const answered: string[] = [];
  const calls = companies.flatMap(({ shopId, ...caller }) =>
    Array.from({ length: 4 }, async (_, index) => {
      const fields = { shop_id: shopId, name: `Person ${index}` } as unknown as NewEmployee;
      const { status } = await askStaff(people.app, 'staffAddEmployee', fields, caller);
      answered.push(caller.key);
      return status;
    }),
  );
  const waiting = async (): Promise<number> => {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.n ?? 0;
  };
  try {
    await vi.waitFor(async () => expect(await waiting()).toBe(CONNECTION_SHARES.staffChanges), BOUND);
    expect(await people.signUp('victim@embook.test')).toMatch(/./);
    expect(await waiting()).toBe(CONNECTION_SHARES.staffChanges);
  } finally {
    release();
    await blocker;
  }
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
  // In the order in which they came, the last company would come after the third changes of all others.
  expect(new Set(answered.slice(0, 2 * CONNECTION_SHARES.staffChanges + companies.length)).size).toBe(companies.length);
});

test('[B16] searches, reads, changes and calendars of all companies leave connections for what customers do', () => {
  const shares = Object.values(CONNECTION_SHARES).reduce((sum, share) => sum + share, 0);
  expect(MAX_CONNECTIONS - shares).toBeGreaterThanOrEqual(4);
});
