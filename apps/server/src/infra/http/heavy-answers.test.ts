import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { ask, testPlatform } from '../../../test/platform.ts';
import { addStudio, NOW } from '../../../test/studio.ts';

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
