import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { openPostgres } from './postgres.ts';

afterEach(() => void vi.useRealTimers());

test('[P8] connections stay open while nobody needs them', async () => {
  const own = await testDatabase();
  if (own.kind !== 'postgres') throw new Error('this is about PostgreSQL');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const database = await openPostgres(own.url);
  try {
    await Promise.all(Array.from({ length: 5 }, () => database.db.execute(sql`select pg_sleep(0.05)`)));
    const { total } = database.load();
    expect(total).toBe(5);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(database.load()).toEqual({ total, idle: total, waiting: 0 });
  } finally {
    await database.close();
  }
});

test('[B8] a silent connection is dropped only while a call waits for it', async () => {
  const own = await testDatabase();
  if (own.kind !== 'postgres') throw new Error('this is about PostgreSQL');
  const database = await openPostgres(own.url);
  const pool = database.openPool({ max: 1 });
  try {
    const client = await pool.connect();
    const { stream } = client.connection;
    expect(stream).toHaveProperty('timeout', 12_000);
    client.release();
    expect(stream).toHaveProperty('timeout', 0);
  } finally {
    await pool.end();
    await database.close();
  }
});
