import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../../test/classes.ts';
import { databases, testDatabase } from '../../../test/database.ts';
import { timetableOn } from '../../../test/timetable.ts';
import {
  auditEntries,
  classSeries,
  companies,
  customers,
  occupancies,
  rooms,
  sessions,
} from '../../infra/db/schema/index.ts';

const DAY_MS = 86_400_000;
const at = (month: number, day: number, hour = 0, year = 2026) => Date.UTC(year, month - 1, day, hour) / 1000;

describe.each(databases)('a timetable on %s', async (_name, open) => {
  const world = await timetableOn(await open());
  const { db, one, added, add, dates, seat, changeSeries, impact, clock } = world;

  test('[CLS-1] without an end it reaches as far as customers may book; the job goes on, never twice', async () => {
    const [room] = await db
      .insert(rooms)
      .values({ companyId: one.companyId, shopId: one.shopId, name: 'Hall', horizonDays: 20 })
      .returning({ id: rooms.id });
    const id = await added({ roomId: room?.id });
    expect((await dates(id)).map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-24', '2026-12-01']);
    await world.run('class-dates');
    expect(await dates(id)).toHaveLength(3);
    const now = clock.now;
    clock.now += 14 * DAY_MS;
    await Promise.all([world.run('class-dates'), world.run('class-dates')]);
    expect((await dates(id)).map(({ date }) => date)).toEqual([
      '2026-11-17',
      '2026-11-24',
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
    ]);
    clock.now = now;
  });

  test('[CLS-1] [A28] the series of a blocked company get no dates until it is let in again', async () => {
    const id = await added({ name: 'Still', every: ['thu'] });
    const before = (await dates(id)).length;
    const now = clock.now;
    clock.now += 14 * DAY_MS;
    await db
      .update(companies)
      .set({ bannedAt: new Date(0) })
      .where(eq(companies.id, one.companyId));
    await world.run('class-dates');
    expect((await dates(id)).length).toBe(before);
    await db.update(companies).set({ bannedAt: null }).where(eq(companies.id, one.companyId));
    await world.run('class-dates');
    expect((await dates(id)).length).toBe(before + 2);
    clock.now = now;
  });

  test('[CLS-1] [B23] a series that gets no dates keeps no other from going on', async () => {
    const broken = await added({ name: 'Far' });
    const id = await added({ name: 'Near', every: ['wed'] });
    const before = (await dates(id)).length;
    // As a company file could have it.
    const far = { startsOn: '9999-01-01', endsOn: '9999-12-31' };
    await db.update(classSeries).set(far).where(eq(classSeries.id, broken));
    const now = clock.now;
    clock.now += 14 * DAY_MS;
    await world.run('class-dates');
    expect((await dates(id)).length).toBe(before + 2);
    clock.now = now;
    const over = { startsOn: '2026-11-11', endsOn: '2026-11-11' };
    await db.update(classSeries).set(over).where(eq(classSeries.id, broken));
  });

  test('[CLS-2] [TEAM-7] [TEAM-8] a series that is sent back whole as it was read writes nothing', async () => {
    const id = await added({ every: ['thu', 'sat'], until: '2027-01-30', leftOut: ['2026-12-24'], name: 'Yin' });
    const [, second] = await dates(id);
    await seat(second);
    const read = async () =>
      (await world.call('staffSeries', { id }, world.owner)).result['series'] as Record<string, never> & {
        version: number;
      };
    const logged = () => db.$count(auditEntries);
    const [before, made, entries, series] = [
      await read(),
      await dates(id),
      await logged(),
      await db.$count(classSeries),
    ];
    const whole = {
      name: before['name'],
      employeeId: before['employee_id'],
      roomId: before['room_id'],
      minutes: before['minutes'],
      price: before['price'],
      description: before['description'],
      showPlacesLeft: before['show_places_left'],
      hidePrice: before['hide_price'],
      bookable: before['bookable'],
      places: before['places'],
      every: before['every'],
      at: before['at'],
      until: before['until'],
      leftOut: before['left_out'],
      version: before.version,
    };
    for (const scope of ['all', 'later', 'this'] as const) {
      const { status, result } = await changeSeries(id, { ...whole, scope, date: String(second?.['date']) });
      expect([scope, status, result['series']]).toEqual([scope, 200, before]);
    }
    expect([await read(), await dates(id), await logged()]).toEqual([before, made, entries]);
    expect(await db.$count(classSeries)).toBe(series);
    expect((await changeSeries(id, { ...whole, version: 9 })).status).toBe(409);
    expect((await changeSeries(id, { ...whole, leftOut: [] })).status).toBe(200);
    expect(await logged()).toBeGreaterThan(entries);
  });

  test('[CLS-2] a date whose new time is taken is named, and stays as it is where staff say so', async () => {
    const employeeId = one.employeeId;
    const id = await added({ employeeId, every: ['wed'], at: '06:00', from: '2026-11-18', until: '2026-12-02' });
    const [first, second] = await dates(id);
    const bookingId = await seat(second);
    const at = Number(first?.['startsAt']) + 1_800;
    await db
      .insert(occupancies)
      .values({ companyId: one.companyId, employeeId, startsAt: at + 1_800, endsAt: at + 5_400, reason: 'Dentist' });
    const change = { scope: 'all', at: '06:30' } as const;
    expect((await impact(id, change)).result).toMatchObject({
      dates: [
        { session_id: first?.['id'], taken: 0, clash: 'teacher' },
        { session_id: second?.['id'], taken: 1, clash: null, changes: ['time'] },
      ],
      others: 1,
      notified: [{ session_id: second?.['id'], count: 1 }],
    });
    // Who has no address cannot be told.
    const { customerId } = await world.booking(bookingId);
    const isIt = eq(customers.id, customerId);
    const [customer] = await db.select().from(customers).where(isIt);
    await db.update(customers).set({ accountId: null }).where(isIt);
    expect((await impact(id, change)).result['notified']).toEqual([{ session_id: second?.['id'], count: 0 }]);
    await db.update(customers).set({ accountId: customer?.accountId }).where(isIt);
    expect((await changeSeries(id, change)).status).toBe(409);
    const { status, result } = await changeSeries(id, { ...change, keep: ['2026-11-18', '2026-11-19'] });
    expect([status, result['errors']]).toEqual([422, { keep: 'The class does not take place on one of these dates' }]);
    expect((await changeSeries(id, { ...change, keep: ['2026-11-18'] })).status).toBe(200);
    expect((await dates(id)).map(({ startsAt }) => Number(startsAt) % 86_400)).toEqual([21_600, 23_400, 23_400]);
    expect(await world.booking(bookingId)).toMatchObject({ startsAt: Number(second?.['startsAt']) + 1_800 });
    // It keeps that when the series changes again.
    expect((await changeSeries(id, { scope: 'all', minutes: 45, version: 2 })).status).toBe(200);
    const [kept] = await dates(id);
    expect(kept?.['startsAt']).toBe(first?.['startsAt']);
  });

  test('[CLS-1] [B10] over New Year and a change of the clocks it stays at its time; closed days and those left out are none', async () => {
    const id = await added({ every: ['fri', 'sun'], until: '2027-04-02', leftOut: ['2026-12-25'] });
    const made = await dates(id);
    const days = made.map(({ date }) => date);
    // The shop is closed on Friday 13 November.
    expect(days).not.toContain('2026-11-13');
    expect(days).not.toContain('2026-12-25');
    expect(days).toEqual(
      expect.arrayContaining(['2026-12-27', '2027-01-01', '2027-01-03', '2027-03-28', '2027-04-02']),
    );
    for (const { startsAt } of made) expect(Number(startsAt) % 86_400).toBe(20 * 3_600);
  });

  test('[CLS-1] [CLS-2] [B10] a night that has no such time is left out, added or changed; with participants it keeps its old one', async () => {
    const inSpring = { every: ['sun' as const], from: '2027-03-20', until: '2027-04-05' };
    const skipped = await added({ ...inSpring, at: '02:30' });
    expect((await dates(skipped)).map(({ date }) => date)).toEqual(['2027-03-21', '2027-04-04']);
    const [empty, full] = [await added({ ...inSpring, at: '06:00' }), await added({ ...inSpring, at: '06:00' })];
    await seat((await dates(full))[1]);
    for (const id of [empty, full]) expect((await changeSeries(id, { at: '02:30' })).status).toBe(200);
    const standing = async (id: number) =>
      (await dates(id)).filter(({ cancelled }) => !cancelled).map(({ startsAt }) => startsAt);
    const night = (day: number, month = 3) => at(month, day, 2, 2027) + 1_800;
    expect(await standing(empty)).toEqual([night(21), night(4, 4)]);
    expect(await standing(full)).toEqual([night(21), at(3, 28, 6, 2027), night(4, 4)]);
  });

  test('[A15] the series of a shop that the company does not have are not found', async () => {
    const { status, result } = await world.call('staffSeriesList', { shopId: world.two.shopId }, world.owner);
    expect([status, result['problem']]).toEqual([404, 'shop_not_found']);
  });

  test('[CLS-1] a date whose room has no time is named and tried again', async () => {
    const roomId = one.roomIds[1];
    const busy = { startsAt: at(11, 18, 20), endsAt: at(11, 18, 21), reason: 'Repair' };
    const block = await world.call(
      'staffBlock',
      { ...busy, roomId, employeeId: undefined, weeks: undefined },
      world.owner,
    );
    const { result } = await add({ every: ['wed'], roomId, until: '2026-11-25' });
    const series = result['series'] as Row;
    expect(series).toMatchObject({ taken: ['2026-11-18'], every: ['wed'], from: '2026-11-11', until: '2026-11-25' });
    expect(result['made']).toBe(2);
    const blockId = Number((block.result['ids'] as number[])[0]);
    await world.call('staffRemoveBlock', { id: blockId, which: undefined }, world.owner);
    await world.run('class-dates');
    expect(await dates(Number(series['id']))).toHaveLength(3);
    const again = await world.call('staffSeries', { id: Number(series['id']) }, world.owner);
    expect(again.result['series']).toMatchObject({ taken: [] });
  });

  test.each<[string, object]>([
    ['without a day', { every: [] }],
    ['at a time that is none', { at: '25:00' }],
    ['that ends before it begins', { until: '2026-11-01' }],
    ['until 2099', { until: '2099-01-01' }],
    ['from 2099', { from: '2099-01-01' }],
    ['with a price of three decimals', { price: 9.999 }],
    ['that has no date', { every: ['mon'], from: '2026-11-17', until: '2026-11-22' }],
    [
      'all of whose dates are left out',
      { every: ['mon'], from: '2026-11-17', until: '2026-11-23', leftOut: ['2026-11-23'] },
    ],
  ])('[CLS-1] a series %s is refused', async (_what, given) => {
    expect((await add(given)).status).toBe(422);
  });

  test('[CLS-2] all: what changes for whom is listed first and done then, and participants are told once', async () => {
    const id = await added({ every: ['thu'], at: '07:00', until: '2026-12-10' });
    const [first, second] = await dates(id);
    const visit = await seat(second);
    const listed = await impact(id, { scope: 'all', at: '07:30', places: 20 });
    expect(listed.result).toMatchObject({
      dates: [{ session_id: second?.['id'], taken: 1, changes: ['time', 'places'] }],
      others: 4,
    });
    expect((await dates(id))[0]).toEqual(first);
    const { status, result } = await changeSeries(id, { scope: 'all', at: '07:30', places: 20 });
    expect(status).toBe(200);
    expect(result['dates']).toEqual(listed.result['dates']);
    for (const { startsAt, total } of await dates(id))
      expect([Number(startsAt) % 86_400, total]).toEqual([7.5 * 3_600, 20]);
    expect(await world.booking(visit)).toMatchObject({ startsAt: Number(second?.['startsAt']) + 1_800 });
    expect(await world.mailsAbout(`class_changed:${visit}`)).toHaveLength(1);
    expect((await changeSeries(id, { places: 5 })).status).toBe(409);
  });

  test('[CLS-2] this and later: what was keeps its terms, what comes is a series of its own', async () => {
    const id = await added({ every: ['mon'], at: '07:00', until: '2026-12-14' });
    const [first, , third] = await dates(id);
    await seat(first);
    const visit = await seat(third);
    const { status, result } = await changeSeries(id, {
      scope: 'later',
      date: '2026-11-30',
      employeeId: one.employeeId,
    });
    expect(status).toBe(200);
    const next = Number((result['series'] as Row)['id']);
    expect(next).not.toBe(id);
    expect((await dates(id)).map(({ date, employeeId }) => [date, employeeId])).toEqual([
      ['2026-11-16', null],
      ['2026-11-23', null],
    ]);
    expect((await dates(next)).map(({ date, employeeId }) => [date, employeeId])).toEqual([
      ['2026-11-30', one.employeeId],
      ['2026-12-07', one.employeeId],
      ['2026-12-14', one.employeeId],
    ]);
    expect(result['dates']).toMatchObject([{ session_id: third?.['id'], changes: ['teacher'] }]);
    expect(await world.mailsAbout('class_changed')).toEqual(
      expect.arrayContaining([expect.objectContaining({ eventKey: expect.stringContaining(String(visit)) })]),
    );
    await world.run('class-dates');
    expect(await dates(id)).toHaveLength(2);
  });

  test('[CLS-2] this one alone keeps its change when the series changes', async () => {
    const id = await added({ every: ['sat'], at: '07:00', until: '2026-12-05' });
    expect((await changeSeries(id, { scope: 'this', date: '2026-11-21', at: '09:00' })).status).toBe(200);
    expect((await changeSeries(id, { scope: 'all', at: '08:00' })).status).toBe(200);
    const hours = (await dates(id)).map(({ date, startsAt }) => [date, (Number(startsAt) % 86_400) / 3_600]);
    expect(hours).toEqual([
      ['2026-11-14', 8],
      ['2026-11-21', 9],
      ['2026-11-28', 8],
      ['2026-12-05', 8],
    ]);
    expect((await changeSeries(id, { scope: 'this', date: '2026-11-22', version: 2 })).status).toBe(404);
    expect((await changeSeries(id, { scope: 'later', version: 2 })).status).toBe(422);
  });

  test('[CLS-2] this one alone leaves no dates out: what is not the series’ own is refused at its field', async () => {
    const id = await added({ every: ['sat'], at: '05:00', until: '2026-12-05', leftOut: ['2026-11-28'] });
    const before = await dates(id);
    const change = { scope: 'this', date: '2026-11-21', at: '05:30' } as const;
    for (const leftOut of [['2026-12-05'], [], ['2026-11-28', '2026-12-05']]) {
      const { status, result } = await changeSeries(id, { ...change, leftOut });
      expect([status, result['reasons']]).toEqual([422, { left_out: 'invalid' }]);
    }
    expect(await dates(id)).toEqual(before);
    expect((await changeSeries(id, { ...change, leftOut: ['2026-11-28'] })).status).toBe(200);
  });

  test('[CLS-2] [B13] a date left out twice is refused at its field', async () => {
    const id = await added({ every: ['sat'], at: '05:45', until: '2026-12-05' });
    const { status, result } = await changeSeries(id, { leftOut: ['2026-11-28', '2026-11-28'] });
    expect([status, result['reasons']]).toEqual([422, { left_out: 'twice' }]);
  });

  test('[CLS-2] a weekday less: empty dates go, those with participants stay and are named', async () => {
    const id = await added({ every: ['tue', 'thu'], at: '21:00', until: '2026-11-26' });
    const thursday = (await dates(id)).find(({ date }) => date === '2026-11-19');
    const visit = await seat(thursday);
    const { result } = await changeSeries(id, { scope: 'all', every: ['tue'] });
    expect(result['dates']).toMatchObject([{ session_id: thursday?.['id'], changes: ['kept'] }]);
    expect((await dates(id)).map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-19', '2026-11-24']);
    expect(await world.booking(visit)).toMatchObject({ status: 'confirmed' });
    const left = await changeSeries(id, { leftOut: ['2026-11-19'], version: 2 });
    expect([left.status, left.result['errors']]).toEqual([
      422,
      { left_out: 'Someone has booked one of these dates: please cancel that class first' },
    ]);
    expect((await changeSeries(id, { leftOut: ['2026-11-24'], version: 2 })).status).toBe(200);
    await world.run('class-dates');
    expect((await dates(id)).map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-19']);
  });

  test('[CLS-4] a cancelled date stays cancelled and is not made again', async () => {
    const id = await added({ every: ['sun'], at: '06:00', until: '2026-11-29' });
    const [first] = await dates(id);
    expect((await world.cancelClass(Number(first?.['id']))).status).toBe(200);
    await world.run('class-dates');
    expect((await dates(id)).map(({ cancelled }) => cancelled)).toEqual([true, false, false]);
  });
});

test('[A27] a day has a bounded number of classes, however they come there', async () => {
  const world = await timetableOn(await testDatabase());
  const { db, one, add, added, call, owner } = world;
  const { companyId, shopId, massageId: serviceId } = one;
  const row = { companyId, shopId, serviceId, kind: 'group' as const, minutes: 30, total: 10, priceCents: 0 };
  const rows = Array.from({ length: 99 }, (_, minute) => ({ ...row, startsAt: at(12, 10, 6) + minute * 60 }));
  await db.insert(sessions).values(rows);
  const seen = ({ status, result }: Awaited<ReturnType<typeof add>>) => [status, result['problem']];
  const crowded = [409, 'day_crowded'];
  await added({ every: ['thu'], from: '2026-12-10', until: '2026-12-10' });
  expect(seen(await add({ every: ['thu'] }))).toEqual(crowded);

  const addSingle = (startsAt: number) =>
    call('staffAddClass', { ...world.newClass, serviceId, startsAt, places: 4, options: undefined }, owner);
  expect(seen(await addSingle(at(12, 10, 5)))).toEqual(crowded);
  const { status, result } = await addSingle(at(12, 11, 5));
  expect(status).toBe(200);
  expect(seen(await world.change(Number((result['session'] as Row)['id']), { on: '2026-12-10' }))).toEqual(crowded);

  const friday = await added({ every: ['fri'], from: '2026-12-04', until: '2026-12-11' });
  expect(seen(await world.changeSeries(friday, { scope: 'all', every: ['thu'] }))).toEqual(crowded);
});

test('[CLS-1] more series than are read at once are made by one run of the job, each date once @full', async () => {
  const world = await timetableOn(await testDatabase());
  const { db, one, run } = world;
  const { companyId, shopId, massageId: serviceId } = one;
  const terms = { startMinute: 600, minutes: 60, total: 10, priceCents: 1500, startsOn: '2026-11-11' };
  await db.insert(classSeries).values(
    Array.from({ length: 210 }, (_, index) => ({
      companyId,
      shopId,
      serviceId,
      ...terms,
      weekdays: [(index % 7) + 1],
    })),
  );
  const count = async () =>
    (await db.execute<Row>(sql`select count(*)::int as all, count(distinct series_id)::int as series from sessions`))
      .rows[0];
  await run('class-dates');
  const made = await count();
  expect(made).toMatchObject({ series: 210 });
  expect(Number(made?.['all'])).toBeGreaterThan(1_600);
  await Promise.all([run('class-dates'), run('class-dates')]);
  expect(await count()).toEqual(made);
});
