import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { allowBroken, databases } from '../../test/database.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { addStudio, NOW, type Studio } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import { bookings, bundles, bundleServices, bundleUses, clientBundles, tokens } from '../infra/db/schema/index.ts';

allowBroken({
  'a live visit to a room keeps it busy, and no other visit does': 'visits are only there to be counted',
});

const inDays = (days: number): number => NOW / 1000 + days * 86_400;

describe.each(databases)('bundles on %s', (_name, open) => {
  let app: FastifyInstance;
  let db: Db;
  let studio: Studio;
  let other: Studio;
  let ids: number[];

  beforeAll(async () => {
    const database = await open();
    db = database.db;
    app = await testPlatform(database);
    studio = await addStudio(db, 'one');
    other = await addStudio(db, 'two');
    const base = { companyId: studio.companyId, shopId: studio.shopId, priceCents: 40_000, maxUsages: 10 };
    const rows = await db
      .insert(bundles)
      .values([
        { ...base, name: 'Ten', length: 6, lengthType: 'months', position: 2 },
        { ...base, name: 'Ever', lengthType: 'infinity', maxUsages: -1, position: 1 },
        { ...base, name: 'Retired', lengthType: 'infinity', active: false, position: 3 },
      ])
      .returning({ id: bundles.id });
    ids = rows.map(({ id }) => id);
    await db
      .insert(bundleServices)
      .values({ companyId: studio.companyId, bundleId: ids[0] ?? 0, serviceId: studio.massageId });
  });

  const list = async (token?: string) => {
    const { result } = await ask(
      app,
      'bundleList',
      { shopId: studio.shopId },
      { key: 'one', ...(token !== undefined && { token }) },
    );
    return result['bundles'] as Record<string, unknown>[];
  };

  /** Buys the pack of ten: with this many uses and this end. */
  async function buy(token: string, id: number, usages: number, endsAt: number): Promise<void> {
    const { companyId, shopId, massageId, roomIds } = studio;
    const customerId = await studio.addCustomer(`${token}@embook.test`);
    await db.insert(tokens).values({ companyId, customerId, tokenHash: createHash('sha256').update(token).digest() });
    await db.insert(clientBundles).values({
      companyId,
      id,
      customerId,
      bundleId: ids[0] ?? 0,
      bundleName: 'Ten',
      status: 'active',
      priceCents: 40_000,
      finalCostCents: 40_000,
      paymentType: 'cash',
      paid: true,
      length: 6,
      lengthType: 'months',
      maxUsages: 10,
      boughtAt: new Date(NOW),
      endsAt,
    });
    for (let number = 1; number <= usages; number += 1) {
      const bookingId = id * 100 + number;
      await db.insert(bookings).values({
        companyId,
        id: bookingId,
        customerId,
        shopId,
        serviceId: massageId,
        serviceName: 'Massage',
        roomId: roomIds[0],
        startsAt: inDays(-number),
        minutes: 60,
        status: 'confirmed',
        priceCents: 0,
        finalCostCents: 0,
        paymentType: 'bundle',
      });
      await db.insert(bundleUses).values({ companyId, clientBundleId: id, number, maxUsages: 10, bookingId });
    }
  }

  test('[API-1] [BUN-1] [BUN-2] the bundles of a shop in its order, with uses, length and services', async () => {
    const found = await list();
    expect(found.map(({ name }) => name)).toEqual(['Ever', 'Ten']);
    expect(found[1]).toMatchObject({
      price: 400,
      length: 6,
      length_type: 'bundle.length.months',
      max_usages: 10,
      services: ['Massage one'],
      reservation_id: null,
    });
    expect(found[0]).toMatchObject({ length: null, length_type: 'bundle.length.infinity', max_usages: -1 });
  });

  test('[BUN-1] a bought one names its reservation and its uses, to its customer only', async () => {
    await buy('ada', 71, 4, inDays(30));
    expect((await list('ada'))[1]).toMatchObject({
      reservation_id: 71,
      client_bundle_id: 71,
      usages: 4,
      ends_at: inDays(30),
    });
    expect((await list())[1]).toMatchObject({ reservation_id: null, usages: null });
  });

  test('one that is used up or over may be bought again', async () => {
    await buy('used-up', 72, 10, inDays(30));
    await buy('over', 73, 1, inDays(-1));
    expect((await list('used-up'))[1]).toMatchObject({ reservation_id: null });
    expect((await list('over'))[1]).toMatchObject({ reservation_id: null });
  });

  test('[NAV-8] one bundle outside a shop; retired, foreign and unknown ones are not found', async () => {
    const get = (bundleId: number, key = 'one') => ask(app, 'bundleGet', { bundleId }, { key });
    expect((await get(ids[0] ?? 0)).result['bundle']).toMatchObject({ name: 'Ten', shop_id: studio.shopId });
    expect((await get(ids[2] ?? 0)).status).toBe(404);
    expect((await get(ids[0] ?? 0, 'two')).status).toBe(404);
    expect((await get(999_999)).status).toBe(404);
  });

  test('[A15] [API-4] another company’s shop has no bundles for this one', async () => {
    expect((await ask(app, 'bundleList', { shopId: other.shopId }, { key: 'one' })).status).toBe(404);
  });
});
