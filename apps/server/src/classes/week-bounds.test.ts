import { sql } from 'drizzle-orm';
import { BOUND } from '@embook/domain/testing/bound';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { ask } from '../../test/platform.ts';
import { statementsOf } from '../../test/statements.ts';
import { draftsOn } from '../../test/timetable.ts';
import { classSeries, rooms, services, sessionOptions, sessions } from '../infra/db/schema/index.ts';

type Row = Record<string, unknown>;
type World = Awaited<ReturnType<typeof draftsOn>>;

/** A Monday, from midnight on; its week is the 51st of 2026. */
const MONDAY = Date.UTC(2026, 11, 14) / 1000;
const DAY = 86_400;
const WEEK = { weekOfYear: 51, year: 2026, employees: [], services: [], objects: [], neededDate: undefined };

const problemOf = ({ status, result }: { status: number; result: Row }) => [status, result['problem']];

describe('[A27] a week of classes', () => {
  let world: World;
  let ids: number[] = [];
  beforeAll(async () => {
    world = await draftsOn(await testDatabase());
    const { db, one } = world;
    const { companyId, shopId, headingId } = one;
    const more = ['Two', 'Three', 'Four'].map((name) => ({
      companyId,
      shopId,
      name,
      parentServiceId: headingId,
      minutes: 60,
      priceCents: 4000,
    }));
    await db.insert(services).values(more);
    const row = { companyId, shopId, serviceId: headingId, kind: 'group' as const, minutes: 30, total: 10 };
    const rows = Array.from({ length: 693 }, (_, index) => ({
      ...row,
      priceCents: 1500,
      startsAt: MONDAY + Math.floor(index / 99) * DAY + 6 * 3_600 + (index % 99) * 60,
    }));
    const added = await db.insert(sessions).values(rows).returning({ id: sessions.id });
    ids = added.map(({ id }) => id);
    const options = await db
      .select({ id: services.id })
      .from(services)
      .where(sql`parent_service_id = ${headingId}`);
    await db
      .insert(sessionOptions)
      .values(
        ids
          .slice(0, 374)
          .flatMap((sessionId) =>
            options.map(({ id }) => ({ companyId, sessionId, serviceId: id, priceCents: 4000, minutes: 60 })),
          ),
      );
  });
  const week = async () => {
    const { shopId } = world.one;
    return ask(world.app, 'groupWeek', { shopId, ...WEEK }, { key: 'one' });
  };
  const described = (result: Row): string[] =>
    Object.values(Object(result['slots']) as Record<string, { groups: { description: string | null }[] }>).flatMap(
      ({ groups }) => groups.map(({ description }) => description ?? ''),
    );
  const addOn = (day: number, given: object = {}) => {
    const { call, newClass, owner, one } = world;
    const startsAt = MONDAY + day * DAY + 5 * 3_600;
    return call('staffAddClass', { ...newClass, serviceId: one.headingId, startsAt, places: 4, ...given }, owner);
  };

  test('is answered in about a megabyte, however long the description that its classes share; none is cut before', async () => {
    const text = 'A long text 😀 of '.repeat(300);
    await world.db.execute(sql`update services set description = ${text} where id = ${world.one.headingId}`);
    const { result } = await week();
    const descriptions = described(result);
    expect(descriptions).toHaveLength(693);
    expect(JSON.stringify(result).length).toBeLessThan(1_200_000);
    expect(new Set(descriptions.map((description) => description.at(-1)))).toEqual(new Set(['…']));
    expect(descriptions.every((description) => description.isWellFormed())).toBe(true);
    const short = 'A text of a usual length. '.repeat(10);
    await world.db.execute(sql`update services set description = ${short} where id = ${world.one.headingId}`);
    expect(new Set(described((await week()).result))).toEqual(new Set([short]));
  });

  test('has a bounded number of options, by a class, a series, a changed series and a published timetable', async () => {
    // 1,496 are there.
    expect((await addOn(0)).status).toBe(200);
    expect(problemOf(await addOn(1))).toEqual([409, 'week_crowded']);
    const { headingId, massageId } = world.one;
    const terms = { serviceId: headingId, from: '2026-12-07', places: 4 };
    expect(problemOf(await world.add({ ...terms, every: ['tue'] }))).toEqual([409, 'week_crowded']);
    const before = await world.added({ ...terms, every: ['tue'], until: '2026-12-08' });
    expect(problemOf(await world.changeSeries(before, { scope: 'all', until: '2026-12-15' }))).toEqual([
      409,
      'week_crowded',
    ]);
    const drafted = await world.drafted(before, {
      seriesId: undefined,
      version: undefined,
      at: '21:00',
      until: undefined,
    });
    await world.save({ from: '2026-12-07', classes: [await world.drafted(before), drafted] });
    expect(problemOf(await world.publish(await world.draft()))).toEqual([409, 'week_crowded']);
    // What has no options has room, and so has another week.
    expect(
      (await world.add({ serviceId: massageId, every: ['wed'], at: '21:30', from: '2026-12-07', places: 4 })).status,
    ).toBe(200);
    expect((await addOn(8)).status).toBe(200);
  });

  test('a single class weighs the week that it is in alone, and a series every week once before and once after', async () => {
    const weighed = async (happening: () => Promise<unknown>) =>
      (await statementsOf(happening))
        .filter(({ text }) => text.includes('s.starts_at >='))
        .map(({ text }) => text.includes('s.starts_at <'));
    expect(await weighed(() => addOn(15))).toEqual([true, true]);
    const { massageId } = world.one;
    expect(
      await weighed(() =>
        world.add({ serviceId: massageId, every: ['thu'], at: '22:30', from: '2026-12-07', places: 4 }),
      ),
    ).toEqual([false, false]);
  });

  test('has a bounded number of characters in names, addresses and links, and what makes it no heavier is let through', async () => {
    const link = `https://video.example/${'a'.repeat(1_900)}`;
    await world.db.execute(sql`update sessions set video_url = ${link} where id in (select id from sessions
      where starts_at >= ${MONDAY} and starts_at < ${MONDAY + 7 * DAY} order by id limit 52)`);
    const [first = 0] = ids;
    const last = ids.at(-1) ?? 0;
    expect(problemOf(await world.change(last, { video: link, version: 1 }))).toEqual([409, 'week_crowded']);
    expect((await world.change(first, { video: `${link}b`.slice(0, -1), places: 9, version: 2 })).status).toBe(200);
    expect((await world.change(last, { places: 9 })).status).toBe(200);
  });
});

