import { beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { databases } from '../../test/database.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { addStudio, type Studio } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import { specialDays } from '../infra/db/schema/index.ts';

const at = (day: number, hour = 0, minute = 0): number => Date.UTC(2026, 10, day, hour, minute) / 1000;
const hoursOf = (result: Record<string, unknown>): string[] =>
  (result['slots'] as { timestamp: number }[]).map(({ timestamp }) =>
    new Date(timestamp * 1000).toISOString().slice(11, 16),
  );

describe.each(databases)('free times on %s', (_name, open) => {
  let app: FastifyInstance;
  let db: Db;
  let studio: Studio;
  let other: Studio;

  beforeAll(async () => {
    const database = await open();
    db = database.db;
    app = await testPlatform(database);
    studio = await addStudio(database.db, 'one');
    other = await addStudio(database.db, 'two');
  });

  const times = async (serviceId: number, roomId: number | undefined, timestamp: number, key = 'one') =>
    ask(app, 'availableTimes', { serviceId, roomId, timestamp }, { key });

  test('[API-1] [BOOK-4] the free times of a day, ascending, with the buffer kept free', async () => {
    await studio.occupy({
      roomId: studio.roomIds[0],
      employeeId: studio.employeeId,
      startsAt: at(12, 11),
      endsAt: at(12, 12),
    });
    const { status, result } = await times(studio.massageId, studio.roomIds[0], at(12, 16));
    expect(status).toBe(200);
    // 10:00 would need the room until 11:15, when it is taken.
    expect(hoursOf(result)).toEqual(['09:00', '12:00', '14:00', '15:00', '16:00', '17:00']);
    expect(result['slots']).toContainEqual({ timestamp: at(12, 9), room_id: studio.roomIds[0] });
  });

  test('[BOOK-4] a buffer reaches past midnight into what is taken there', async () => {
    const { companyId, shopId, roomIds, massageId } = studio;
    await db
      .insert(specialDays)
      .values({ companyId, shopId, date: '2026-11-21', opensMinute: 20 * 60, closesMinute: 1440 });
    await studio.occupy({ roomId: roomIds[1], startsAt: at(22), endsAt: at(22, 1) });
    expect(hoursOf((await times(massageId, roomIds[1], at(21))).result)).toEqual(['20:00', '21:00', '22:00']);
    expect(hoursOf((await times(massageId, roomIds[0], at(21))).result)).toEqual(['20:00', '21:00', '22:00', '23:00']);
  });

  test('[BOOK-4] an employee who is busy elsewhere is not free here', async () => {
    await studio.occupy({ employeeId: studio.employeeId, startsAt: at(16, 9), endsAt: at(16, 12) });
    const { result } = await times(studio.massageId, studio.roomIds[0], at(16));
    expect(hoursOf(result)).toEqual(['12:00', '14:00', '15:00', '16:00', '17:00']);
  });

  test('[BOOK-4] without a room all rooms count, each time once with one that is free', async () => {
    const { result } = await times(studio.massageId, undefined, at(16));
    expect(hoursOf(result)).toEqual(['09:00', '10:00', '11:00', '12:00', '14:00', '15:00', '16:00', '17:00']);
    const slots = result['slots'] as { timestamp: number; room_id: number }[];
    expect(slots.find(({ timestamp }) => timestamp === at(16, 9))?.room_id).toBe(studio.roomIds[1]);
    expect(slots.find(({ timestamp }) => timestamp === at(16, 14))?.room_id).toBe(studio.roomIds[0]);
  });

  test('[B10] today only what is still ahead on the shop’s own clock', async () => {
    // It is 08:00 at the shop; the machine's clock says 07:00 UTC.
    expect(hoursOf((await times(studio.massageId, studio.roomIds[1], at(11))).result)[0]).toBe('09:00');
    expect(hoursOf((await times(studio.massageId, studio.roomIds[1], at(10))).result)).toEqual([]);
  });

  test('[BOOK-2] special days, disabled weekdays and the horizon close a day', async () => {
    expect(hoursOf((await times(studio.massageId, undefined, at(13))).result)).toEqual([]);
    expect(hoursOf((await times(studio.massageId, undefined, at(14))).result)).toEqual(['10:00', '11:00']);
    expect(hoursOf((await times(studio.massageId, studio.roomIds[1], at(12))).result)).toEqual([]);
    expect(hoursOf((await times(studio.massageId, undefined, at(30 + 20))).result)).toEqual([]);
  });

  test('a sub-option is done in its parent’s rooms and takes its own time', async () => {
    const { result } = await times(studio.longMassageId, studio.roomIds[1], at(17));
    expect(hoursOf(result)).toEqual(['09:00', '10:00', '11:00', '14:00', '15:00', '16:00']);
  });

  test('[API-1] the look-ahead has for each day how much is free and the first free time', async () => {
    const room = studio.roomIds[0];
    const { result } = await ask(
      app,
      'availableDays',
      { serviceId: studio.massageId, roomId: room, timestamp: at(12), days: 3 },
      { key: 'one' },
    );
    expect(result['days']).toEqual([
      { date: '2026-11-12', free: 6, total: 8, first_timestamp: at(12, 9), room_id: room, rooms: [room] },
      { date: '2026-11-13', free: 0, total: 0, first_timestamp: null, room_id: null, rooms: [] },
      { date: '2026-11-14', free: 2, total: 2, first_timestamp: at(14, 10), room_id: room, rooms: [room] },
    ]);
  });

  test('[API-1] [BOOK-1] without a preference it names the rooms that have a free time on each day', async () => {
    const fields = { serviceId: studio.massageId, roomId: undefined, timestamp: at(11), days: 3 };
    const { result } = await ask(app, 'availableDays', fields, { key: 'one' });
    const [first, second] = studio.roomIds;
    // The second room is closed on Thursdays, the whole shop on Friday the 13th.
    expect(result['days']).toMatchObject([{ rooms: [first, second] }, { rooms: [first] }, { rooms: [] }]);
  });

  test('[API-1] [BOOK-1] the products of a service with the days they refuse', async () => {
    const { result } = await ask(
      app,
      'productList',
      { serviceId: studio.massageId, type: 'service', shopId: studio.shopId },
      { key: 'one' },
    );
    expect(result['products']).toMatchObject([
      { id: studio.roomIds[0], employee_name: 'Noor one', disabled_days: [], future_booking: at(30 + 12) - 1 },
      { id: studio.roomIds[1], employee_name: null, disabled_days: [4] },
    ]);
  });

  test.each([
    ['a foreign service', () => [other.massageId, undefined], 404],
    ['a foreign room', () => [studio.massageId, other.roomIds[0]], 404],
    ['a hidden service', () => [studio.hiddenId, undefined], 404],
    ['a service that never was', () => [999_999_999, undefined], 404],
  ] satisfies [string, () => [number, number | undefined], number][])(
    '[A15] [API-4] %s is not found',
    async (_what, ids, status) => {
      const [serviceId, roomId] = ids();
      const answer = await times(serviceId, roomId, at(12));
      expect(answer.status).toBe(status);
      expect(JSON.stringify(answer.result)).not.toContain('two');
    },
  );

  test('[A15] a shop of another company does not give access to its service', async () => {
    const { status } = await ask(
      app,
      'productList',
      { serviceId: studio.massageId, type: 'service', shopId: other.shopId },
      { key: 'one' },
    );
    expect(status).toBe(404);
  });
});
