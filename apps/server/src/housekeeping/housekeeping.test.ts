import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { addStudio } from '../../test/studio.ts';
import { tokens } from '../infra/db/schema/index.ts';
import { defineHousekeeping } from './housekeeping.ts';
import { createHousekeepingStore } from './store.ts';

describe.each(databases)('housekeeping on %s', (_name, open) => {
  test('[B14] sessions that were not used for 30 days are deleted, the others stay', async () => {
    const { db } = await open();
    const { companyId, addCustomer } = await addStudio(db, 'one');
    const customerId = await addCustomer('ada@embook.test');
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await db.insert(tokens).values([
      { companyId, customerId, tokenHash: new Uint8Array(32).fill(1), lastUsedAt: daysAgo(31) },
      { companyId, customerId, tokenHash: new Uint8Array(32).fill(2), lastUsedAt: daysAgo(29) },
    ]);
    const run: (() => Promise<void>)[] = [];
    defineHousekeeping({ define: (_job, handler) => void run.push(() => handler({})) }, createHousekeepingStore(db));
    for (const each of run) await each();
    const left = await db.select({ hash: tokens.tokenHash }).from(tokens);
    expect(left.map(({ hash }) => hash[0])).toEqual([2]);
  });
});
