import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { testPlatform } from '../../../test/platform.ts';
import { addStudio } from '../../../test/studio.ts';

const database = await testDatabase();
const app = await testPlatform(database);
await addStudio(database.db, 'studio');
const token = 'A'.repeat(43);

/** Every shape of address that a mail or a calendar has carried: a new one is added, none is taken away. */
test.each([
  [`/feedback/1/${token}`, /no longer works/],
  [`/not-me/1/${token}`, /no longer works/],
  ['/payment/visit/1/1', /<h1/],
  ['/payment/charge/1/1', /<h1/],
  [`/calendar/${token}.ics`, /There is nothing at this address/],
])('[B23] %s is answered in words, also when what it names is gone', async (address, words) => {
  let answer = await app.inject(address);
  const { location } = answer.headers;
  if (typeof location === 'string') answer = await app.inject(location);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).toMatch(words);
});
