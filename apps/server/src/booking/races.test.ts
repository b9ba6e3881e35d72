import { MOST_HOLDS } from '@embook/domain/payment';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, bookingsOn, type BookingWorld } from '../../test/bookings.ts';
import { testDatabase } from '../../test/database.ts';
import { bookings, bundleUses, occupancies, rooms, serviceRooms, services } from '../infra/db/schema/index.ts';
import { messages } from '../messages/index.ts';
import { createPlaceStore } from './place/store.ts';

/** `RACE_ROUNDS=100` for the long run. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
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
const rounds = starts.slice(0, ROUNDS);
/** Far enough behind for the longest run. */
const afterRounds = starts.slice(102);

type Answers = Awaited<ReturnType<BookingWorld['confirm']>>[];
const winners = (answers: Answers): number => answers.filter(({ status }) => status === 200).length;
/** Everybody else is told, in words of ours: nothing breaks. */
function expectClean(answers: Answers, problem: keyof typeof messages.en.problems, status = 409): void {
  const others = answers.filter((answer) => answer.status !== 200);
  expect(new Set(others.map((answer) => `${answer.status} ${String(answer.result['message'])}`))).toEqual(
    new Set([`${status} ${messages.en.problems[problem]}`]),
  );
}

async function world50(ports: Parameters<typeof bookingsOn>[2] = {}) {
  const database = await testDatabase();
  const world = await bookingsOn(
    database,
    { enableLoyaltyProgram: true, loyaltyNeedPoints: 50, loyaltyDiscountPercent: 20 },
    { processes: 3, ...ports },
  );
  const { companyId, shopId, employeeId, massageId, roomIds } = world.one;
  await world.db.update(rooms).set({ gridMinutes: 15, disabledDays: [] });
  await world.db.update(services).set({ bufferAfterMinutes: 0 }).where(eq(services.id, world.one.longMassageId));
  // A second room that the employee of the first one works in.
  const [shared] = await world.db
    .insert(rooms)
    .values({ companyId, shopId, name: 'Shared', employeeId, gridMinutes: 15, horizonDays: 30 })
    .returning({ id: rooms.id });
  if (!shared) throw new Error('a room was expected');
  await world.db.insert(serviceRooms).values({ companyId, serviceId: massageId, roomId: shared.id });
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => world.buyer()));
  return { ...world, buyers, sharing: [roomIds[0], shared.id] as const, quiet: roomIds[1] };
}
type World50 = Awaited<ReturnType<typeof world50>>;

const all = (world: World50, wish: (index: number) => Parameters<BookingWorld['confirm']>[1]): Promise<Answers> =>
  Promise.all(world.buyers.map((buyer, index) => world.confirm(buyer, wish(index))));