test('[A27] of two classes that are added at once a day with room for one takes one', async () => {
  const { db, one: studio, call, newClass, owner } = await draftsOn(await testDatabase());
  const { companyId, shopId, massageId: serviceId } = studio;
  const places = await db
    .insert(rooms)
    .values(['Left', 'Right'].map((name) => ({ companyId, shopId, name })))
    .returning({ id: rooms.id });
  const row = { companyId, shopId, serviceId, kind: 'group' as const, minutes: 30, total: 10, priceCents: 1500 };
  await db
    .insert(sessions)
    .values(Array.from({ length: 99 }, (_, index) => ({ ...row, startsAt: MONDAY + 6 * 3_600 + index * 60 })));
  const adding: Promise<{ status: number; result: Row }>[] = [];
  await db.transaction(async (tx) => {
    // Each of them has weighed its day when it comes here.
    await tx.execute(sql`lock table occupancies in share mode`);
    for (const { id: roomId } of places)
      adding.push(
        call('staffAddClass', { ...newClass, serviceId, roomId, startsAt: MONDAY + 20 * 3_600, places: 4 }, owner),
      );
    const waiting = async () =>
      (
        await tx.execute<{ count: number }>(sql`select count(distinct pid)::int as count from pg_locks
          where not granted and (database is null or database = (select oid from pg_database where datname = current_database()))`)
      ).rows[0]?.count;
    await expect.poll(waiting, BOUND).toBe(2);
  });
  const answers = (await Promise.all(adding)).toSorted((left, right) => left.status - right.status).map(problemOf);
  expect(answers).toEqual([
    [200, undefined],
    [409, 'day_crowded'],
  ]);
});

