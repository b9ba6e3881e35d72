import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../test/bookings.ts';
import { databases } from '../../test/database.ts';
import { ask } from '../../test/platform.ts';
import { NOW } from '../../test/studio.ts';
import { subscriptionsOn, type SubscriptionWorld } from '../../test/subscriptions.ts';
import { bundles } from '../infra/db/schema/index.ts';

const QUARTER_OF_AN_HOUR = 900;

describe.each(databases)('payments that were begun, on %s', (_name, open) => {
  let world: SubscriptionWorld;
  let ada: Buyer;
  let hour = 8;
  beforeAll(async () => {
    world = await subscriptionsOn(await open());
  });
  beforeEach(async () => {
    world.clock.now = NOW;
    ada = await world.buyer();
    hour += 2;
  });

  async function pending(who: Buyer, locale = 'en') {
    const { status, result } = await ask(world.app, 'pendingPayments', {}, { key: who.key, token: who.token, locale });
    expect(status).toBe(200);
    return result['payments'] as Record<string, unknown>[];
  }
  async function failed(who: Buyer) {
    const { result } = await ask(world.app, 'pendingPayments', {}, { key: who.key, token: who.token, locale: 'en' });
    return result['failed'] as Record<string, unknown>[];
  }
  const begin = async (who: Buyer, timestamp = at(17, hour)) =>
    (await world.confirm(who, { paymentType: 'ideal', timestamp })).result;

  test('[PAY-8] [API-1] a booking that is being paid is listed with its address to pay and the time that is left', async () => {
    const begun = await begin(ada);
    expect(await pending(ada)).toEqual([
      {
        kind: 'booking',
        id: begun['booking_id'],
        product_id: world.one.massageId,
        name: 'Massage one',
        starts_at: at(17, hour),
        minutes: 60,
        shop_name: expect.any(String),
        amount: 49.5,
        payment_url: begun['payment_url'],
        pay_until: NOW / 1000 + QUARTER_OF_AN_HOUR,
        again_path: `/book/confirm/service?shopId=${world.one.shopId}&serviceId=${world.one.massageId}&startsAt=${at(17, hour)}&roomId=${world.one.roomIds[0]}`,
      },
    ]);
    expect(await pending(await world.buyer())).toEqual([]);
  });

  test('[PAY-8] bundles and memberships are listed too, the one that ends first on top', async () => {
    const { companyId, shopId } = world.one;
    const [ten] = await world.db
      .insert(bundles)
      .values({ companyId, shopId, name: 'Ten', priceCents: 40_000, lengthType: 'infinity', maxUsages: 10 })
      .returning({ id: bundles.id });
    const flow = await world.product({ name: 'Flow' });
    const call = { key: ada.key, token: ada.token, locale: 'en' };
    const sold = world.idOf(await world.sell(ada, { subscriptionId: flow }));
    world.clock.now += 1000;
    const fields = { bundleId: ten?.id ?? 0, shopId, paymentType: 'ideal', fromWidget: true } as const;
    const unset = { idealBankId: undefined, expectedCents: undefined, clientBundleId: undefined };
    const bought = (await ask(world.app, 'buyBundle', { ...fields, ...unset }, call)).result;
    const listed = await pending(ada);
    expect(listed).toMatchObject([
      {
        kind: 'subscription',
        id: sold,
        product_id: flow,
        name: 'Flow',
        starts_at: null,
        shop_name: null,
        amount: 59,
        again_path: `/subscription-details?id=${flow}`,
      },
      {
        kind: 'bundle',
        id: bought['client_bundle_id'],
        product_id: ten?.id,
        name: 'Ten',
        amount: 400,
        again_path: `/book/confirm/bundle?shopId=${shopId}&bundleId=${ten?.id}`,
      },
    ]);
    for (const each of listed) expect(each['payment_url']).toMatch(/^https:/);
    await world.giveUp(ada, sold);
    expect(await pending(ada)).toMatchObject([{ kind: 'bundle' }]);
  });

  test('[PAY-8] what was paid is no longer offered, though no webhook came', async () => {
    const begun = await begin(ada);
    const { id } = await world.paymentOf(begun['booking_id']);
    world.bank.says(id, 'paid');
    world.clock.now += 5_000;
    expect(await pending(ada)).toEqual([]);
    expect(await world.booking(begun['booking_id'])).toMatchObject({ status: 'confirmed', paid: true });
  });

  test('[PAY-8] what was given up, or whose time is over, is gone and its place is free', async () => {
    const first = await begin(ada);
    await world.cancel(ada, first['booking_id']);
    expect(await pending(ada)).toEqual([]);
    const second = await begin(ada);
    world.clock.now += QUARTER_OF_AN_HOUR * 1000;
    expect(await pending(ada)).toEqual([]);
    expect(await world.booking(second['booking_id'])).toMatchObject({ status: 'released' });
  });

  test('[PAY-8] what failed while no tab was open is listed for a day, until it is begun once more', async () => {
    const begun = await begin(ada, at(18, 10));
    world.bank.says((await world.paymentOf(begun['booking_id'])).id, 'failed');
    world.clock.now += 5_000;
    expect(await failed(ada)).toEqual([
      {
        kind: 'booking',
        id: begun['booking_id'],
        product_id: world.one.massageId,
        name: 'Massage one',
        starts_at: at(18, 10),
        minutes: 60,
        shop_name: expect.any(String),
        again_path: `/book/confirm/service?shopId=${world.one.shopId}&serviceId=${world.one.massageId}&startsAt=${at(18, 10)}&roomId=${world.one.roomIds[0]}`,
      },
    ]);
    expect(await failed(await world.buyer())).toEqual([]);
    const again = await begin(ada, at(18, 10));
    expect(await failed(ada)).toEqual([]);
    // What is given up was meant to end.
    await world.cancel(ada, again['booking_id']);
    expect(await failed(ada)).toEqual([]);
  });

  test('[PAY-8] what failed is no longer listed after a day', async () => {
    const begun = await begin(ada, at(18, 12));
    world.bank.says((await world.paymentOf(begun['booking_id'])).id, 'failed');
    world.clock.now += 5_000;
    expect(await failed(ada)).toHaveLength(1);
    world.clock.now += 24 * 3_600_000;
    expect(await failed(ada)).toEqual([]);
  });

  test('[PAY-8] bundles and memberships that failed are listed too, the latest on top, until they are bought', async () => {
    const { companyId, shopId } = world.one;
    const [five] = await world.db
      .insert(bundles)
      .values({ companyId, shopId, name: 'Five', priceCents: 20_000, lengthType: 'infinity', maxUsages: 5 })
      .returning({ id: bundles.id });
    const slow = await world.product({ name: 'Slow' });
    const sold = world.idOf(await world.sell(ada, { subscriptionId: slow }));
    world.clock.now += 1000;
    const fields = { bundleId: five?.id ?? 0, shopId, paymentType: 'ideal', fromWidget: true } as const;
    const unset = { idealBankId: undefined, expectedCents: undefined, clientBundleId: undefined };
    const buy = () =>
      ask(world.app, 'buyBundle', { ...fields, ...unset }, { key: ada.key, token: ada.token, locale: 'en' });
    const bought = (await buy()).result;
    for (const id of [sold, bought['client_bundle_id']]) world.bank.says((await world.paymentOf(id)).id, 'failed');
    world.clock.now += 5_000;
    expect(await failed(ada)).toMatchObject([
      { kind: 'bundle', name: 'Five', again_path: `/book/confirm/bundle?shopId=${shopId}&bundleId=${five?.id}` },
      { kind: 'subscription', id: sold, name: 'Slow', again_path: `/subscription-details?id=${slow}` },
    ]);
    await buy();
    expect(await failed(ada)).toMatchObject([{ kind: 'subscription' }]);
  });

  test('[A6] [A15] only with a token, and never those of another company', async () => {
    await begin(ada);
    const { status } = await ask(world.app, 'pendingPayments', {}, { key: 'two', token: ada.token, locale: 'en' });
    expect(status).toBe(401);
  });
});
