import { BOUND } from '@embook/domain/testing/bound';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { peopleOn } from '../../../test/people.ts';
import { ask } from '../../../test/platform.ts';

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
    await vi.waitFor(async () => expect(await waiting()).toBe(10), BOUND);
    expect((await ask(people.app, 'shopList', {}, { key: 'two' })).status).toBe(200);
    expect(await waiting()).toBe(10);
  } finally {
    release();
    await blocker;
  }
  const answers = await Promise.all(reads);
  expect(answers.map((answer) => ('status' in answer ? answer.status : answer.statusCode))).toEqual(
    answers.map(() => 200),
  );
});

test('[B8] [B16] however many changes one company sends at once, four hold a connection, and others are answered', async () => {
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
    await vi.waitFor(async () => expect(await waiting()).toBe(4), BOUND);
    expect((await ask(people.app, 'shopList', {}, { key: 'two' })).status).toBe(200);
    expect(await waiting()).toBeLessThanOrEqual(4);
  } finally {
    release();
    await blocker;
  }
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
});