describe('[A27] [CLS-1] classes that are made later', () => {
  let world: World;
  beforeAll(async () => {
    world = await draftsOn(await testDatabase());
  });
  /** A Monday far beyond what customers may book. */
  const FAR = Date.UTC(2027, 4, 3) / 1000;
  const farDay = '2027-05-03';

  test('no more than a day takes are made when customers may book it; one that had no room is made once there is', async () => {
    const { db, one, call, owner, added, dates, run, changeSeries } = world;
    const { companyId, shopId, massageId } = one;
    const [room] = await db.insert(rooms).values({ companyId, shopId, name: 'Hall', horizonDays: 20 }).returning();
    await db.insert(sessions).values(
      Array.from({ length: 99 }, (_, index) => ({
        companyId,
        shopId,
        serviceId: massageId,
        kind: 'group' as const,
        minutes: 30,
        total: 10,
        priceCents: 1500,
        startsAt: FAR + 6 * 3_600 + index * 60,
      })),
    );
    const terms = { from: farDay, until: undefined, every: ['mon' as const], roomId: room?.id };
    const [first, second] = [await added({ ...terms, at: '20:00' }), await added({ ...terms, at: '21:00' })];
    await db.execute(sql`update rooms set horizon_days = 200 where id = ${room?.id}`);
    await run('class-dates');
    const onThatDay = async () => db.$count(sessions, sql`starts_at >= ${FAR} and starts_at < ${FAR + DAY}`);
    expect(await onThatDay()).toBe(100);
    expect((await dates(first))[0]).toMatchObject({ date: farDay });
    expect((await dates(second))[0]).toMatchObject({ date: '2027-05-10' });
    const read = async () => Object((await call('staffSeries', { id: second }, owner)).result['series']) as Row;
    expect(await read()).toMatchObject({ taken: [farDay] });
    // A change of something else is not refused for the date that has no room.
    expect((await changeSeries(second, { scope: 'all', places: 12 })).status).toBe(200);
    expect(await onThatDay()).toBe(100);
    await db.execute(sql`delete from sessions where id in (
      select id from sessions where starts_at >= ${FAR} and series_id is null limit 1)`);
    await run('class-dates');
    expect((await dates(second))[0]).toMatchObject({ date: farDay });
    expect(await read()).toMatchObject({ taken: [] });
  });

  test('more series than a day, or the options of a week, will take are refused before any date is made', async () => {
    const { db, one, add } = world;
    const { companyId, shopId, massageId, headingId, longMassageId } = one;
    const series = (startsOn: string, endsOn: string, count: number, serviceId = massageId) =>
      db
        .insert(classSeries)
        .values(
          Array.from({ length: count }, () => ({
            companyId,
            shopId,
            serviceId,
            weekdays: [3],
            startMinute: 600,
            minutes: 30,
            total: 4,
            priceCents: 1500,
            startsOn,
            endsOn,
            createdAt: new Date(0),
          })),
        )
        .returning({ id: classSeries.id });
    await series('2027-06-01', '2027-06-30', 99);
    await series('2027-07-01', '2027-07-31', 99);
    const wednesdays = { every: ['wed' as const], from: '2027-06-01', until: '2027-07-31' };
    expect((await add(wednesdays)).status).toBe(200);
    expect(problemOf(await add(wednesdays))).toEqual([409, 'day_crowded']);
    expect((await add({ ...wednesdays, every: ['thu'] })).status).toBe(200);
    expect((await add({ ...wednesdays, from: '2027-08-01', until: '2027-08-31' })).status).toBe(200);
    // 1,499 options in each week of September.
    const heavy = await series('2027-09-01', '2027-09-30', 1, headingId);
    await db.execute(sql`insert into services (company_id, shop_id, name, parent_service_id, minutes, price_cents)
      select company_id, shop_id, 'Option ' || n, parent_service_id, 30, 100 from services, generate_series(1, 1499) n where id = ${longMassageId}`);
    await db.execute(sql`insert into class_series_options (company_id, series_id, service_id, price_cents, minutes)
      select company_id, ${heavy[0]?.id}, id, 100, 30 from services where name like 'Option %'`);
    const options = [{ serviceId: longMassageId, price: 9_050, minutes: 120 }];
    const september = {
      every: ['tue' as const],
      from: '2027-09-01',
      until: '2027-09-30',
      serviceId: headingId,
      options,
    };
    expect((await add(september)).status).toBe(200);
    expect(problemOf(await add(september))).toEqual([409, 'week_crowded']);
  });

  test('[CLS-7] a draft from before its room was opened for longer is compared as far as 20,000 dates, and not published', async () => {
    const { db, one, call, save, draft, publish, owner } = await draftsOn(await testDatabase());
    const { companyId, shopId, massageId } = one;
    const [room] = await db.insert(rooms).values({ companyId, shopId, name: 'Hall', horizonDays: 20 }).returning();
    const classes = Array.from({ length: 80 }, (_, index) => ({
      ends: false,
      serviceId: massageId,
      every: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const,
      at: `${String(6 + Math.floor(index / 6)).padStart(2, '0')}:${index % 6}0`,
      minutes: 10,
      roomId: room?.id,
      places: 4,
      price: 1_500,
      seriesId: undefined,
      version: undefined,
      name: undefined,
      employeeId: undefined,
      bookable: undefined,
      until: undefined,
    }));
    expect(
      (await save({ from: '2026-11-16', classes: classes.map((each) => ({ ...each, every: [...each.every] })) }))
        .status,
    ).toBe(200);
    await db.execute(sql`update rooms set horizon_days = 730 where id = ${room?.id}`);
    const read = await draft();
    const made = read.difference.reduce((sum, { made: count }) => sum + Number(count), 0);
    expect(made).toBeLessThanOrEqual(20_000);
    expect(made).toBeGreaterThan(5_000);
    expect(problemOf(await publish(read))).toEqual([409, 'draft_crowded']);
    expect((await call('staffSeriesList', { shopId }, owner)).result).toEqual({ series: [] });
  });
});