describe('many buyers at once', () => {
  let world: World50;

  beforeAll(async () => {
    world = await world50();
  });

  test(
    `[A1] ${BUYERS} buyers, one room and time: one books, the others are told and offered others`,
    async () => {
      for (const timestamp of rounds) {
        const answers = await all(world, () => ({ timestamp }));
        expect(winners(answers)).toBe(1);
        expectClean(answers, 'time_taken');
        for (const { status, result } of answers) if (status !== 200) expect(result['slots']).not.toEqual([]);
        expect(await world.db.select().from(bookings).where(eq(bookings.startsAt, timestamp))).toHaveLength(1);
      }
    },
    60_000 + ROUNDS * 5_000,
  );

  test('[A1] lengths that overlap in every way: one books', async () => {
    const { massageId, longMassageId } = world.one;
    for (const day of weekdays.slice(0, 4)) {
      // All of them are at work at 10:50.
      const answers = await all(world, (index) => ({
        roomId: world.quiet,
        ...(index % 2 === 0
          ? { timestamp: at(day, 10, (index % 8) * 7.5), serviceId: massageId }
          : { timestamp: at(day, 9, ((index - 1) % 8) * 7.5), serviceId: longMassageId }),
      }));
      expect(winners(answers)).toBe(1);
      expectClean(answers, 'time_taken');
    }
  });

  test('[A1] two rooms that share an employee: one books, and only that one pays', async () => {
    // No more rounds than places one buyer may keep.
    for (const timestamp of afterRounds.slice(0, MOST_HOLDS)) {
      const asked = world.bank.calls.create;
      const answers = await all(world, (index) => ({
        timestamp,
        roomId: world.sharing[index % 2],
        paymentType: 'ideal',
      }));
      expect(winners(answers)).toBe(1);
      expectClean(answers, 'time_taken');
      expect(world.bank.calls.create).toBe(asked + 1);
    }
  });

  test(`[A2] ten places, ${BUYERS} buyers: exactly ten`, async () => {
    for (const day of [16, 17, 18]) {
      const sessionId = await world.addSession({ startsAt: at(day, 19), total: 10 });
      const answers = await all(world, () => ({ timestamp: at(day, 19), sessionId, roomId: undefined }));
      expect(winners(answers)).toBe(10);
      expectClean(answers, 'session_full');
      expect(await world.taken(sessionId)).toBe(10);
    }
  });

  test('[A8] the last use of a bundle, and the one discount, are spent once', async () => {
    const buyer = await world.buyer();
    const clientBundleId = await world.giveBundle(buyer, 1);
    const uses = await Promise.all(
      starts
        .slice(30, 36)
        .map((timestamp) => world.confirm(buyer, { timestamp, roomId: world.quiet, paymentType: 'bundle' })),
    );
    expect(winners(uses)).toBe(1);
    expectClean(uses, 'invalid_fields', 422);
    expect(await world.db.select().from(bundleUses).where(eq(bundleUses.clientBundleId, clientBundleId))).toHaveLength(
      1,
    );

    const regular = await world.buyer();
    await world.givePoints(regular, 50);
    const cheap = await Promise.all(
      starts
        .slice(36, 42)
        .map((timestamp) => world.confirm(regular, { timestamp, roomId: world.quiet, expectedCents: 3960 })),
    );
    expect(winners(cheap)).toBe(1);
    expectClean(cheap, 'price_changed');
    expect(await world.pointsOf(regular)).toEqual(['adjusted 50', 'spent -50']);
  });

  test('no customer keeps more than two places, however fast they are', async () => {
    const buyer = await world.buyer();
    const answers = await Promise.all(
      starts
        .slice(42, 48)
        .map((timestamp) => world.confirm(buyer, { timestamp, roomId: world.quiet, paymentType: 'ideal' })),
    );
    expect(winners(answers)).toBe(2);
    expectClean(answers, 'too_many_holds');
  });
});

describe('what the guards are for', () => {
  const withoutConstraints = (world: World50) =>
    world.db.execute(sql`alter table occupancies
      drop constraint occupancies_room_free, drop constraint occupancies_employee_free`);
  const won = async (world: World50, timestamp: number): Promise<number> => {
    const answers = await all(world, () => ({ timestamp }));
    expectClean(answers, 'time_taken');
    return winners(answers);
  };
  const unlocked = { places: { ...createPlaceStore(), lockRoom: async () => {} } };

  test('[A1] control: without lock and constraint several book the same time', async () => {
    const world = await world50(unlocked);
    await withoutConstraints(world);
    let most = 0;
    for (const timestamp of starts.slice(0, 5)) {
      most = winners(await all(world, () => ({ timestamp })));
      if (most > 1) break;
    }
    expect(most).toBeGreaterThan(1);
    await world.db.delete(occupancies);
    await world.db.update(bookings).set({ status: 'cancelled', cancelledAt: new Date(0) });
  });

  test('[A1] the lock alone lets one through', async () => {
    const world = await world50();
    await withoutConstraints(world);
    for (const timestamp of starts.slice(0, 2)) expect(await won(world, timestamp)).toBe(1);
  });

  test('[A1] the constraint alone lets one through, and nobody meets an error', async () => {
    const world = await world50(unlocked);
    for (const timestamp of starts.slice(0, 2)) expect(await won(world, timestamp)).toBe(1);
  });
});
