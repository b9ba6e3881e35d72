import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Buyer } from '../../test/bookings.ts';
import { catalogueOf, type Row } from '../../test/catalogue-calls.ts';
import { classesOn } from '../../test/classes.ts';
import { testDatabase } from '../../test/database.ts';
import { NOW } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import {
  bundles,
  clientBundles,
  clientSubscriptionGroups,
  clientSubscriptions,
  subscriptions,
} from '../infra/db/schema/index.ts';
import { repeatableIds } from '../infra/random-ids.ts';
import { recordEvent } from '../staff/audit-store.ts';
import { applyCompany } from './apply/apply-company.ts';
import { exportCompany } from './export-company.ts';
import type { CompanyFileText } from './format.ts';
import { importCompany } from './import-company.ts';
import { jsonText } from './json-text.ts';

const TAKEN_OUT = NOW + 3_600_000;

const world = await classesOn(await testDatabase());
const { db, one, app, owner } = world;
const { add, read, changed } = catalogueOf(app, owner);

async function exported(of: Db): Promise<CompanyFileText> {
  const found = await exportCompany(of, 'one');
  if (!found) throw new Error('there is no company');
  return JSON.parse(jsonText(found.file)) as CompanyFileText;
}
const applied = (of: Db, file: unknown, dry: boolean) =>
  applyCompany(of, file, {
    now: NOW,
    baseDir: '.',
    operator: 'operator',
    dry,
    record: (tx, event, place, entry) => recordEvent(tx, new Date(NOW), event, place, entry),
  });
const imported = async (file: unknown) => {
  const { db: elsewhere } = await testDatabase();
  const result = await importCompany(elsewhere, file, {
    now: NOW,
    randomId: repeatableIds('elsewhere'),
    baseDir: '.',
  });
  return { elsewhere, result };
};

const termsHeld = async (of: Db) =>
  (await of.select().from(clientSubscriptionGroups)).map(({ maxUsages, periodicity }) => ({ maxUsages, periodicity }));

const becomes = async (name: string, id: number, values: Row) =>
  changed(name, id, { version: (await read(name, id)).version, ...values });

/** Bought by the clock of the test; the fixtures take the database's. */
const boughtNow = async (who: Buyer) => {
  const createdAt = new Date(world.clock.now);
  await db.update(clientBundles).set({ createdAt }).where(eq(clientBundles.customerId, who.customerId));
  await db.update(clientSubscriptions).set({ createdAt }).where(eq(clientSubscriptions.customerId, who.customerId));
};

