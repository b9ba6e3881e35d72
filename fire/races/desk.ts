import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, bookingsOn } from '../../apps/server/test/bookings.ts';
import { testDatabase } from '../../apps/server/test/database.ts';
import { deskOf } from '../../apps/server/test/desk.ts';
import { bookings, occupancies } from '../../apps/server/src/infra/db/schema/index.ts';
import { cleanSlate } from '../clean-slate.ts';
import { size } from '../tier.ts';
import { drop, expectWinners, mostOf, rush, winners, withoutLocks } from './rush.ts';

const ROUNDS = size(8, 1_000);
const LAST_TIMES = size(4, 1_000);
const DESKS = 4;
const HOUR = 3_600;

async function worldOfDesks() {
  const world = await bookingsOn(await testDatabase());
  const desks = await deskOf(world);
  const members = await Promise.all(
    Array.from({ length: DESKS }, (_, index) => desks.member(`desk${index}@embook.test`, 'desk')),
  );
  const buyers = await Promise.all(Array.from({ length: DESKS }, () => world.buyer()));
  return { ...world, ...desks, members, buyers };
}
type DeskWorld = Awaited<ReturnType<typeof worldOfDesks>>;

/** A day of its own for each round, from Monday 16 November on: staff book beyond every horizon. */
const dayOf = (round: number) => at(16 + (round % 600));

/** Each desk moves the same visit, which all of them have seen in the same version, to another time. */
async function moveAtOnce(world: DeskWorld, round: number) {
  const night = dayOf(round) + Math.floor(round / 600) * 12 * HOUR;
  const id = await world.booked({ startsAt: night, roomId: world.one.roomIds[1] });
  const answers = await rush(
    world.members.map(
      (member, index) => () => world.move(id, { startsAt: night + (index + 2) * 2 * HOUR, version: 1 }, member),
    ),
  );
  return { id, answers };
}

/** Weekdays that customers can book, four times a day. */
const starts = [16, 17, 18, 19, 20, 23, 24, 25, 26, 27].flatMap((day) => [9, 11, 14, 16].map((hour) => at(day, hour)));

/** Desks and customers for the last time that is free. */
const bookAtOnce = (world: DeskWorld, startsAt: number) =>
  rush(
    world.members.flatMap((member, index) => [
      () => world.book({ startsAt }, member),
      () => world.confirm(world.buyers[index] ?? world.buyers[0]!, { timestamp: startsAt }),
    ]),
  );

describe('desks at once', () => {
  let world: DeskWorld;

  beforeAll(async () => {
    world = await worldOfDesks();
  });

  test(`[TEAM-8] [AGD-5] ${ROUNDS} times ${DESKS} desks move one visit: one does, the others are told who did`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, answers } = await moveAtOnce(world, round);
      expectWinners(answers, 1, 'stale');
      const moved = answers.findIndex(({ status }) => status === 200);
      for (const { status, result } of answers)
        if (status !== 200) expect(result).toMatchObject({ changed_by: `desk${moved}`, current: { id, version: 2 } });
      expect(await world.db.$count(occupancies, sql`booking_id = ${id}`)).toBe(1);
    }
  });

  test(`[DESK-2] [A1] [A29] ${LAST_TIMES} times desks against customers for the last free time: one books`, async () => {
    for (let round = 0; round < LAST_TIMES; round += 1) {
      const startsAt = starts[round % starts.length] ?? 0;
      const answers = await bookAtOnce(world, startsAt);
      expectWinners(answers, 1, 'time_taken');
      const there = sql`room_id = ${world.one.roomIds[0]} and starts_at = ${startsAt} and status = 'confirmed'`;
      expect(await world.db.$count(bookings, there)).toBe(1);
      // The desk cancels it, so that a later round has the time.
      const won = answers.find(({ status }) => status === 200)?.result['booking_id'];
      expect((await world.cancel(Number(won), {}, world.owner)).status).toBe(200);
    }
  });
});

describe('what guards a desk', () => {
  test('[TEAM-8] control: without the lock of the customer and the key of a visit several move it', async () => {
    const world = await worldOfDesks();
    await drop(world.db, sql`drop index occupancies_booking`);
    const race = async (round: number) => winners((await moveAtOnce(world, round)).answers);
    expect(await withoutLocks(() => mostOf(8, race))).toBeGreaterThan(1);
    await cleanSlate(world.db);
  });

  test('[DESK-2] control: without the constraint a desk books over a customer', async () => {
    const world = await worldOfDesks();
    await drop(
      world.db,
      sql`alter table occupancies drop constraint occupancies_room_free, drop constraint occupancies_employee_free`,
    );
    const race = async (round: number) => winners(await bookAtOnce(world, starts[round] ?? 0));
    expect(await withoutLocks(() => mostOf(5, race))).toBeGreaterThan(1);
    await cleanSlate(world.db);
  });
});
