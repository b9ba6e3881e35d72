import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../test/bookings.ts';
import { databases } from '../../test/database.ts';
import { ask } from '../../test/platform.ts';
import { mailsSentIn } from '../../test/sent-mails.ts';
import { subscriptionsOn, type SubscriptionWorld } from '../../test/subscriptions.ts';
import { bundles, clientBundles, rooms, services, shops, subscriptions } from '../infra/db/schema/index.ts';

type Rows = Record<string, unknown>[];

describe.each(databases)('names in the language of the reader on %s', (_name, open) => {
  let world: SubscriptionWorld;
  let buyer: Buyer;
  let bundle: number;
  let membership: number;
  const as = (locale: string) => ({ key: buyer.key, token: buyer.token, locale });

  beforeAll(async () => {
    world = await subscriptionsOn(await open());
    const { db, one } = world;
    buyer = await world.buyer();
    await db.update(shops).set({ texts: { de: { name: 'Laden eins' } } });
    await db.update(rooms).set({ texts: { de: { name: 'Raum eins' } } });
    const german = { texts: { de: { name: 'Massage zu zweit' } } };
    await db.update(services).set(german).where(eq(services.id, one.massageId));
    const flow = await world.product({ name: 'Flow', texts: { de: { name: 'Fluss', description: 'Fließt.' } } });
    membership = await world.have(buyer, { subscriptionId: flow });
    bundle = await world.giveBundle(buyer, 3);
    await db
      .update(bundles)
      .set({ description: 'Ten.', texts: { de: { name: 'Zehn Massagen', description: 'Zehn.' } } });
  });

  const visit = async (locale: string, bookingId: number) => {
    const { result } = await ask(
      world.app,
      'reservationDetails',
      { reservationId: bookingId, reservationType: 'product', next: undefined },
      as(locale),
    );
    return Object(result['reservation']) as Record<string, unknown>;
  };
  const bookWith = async (paymentType: 'bundle' | 'subscription', hour: number) =>
    Number((await world.confirm(buyer, { timestamp: at(16, hour), paymentType })).result['booking_id']);

  test('[RES-3] [BUN-4] [CAT-5] a bundle, its services, the room and the shop', async () => {
    const booking = await bookWith('bundle', 9);
    const list = async (locale: string) => {
      const asked = { next: true, firstResult: undefined, maxResults: undefined, cursor: undefined };
      const { result } = await ask(world.app, 'reservationList', asked, as(locale));
      return { visit: (result['bookings'] as Rows)[0], owned: (result['bundles'] as Rows)[0] };
    };
    expect(await list('de')).toMatchObject({
      visit: { solarium_name: 'Raum eins', shop_name: 'Laden eins' },
      owned: { bundle_name: 'Zehn Massagen', services: ['Massage zu zweit'], description: 'Zehn.' },
    });
    expect(await list('en')).toMatchObject({
      owned: { bundle_name: 'Ten massages', services: ['Massage one'], description: 'Ten.' },
    });
    expect((await visit('de', booking))['payment_info']).toContain('Zehn Massagen');
    expect((await visit('lt', booking))['payment_info']).toContain('Ten massages');
    const offered = JSON.stringify((await world.options(buyer, { timestamp: at(16, 11) }, 'de')).result);
    expect(offered).toContain('Zehn Massagen');
    expect(offered).toContain('Fluss');

    const statement = async (locale: string) => {
      const { result } = await ask(
        world.app,
        'statementList',
        { cursor: undefined, maxResults: undefined },
        as(locale),
      );
      return (result['entries'] as Rows).map(({ name, service }) => [name, service]);
    };
    expect(await statement('de')).toEqual([
      ['Zehn Massagen', 'Massage zu zweit'],
      ['Zehn Massagen', null],
    ]);

    // Renamed since: what was bought keeps its name.
    await world.db.update(bundles).set({ name: 'Ten times' });
    expect(await list('de')).toMatchObject({ owned: { bundle_name: 'Ten massages' } });
    expect(await statement('de')).toContainEqual(['Ten massages', null]);
    await world.db.update(bundles).set({ name: 'Ten massages' });
    expect(bundle).toBeGreaterThan(0);
  });

  test('[SUB-6] [SUB-8] [CAT-5] a membership, what it includes and what it paid for', async () => {
    const booking = await bookWith('subscription', 14);
    expect((await visit('de', booking))['payment_info']).toContain('Fluss');
    const details = async (locale: string) =>
      (await ask(world.app, 'subscriptionDetails', { clientSubscriptionId: membership }, as(locale))).result['details'];
    expect(await details('de')).toMatchObject({
      subscription: { name: 'Fluss', groups: [{ services: [{ name: 'Massage zu zweit' }, { name: 'Massage one' }] }] },
      bookings: [{ service: 'Massage zu zweit' }],
    });
    expect(await details('nl')).toMatchObject({
      subscription: { name: 'Flow', groups: [{ services: [{ name: 'Massage one' }, { name: 'Massage one' }] }] },
      bookings: [{ service: 'Massage one' }],
    });
    await world.db.update(subscriptions).set({ name: 'Stream' });
    expect(await details('de')).toMatchObject({ subscription: { name: 'Flow' } });
    await world.db.update(subscriptions).set({ name: 'Flow' });
  });

  test('[CAT-5] mails name bundles, memberships, visits and shops in their own language', async () => {
    const { id: bundleId, shopId } = (await world.db.select().from(bundles))[0] ?? { id: 0, shopId: 0 };
    const asked = { bundleId, shopId, paymentType: 'ideal' as const, idealBankId: undefined, expectedCents: undefined };
    const bought = await ask(
      world.app,
      'buyBundle',
      { ...asked, fromWidget: true, clientBundleId: undefined },
      as('en'),
    );
    const bundleOf = Number(bought.result['client_bundle_id']);
    await world.bankSays(bundleOf, 'paid');
    const failed = Number(
      (await world.confirm(buyer, { timestamp: at(17, 9), paymentType: 'ideal' })).result['booking_id'],
    );
    await world.bankSays(failed, 'failed');
    await world.check(buyer, failed);
    const sent = (await mailsSentIn(world, 'de', buyer.email)).map(({ subject, text }) => `${subject} ${text}`);
    const about = (name: string) => sent.filter((mail) => mail.includes(name)).length;
    expect([about('Fluss'), about('Flow')]).toEqual([1, 0]);
    expect([about('Zehn Massagen'), about('Ten massages')]).toEqual([1, 0]);
    // Two visits, and a third whose payment failed.
    expect([about('Massage zu zweit'), about('Massage one')]).toEqual([3, 0]);
    expect(about('Laden eins')).toBe(3);
    expect(await world.db.$count(clientBundles)).toBe(2);
  });
});
