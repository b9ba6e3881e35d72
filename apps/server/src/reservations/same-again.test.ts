import { eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../test/bookings.ts';
import { databases } from '../../test/database.ts';
import { ask } from '../../test/platform.ts';
import { type ReservationWorld, reservationsOn } from '../../test/reservations.ts';
import { countStatements } from '../../test/statements.ts';
import { NOW } from '../../test/studio.ts';
import { employees, occupancies, rooms, services, shops } from '../infra/db/schema/index.ts';

describe.each(databases)('same again on %s', (_name, open) => {
  let world: ReservationWorld;
  let buyer: Buyer;
  /** A massage with Noor on Thursday the 12th at 11:00; it is the Monday after. */
  let visit: number;
  const MONDAY = NOW + 5 * 86_400_000;

  beforeAll(async () => {
    world = await reservationsOn(await open());
    buyer = await world.buyer();
    visit = await world.booked(buyer, { timestamp: at(12, 11) });
  });
  beforeEach(async () => {
    await world.db.delete(occupancies).where(isNull(occupancies.bookingId));
    world.clock.now = MONDAY;
  });

  const again = (who: Buyer, bookingId: number, locale = 'en') =>
    ask(world.app, 'sameAgain', { bookingId }, { key: who.key, token: who.token, locale });
  const summary = async (bookingId = visit) => {
    const { result } = await again(buyer, bookingId);
    const moments = (result['moments'] ?? []) as Record<string, unknown>[];
    return {
      isAnyone: result['is_anyone'],
      times: moments.map(({ timestamp, is_closest }) => (is_closest ? [timestamp, 'closest'] : [timestamp])),
      rooms: [...new Set(moments.map(({ room_id }) => room_id))],
    };
  };

  test('[AGAIN-1] the moments with the same person around its weekday and hour, the closest of them marked', async () => {
    const { status, result } = await again(buyer, visit);
    expect(status).toBe(200);
    const who = { room_id: world.one.roomIds[0], room_name: 'Quiet room one', employee_name: 'Noor one' };
    expect(result).toEqual({
      is_anyone: false,
      moments: [
        { timestamp: at(18, 11), ...who, is_closest: false },
        { timestamp: at(19, 11), ...who, is_closest: true },
        { timestamp: at(26, 11), ...who, is_closest: false },
      ],
    });
  });

  test('[AGAIN-1] each is free by the answer of its own day, and one that is taken makes room for the next', async () => {
    await world.one.occupy({ roomId: world.one.roomIds[0], startsAt: at(19, 10), endsAt: at(19, 12) });
    const { times } = await summary();
    expect(times).toEqual([[at(18, 11)], [at(19, 12), 'closest'], [at(26, 11)]]);
    for (const [timestamp] of times) {
      const fields = { serviceId: world.one.massageId, roomId: world.one.roomIds[0], timestamp: Number(timestamp) };
      const { result } = await ask(world.app, 'availableTimes', fields, { key: 'one' });
      expect(result['slots']).toContainEqual({ timestamp, room_id: world.one.roomIds[0] });
    }
  });

  test('[AGAIN-1] a person who works in several rooms is offered in each; a room of nobody stands for itself', async () => {
    const [quiet, garden] = world.one.roomIds;
    await world.db.update(rooms).set({ employeeId: world.one.employeeId }).where(eq(rooms.id, garden));
    await world.db.update(rooms).set({ active: false }).where(eq(rooms.id, quiet));
    expect(await summary()).toMatchObject({ isAnyone: false, rooms: [garden] });
    await world.db.update(rooms).set({ active: true }).where(eq(rooms.id, quiet));
    await world.db.update(rooms).set({ employeeId: null }).where(eq(rooms.id, garden));

    world.clock.now = NOW;
    const own = await world.booked(buyer, { timestamp: at(13 + 4, 14), roomId: garden });
    world.clock.now = MONDAY + 86_400_000 * 2;
    expect(await summary(own)).toMatchObject({ isAnyone: false, rooms: [garden] });
  });

  test('[AGAIN-1] where the person has nothing free or does it no more, anybody’s are offered, and it says so', async () => {
    const [quiet, garden] = world.one.roomIds;
    await world.db.update(rooms).set({ active: false }).where(eq(rooms.id, quiet));
    expect(await summary()).toMatchObject({ isAnyone: true, rooms: [garden] });
    await world.db.update(rooms).set({ active: true }).where(eq(rooms.id, quiet));
    const { id: otherId } = await otherEmployee();
    await world.db.update(rooms).set({ employeeId: otherId }).where(eq(rooms.id, quiet));
    expect(await summary()).toMatchObject({ isAnyone: true });
    await world.db.update(rooms).set({ employeeId: world.one.employeeId }).where(eq(rooms.id, quiet));
  });

  async function otherEmployee() {
    const { companyId, shopId } = world.one;
    const [row] = await world.db
      .insert(employees)
      .values({ companyId, shopId, name: 'Milan one' })
      .returning({ id: employees.id });
    if (!row) throw new Error('an employee was expected');
    return row;
  }

  test('[AGAIN-1] nothing free within the five weeks is an empty answer', async () => {
    const isOurs = eq(rooms.companyId, world.one.companyId);
    await world.db
      .update(rooms)
      .set({ disabledDays: [0, 1, 2, 3, 4, 5, 6] })
      .where(isOurs);
    expect(await again(buyer, visit)).toMatchObject({ status: 200, result: { moments: [] } });
    await world.db.update(rooms).set({ disabledDays: [] }).where(isOurs);
  });

  test('[AGAIN-1] a service or shop that is no longer offered is told apart from a visit that is absent', async () => {
    const { massageId, shopId } = world.one;
    const refused = async () => (await again(buyer, visit)).result;
    const [before] = await world.db.select().from(services).where(eq(services.id, massageId));
    for (const change of [{ archived: true }, { bookableType: 'never_and_hidden' }] as const) {
      await world.db.update(services).set(change).where(eq(services.id, massageId));
      expect(await refused()).toMatchObject({ problem: 'service_not_found' });
      await world.db
        .update(services)
        .set({ archived: false, bookableType: before?.bookableType })
        .where(eq(services.id, massageId));
    }
    for (const change of [{ archived: true }, { hidden: true }] as const) {
      await world.db.update(shops).set(change).where(eq(shops.id, shopId));
      expect(await refused()).toMatchObject({ problem: 'service_not_found' });
      await world.db.update(shops).set({ archived: false, hidden: false }).where(eq(shops.id, shopId));
    }
  });

  test('[AGAIN-1] a class has no such moments: it is chosen from its list', async () => {
    const sessionId = await world.addSession({ startsAt: at(21, 19) });
    const walk = await world.booked(buyer, { timestamp: at(21, 19), sessionId, roomId: undefined });
    expect((await again(buyer, walk)).result).toMatchObject({ problem: 'service_not_found' });
  });

  test('[AGAIN-1] [A15] the visit of another customer, of another company, or of nobody is absent', async () => {
    const stranger = await world.buyer();
    const abroad = await world.buyer(world.two);
    for (const answer of [await again(stranger, visit), await again(abroad, visit), await again(buyer, visit + 999)]) {
      expect(answer).toMatchObject({ status: 404, result: { problem: 'booking_not_found' } });
    }
    expect((await ask(world.app, 'sameAgain', { bookingId: visit }, { key: 'one' })).status).toBe(401);
  });

  test('[AGAIN-1] a moment of the answer is booked as it stands', async () => {
    const { result } = await again(buyer, visit);
    const moment = (result['moments'] as Record<string, unknown>[]).find(({ is_closest }) => is_closest);
    const timestamp = Number(moment?.['timestamp']);
    const id = await world.booked(buyer, { timestamp, roomId: Number(moment?.['room_id']) });
    expect(await world.booking(id)).toMatchObject({ startsAt: at(19, 11), serviceId: world.one.massageId });
    expect((await summary()).times).not.toContainEqual([at(19, 11), 'closest']);
  });

  test('[AGAIN-1] the visit and what is free are two statements, besides the one that finds the customer', async () => {
    await summary();
    expect(await countStatements(() => again(buyer, visit))).toBeLessThanOrEqual(4);
  });
});
