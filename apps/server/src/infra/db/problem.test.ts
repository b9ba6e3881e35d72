import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { openDatabase } from './open.ts';
import { databaseProblem, reasonOf } from './problem.ts';

const failing = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('from the driver'), { code }) });

describe('what a database error means', () => {
  test.each([
    ['23P01', 'taken'],
    ['40001', 'retry'],
    ['40P01', 'retry'],
    ['55P03', 'retry'],
    ['57P01', 'unavailable'],
    ['57014', 'unavailable'],
    ['08006', 'unavailable'],
    ['53300', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['ECONNRESET', 'unavailable'],
    ['23505', undefined],
    ['42P01', undefined],
  ])('[B8] %s is %s', (code, problem) => {
    expect(databaseProblem(failing(code))).toBe(problem);
  });

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('[B8] "%s" is unavailable', (message) => {
    expect(databaseProblem(new Error(message))).toBe('unavailable');
  });

  test('[B8] a socket that is not there is unavailable, any other missing file is not', () => {
    const missing = (syscall: string) => Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall });
    expect([missing('connect'), missing('open')].map(databaseProblem)).toEqual(['unavailable', undefined]);
  });

  test('[B8] anything else is a fault of ours, even a cause that goes in circles', () => {
    const circle = new Error('round');
    circle.cause = circle;
    expect([circle, new TypeError('x is undefined'), 'text', undefined].map(databaseProblem)).toEqual(
      Array.from({ length: 4 }),
    );
  });
});

describe('a database that refuses or goes away', async () => {
  const database = await testDatabase();
  const { db } = database;
  const killOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'embook'`;

  test('a log gets the message of the driver, not the values of the statement', async () => {
    const failed = await db.execute(sql`select ${'jo@embook.test'}::integer`).catch((error: unknown) => error);
    expect(String(failed)).toContain('jo@embook.test');
    expect(reasonOf(failed)).toMatch(/^invalid input syntax/);
    expect(reasonOf('just text')).toBe('just text');
  });

  test('[B8] a killed idle backend is replaced unnoticed', async () => {
    const busy = [1, 2, 3].map(() => db.execute(sql`select pg_sleep(0.05)`));
    await Promise.all(busy);
    await db.execute(killOthers);
    await expect(db.execute(sql`select 1 as one`)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  test('[B8] a backend killed inside a transaction fails that transaction alone', async () => {
    const failed = await db
      .transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await db.execute(killOthers);
        await tx.execute(sql`select 2`);
      })
      .catch((error: unknown) => error);
    expect(databaseProblem(failed)).toBe('unavailable');
    await expect(database.ping()).resolves.toBeUndefined();
  });

  test('[B8] statements running while their backend is killed fail as "unavailable"', async () => {
    const running = db.execute(sql`select pg_sleep(30)`).catch((error: unknown) => error);
    await expect
      .poll(
        async () =>
          (
            await db.execute(
              sql`select 1 from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`,
            )
          ).rows.length,
      )
      .toBe(1);
    await db.execute(killOthers);
    expect(databaseProblem(await running)).toBe('unavailable');
    await expect(database.ping()).resolves.toBeUndefined();
  });

  test('[B8] an address where nothing answers is reported in one line', async () => {
    await expect(openDatabase({ url: 'postgres://embook@127.0.0.1:1/embook' })).rejects.toThrow(
      /^PostgreSQL at DATABASE_URL cannot be used: .*ECONNREFUSED/,
    );
  });
});