describe('[CAT-6] [CAT-3] a company that took a service out of what somebody had bought', () => {
  beforeAll(async () => {
    const ada = await world.buyer();
    await world.giveBundle(ada, 10);
    await boughtNow(ada);
    await world.booked(ada, { paymentType: 'bundle' });
    const bob = await world.buyer();
    await world.giveMembership(bob);
    await boughtNow(bob);
    await world.booked(bob, { paymentType: 'subscription' });
    const cora = await world.buyer();
    await world.giveMembership(cora);
    await boughtNow(cora);

    const other = await add('service', { shop_id: one.shopId, name: 'Other', minutes: 60, price: 20 });
    const [bundle] = await db.select().from(bundles);
    world.clock.now = TAKEN_OUT;
    await becomes('bundle', bundle?.id ?? 0, { services: [other.id] });
    const [bobs, coras] = (await db.select().from(subscriptions).orderBy(subscriptions.id)).map(({ id }) => id);
    const [group] = (await read('subscription', bobs ?? 0))['groups'] as Row[];
    await becomes('subscription', bobs ?? 0, { groups: [{ ...group, services: [other.id] }] });
    // Another group takes the place of the one she bought.
    const instead = { uses: 1, periodicity: 'weekly', services: [other.id] };
    await becomes('subscription', coras ?? 0, { groups: [instead] });
    world.wait(60);
    // Used after it was taken out, as whoever bought before can.
    await world.booked(ada, { paymentType: 'bundle' });
    await world.booked(bob, { paymentType: 'subscription' });
    await world.booked(cora, { paymentType: 'subscription' });
  });

  test('its file says what was taken out and when, and has nothing to change', async () => {
    const file = await exported(db);
    const removed = [{ service: 'massage-one', removed_at: new Date(TAKEN_OUT).toISOString() }];
    const [bundle] = file.shops[0]?.bundles ?? [];
    expect(bundle).toMatchObject({ services: ['other'], removed_services: removed });
    expect(file.subscriptions?.[0]?.groups).toMatchObject([{ services: ['other'], removed_services: removed }]);
    expect(file.subscriptions?.[1]).toMatchObject({
      groups: [{ uses: 1, services: ['other'] }],
      removed_groups: [{ uses: 2, services: ['massage-one'], removed_at: new Date(TAKEN_OUT).toISOString() }],
    });
    for (const dry of [true, false])
      expect(await applied(db, file, dry)).toEqual({ ok: true, steps: [], leftAlone: [] });
    expect(await exported(db)).toEqual(file);
  });

  test('comes back equal elsewhere, where the customers still have it', async () => {
    const before = await exported(db);
    const { elsewhere, result } = await imported(before);
    expect(result).toMatchObject({ ok: true });
    expect(await exported(elsewhere)).toEqual(before);
    expect(await termsHeld(elsewhere)).toEqual(await termsHeld(db));
    expect(await applied(elsewhere, before, true)).toEqual({ ok: true, steps: [], leftAlone: [] });
  });

  test('who bought after it was taken out does not have it', async () => {
    const file = await exported(db);
    const late = { created_at: new Date(TAKEN_OUT + 1_000).toISOString() };
    const customers = file.customers?.map((each) => ({
      ...each,
      bundles: each.bundles?.map((bundle) => ({ ...bundle, ...late })),
      subscriptions: each.subscriptions?.map((subscription) => ({ ...subscription, ...late })),
    }));
    const { result } = await imported({ ...file, customers });
    expect(result).toMatchObject({ ok: false });
    const problems = result.ok ? [] : result.problems.map(({ text }) => text);
    expect(problems).toHaveLength(4);
    for (const text of problems) expect(text).toContain('does not include this service');
  });

  test('what is there twice, is not taken out or leads nowhere is refused by its name', async () => {
    const file = await exported(db);
    const [shop] = file.shops;
    const [bundle] = shop?.bundles ?? [];
    const at = { removed_at: '2026-11-11' };
    const removed = ['massage-one', 'massage-one', 'other', 'nowhere'].map((service) => ({ service, ...at }));
    const shops = [{ ...shop, bundles: [{ ...bundle, removed_services: removed }] }];
    const { result } = await imported({ ...file, customers: [], shops });
    const place = 'shops[0].bundles[0].removed_services';
    expect(result).toEqual({
      ok: false,
      problems: [
        { place: `${place}[1].service`, text: expect.stringContaining('massage-one') },
        { place: `${place}[2].service`, text: '"other" is among the services, so it was not taken out' },
        { place: `${place}[3].service`, text: expect.stringContaining('no service "nowhere"') },
      ],
    });
  });

  test('a file that says another time, or nothing of it, leaves the living company as it is', async () => {
    const file = await exported(db);
    const withRemoved = (removed: unknown): unknown =>
      JSON.parse(
        JSON.stringify({ ...file, customers: [] }, (name, value: unknown) =>
          name === 'removed_services' ? removed : value,
        ),
      );
    expect(await applied(db, withRemoved([{ service: 'massage-one', removed_at: '2025-01-01' }]), false)).toEqual({
      ok: true,
      steps: [],
      leftAlone: ['removed_services', 'customers'],
    });
    expect(await applied(db, withRemoved(undefined), false)).toEqual({ ok: true, steps: [], leftAlone: ['customers'] });
    expect(await exported(db)).toEqual(file);
  });
});
