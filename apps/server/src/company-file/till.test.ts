import { describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { testDatabase } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import { testPlatform } from '../../test/platform.ts';
import { reservationsOn } from '../../test/reservations.ts';
import { addStaff, askStaff, openSession } from '../../test/staff.ts';
import { NOW } from '../../test/studio.ts';
import type { Database, Db } from '../infra/db/open.ts';
import { repeatableIds } from '../infra/random-ids.ts';
import { exportCompany } from './export-company.ts';
import type { CompanyFileText } from './format.ts';
import { importCompany } from './import-company.ts';
import { jsonText } from './json-text.ts';

const exported = async (db: Db): Promise<CompanyFileText> =>
  JSON.parse(jsonText((await exportCompany(db, 'one'))?.file)) as CompanyFileText;

const imported = (db: Db, file: unknown) =>
  importCompany(db, file, { now: NOW, randomId: repeatableIds('elsewhere'), baseDir: '.' });

const bookingsOf = ({ customers = [] }: CompanyFileText) => customers.flatMap(({ bookings = [] }) => bookings);

/** The owner's view of the visit at this time, over HTTP. */
async function visitsOn(database: Database, companyId: number) {
  const app = await testPlatform(database);
  const { accountId } = await addStaff(database.db, { email: 'new@embook.test', companyId, role: 'owner' });
  const who = { key: 'one', cookie: await openSession(database.db, accountId, new Date(NOW)) };
  const idAt = async (startsAt: number) => {
    const { rows } = await database.db.execute<{ id: number }>(
      sql`select id::float8 as id from bookings where starts_at = ${startsAt}`,
    );
    return rows[0]?.id ?? 0;
  };
  return {
    idAt,
    visitAt: async (startsAt: number) => (await askStaff(app, 'staffVisit', { id: await idAt(startsAt) }, who)).result,
    giveBack: async (startsAt: number) => askStaff(app, 'staffGiveBack', { id: await idAt(startsAt) }, who),
  };
}

describe('[TILL-1] [CAT-6] money that was taken at the desk', async () => {
  const world = await reservationsOn(await testDatabase());
  const { booked, call, cancel, owner, versionOf } = await deskOf(world);
  const [owed, given, kept, part] = [at(9, 20), at(9, 21), at(9, 22), at(9, 23)];

  const owedId = await booked({ startsAt: owed, payment: 'cash' });
  await cancel(owedId);
  const givenId = await booked({ startsAt: given });
  await call('staffTakePayment', { id: givenId, method: 'card', amountCents: 2000 });
  await cancel(givenId);
  await call('staffGiveBack', { id: givenId });
  const keptId = await booked({ startsAt: kept, payment: 'cash' });
  await cancel(keptId, { giveBack: 'nothing', reason: 'Third time' }, owner);
  await call('staffTakePayment', { id: await booked({ startsAt: part }), method: 'other', amountCents: 1234 });

  test('is in the export of a visit that was cancelled, and of one that stands', async () => {
    expect(bookingsOf(await exported(world.db))).toMatchObject([
      { cancelled: { owed_at_desk: 49.5 }, till: [{ kind: 'sale', method: 'cash', amount: 49.5, who: 'desk' }] },
      { cancelled: { owed_at_desk: 20 }, till: [{ amount: 20 }, { kind: 'refund', method: 'card', amount: -20 }] },
      { cancelled: { outcome: 'cost_lost' }, till: [{ kind: 'sale', amount: 49.5 }] },
      { payment: { paid: false }, till: [{ kind: 'sale', method: 'other', amount: 12.34 }] },
    ]);
  });

  test('comes back elsewhere, where what is owed can still be given back, once', async () => {
    const file = await exported(world.db);
    const database = await testDatabase();
    const done = await imported(database.db, file);
    if (!done.ok) throw new Error(JSON.stringify(done.problems));
    expect(await exported(database.db)).toEqual(file);
    const { visitAt, giveBack } = await visitsOn(database, done.companyId);
    expect(await visitAt(owed)).toMatchObject({ owed_cents: 4950, till: [{ amount_cents: 4950, who: 'desk' }] });
    expect(await visitAt(given)).toMatchObject({ owed_cents: 0, till: [{ kind: 'sale' }, { kind: 'refund' }] });
    expect(await visitAt(kept)).toMatchObject({ owed_cents: 0, till: [{ amount_cents: 4950 }] });
    expect(await visitAt(part)).toMatchObject({ owed_cents: 0, till: [{ amount_cents: 1234, method: 'other' }] });
    expect((await giveBack(owed)).result).toEqual({ amount_cents: 4950 });
    expect((await giveBack(owed)).status).toBe(409);
  });

  test('[DESK-5] whether the customer came is in the file and comes back', async () => {
    const marks = [
      ['arrived', at(9, 25)],
      ['done', at(9, 26)],
    ] as const;
    for (const [status, startsAt] of marks) {
      const id = await booked({ startsAt });
      expect((await call('staffMarkVisit', { id, status, version: await versionOf(id) })).status).toBe(200);
    }
    const file = await exported(world.db);
    expect(bookingsOf(file).flatMap(({ progress = [] }) => progress)).toEqual(['arrived', 'done']);
    const database = await testDatabase();
    const done = await imported(database.db, file);
    if (!done.ok) throw new Error(JSON.stringify(done.problems));
    expect(await exported(database.db)).toEqual(file);
    const { visitAt } = await visitsOn(database, done.companyId);
    for (const [status, startsAt] of marks) expect(await visitAt(startsAt)).toMatchObject({ booking: { status } });
  });

  test('cannot be what never was: each place in the file is named', async () => {
    const file = await exported(world.db);
    const [first, second, third, fourth] = bookingsOf(file);
    first!.cancelled!.owed_at_desk = 50;
    second!.till![1]!.amount = 20;
    third!.till![0]!.amount = 49.51;
    Object.assign(fourth!.till![0]!, { kind: 'correction', amount: -1 });
    const done = await imported((await testDatabase()).db, file);
    expect(done.ok ? [] : done.problems.map(({ place }) => place.replace(/^customers\[\d+\]\./, ''))).toEqual([
      'bookings[0].cancelled.owed_at_desk',
      'bookings[0].till[1].amount',
      'bookings[0].till',
      'bookings[0].till[0].reason',
      'bookings[0].till',
    ]);
  });
});
