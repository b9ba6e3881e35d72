import { createHash } from 'node:crypto';
import type { Contract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { allowBroken, databases } from '../../test/database.ts';
import { ask, askRaw, testPlatform } from '../../test/platform.ts';
import { countStatements } from '../../test/statements.ts';
import { addStudio, type Studio } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import { bookings, objects, rooms, seats, sessionOptions, sessions, tokens } from '../infra/db/schema/index.ts';

allowBroken({
  'a session counts its live seats, and has no more than it offers':
    'full and half-full classes are made without their visitors',
});

const at = (day: number, hour: number, month = 11): number => Date.UTC(2026, month - 1, day, hour) / 1000;

interface Day {
  date: string;
  groups: { id: number; time: number; isClose: boolean; isCancelled: boolean; isBooking: boolean; isBought: boolean }[];
}

/** Wednesday 11 November 2026, 08:00, lies in ISO week 46. */
const thisWeek: Omit<FieldsOf<Contract['groupWeek']>, 'shopId'> = {
  weekOfYear: 46,
  year: 2026,
  employees: [],
  services: [],
  objects: [],
  neededDate: undefined,
};

describe.each(databases)('classes on %s', (name, open) => {
  let app: FastifyInstance;
  let db: Db;
  let studio: Studio;
  let other: Studio;
  let ids: number[];
  let objectId = 0;

  beforeAll(async () => {
    const database = await open();
    db = database.db;
    app = await testPlatform(database);
    studio = await addStudio(db, 'one');
    other = await addStudio(db, 'two');
    const [object] = await db
      .insert(objects)
      .values({ companyId: studio.companyId, shopId: studio.shopId, name: 'Hall' })
      .returning({ id: objects.id });
    objectId = object?.id ?? 0;
    await db.update(rooms).set({ objectId }).where(eq(rooms.id, studio.roomIds[1]));
    const base = {
      companyId: studio.companyId,
      shopId: studio.shopId,
      kind: 'group' as const,
      serviceId: studio.massageId,
      minutes: 60,
      total: 10,
      priceCents: 1250,
      showSessionsLeft: true,
    };
    const rows = await db
      .insert(sessions)
      .values([
        { ...base, startsAt: at(11, 7) },
        { ...base, startsAt: at(11, 18), taken: 4, roomId: studio.roomIds[1], employeeId: studio.employeeId },
        { ...base, startsAt: at(12, 18), taken: 10 },
        { ...base, startsAt: at(13, 18), cancelledAt: new Date() },
        { ...base, startsAt: at(14, 18), bookableType: 'never_and_hidden', serviceId: studio.longMassageId },
        { ...base, startsAt: at(15, 23) },
        { ...base, startsAt: at(16, 9) },
        { ...base, startsAt: at(31, 9, 12) },
        { ...base, startsAt: Date.UTC(2027, 0, 3, 9) / 1000 },
        { ...base, kind: 'event', startsAt: at(12, 9) },
      ])
      .returning({ id: sessions.id });
    ids = rows.map(({ id }) => id);
    await db.insert(sessionOptions).values({
      companyId: studio.companyId,
      sessionId: ids[1] ?? 0,
      serviceId: studio.longMassageId,
      priceCents: 2000,
      minutes: 90,
    });
  });

  const week = async (request: Partial<FieldsOf<Contract['groupWeek']>>, token?: string) => {
    const answer = await ask(
      app,
      'groupWeek',
      { shopId: studio.shopId, ...thisWeek, ...request },
      { key: 'one', ...(token !== undefined && { token }) },
    );
    return { ...answer, days: answer.result['slots'] as Record<string, Day> };
  };
  const idsOf = (days: Record<string, Day>) => Object.values(days).flatMap(({ groups }) => groups.map(({ id }) => id));

  test('[API-1] [GRP-1] [GRP-4] a week from Monday by weekday, without what is hidden, over or elsewhere', async () => {
    const { days } = await week({});
    expect(Object.keys(days)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(days['1']?.date).toBe('2026-11-09');
    expect(idsOf(days)).toEqual([ids[1], ids[2], ids[3], ids[5]]);
    expect(days['7']?.groups[0]?.time).toBe(at(15, 23));
  });

  test('[GRP-6] [GRP-7] [GRP-8] full, cancelled, seats, people and sub-options are answered', async () => {
    const { days } = await week({});
    expect(days['3']?.groups[0]).toMatchObject({
      serviceName: 'Massage one',
      cost: 12.5,
      length: 60,
      total: 10,
      available: 6,
      show_sessions_left: true,
      employee_name: 'Noor one',
      isClose: false,
      isBooking: false,
      street: 'Oudegracht 112',
      serviceSubOptions: [
        { serviceId: studio.longMassageId, serviceName: 'Long', cost: 20, length: 90, isBooking: false },
      ],
    });
    expect(days['4']?.groups[0]).toMatchObject({ available: 0, isClose: true });
    expect(days['5']?.groups[0]).toMatchObject({ isCancelled: true });
  });

  test('[GRP-7] what the caller booked and paid shows only to them', async () => {
    const customerId = await studio.addCustomer('ada@embook.test');
    const tokenHash = createHash('sha256').update('ada').digest();
    await db.insert(tokens).values({ companyId: studio.companyId, customerId, tokenHash });
    const booking = { companyId: studio.companyId, customerId, shopId: studio.shopId, serviceId: studio.massageId };
    await db.insert(bookings).values(
      [ids[1] ?? 0, ids[5] ?? 0].map((sessionId, index) => ({
        ...booking,
        id: 1000 + index,
        sessionId,
        serviceName: 'Massage',
        startsAt: at(11, 18),
        minutes: 60,
        status: 'confirmed' as const,
        priceCents: 1250,
        finalCostCents: 1250,
        paymentType: 'cash' as const,
        paymentSystem: 'cash' as const,
        paid: index === 1,
      })),
    );
    await db.insert(seats).values(
      [ids[1] ?? 0, ids[5] ?? 0].map((sessionId, index) => ({
        companyId: studio.companyId,
        bookingId: 1000 + index,
        sessionId,
        customerId,
      })),
    );
    const mine = (await week({}, 'ada')).days;
    expect(mine['3']?.groups[0]).toMatchObject({ isBooking: true, isBought: false });
    expect(mine['7']?.groups[0]).toMatchObject({ isBooking: true, isBought: true });
    expect((await week({})).days['3']?.groups[0]).toMatchObject({ isBooking: false });
  });

  test('[GRP-5] filters by employee, service and object; a wanted day alone', async () => {
    expect(idsOf((await week({ employees: [studio.employeeId] })).days)).toEqual([ids[1]]);
    expect(idsOf((await week({ objects: [objectId] })).days)).toEqual([ids[1]]);
    expect(idsOf((await week({ services: [studio.longMassageId] })).days)).toEqual([]);
    expect(idsOf((await week({ neededDate: '2026-11-12' })).days)).toEqual([ids[2]]);
    expect(idsOf((await week({ neededDate: '2026-12-31' })).days)).toEqual([]);
  });

  test('[API-1] the filters of a shop name what its classes have', async () => {
    const { result } = await ask(app, 'shopFilters', { shopId: studio.shopId }, { key: 'one' });
    expect(result).toEqual({
      employees: [{ id: studio.employeeId, name: 'Noor one' }],
      services: [{ id: studio.massageId, name: 'Massage one' }],
      objects: [{ id: objectId, name: 'Hall' }],
    });
  });

  test('[I18N-7] week 53 runs into the new year', async () => {
    const { days } = await week({ weekOfYear: 53 });
    expect(days['1']?.date).toBe('2026-12-28');
    expect(days['7']?.date).toBe('2027-01-03');
    expect(idsOf(days)).toEqual([ids[7], ids[8]]);
  });

  test.each([
    ['week 0', 'weekOfYear=0&year=2026', 422],
    ['week 54', 'weekOfYear=54&year=2026', 422],
    ['week 99999', 'weekOfYear=99999&year=2026', 422],
    ['week 53 of a year without one', 'weekOfYear=53&year=2027', 422],
    ['the year 1e3', 'weekOfYear=1&year=1e3', 422],
    ['31 February', 'weekOfYear=9&year=2026&neededDate=2026-02-31', 422],
    ['a word among the employees', 'weekOfYear=46&year=2026&employees[]=1&employees[]=x', 422],
  ])('[B12] [B13] %s is refused at its field', async (_what, body, status) => {
    const answer = await askRaw(app, 'groupWeek', `shop_id=${studio.shopId}&${body}`, { key: 'one' });
    expect(answer.status).toBe(status);
  });

  test('[A15] [API-4] a foreign shop has no week, and foreign filters find nothing', async () => {
    expect((await week({ shopId: other.shopId })).status).toBe(404);
    expect(idsOf((await week({ employees: [other.employeeId] })).days)).toEqual([]);
  });

  test.runIf(name === 'PostgreSQL')('one statement identifies the caller, one reads the week', async () => {
    await week({});
    expect(await countStatements(() => week({}))).toBe(2);
  });
});
