import { expect, test } from 'vitest';
import { catalogueOf } from '../../../test/catalogue-calls.ts';
import { testDatabase } from '../../../test/database.ts';
import { deskOf } from '../../../test/desk.ts';
import { peopleOn } from '../../../test/people.ts';

const database = await testDatabase();
const { app, one } = await peopleOn(database);
const { owner, book, booked, visit } = await deskOf({ app, db: database.db, one });
const { add } = catalogueOf(app, owner);

const address = { street: 'Broadway 1', zip: '10004', city: 'New York', country: 'United States' };
const shop = await add('shop', { name: 'Overseas', ...address, time_zone: 'America/New_York' });
const room = await add('room', { shop_id: shop.id, name: 'Only' });
const service = await add('service', { shop_id: shop.id, name: 'Peel', minutes: 60, price: 40, rooms: [room.id] });
const there = { serviceId: service.id, roomId: room.id };
const night = (month: number, day: number) => Date.UTC(2027, month - 1, day, 2, 30) / 1000;

test('[DESK-2] [B10] the desk books by the clock of the shop, not by that of the company', async () => {
  // The clocks of New York skip this time, those of Amsterdam two weeks later.
  const skipped = await book({ ...there, startsAt: night(3, 14) }, owner);
  expect([skipped.status, Object.keys(skipped.result['errors'] ?? {})]).toEqual([422, ['starts_at']]);
  const id = await booked({ ...there, startsAt: night(3, 28) }, owner);
  expect(await visit(id, owner)).toMatchObject({ starts_at: night(3, 28) });
  const here = await book({ startsAt: night(3, 28) }, owner);
  expect(here.status).toBe(422);
});
