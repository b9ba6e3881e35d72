import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { catalogueOf } from '../../test/catalogue-calls.ts';
import { classesOn } from '../../test/classes.ts';
import { testDatabase } from '../../test/database.ts';
import { ask } from '../../test/platform.ts';
import { NOW } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import { bookings, subscriptionGroups, subscriptionUses } from '../infra/db/schema/index.ts';
import { repeatableIds } from '../infra/random-ids.ts';
import { exportCompany } from './export-company.ts';
import type { CompanyFileText } from './format.ts';
import { importCompany } from './import-company.ts';
import { jsonText } from './json-text.ts';

const world = await classesOn(await testDatabase());
const { db, one, app, owner } = world;
const { add } = catalogueOf(app, owner);

const exported = async (of: Db) => JSON.parse(jsonText((await exportCompany(of, 'one'))?.file)) as CompanyFileText;

/** The place of the group that each use was taken from, in the order of the visits. */
const usedOf = async (of: Db) =>
  (
    await of
      .select({ group: subscriptionGroups.position, returnedAt: subscriptionUses.returnedAt })
      .from(subscriptionUses)
      .innerJoin(subscriptionGroups, eq(subscriptionGroups.id, subscriptionUses.groupId))
      .innerJoin(bookings, eq(bookings.id, subscriptionUses.bookingId))
      .orderBy(asc(bookings.startsAt))
  ).map(({ group, returnedAt }) => ({ group, isReturned: returnedAt !== null }));

test('[CAT-6] [SUB-8] where two groups of a membership include a service, each use comes back in its own group', async () => {
  const ada = await world.buyer();
  const group = { uses: 1, periodicity: 'monthly', services: [one.massageId] };
  const membership = { name: 'Twice', price: 0, periodicity: 'monthly', duration: 'monthly' };
  const { id: subscriptionId } = await add('subscription', { ...membership, groups: [group, group] });
  const bought = {
    subscriptionId,
    startDate: Date.UTC(2026, 10, 11) / 1000,
    fromWidget: true,
    expectedCents: undefined,
  };
  expect((await ask(app, 'sellSubscription', bought, { key: ada.key, token: ada.token, locale: 'en' })).status).toBe(
    200,
  );
  const first = await world.booked(ada, { paymentType: 'subscription' });
  await world.booked(ada, { paymentType: 'subscription' });
  // The first use goes back, so the only one that counts is of the second group.
  expect((await world.cancelVisit(ada, first)).status).toBe(200);
  const used = await usedOf(db);
  expect(used).toEqual([
    { group: used[0]?.group, isReturned: true },
    { group: Number(used[0]?.group) + 1, isReturned: false },
  ]);
  const file = await exported(db);
  const { db: elsewhere } = await testDatabase();
  const result = await importCompany(elsewhere, file, { now: NOW, randomId: repeatableIds('group'), baseDir: '.' });
  expect(result).toMatchObject({ ok: true });
  expect(await usedOf(elsewhere)).toEqual(used);
  expect(await exported(elsewhere)).toEqual(file);
});
