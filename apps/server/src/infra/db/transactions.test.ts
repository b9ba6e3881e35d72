import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';

test('[B8] a connection that is lost before its transaction begins goes back: the pool is not exhausted', async () => {
  const { db } = await testDatabase();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  for (let loss = 0; loss < 40; loss += 1) {
    query.mockImplementationOnce(() => Promise.reject(new Error('Connection terminated unexpectedly')));
    await expect(db.transaction(async () => {})).rejects.toThrow('begin');
  }
  query.mockRestore();
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as one`));
  expect(rows).toEqual([{ one: 1 }]);
});
