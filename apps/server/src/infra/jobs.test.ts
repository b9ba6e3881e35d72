import { BOUND } from '@embook/domain/testing/bound';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { bothDatabases } from '../../test/database.ts';
import { createJobs, type JobData } from './jobs.ts';

const log = { error: vi.fn(), warn: vi.fn() };

describe.each(bothDatabases)('jobs on %s', async (_name, open) => {
  const database = await open();
  const jobs = createJobs(database, log);
  const received: JobData[] = [];
  let failures = 0;

  jobs.define('note', async (data) => {
    received.push(data);
  });
  jobs.define('stubborn', async () => {
    failures += 1;
    throw new Error('not yet');
  });
  jobs.define('nightly', async () => {}, { cron: '0 3 * * *' });
  await jobs.start();
  afterAll(() => jobs.stop());

  test('[B9] a job sent in a transaction is delivered once it commits', async () => {
    await database.db.transaction(async (tx) => {
      await jobs.send('note', { id: 1 }, tx);
    });
    await vi.waitFor(() => expect(received).toContainEqual({ id: 1 }), BOUND);
  });

  test('[B9] a job sent in a transaction that rolls back never existed', async () => {
    await expect(
      database.db.transaction(async (tx) => {
        await jobs.send('note', { id: 2 }, tx);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    // Jobs of a queue are delivered in order, so receiving the third proves that the second did not exist.
    await jobs.send('note', { id: 3 });
    await vi.waitFor(() => expect(received).toContainEqual({ id: 3 }), BOUND);
    expect(received).not.toContainEqual({ id: 2 });
  });

  test('[B9] a handler that fails does not stop the others', async () => {
    await jobs.send('stubborn', {});
    await vi.waitFor(() => expect(failures).toBeGreaterThan(0), BOUND);
    expect(log.warn).toHaveBeenCalledWith({ job: 'stubborn', reason: 'not yet' }, expect.any(String));
    await jobs.send('note', { id: 4 });
    await vi.waitFor(() => expect(received).toContainEqual({ id: 4 }), BOUND);
  });

  test('a scheduled job runs for as long as it is defined so', async () => {
    const schedules = async () =>
      (await database.db.execute(sql`select name, cron, timezone from pgboss.schedule`)).rows;
    expect(await schedules()).toEqual([{ name: 'nightly', cron: '0 3 * * *', timezone: 'UTC' }]);
    const next = createJobs(database, log);
    next.define('nightly', async () => {});
    await next.start();
    expect(await schedules()).toEqual([]);
    await next.stop();
  });
});
