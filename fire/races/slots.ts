import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, bookingsOn, type BookingWorld } from '../../apps/server/test/bookings.ts';
import { testDatabase } from '../../apps/server/test/database.ts';
import { bookings, rooms, serviceRooms, services } from '../../apps/server/src/infra/db/schema/index.ts';
import { cleanSlate } from '../clean-slate.ts';
import { chance, size } from '../tier.ts';
import { drop, expectWinners, mostOf, rush, winners, withoutLocks } from './rush.ts';

const ROUNDS = size(12, 1_000);
const BUYERS = 50;

/** Starts that do not touch one another: six a day on twenty days, from Monday 16 November on. */
const weekdays = Array.from({ length: 26 }, (_, day) => 16 + day).filter((day) => (day - 16) % 7 < 5);
const starts = weekdays.flatMap((day) =>
  [
    [9, 0],
    [10, 15],
    [11, 30],
    [14, 0],
    [15, 15],
    [16, 30],
  ].map(([hour = 0, minute = 0]) => at(day, hour, minute)),
);

/** Rooms enough for every round to have a time of its own, and one more that shares an employee with the first. */
async function worldOfRooms() {
  const world = await bookingsOn(await testDatabase(), {}, { processes: 3 });
  const { companyId, shopId, employeeId, massageId, headingId, longMassageId, roomIds } = world.one;
  const { db } = world;
  await db.update(rooms).set({ gridMinutes: 15, disabledDays: [] });
  await db.update(services).set({ bufferAfterMinutes: 0 }).where(eq(services.id, longMassageId));
  const room = { companyId, shopId, gridMinutes: 15, horizonDays: 30 };
  const added = await db
    .insert(rooms)
    .values([
      { ...room, name: 'Shared', employeeId },
      ...Array.from({ length: Math.ceil(ROUNDS / starts.length) }, (_, index) => ({ ...room, name: `Room ${index}` })),
    ])
    .returning({ id: rooms.id });
  await db
    .insert(serviceRooms)
    .values(
      [massageId, headingId].flatMap((serviceId) => added.map(({ id }) => ({ companyId, serviceId, roomId: id }))),
    );
  const [shared = 0, ...many] = added.map(({ id }) => id);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => world.buyer()));
  return { ...world, buyers, many, sharing: [roomIds[0], shared] as const, quiet: roomIds[1] };
}
type RoomWorld = Awaited<ReturnType<typeof worldOfRooms>>;

/** Everyone asks at once, each time in another order. */
const order = chance('races: who asks first');
function everyone(world: RoomWorld, fields: (index: number) => Parameters<BookingWorld['confirm']>[1]) {
  const first = order(BUYERS);
  const buyers = [...world.buyers.slice(first), ...world.buyers.slice(0, first)];
  return rush(buyers.map((buyer, index) => () => world.confirm(buyer, fields(index))));
}

describe(`${BUYERS} buyers of one time`, () => {
  let world: RoomWorld;

  beforeAll(async () => {
    world = await worldOfRooms();
  });

  test(`[A1] ${ROUNDS} times one room and time: one books, the others are told and offered others`, async () => {
    const places = world.many.flatMap((roomId) => starts.map((timestamp) => ({ roomId, timestamp })));
    for (const place of places.slice(0, ROUNDS)) {
      const answers = await everyone(world, () => place);
      expectWinners(answers, 1, 'time_taken');
      for (const { status, result } of answers) if (status !== 200) expect(result['slots']).not.toEqual([]);
      const there = sql`room_id = ${place.roomId} and starts_at = ${place.timestamp}`;
      expect(await world.db.$count(bookings, there)).toBe(1);
    }
  });

  test('[A1] lengths that overlap in every way: one books', async () => {
    const { massageId, longMassageId } = world.one;
    for (const day of weekdays.slice(0, size(2, 20))) {
      // All of them would be in progress at 10:50.
      const answers = await everyone(world, (index) => ({
        roomId: world.quiet,
        ...(index % 2 === 0
          ? { timestamp: at(day, 10, (index % 8) * 7.5), serviceId: massageId }
          : { timestamp: at(day, 9, ((index - 1) % 8) * 7.5), serviceId: longMassageId }),
      }));
      expectWinners(answers, 1, 'time_taken');
    }
  });

  test('[A1] [A29] two rooms that share an employee: one books, and only that one pays', async () => {
    for (const timestamp of starts.slice(0, size(2, 60))) {
      const asked = world.bank.calls.create;
      const answers = await everyone(world, (index) => ({
        timestamp,
        roomId: world.sharing[index % 2],
        paymentType: 'ideal',
      }));
      expectWinners(answers, 1, 'time_taken');
      expect(world.bank.calls.create).toBe(asked + 1);
      // The hold has expired, so that it no longer counts as one of the two a customer may have.
      world.wait(16 * 60);
    }
  });
});

describe('what guards a time', () => {
  const constraints = sql`alter table occupancies
    drop constraint occupancies_room_free, drop constraint occupancies_employee_free`;
  const once = async (world: RoomWorld, timestamp: number) => {
    const answers = await everyone(world, () => ({ timestamp }));
    expectWinners(answers, 1, 'time_taken');
  };

  test('[A1] control: without lock and constraint several book the same time', async () => {
    const world = await worldOfRooms();
    await drop(world.db, constraints);
    const race = async (round: number) => winners(await everyone(world, () => ({ timestamp: starts[round] ?? 0 })));
    expect(await withoutLocks(() => mostOf(5, race))).toBeGreaterThan(1);
    await cleanSlate(world.db);
  });

  test('[A1] the lock alone lets one through; the constraint alone too, and nobody gets a server error', async () => {
    const world = await worldOfRooms();
    await withoutLocks(async () => {
      for (const timestamp of starts.slice(0, 2)) await once(world, timestamp);
    });
    await drop(world.db, constraints);
    for (const timestamp of starts.slice(2, 4)) await once(world, timestamp);
  });
});
