import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { peopleOn } from '../../test/people.ts';
import { ask } from '../../test/platform.ts';
import { addStaff, askStaff, openSession } from '../../test/staff.ts';
import { NOW } from '../../test/studio.ts';
import { exportCompany } from '../company-file/export-company.ts';
import { deleteTestBookings } from '../housekeeping/housekeeping-store.ts';
import { occupancies } from '../infra/db/schema/index.ts';

/** What a visit leaves behind somewhere; a test booking is in none of them. */
const traces = [
  'bookings',
  'customers',
  'payments',
  'till_entries',
  'loyalty_entries',
  'mails',
  'staff_notices',
  'reviews',
  'holds',
  'seats',
];

describe.each(databases)('setting a company up on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { app } = people;

  /** Somebody who starts a company, as the browser does (TEAM-10). */
  async function newOwner(email: string) {
    const { result } = await askStaff(app, 'staffStartCode', { email }, { headers: { locale: 'en' } });
    const given = { hash: String(result['hash']), code: await people.codeFor(email) };
    const named = { companyName: 'Studio West', name: 'Mila', password: 'a password of hers' };
    const started = await askStaff(app, 'staffStart', { ...given, ...named });
    const { key } = started.result['company'] as { key: string };
    const asking = { key, cookie: started.cookie, headers: { locale: 'en' } };
    const read = async () => (await askStaff(app, 'staffSetup', {}, asking)).result;
    return { key, asking, read };
  }

  /** The owner of the studio that all tests of the platform know. */
  async function ownerOfStudio() {
    const { companyId, shopId, massageId } = people.one;
    const { accountId } = await addStaff(db, { email: 'owner@one.test', companyId, role: 'owner' });
    const asking = { key: 'one', cookie: await openSession(db, accountId, new Date(NOW)), headers: { locale: 'en' } };
    return { asking, companyId, shopId, massageId };
  }

  test('[START-1] what a company has says which steps are done, and where to go on', async () => {
    const { key, asking, read } = await newOwner('mila@embook.test');
    expect(await read()).toMatchObject({
      done: [],
      shop: null,
      service: null,
      employees: [],
      examples: 0,
      test: null,
      seen: [],
      link: expect.stringContaining(`/shops?companyApiKey=${key}`),
    });
    const address = { name: 'West', street: 'Kanaalstraat 1', zip: '3531 CA', city: 'Utrecht', country: 'Netherlands' };
    const only = (given: object) => given as never;
    const shop = (await askStaff(app, 'staffAddShop', only(address), asking)).result['shop'] as { id: number };
    expect((await read())['done']).toEqual([]);
    const hours = [{ weekday: 3, opens: '09:00', closes: '18:00' }];
    const opened = { id: shop.id, hours, version: 1, choices: undefined, tellCustomers: undefined };
    expect((await askStaff(app, 'staffChangeShopHours', opened, asking)).status).toBe(200);
    const room = (await askStaff(app, 'staffAddRoom', only({ shop_id: shop.id, name: 'Room 1' }), asking)).result[
      'room'
    ] as { id: number };
    expect((await read())['done']).toEqual(['shop']);
    const category = (await askStaff(app, 'staffAddCategory', only({ shop_id: shop.id, name: 'Body' }), asking)).result[
      'category'
    ] as { id: number };
    const offered = { shop_id: shop.id, category_id: category.id, name: 'Massage', minutes: 60, price: 65 };
    await askStaff(app, 'staffAddService', only({ ...offered, rooms: [room.id] }), asking);
    await askStaff(app, 'staffAddEmployee', only({ shop_id: shop.id, name: 'Mila' }), asking);
    expect(await read()).toMatchObject({
      done: ['shop', 'service', 'team'],
      shop: { id: shop.id, rooms: [room.id], has_hours: true, category_id: category.id },
      service: { name: 'Massage', minutes: 60, price_cents: 6500 },
      employees: ['Mila'],
    });
  });

  test('[START-3] a test booking takes the next free time, the agenda says so, and it leaves no trace', async () => {
    const { asking, companyId, shopId, massageId } = await ownerOfStudio();
    const count = async () =>
      Object.fromEntries(
        await Promise.all(
          traces.map(async (table) => {
            const { rows } = await db.execute(sql`select count(*)::int as count from ${sql.identifier(table)}`);
            return [table, rows[0]?.['count']] as const;
          }),
        ),
      );
    const times = async () => {
      const fields = { serviceId: massageId, timestamp: Date.UTC(2026, 10, 11) / 1000, roomId: people.one.roomIds[0] };
      return (await ask(app, 'availableTimes', fields as never, { key: 'one' })).result['slots'] as {
        timestamp: number;
      }[];
    };
    const before = await count();
    const free = await times();
    const { status, result } = await askStaff(app, 'staffTestBooking', { serviceId: massageId }, asking);
    expect([status, result['test']]).toEqual([
      200,
      {
        id: expect.any(Number),
        shop_id: shopId,
        service: 'Massage one',
        starts_at: free[0]?.timestamp,
        // An hour, and a quarter of one as its buffer.
        ends_at: Number(free[0]?.timestamp) + 4_500,
        room: expect.stringContaining('one'),
        employee: 'Noor one',
        // Ten minutes from now by the shop's clock, which is an hour ahead of the world's in November.
        until: NOW / 1000 + 3_600 + 600,
      },
    ]);
    const test_ = result['test'] as { id: number; starts_at: number };
    expect((await times()).length).toBeLessThan(free.length);
    const agenda = async () =>
      (
        await askStaff(
          app,
          'staffAgenda',
          { shopId, date: '2026-11-11', days: undefined, cancelled: undefined },
          asking,
        )
      ).result['entries'] as { id: number; kind: string; status: string; reason: string }[];
    expect(await agenda()).toMatchObject([{ id: test_.id, kind: 'block', status: 'test', reason: 'Massage one' }]);
    const { until } = result['test'] as { until: number };
    expect((await askStaff(app, 'staffSetup', {}, asking)).result['test']).toMatchObject({ id: test_.id, until });
    const asked = { shopId, serviceId: massageId, startsAt: test_.starts_at, roomId: people.one.roomIds[0] };
    const why = await askStaff(app, 'staffWhy', { ...asked, employeeId: undefined }, asking);
    expect(JSON.stringify(why.result['steps'])).toContain('Test booking: Massage one');
    expect(JSON.stringify(await exportCompany(db, 'one'))).not.toContain('"blocks"');

    // A second one takes the place of the first.
    const again = (await askStaff(app, 'staffTestBooking', { serviceId: massageId }, asking)).result['test'];
    expect(await agenda()).toHaveLength(1);
    const { id } = again as { id: number };
    expect((await askStaff(app, 'staffRemoveBlock', { id, which: undefined }, asking)).status).toBe(200);
    expect(await agenda()).toEqual([]);
    expect(await times()).toEqual(free);
    expect(await count()).toEqual(before);
    const audited = { thing: 'block', id, query: undefined, first: undefined, limit: undefined };
    expect((await askStaff(app, 'staffAudit', audited, asking)).result['entries']).toMatchObject([
      { action: 'block.removed', before: { test: true, reason: 'Massage one' } },
      { action: 'test_booking.made' },
    ]);

    // When it is not removed, the job removes it; blocks stay.
    await db.insert(occupancies).values([
      { companyId, roomId: people.one.roomIds[0], startsAt: 10, endsAt: 20, testUntil: new Date(Date.now() - 1_000) },
      { companyId, roomId: people.one.roomIds[0], startsAt: 30, endsAt: 40, reason: 'Dentist' },
    ]);
    await deleteTestBookings(db);
    const left = await db
      .select({ reason: occupancies.reason })
      .from(occupancies)
      .where(eq(occupancies.companyId, companyId));
    expect(left).toEqual([{ reason: 'Dentist' }]);
  });

  test('[START-3] what cannot be booked has no test booking', async () => {
    const { companyId, hiddenId } = people.two;
    const { accountId } = await addStaff(db, { email: 'owner@two.test', companyId, role: 'owner' });
    const asking = { key: 'two', cookie: await openSession(db, accountId, new Date(NOW)) };
    expect((await askStaff(app, 'staffTestBooking', { serviceId: hiddenId }, asking)).status).toBeGreaterThanOrEqual(
      404,
    );
    expect((await askStaff(app, 'staffTestBooking', { serviceId: people.one.massageId }, asking)).status).toBe(404);
  });

  test('[START-3] without a free time it says why, and one that stands is told with the same times', async () => {
    const { asking, read } = await newOwner('why@embook.test');
    const add = async (call: 'staffAddShop' | 'staffAddService' | 'staffAddRoom', name: string, given: object) =>
      ((await askStaff(app, call, given as never, asking)).result[name] as { id: number }).id;
    const place = { name: 'West', street: 'S 1', zip: '1', city: 'Utrecht', country: 'Netherlands' };
    const shop_id = await add('staffAddShop', 'shop', place);
    const wash = { shop_id, name: 'Wash', minutes: 30, price: 10, buffer_before: 5, buffer_after: 10 };
    const bare = await add('staffAddService', 'service', wash);
    const room = await add('staffAddRoom', 'room', { shop_id, name: 'Basin' });
    const serviceId = await add('staffAddService', 'service', { ...wash, rooms: [room] });
    const test_ = async (id: number) => (await askStaff(app, 'staffTestBooking', { serviceId: id }, asking)).result;
    expect(await test_(bare)).toMatchObject({ problem: 'no_room', message: expect.stringContaining('no room') });
    expect(await test_(serviceId)).toMatchObject({ problem: 'no_hours', message: expect.stringContaining('hours') });
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }));
    await askStaff(app, 'staffChangeShopHours', { id: shop_id, version: 1, hours } as never, asking);
    const disabled_days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    const closed = await add('staffAddRoom', 'room', { shop_id, name: 'Attic', disabled_days });
    const never = await add('staffAddService', 'service', { ...wash, rooms: [closed] });
    expect(await test_(never)).toMatchObject({
      problem: 'no_free_time',
      message: expect.stringContaining('two weeks'),
    });
    const made = (await test_(serviceId))['test'];
    expect(made).toMatchObject({ service: 'Wash' });
    expect((await read())['test']).toEqual(made);
  });

  test('[START-3] examples come and go with one press; what somebody changed or uses stays', async () => {
    const { asking, read } = await newOwner('examples@embook.test');
    const shopOf = { name: 'West', street: 'S 1', zip: '1', city: 'Utrecht', country: 'Netherlands' } as never;
    const shopId = ((await askStaff(app, 'staffAddShop', shopOf, asking)).result['shop'] as { id: number }).id;
    expect((await askStaff(app, 'staffAddExamples', { shopId }, asking)).result).toEqual({ examples: 3 });
    // Once more adds none: the page has them already.
    await askStaff(app, 'staffAddExamples', { shopId }, asking);
    expect((await read())['examples']).toBe(3);
    const list = async (archived = false) =>
      (await askStaff(app, 'staffServices', { shopId, archived }, asking)).result['services'] as {
        id: number;
        name: string;
        version: number;
        sub_name: string;
        texts: object;
      }[];
    const [first, second] = await list();
    expect(first).toMatchObject({ sub_name: 'Example', bookable: 'never', texts: { nl: { sub_name: 'Voorbeeld' } } });
    // An example is no service to be booked: the step is not done with it.
    expect((await read())['done']).toEqual([]);
    await askStaff(app, 'staffChangeService', { id: first?.id, version: 1, name: 'My own' } as never, asking);
    const bundle = { shop_id: shopId, name: 'Five times', price: 50, uses: 5, services: [second?.id] };
    expect((await askStaff(app, 'staffAddBundle', bundle as never, asking)).status).toBe(200);
    expect((await askStaff(app, 'staffRemoveExamples', { id: shopId }, asking)).result).toEqual({
      examples: 0,
      kept: [
        { id: first?.id, name: 'My own', because: 'changed' },
        { id: second?.id, name: second?.name, because: 'in_use' },
      ],
    });
    expect((await list()).map(({ name }) => name)).toEqual(['My own', second?.name]);
    expect(await list(true)).toHaveLength(2);
    expect((await read())['examples']).toBe(0);
  });

  test('[START-2] [A22] a page is checked, answered in codes, and limited in number', async () => {
    const { asking } = await newOwner('page@embook.test');
    const look = (address: string) => askStaff(app, 'staffCheckPage', { address }, asking);
    const codeOf = async (address: string) => {
      const { findings } = (await look(address)).result as { findings: { code: string; outcome: string }[] };
      return findings.map(({ code, outcome }) => [code, outcome]);
    };
    expect(await codeOf('ftp://studio.example')).toEqual([['page_address', 'bad']]);
    expect(await codeOf('localhost:8480')).toEqual([['page_address', 'bad']]);
    expect(await codeOf('http://localhost:8480/')).toEqual([['page_private', 'skipped']]);
    expect(await codeOf('127.0.0.1')).toEqual([['page_private', 'skipped']]);
    for (let count = 0; count < 6; count += 1) expect((await look('ftp://x')).status).toBe(200);
    const refused = await look('ftp://x');
    const { timer } = refused.result as { timer: number };
    expect([refused.status, timer > 0 && timer <= 60]).toEqual([429, true]);
    expect(refused.headers['retry-after']).toBe(String(timer));
    const other = await newOwner('other-page@embook.test');
    expect((await askStaff(app, 'staffCheckPage', { address: 'ftp://x' }, other.asking)).status).toBe(200);
  });
});
