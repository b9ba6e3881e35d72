import { addDays, type Day, dayOf } from '@embook/domain/shared';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Buyer } from '../../test/bookings.ts';
import { databases, testDatabase } from '../../test/database.ts';
import { NOW } from '../../test/studio.ts';
import { on, subscriptionsOn, type SubscriptionWorld } from '../../test/subscriptions.ts';
import { customers } from '../infra/db/schema/index.ts';

describe.each(databases)('the periods of a subscription on %s', (_name, open) => {
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

  /** Day after day the job runs; whatever falls due is paid at once unless `pays` says no. */
  async function live(id: number, from: Day, until: Day, pays: (day: Day) => boolean = () => true): Promise<void> {
    for (let day = on(from); day <= on(until); day = addDays(day, 1)) {
      world.setClock(dayOf(day), 3);
      await world.renew();
      if ((await world.row(id))?.status === 'open' && pays(dayOf(day))) {
        expect(await world.follow(id)).toMatch(/^303 https:\/\/bank\.example\//);
        await world.bankSays(id, 'paid');
      }
    }
    await world.goTo(until, 9);
  }

  const detailsOf = async (id: number) =>
    (await world.detailsOf(ada, id)).result['details'] as Record<string, unknown> & {
      readonly periods: Record<string, unknown>;
    };
  const mails = async (which: string) => (await world.templatesTo(ada)).filter((each) => each === which).length;

  test('[SUB-6] a year by the month: twelve charges, on the last day where a month is too short, and then the end', async () => {
    await world.goTo('2026-11-11');
    const id = await world.have(ada, { subscriptionId: flow, startDate: on('2026-12-31') });
    await live(id, '2026-12-30', '2027-12-15');
    const { ends_if_cancelled: ends, next_charge: next } = await detailsOf(id);
    expect([ends, next]).toEqual([on('2027-12-31'), { amount: 59, due_on: on('2027-12-31') }]);
    expect((await world.end(ada, id)).result).toEqual({ ends_at: on('2027-12-31') });
    expect((await world.end(ada, id)).result).toEqual({ ends_at: on('2027-12-31') });
    expect(await detailsOf(id)).toMatchObject({ renews: false, next_charge: null, ends_if_cancelled: null });
    expect(await world.lastMail(ada)).toMatchObject({
      template: 'renewal_off',
      data: { lastDay: on('2027-12-30'), isReleasing: false },
    });
    expect(await mails('renewal_off')).toBe(1);
    await live(id, '2027-12-16', '2028-01-05');
    expect(await world.charged(id)).toEqual(
      [
        '2026-12-31',
        '2027-01-31',
        '2027-02-28',
        '2027-03-31',
        '2027-04-30',
        '2027-05-31',
        '2027-06-30',
        '2027-07-31',
        '2027-08-31',
        '2027-09-30',
        '2027-10-31',
        '2027-11-30',
      ].map((day) => `${day} paid`),
    );
    expect(await world.row(id)).toMatchObject({ status: 'ended', endsOn: '2027-12-31' });
    const paid = (await world.paymentsOf(id)).filter(({ status }) => status === 'paid');
    expect(paid.map(({ payablePeriod, amountCents }) => [payablePeriod, amountCents])).toEqual(
      Array.from({ length: 12 }, (_, index) => [index + 1, 5900]),
    );
    expect([await mails('subscription_bought'), await mails('charge_due'), await mails('charge_failed')]).toEqual([
      1, 11, 0,
    ]);
    expect(await world.lastMail(ada)).toMatchObject({
      template: 'subscription_ended',
      data: { subscriptionName: 'Flow', lastDay: on('2027-12-30') },
    });
    // Ended, it can be bought again.
    expect((await world.sell(ada, { subscriptionId: flow, startDate: on('2028-01-05') })).status).toBe(200);
  });

  test('[SUB-6] every four weeks, with a pause that moves all later charges by its length', async () => {
    const four = await world.product({ name: 'Four', duration: '4_weeks', priceCents: 8900 });
    const id = await world.have(ada, { subscriptionId: four });
    await world.pause(id, '2026-12-20', null);
    await live(id, '2026-11-11', '2027-01-09');
    expect((await world.list(ada)).find((each) => each['id'] === four)).toMatchObject({ status: 'paused' });
    expect(await detailsOf(id)).toMatchObject({ next_charge: null, renews: true, ends_if_cancelled: on('2027-01-09') });
    await world.resume(id, '2026-12-20', '2027-01-10');
    await live(id, '2027-01-10', '2027-03-01');
    expect(await world.charged(id)).toEqual([
      '2026-11-11 paid',
      '2026-12-09 paid',
      '2027-01-27 paid',
      '2027-02-24 paid',
    ]);
    expect(await detailsOf(id)).toMatchObject({ next_charge: { amount: 89, due_on: on('2027-03-24') } });
  });

  test('[SUB-6] unpaid it is open, can be used for seven days more, then not, and again once it is paid', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    const offered = async (day: Day) => {
      const startsAt = addDays(on(day), 1) + 12 * 3600;
      const sessionId = await world.addSession({ startsAt });
      const { result } = await world.options(ada, { timestamp: startsAt, sessionId, roomId: undefined });
      const { payments } = result['payment_options'] as { payments: { payment_type: string }[] };
      return payments.some(({ payment_type: type }) => type === 'subscription');
    };
    await world.goTo('2026-12-11', 3);
    await world.renew();
    expect(await world.row(id)).toMatchObject({ status: 'open' });
    expect(await world.charged(id)).toEqual(['2026-11-11 paid', '2026-12-11 unpaid']);
    const due = await world.lastMail(ada);
    expect(due).toMatchObject({
      template: 'charge_due',
      data: { amountCents: 5900, from: on('2026-12-11'), until: on('2027-01-10'), usableUntil: on('2026-12-17') },
    });
    const link = String(due?.data?.['link']);
    expect(link).toMatch(new RegExp(`/payment/charge/${world.one.companyId}/${id}$`));
    expect(await detailsOf(id)).toMatchObject({ payment_status: 'pending', payment_link: link });
    expect((await world.list(ada)).find((each) => each['id'] === flow)).toMatchObject({ status: 'unpaid' });

    // A first attempt fails: one mail, however often it is tried.
    await world.follow(id);
    await world.bankSays(id, 'failed');
    await world.follow(id);
    await world.bankSays(id, 'failed');
    expect((await world.statusOf(ada, id)).result).toEqual({ status: 'error', reason: 'failed', payment_url: link });
    expect(await mails('charge_failed')).toBe(1);
    expect(await world.lastMail(ada)).toMatchObject({ template: 'charge_failed', data: { link } });

    await world.goTo('2026-12-17', 23);
    expect(await offered('2026-12-17')).toBe(true);
    await world.goTo('2026-12-18', 0);
    expect(await offered('2026-12-18')).toBe(false);
    await world.follow(id);
    await world.bankSays(id, 'paid');
    expect(await world.row(id)).toMatchObject({ status: 'active' });
    expect(await offered('2026-12-18')).toBe(true);
    expect(await detailsOf(id)).toMatchObject({ payment_status: 'ok', payment_link: null });
  });

  test('[SUB-6] unpaid periods add up and are paid oldest first, each once; ended, it can still be paid', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    await live(id, '2026-12-10', '2027-01-12', () => false);
    expect(await world.charged(id)).toEqual(['2026-11-11 paid', '2026-12-11 unpaid', '2027-01-11 unpaid']);
    const links = await Promise.all([world.follow(id), world.follow(id), world.follow(id)]);
    expect(new Set(links).size).toBe(1);
    await world.bankSays(id, 'paid');
    expect(await world.charged(id)).toEqual(['2026-11-11 paid', '2026-12-11 paid', '2027-01-11 unpaid']);
    expect(await world.row(id)).toMatchObject({ status: 'open' });
    expect((await world.statusOf(ada, id)).result).toMatchObject({ status: 'pending' });
    expect((await world.end(ada, id)).result).toEqual({ ends_at: on('2027-02-11') });
    await live(id, '2027-01-13', '2027-02-12', () => false);
    expect(await world.row(id)).toMatchObject({ status: 'ended' });
    await world.follow(id);
    await world.bankSays(id, 'paid');
    expect(await world.charged(id)).toEqual(['2026-11-11 paid', '2026-12-11 paid', '2027-01-11 paid']);
    expect(await world.row(id)).toMatchObject({ status: 'ended' });
  });

  test('[A3] a charge whose payment ran out can be paid by the same link, and one paid late still counts', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    await world.goTo('2026-12-11', 3);
    await world.renew();
    const first = await world.follow(id);
    world.wait(20 * 60);
    world.bank.script.stubborn = true;
    const second = await world.follow(id);
    expect(second).not.toBe(first);
    const [, ranOut] = await world.paymentsOf(id);
    await world.bankSays(id, 'paid');
    world.bank.script.stubborn = false;
    // The first one is paid after all: its money goes back.
    world.bank.says(ranOut?.id ?? 0, 'paid');
    await world.app.inject({
      method: 'POST',
      url: `/api/payment/webhook/sandbox/${world.one.companyId}/${ranOut?.id}`,
    });
    expect((await world.paymentsOf(id)).map(({ status }) => status)).toEqual(['paid', 'refund_due', 'paid']);
    expect(await world.templatesTo(ada)).toEqual(['subscription_bought', 'charge_due', 'charge_failed', 'refund_due']);
  });

  test('[B9] while the provider is unavailable the link leads to a page that says so, and the next time it works', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    await world.goTo('2026-12-11', 3);
    await world.renew();
    world.bank.script.away = true;
    expect(await world.follow(id)).toMatch(/^303 \/payment\/return\/\d+\/\d+$/);
    world.bank.script.away = false;
    expect(await world.follow(id)).toMatch(/^303 https:\/\/bank\.example\//);
  });

  test('an erased customer is not charged any more', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    await world.db
      .update(customers)
      .set({ erasedAt: new Date(NOW), accountId: null })
      .where(eq(customers.id, ada.customerId));
    await world.goTo('2026-12-20', 3);
    await world.renew();
    expect(await world.charged(id)).toEqual(['2026-11-11 paid']);
  });

  test('[B10] a period begins at midnight at the shop, not in UTC', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    await world.goTo('2026-12-11', 0);
    world.wait(-1);
    await world.renew();
    expect(await world.charged(id)).toEqual(['2026-11-11 paid']);
    world.wait(1);
    await world.renew();
    expect(await world.charged(id)).toEqual(['2026-11-11 paid', '2026-12-11 unpaid']);
  });
});

test('[A4] [B9] ten processes that renew at once charge each period once and write once', async () => {
  const world = await subscriptionsOn(await testDatabase(), 10);
  const flow = await world.product();
  const people = await Promise.all(Array.from({ length: 5 }, () => world.buyer()));
  const held: number[] = [];
  for (const who of people) held.push(await world.have(who, { subscriptionId: flow }));
  await world.goTo('2027-01-12', 3);
  await Promise.all([world.renew(), world.renew(), world.renew()]);
  for (const [index, id] of held.entries()) {
    expect(await world.charged(id)).toEqual(['2026-11-11 paid', '2026-12-11 unpaid', '2027-01-11 unpaid']);
    const who = people[index];
    expect(who && (await world.templatesTo(who))).toEqual(['subscription_bought', 'charge_due', 'charge_due']);
  }
});
