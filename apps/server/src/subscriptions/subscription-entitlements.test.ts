import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../test/bookings.ts';
import { bothDatabases } from '../../test/database.ts';
import { ask } from '../../test/platform.ts';
import { NOW } from '../../test/studio.ts';
import { on, subscriptionsOn, type SubscriptionWorld } from '../../test/subscriptions.ts';
import { services } from '../infra/db/schema/index.ts';
import { messages } from '../messages/index.ts';

describe.each(bothDatabases)('a subscription pays for a visit on %s', (_name, open) => {
  let world: SubscriptionWorld;
  let flow: number;
  let ada: Buyer;
  beforeAll(async () => {
    world = await subscriptionsOn(await open());
    flow = await world.product();
  });
  beforeEach(async () => {
    world.clock.now = NOW;
    ada = await world.buyer();
  });

  /** A class of that moment, and the request to go there with the subscription. */
  const visitAt = async (timestamp: number) => ({
    timestamp,
    sessionId: await world.addSession({ startsAt: timestamp }),
    roomId: undefined,
    paymentType: 'subscription' as const,
    expectedCents: 0,
  });
  const waysToPay = async (timestamp: number, who = ada) => {
    const { result } = await world.options(who, await visitAt(timestamp));
    const options = result['payment_options'] as { payments: { payment_type: string }[] };
    return options.payments.map(({ payment_type: type }) => type);
  };
  const bookAt = async (timestamp: number) => world.confirm(ada, await visitAt(timestamp));
  const periodsOf = async (id: number, day = on('2026-11-11')) =>
    (await world.periods(ada, id, day)).result['periods'] as Record<string, unknown> & {
      readonly current_usages: { readonly used: number }[];
      readonly missed_usages: Record<string, unknown>[];
    };

  test('[SUB-8] [PAY-10] what is paid for pays before a membership whose payment is open, and the visit names it', async () => {
    await world.have(ada, { subscriptionId: flow });
    await world.goTo('2026-12-11');
    await world.renew();
    await world.goTo('2026-12-12');
    const subscriptionId = await world.product({ name: 'Calm' });
    const id = await world.have(ada, { subscriptionId, startDate: on('2026-12-12') });
    const request = await visitAt(at(44, 10));
    expect((await world.options(ada, request)).result['payment_options']).toMatchObject({
      payments: [{ payment_type: 'subscription', entitlement: { id, name: 'Calm' } }, {}, {}],
    });
    const { result } = await world.confirm(ada, request);
    expect(await world.usesOf(id)).toHaveLength(1);
    const reservation = {
      reservationId: Number(result['booking_id']),
      reservationType: 'product' as const,
      next: true,
    };
    const read = await ask(world.app, 'reservationDetails', reservation, { ...ada, locale: 'en' });
    const name = `${messages.en.paymentMethods.subscription}: Calm`;
    expect(read.result['reservation']).toMatchObject({ payment_info: name });
  });

  test('[SUB-8] [PAY-10] it comes first in the offer, pays for as many visits as the week allows, and no more', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    const request = await visitAt(at(12, 10));
    expect((await world.options(ada, request)).result['payment_options']).toMatchObject({
      payments: [
        {
          payment_type: 'subscription',
          cost: 0,
          entitlement: { id, name: 'Flow', uses_left: 2, uses_max: 2, valid_until: on('2026-11-18') },
        },
        { payment_type: 'ideal' },
        { payment_type: 'cash' },
      ],
    });
    const first = await world.confirm(ada, request);
    expect(first).toMatchObject({ status: 200, result: { status: 'ok', payment_url: null } });
    expect(await world.booking(first.result['booking_id'])).toMatchObject({
      status: 'confirmed',
      paymentType: 'subscription',
      finalCostCents: 0,
      paid: true,
    });
    expect((await bookAt(at(13, 10))).status).toBe(200);
    expect(await bookAt(at(14, 10))).toMatchObject({
      status: 422,
      result: { errors: { payment_type: expect.any(String) } },
    });
    // Next week is another one, and there is nothing to make up for.
    expect((await bookAt(at(18, 10))).status).toBe(200);
    expect((await periodsOf(id)).current_usages.map(({ used }) => used)).toEqual([2]);
    expect((await periodsOf(id, on('2026-11-19'))).current_usages.map(({ used }) => used)).toEqual([1]);
    expect((await world.usesOf(id)).map(({ periodStart, number }) => `${periodStart} ${number}`)).toEqual([
      '2026-11-11 1',
      '2026-11-11 2',
      '2026-11-18 1',
    ]);
  });

  test('[SUB-8] [AGAIN-1] of visits booked in one go it pays for as many as each week allows, as it was said', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    const before = await world.confirm(ada, { timestamp: at(20, 17) });
    const { roomIds } = world.one;
    const starts = [at(12, 17), at(16, 17), at(17, 17), at(18, 17)];
    const fields = { bookingId: Number(before.result['booking_id']), roomId: roomIds[0], starts };
    const who = { ...ada, locale: 'en' };
    const weeks = { ...fields, timestamp: at(12, 17), weeks: 2, every: undefined };
    const { result } = await ask(world.app, 'sameAgainWeeks', weeks, who);
    expect((result['visits'] as Record<string, unknown>[]).map((each) => each['payment_type'])).toEqual([
      'subscription',
      'subscription',
      'cash',
      'subscription',
    ]);
    expect((await ask(world.app, 'bookWeeks', { ...fields, expectedCents: 4950 }, who)).status).toBe(200);
    expect((await world.usesOf(id)).map(({ periodStart, number }) => `${periodStart} ${number}`)).toEqual([
      '2026-11-11 1',
      '2026-11-11 2',
      '2026-11-18 1',
    ]);
  });

  test('[SUB-8] [PAY-1] beside the use stands when the membership itself is charged next', async () => {
    await world.have(ada, { subscriptionId: flow });
    const { result } = await world.options({ key: ada.key, token: ada.token }, { timestamp: at(12, 11) });
    expect(result['payment_options']).toMatchObject({
      payments: expect.arrayContaining([
        expect.objectContaining({
          payment_type: 'subscription',
          entitlement: expect.objectContaining({ term: { ends_at: null, next_charge_at: on('2026-12-11') } }),
        }),
      ]),
    });
  });

  test('[SUB-6] the details show what each booking used', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    const { result } = await bookAt(at(12, 11));
    const details = (await world.detailsOf(ada, id)).result['details'];
    expect(details).toMatchObject({
      id,
      started_at: on('2026-11-11'),
      ends_at: null,
      subscription: { name: 'Flow', price: 59, status: 'bought', groups: [{ max_usages: 2 }] },
      bookings: [{ booking_id: result['booking_id'], starts_at: at(12, 11), period_start: on('2026-11-11') }],
      periods: { current_usages: [{ used: 1, max_usages: 2 }], missed_usages: [] },
      next_charge: { amount: 59, due_on: on('2026-12-11') },
      renews: true,
      ends_if_cancelled: on('2026-12-11'),
      payment_link: null,
      payment_status: 'ok',
    });
  });

  test('[SUB-7] what a week missed can be used in the two after it, the oldest first, and is shown until it is lost', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    expect((await bookAt(at(12, 12))).status).toBe(200);
    await world.goTo('2026-11-19');
    expect((await periodsOf(id)).missed_usages).toEqual([
      {
        subscription_group_id: expect.any(Number),
        max_usages: 2,
        used: 1,
        start_date: on('2026-11-11'),
        end_date: on('2026-11-17'),
        use_before: on('2026-12-02'),
      },
    ]);
    for (const hour of [10, 11, 12]) expect((await bookAt(at(20, hour))).status).toBe(200);
    expect((await bookAt(at(20, 13))).status).toBe(422);
    expect((await world.usesOf(id)).map(({ periodStart }) => periodStart)).toEqual([
      '2026-11-11',
      '2026-11-18',
      '2026-11-18',
      '2026-11-11',
    ]);
    expect((await periodsOf(id)).missed_usages).toEqual([]);
  });

  test('[A8] a use that is given back can be taken again, once', async () => {
    const one = await world.product({ name: 'Once' }, { maxUsages: 1, useMissedUsagesAfter: null });
    const id = await world.have(ada, { subscriptionId: one });
    for (const hour of [9, 10, 11]) {
      const { result } = await bookAt(at(13, hour));
      expect((await bookAt(at(13, hour + 6))).status).toBe(422);
      const cancelled = await ask(
        world.app,
        'cancelBooking',
        { bookingId: Number(result['booking_id']), scope: undefined },
        { ...ada, locale: 'en' },
      );
      expect(cancelled.status).toBe(200);
    }
    const uses = await world.usesOf(id);
    expect(uses.map(({ number, returnedAt }) => [number, returnedAt !== null])).toEqual([
      [1, true],
      [1, true],
      [1, true],
    ]);
  });

  test('[SUB-8] a pause that is agreed later leaves what is booked with its week, so that nothing counts twice', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    for (const hour of [10, 11]) expect((await bookAt(at(19, hour))).status).toBe(200);
    await world.pause(id, '2026-11-13', '2026-11-16');
    // Its second week begins on the 21st now, and both of its uses are taken.
    const { current_usages: second } = await periodsOf(id, on('2026-11-22'));
    expect(second).toMatchObject([{ start_date: on('2026-11-21'), used: 2 }]);
    expect((await periodsOf(id, on('2026-11-20'))).current_usages).toMatchObject([{ used: 0 }]);
    const { result } = await world.detailsOf(ada, id);
    const { bookings } = result['details'] as { bookings: Record<string, unknown>[] };
    expect(bookings.map((each) => each['period_start'])).toEqual([on('2026-11-21'), on('2026-11-21')]);
    for (const hour of [14, 15]) expect((await bookAt(at(20, hour))).status).toBe(200);
    expect((await bookAt(at(20, 16))).status).toBe(422);
  });

  test('[SUB-8] not before it begins, in a pause, after its end, for another service, or for anyone else', async () => {
    const id = await world.have(ada, { subscriptionId: flow, startDate: on('2026-11-13') });
    expect(await waysToPay(at(12, 10))).not.toContain('subscription');
    expect(await waysToPay(at(13, 10))).toContain('subscription');
    expect(await waysToPay(at(13, 10), await world.buyer())).not.toContain('subscription');
    await world.pause(id, '2026-11-16', '2026-11-18');
    expect(await waysToPay(at(17, 10))).not.toContain('subscription');
    expect(await waysToPay(at(18, 10))).toContain('subscription');
    await world.end(ada, id);
    const last = on('2026-12-15');
    expect(await world.row(id)).toMatchObject({ endsOn: '2026-12-15' });
    expect(await waysToPay(last - 3600)).toContain('subscription');
    expect(await waysToPay(last)).not.toContain('subscription');

    const { companyId, shopId } = world.one;
    const [other] = await world.db
      .insert(services)
      .values({ companyId, shopId, name: 'Other', minutes: 30, priceCents: 100 })
      .returning({ id: services.id });
    const sessionId = await world.addSession({ startsAt: at(19, 10), serviceId: other?.id ?? 0 });
    const request = { timestamp: at(19, 10), sessionId, roomId: undefined, serviceId: other?.id ?? 0 };
    expect(JSON.stringify((await world.options(ada, request)).result)).not.toContain('"subscription"');
  });

  test('[SUB-8] a sub-option of an included service counts as it', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    const { longMassageId, roomIds } = world.one;
    const answer = await world.confirm(ada, {
      timestamp: at(12, 14),
      serviceId: longMassageId,
      roomId: roomIds[0],
      paymentType: 'subscription',
    });
    expect(answer.status).toBe(200);
    expect(await world.usesOf(id)).toHaveLength(1);
  });

  test('[A7] pending, closed and ended ones pay for nothing', async () => {
    const pending = world.idOf(await world.sell(ada, { subscriptionId: flow }));
    expect(await waysToPay(at(12, 17))).not.toContain('subscription');
    await world.giveUp(ada, pending);
    expect((await bookAt(at(12, 16))).status).toBe(422);
    const id = await world.have(ada, { subscriptionId: flow });
    await world.end(ada, id);
    await world.goTo('2026-12-12');
    await world.renew();
    expect(await world.row(id)).toMatchObject({ status: 'ended' });
    expect(await waysToPay(on('2026-12-13') + 36_000)).not.toContain('subscription');
  });
});