describe('[A27] [CLS-7] a draft of classes that have many dates', () => {
  /** Thirty classes on every day, in a room each. */
  const withThirty = async (horizonDays: number) => {
    const world = await draftsOn(await testDatabase());
    const { companyId, shopId, massageId } = world.one;
    await world.db.execute(sql`insert into rooms (company_id, shop_id, name, horizon_days)
      select ${companyId}, ${shopId}, 'Hall ' || n, ${horizonDays}::int from generate_series(1, 30) n`);
    await world.db.execute(sql`insert into class_series
        (company_id, shop_id, service_id, room_id, weekdays, start_minute, minutes, total, price_cents, starts_on, created_at)
      select company_id, shop_id, ${massageId}, id, '{1,2,3,4,5,6,7}', 600, 60, 10, 1500, '2026-11-11', now()
      from rooms where name like 'Hall %'`);
    const { rows } = await world.db.execute<{ id: number }>(sql`select id::int from class_series`);
    const classes = [];
    for (const { id } of rows) classes.push(await world.drafted(id, { at: '11:00' }));
    return { ...world, classes };
  };

  test('is refused where it would change more dates than are compared at once, and not where it changes fewer', async () => {
    const { save, classes } = await withThirty(730);
    expect(problemOf(await save({ from: '2026-11-16', classes }))).toEqual([409, 'draft_crowded']);
    const ended = classes.map((each) => ({ ...each, ends: true }));
    expect(problemOf(await save({ from: '2026-11-16', classes: ended }))).toEqual([409, 'draft_crowded']);
    expect((await save({ from: '2026-11-16', classes: classes.slice(0, 20) })).status).toBe(200);
  });

  test('is compared as far as 20,000 dates where its classes got more since it was saved @full', async () => {
    const { db, save, draft, classes } = await withThirty(20);
    expect((await save({ from: '2026-11-16', classes })).status).toBe(200);
    await db.execute(sql`update rooms set horizon_days = 730 where name like 'Hall %'`);
    await db.execute(sql`insert into sessions
        (company_id, shop_id, service_id, room_id, kind, minutes, total, price_cents, starts_at, series_id, series_date)
      select company_id, shop_id, service_id, room_id, 'group', 60, 10, 1500,
        extract(epoch from date '2026-11-16' + day)::bigint + 36000, id, date '2026-11-16' + day
      from class_series, generate_series(0, 720) day`);
    const { difference } = await draft();
    const touched = difference.reduce((sum, { others, made }) => sum + Number(others) + Number(made), 0);
    expect(touched).toBeLessThanOrEqual(20_000);
    expect(touched).toBeGreaterThan(5_000);
  });
});

describe('[CLS-1] [SRV-3] [A7] a class of a service with options', () => {
  test('that is made without any gets those of its service, and is booked as one of them alone', async () => {
    const world = await draftsOn(await testDatabase());
    const { call, newClass, owner, one, db } = world;
    const { headingId, longMassageId } = one;
    await db.execute(sql`insert into services (company_id, shop_id, name, parent_service_id, minutes, price_cents, archived)
      select company_id, shop_id, 'Gone', parent_service_id, 30, 100, true from services where id = ${longMassageId}`);
    const startsAt = MONDAY + 10 * 3_600;
    const options = [{ service_id: longMassageId, price: 90.5, minutes: 120 }];
    for (const sent of [undefined, []]) {
      const at = startsAt + (sent ? DAY : 0);
      const fields = { ...newClass, serviceId: headingId, startsAt: at, places: 4, options: sent };
      const { status, result } = await call('staffAddClass', fields, owner);
      expect({ status, options: (result['session'] as Row)['options'] }).toMatchObject({ status: 200, options });
    }
    const [session] = (
      await db.execute<{ id: number }>(sql`select id::int from sessions where starts_at = ${startsAt}`)
    ).rows;
    const request = { serviceId: headingId, sessionId: Number(session?.id), roomId: undefined, timestamp: startsAt };
    const buyer = await world.buyer();
    expect((await world.confirm(buyer, request)).status).toBe(404);
    const booked = await world.confirm(buyer, { ...request, serviceId: longMassageId });
    expect(booked.status).toBe(200);
    expect(await world.booking(booked.result['booking_id'])).toMatchObject({ priceCents: 9050, minutes: 120 });

    const seriesId = await world.added({ serviceId: headingId, until: '2026-11-17' });
    const { result } = await call('staffSeries', { id: seriesId }, owner);
    expect((result['series'] as Row)['options']).toMatchObject(options);
    const [date] = await world.dates(seriesId);
    const { result: read } = await call('staffClass', { id: Number(date?.['id']) }, owner);
    expect((read['session'] as Row)['options']).toMatchObject(options);
  });
});
