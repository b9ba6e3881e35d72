import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { countStatements } from '../../test/statements.ts';
import { addShop, addStudio, NOW, type Studio } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import { categories, openingHours, rooms, serviceRooms, services, shops } from '../infra/db/schema/index.ts';

const at = (day: number, hour: number): number => Date.UTC(2026, 10, day, hour) / 1000;

describe.each(databases)('soonest free on %s', (_name, open) => {
  let app: FastifyInstance;
  let db: Db;
  let studio: Studio;
  /** In Vilnius, where it is an hour later. */
  let second: { shopId: number; roomId: number; serviceId: number };

  async function addBranch(companyId: number, name: string, parentServiceId?: number) {
    const shopId = await addShop(db, companyId, { timeZone: 'Europe/Vilnius', offersServices: true });
    await db.insert(openingHours).values({ companyId, shopId, weekday: 3, opensMinute: 9 * 60, closesMinute: 11 * 60 });
    const [room] = await db
      .insert(rooms)
      .values({ companyId, shopId, name: 'Blue', gridMinutes: 60, horizonDays: 30, texts: { lt: { name: 'Mėlynas' } } })
      .returning({ id: rooms.id });
    const [service] = await db
      .insert(services)
      .values({ companyId, shopId, name, minutes: 60, priceCents: 3900, parentServiceId: parentServiceId ?? null })
      .returning({ id: services.id });
    if (!room || !service) throw new Error('a room and a service were expected');
    await db.insert(serviceRooms).values({ companyId, serviceId: service.id, roomId: room.id });
    return { shopId, roomId: room.id, serviceId: service.id };
  }

  beforeAll(async () => {
    const database = await open();
    db = database.db;
    app = await testPlatform(database);
    studio = await addStudio(db, 'one');
    second = await addBranch(studio.companyId, ' massage ONE');
    await addStudio(db, 'two');
  });

  const soonest = (serviceId: number, key = 'one', locale = 'en') =>
    ask(app, 'soonestFree', { serviceId }, { key, locale });
  const momentsOf = async (serviceId: number) => {
    const { result } = await soonest(serviceId);
    return result['moments'] as Record<string, unknown>[];
  };

  test('[SOON-1] the next moments of everybody here and at the other shop, by real time, each with what is booked', async () => {
    const { status, result } = await soonest(studio.massageId, 'one', 'lt');
    expect(status).toBe(200);
    const moments = result['moments'] as Record<string, unknown>[];
    const [quiet, garden] = studio.roomIds;
    expect(moments.map(({ timestamp, shop_id, room_id }) => [timestamp, shop_id, room_id])).toEqual([
      // 9:00 in Vilnius is 8:00 in Amsterdam.
      [at(11, 9), second.shopId, second.roomId],
      [at(11, 9), studio.shopId, quiet],
      [at(11, 9), studio.shopId, garden],
      [at(11, 10), second.shopId, second.roomId],
      [at(11, 10), studio.shopId, quiet],
      [at(11, 10), studio.shopId, garden],
      [at(11, 11), studio.shopId, quiet],
      [at(18, 9), second.shopId, second.roomId],
      [at(18, 10), second.shopId, second.roomId],
      [at(25, 9), second.shopId, second.roomId],
    ]);
    expect(moments[0]).toEqual({
      timestamp: at(11, 9),
      minutes: 60,
      shop_id: second.shopId,
      service_id: second.serviceId,
      room_id: second.roomId,
      room_name: 'Mėlynas',
      employee_name: null,
      photo_url: null,
      price: 39,
    });
    expect(moments[1]).toMatchObject({ service_id: studio.massageId, employee_name: 'Noor one', price: 49.5 });
  });

  test('[SOON-1] each moment is free by the answer of its own day', async () => {
    await studio.occupy({ roomId: studio.roomIds[0], startsAt: at(11, 9), endsAt: at(11, 12) });
    for (const { timestamp, service_id, room_id } of await momentsOf(studio.massageId)) {
      const fields = { serviceId: Number(service_id), roomId: Number(room_id), timestamp: Number(timestamp) };
      const { result } = await ask(app, 'availableTimes', fields, { key: 'one' });
      expect(result['slots']).toContainEqual({ timestamp, room_id });
    }
  });

  test('[SOON-1] an option is the same where its service has the same name too, not by its own name alone', async () => {
    const { companyId } = studio;
    const namesake = await addBranch(companyId, 'Long');
    const options = async () => new Set((await momentsOf(studio.longMassageId)).map(({ service_id }) => service_id));
    expect(await options()).toEqual(new Set([studio.longMassageId]));
    const heading = await addBranch(companyId, 'Massage one');
    await db
      .insert(services)
      .values({
        companyId,
        shopId: heading.shopId,
        parentServiceId: heading.serviceId,
        name: 'long',
        minutes: 120,
        priceCents: 1,
      })
      .returning({ id: services.id });
    expect((await options()).size).toBe(2);
    await db.update(shops).set({ archived: true }).where(eq(shops.id, heading.shopId));
    await db.update(shops).set({ archived: true }).where(eq(shops.id, namesake.shopId));
  });

  test('[SOON-1] [SHOP-1] what customers do not see is neither found nor asked for', async () => {
    await db.update(shops).set({ hidden: true }).where(eq(shops.id, second.shopId));
    expect((await momentsOf(studio.massageId)).every(({ shop_id }) => shop_id === studio.shopId)).toBe(true);
    expect((await soonest(second.serviceId)).result).toMatchObject({ problem: 'service_not_found' });
    await db.update(shops).set({ hidden: false }).where(eq(shops.id, second.shopId));
    expect((await soonest(studio.hiddenId)).status).toBe(404);
    // A heading is booked as one of its options.
    expect((await soonest(studio.headingId)).status).toBe(404);
    expect((await soonest(studio.massageId, 'two')).status).toBe(404);
  });

  test('[SOON-1] [SHOP-1] another shop is not pointed at for what it does not list', async () => {
    const isFoundThere = async () =>
      (await momentsOf(studio.massageId)).some(({ service_id }) => service_id === second.serviceId);
    const [soon] = await db
      .insert(categories)
      .values({ companyId: studio.companyId, shopId: second.shopId, name: 'Soon', hidden: true })
      .returning({ id: categories.id });
    const change = (categoryId: number | null) =>
      db.update(services).set({ categoryId }).where(eq(services.id, second.serviceId));
    await change(soon?.id ?? 0);
    expect(await isFoundThere()).toBe(false);
    // By a link it is booked all the same (decision 59).
    expect((await momentsOf(second.serviceId)).map(({ service_id }) => service_id)).toContain(second.serviceId);
    await db.update(categories).set({ hidden: false }).where(eq(categories.shopId, second.shopId));
    expect(await isFoundThere()).toBe(true);
    await db.update(shops).set({ offersServices: false }).where(eq(shops.id, second.shopId));
    expect(await isFoundThere()).toBe(false);
    await db.update(shops).set({ offersServices: true }).where(eq(shops.id, second.shopId));
    expect(await isFoundThere()).toBe(true);
  });

  test('[SOON-1] a month without a free time is an empty answer', async () => {
    await studio.occupy({ roomId: second.roomId, startsAt: NOW / 1000, endsAt: NOW / 1000 + 86_400 });
    await db
      .update(rooms)
      .set({ disabledDays: [0, 1, 2, 3, 4, 5, 6] })
      .where(eq(rooms.companyId, studio.companyId));
    expect(await soonest(studio.massageId)).toMatchObject({ status: 200, result: { moments: [] } });
  });

  test('[SOON-1] all shops are read with one statement, besides the one that finds the company', async () => {
    await momentsOf(studio.massageId);
    expect(await countStatements(() => momentsOf(studio.massageId))).toBeLessThanOrEqual(2);
  });
});
