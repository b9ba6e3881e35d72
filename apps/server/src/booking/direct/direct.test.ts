import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, bookingsOn, type BookingWorld, type Buyer } from '../../../test/bookings.ts';
import { bothDatabases, testDatabase } from '../../../test/database.ts';
import { countStatements } from '../../../test/statements.ts';
import { idempotencyKeys, mails, rooms, serviceRooms } from '../../infra/db/schema/index.ts';
import { messages } from '../../messages/index.ts';

const words = messages.en.problems;
const ROOMS = 8;

/** Many rooms for the same service, each with its buyer. */
async function addRooms({ db, one, buyer }: BookingWorld, employeeId: number | null = null) {
  const { companyId, shopId, massageId } = one;
  const row = { companyId, shopId, employeeId, gridMinutes: 60, horizonDays: 30 };
  const added = await db
    .insert(rooms)
    .values(Array.from({ length: ROOMS }, (_, index) => ({ ...row, name: `Room ${index}` })))
    .returning({ id: rooms.id });
  await db.insert(serviceRooms).values(added.map(({ id }) => ({ companyId, serviceId: massageId, roomId: id })));
  return Promise.all(added.map(async ({ id }) => ({ roomId: id, who: await buyer() })));
}

type Pair = { readonly roomId: number; readonly who: Buyer };

describe.each(bothDatabases)('customers who book at the same moment on %s', (_name, open) => {
  let world: BookingWorld;
  let pairs: Pair[];

  beforeAll(async () => {
    world = await bookingsOn(await open());
    pairs = await addRooms(world);
  });

  const bookAll = (timestamp: number, all: readonly Pair[] = pairs) =>
    Promise.all(all.map(({ roomId, who }) => world.confirm(who, { timestamp, roomId }, `${timestamp} ${roomId}`)));

  test('[A1] [A4] [PAY-2] each gets their own room, mail and answer, and the same answer again', async () => {
    const answers = await bookAll(at(17, 9));
    expect(new Set(answers.map(({ result }) => result['booking_id'])).size).toBe(ROOMS);
    for (const [index, { result }] of answers.entries()) {
      const { roomId, who } = pairs[index]!;
      expect(await world.booking(result['booking_id'])).toMatchObject({ roomId, customerId: who.customerId });
      expect(await world.busy(result['booking_id'])).toHaveLength(1);
      expect(await world.templatesTo(who)).toEqual(['booking_confirmed']);
    }
    expect((await bookAll(at(17, 9))).map(({ result }) => result)).toEqual(answers.map(({ result }) => result));
  });

  test('[A15] customers of two companies: each at their own, and nobody in a foreign room', async () => {
    const { one, two } = world;
    const [ada, bob] = [await world.buyer(one), await world.buyer(two)];
    const timestamp = at(20, 9);
    const inside = { timestamp, roomId: two.roomIds[0], serviceId: two.massageId };
    const answers = await Promise.all([
      ...pairs.slice(0, 2).map(({ roomId, who }) => world.confirm(who, { timestamp, roomId })),
      world.confirm(ada, inside),
      world.confirm(bob, inside),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
    expect(await world.booking(answers[3]?.result['booking_id'])).toMatchObject({
      companyId: two.companyId,
      customerId: bob.customerId,
      roomId: two.roomIds[0],
    });
    expect(await world.bookingsOf(ada)).toEqual([]);
  });

  test('[A1] rooms of one employee: one books, the others are refused', async () => {
    const shared = await addRooms(world, world.one.employeeId);
    const answers = await bookAll(at(18, 9), shared);
    const told = answers.filter(({ status }) => status !== 200).map(({ result }) => result['message']);
    expect(told).toEqual(Array.from({ length: ROOMS - 1 }, () => words.time_taken));
  });

  test('[PAY-2] [A4] what is written is the same as on the slow path, which finds a room itself', async () => {
    const [fast, slow] = [await world.buyer(), await world.buyer()];
    const timestamp = at(20, 14);
    const rowsOf = async (who: Buyer, roomId: number | undefined) => {
      const { result } = await world.confirm(who, { timestamp, roomId }, 'the same key');
      const { id, customerId: _, roomId: __, employeeId: ___, ...booking } = await world.booking(result['booking_id']);
      const [mail] = await world.db.select().from(mails).where(eq(mails.toAddress, who.email));
      const [key] = await world.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.customerId, who.customerId));
      const [busy] = await world.busy(id);
      expect(mail).toMatchObject({ eventKey: `booking_confirmed:${id}`, data: { bookingId: id } });
      expect(key).toMatchObject({ key: 'the same key', status: 200, answer: { id } });
      const { template, locale, nextAttemptAt, data } = mail!;
      return {
        booking,
        mail: { template, locale, nextAttemptAt, data: { ...data, bookingId: undefined } },
        key: key?.createdAt,
        busy: [busy?.startsAt, busy?.endsAt],
      };
    };
    const expected = await rowsOf(fast, pairs[0]!.roomId);
    expect(await rowsOf(slow, undefined)).toEqual(expected);
  });

  test('one that fails does not affect the others', async () => {
    const [first, ...others] = pairs;
    const trouble = sql.raw(`check (customer_id <> ${first!.who.customerId} or starts_at <> ${at(19, 9)})`);
    await world.db.execute(sql`alter table bookings add constraint trouble ${trouble}`);
    const [failed, ...booked] = await bookAll(at(19, 9));
    expect(failed?.status).toBe(500);
    expect(booked.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect((await world.bookingsOf(first!.who)).filter(({ startsAt }) => startsAt === at(19, 9))).toEqual([]);
    await world.db.execute(sql`alter table bookings drop constraint trouble`);
    expect((await bookAll(at(19, 9)))[0]?.status).toBe(200);
  });
});

describe('customers who book at the same moment', () => {
  test('[P4] share their statements, without delaying the first one', async () => {
    const world = await bookingsOn(await testDatabase());
    const pairs = await addRooms(world);
    const book = (all: readonly Pair[], hour: number) =>
      countStatements(() =>
        Promise.all(all.map(({ roomId, who }) => world.confirm(who, { roomId, timestamp: at(17, hour) }))),
      );
    expect(await book(pairs.slice(0, 1), 9)).toBe(6);
    expect(await book(pairs, 10)).toBeLessThan(3 * 6);
  });

  test('[B8] a locked room delays only the bookings of that room', async () => {
    const world = await bookingsOn(await testDatabase());
    const [held, ...others] = await addRooms(world);
    const { companyId } = world.one;
    const timestamp = at(17, 9);
    let late: Promise<number> | undefined;
    await world.db.transaction(async (tx) => {
      await tx
        .select()
        .from(rooms)
        .where(and(eq(rooms.companyId, companyId), eq(rooms.id, held!.roomId)))
        .for('update');
      late = world.confirm(held!.who, { timestamp, roomId: held!.roomId }).then(({ status }) => status);
      const answers = others.map(({ roomId, who }) => world.confirm(who, { timestamp, roomId }));
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(others.map(() => 200));
      expect(await Promise.race([late, sleep(50, 'waiting')])).toBe('waiting');
    });
    expect(await late).toBe(200);
  });
});
