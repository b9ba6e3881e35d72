import { and, asc, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { allowBroken, bothDatabases } from '../../test/database.ts';
import { addStudio, NOW, type Studio } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import { bookings, bundles, bundleServices, bundleUses, clientBundles } from '../infra/db/schema/index.ts';
import { bundleEntitlements } from './bundle-entitlements.ts';

allowBroken({
  'a live visit to a room keeps it busy, and no other visit does': 'visits are only there to take uses',
  'a live visit that a bundle or membership paid took a use': 'some are refused theirs or give it back',
});

const clock = { now: () => NOW };
const pass = bundleEntitlements({ clock });
const VISIT = NOW / 1000 + 86_400;

/** A company whose bundle pays for massages, and customers who own some. */
async function spaOn(db: Db, key = 'one') {
  const studio: Studio = await addStudio(db, key);
  const { companyId, shopId, massageId, headingId, longMassageId, hiddenId } = studio;
  const [bundle] = await db
    .insert(bundles)
    .values({ companyId, shopId, name: 'Pack', priceCents: 100, lengthType: 'infinity', maxUsages: 3 })
    .returning({ id: bundles.id });
  const bundleId = bundle?.id ?? 0;
  await db
    .insert(bundleServices)
    .values([massageId, headingId].map((serviceId) => ({ companyId, bundleId, serviceId })));
  const owner = { companyId, customerId: await studio.addCustomer(`ada@${key}.test`) };
  const visit = { serviceId: massageId, startsAt: VISIT };
  let last = 1000;

  return {
    owner,
    visit,
    massageId,
    longMassageId,
    hiddenId,
    addCustomer: studio.addCustomer,
    async own(given: Partial<typeof clientBundles.$inferInsert> = {}): Promise<number> {
      const id = (last += 1);
      const terms = {
        bundleId,
        bundleName: 'Pack',
        priceCents: 100,
        finalCostCents: 100,
        lengthType: 'infinity' as const,
      };
      const state = { status: 'active' as const, paid: true, boughtAt: new Date(NOW), paymentType: 'ideal' as const };
      await db.insert(clientBundles).values({ ...owner, id, ...terms, ...state, maxUsages: 3, ...given });
      return id;
    },
    async book(): Promise<number> {
      const id = (last += 1);
      await db.insert(bookings).values({
        ...owner,
        id,
        shopId,
        serviceId: massageId,
        serviceName: 'Massage',
        roomId: studio.roomIds[0],
        startsAt: VISIT,
        minutes: 60,
        status: 'confirmed',
        priceCents: 0,
        finalCostCents: 0,
        paymentType: 'bundle',
      });
      return id;
    },
    use: (id: number, bookingId: number, given = {}) =>
      db.transaction((tx) => pass.use(tx, owner, id, { ...visit, ...given, bookingId })),
    giveBack: (bookingId: number) => db.transaction((tx) => pass.giveBack(tx, companyId, bookingId)),
    numbers: async (id: number) =>
      (
        await db
          .select({ number: bundleUses.number })
          .from(bundleUses)
          .where(and(eq(bundleUses.clientBundleId, id), isNull(bundleUses.returnedAt)))
          .orderBy(asc(bundleUses.number))
      ).map(({ number }) => number),
    entitled: async (given = {}, who = owner) =>
      (await pass.usable(db, who, { ...visit, ...given })).toSorted((a, b) => a.id - b.id),
  };
}

describe.each(bothDatabases)('a bundle pays for a visit on %s', (_name, open) => {
  let db: Db;
  let spa: Awaited<ReturnType<typeof spaOn>>;
  beforeAll(async () => {
    ({ db } = await open());
    spa = await spaOn(db);
  });

  test('[BUN-4] its use counts up, never past the maximum; returned numbers are taken again', async () => {
    const id = await spa.own();
    const visits = [await spa.book(), await spa.book(), await spa.book(), await spa.book()] as const;
    expect(await spa.entitled()).toEqual([{ id, name: 'Pack', usesLeft: 3, usesMax: 3, validUntil: null, term: null }]);
    const taken = [];
    for (const visit of visits) taken.push(await spa.use(id, visit));
    expect(taken).toEqual([true, true, true, false]);
    expect(await spa.entitled()).toEqual([]);

    await spa.giveBack(visits[1]);
    await spa.giveBack(visits[1]);
    expect(await spa.numbers(id)).toEqual([1, 3]);
    expect(await spa.entitled()).toMatchObject([{ id, usesLeft: 1 }]);
    expect(await spa.use(id, visits[3])).toBe(true);
    expect(await spa.numbers(id)).toEqual([1, 2, 3]);
    expect(await spa.use(id, visits[1])).toBe(false);
  });

  test('[A8] a use returns once: what the visit takes later is not given back by an old return', async () => {
    const id = await spa.own({ maxUsages: 1 });
    const [one, two] = [await spa.book(), await spa.book()];
    for (let round = 0; round < 5; round += 1) {
      expect(await spa.use(id, one)).toBe(true);
      await spa.giveBack(one);
    }
    expect(await spa.use(id, two)).toBe(true);
    await spa.giveBack(one);
    expect(await spa.numbers(id)).toEqual([1]);
    const rows = await db.select().from(bundleUses).where(eq(bundleUses.clientBundleId, id));
    expect(rows).toHaveLength(6);
    await spa.giveBack(two);
  });

  test('[BUN-4] without a maximum there is always one more', async () => {
    const id = await spa.own({ maxUsages: -1 });
    for (let visit = 0; visit < 5; visit += 1) expect(await spa.use(id, await spa.book())).toBe(true);
    expect(await spa.numbers(id)).toEqual([1, 2, 3, 4, 5]);
    expect((await spa.entitled()).find((each) => each.id === id)).toMatchObject({ usesLeft: null, usesMax: null });
  });

  test('[BUN-4] a service that it names, or an option of it, and no other', async () => {
    const id = await spa.own();
    const [option, other] = [{ serviceId: spa.longMassageId }, { serviceId: spa.hiddenId }];
    expect((await spa.entitled(option)).map((each) => each.id)).toContain(id);
    expect(await spa.entitled(other)).toEqual([]);
    expect(await spa.use(id, await spa.book(), option)).toBe(true);
    expect(await spa.use(id, await spa.book(), other)).toBe(false);
  });

  test('[A8] [A15] unpaid, closed, ended by then, or somebody else’s: it pays for nothing', async () => {
    const refused = [
      await spa.own({ paid: false }),
      await spa.own({ status: 'pending', paid: false, boughtAt: null }),
      await spa.own({ status: 'closed', paid: false }),
      await spa.own({ endsAt: VISIT }),
      await spa.own({ customerId: await spa.addCustomer('bea@one.test') }),
    ];
    const lasting = await spa.own({ endsAt: VISIT + 1 });
    const offered = (await spa.entitled()).map(({ id }) => id);
    expect(offered).toContain(lasting);
    expect(offered.filter((id) => refused.includes(id))).toEqual([]);
    const booking = await spa.book();
    for (const id of refused) expect(await spa.use(id, booking)).toBe(false);
    expect(await spa.use(lasting, booking)).toBe(true);
  });
});
