import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../test/bookings.ts';
import { databases } from '../../test/database.ts';
import { NOW } from '../../test/studio.ts';
import { on, subscriptionsOn, type SubscriptionWorld } from '../../test/subscriptions.ts';
import { mails, payments, staffNotices } from '../infra/db/schema/index.ts';

describe.each(databases)('a membership whose money went back on %s', (_name, open) => {
  let world: SubscriptionWorld;
  let flow: number;
  let ada: Buyer;
  beforeAll(async () => {
    world = await subscriptionsOn(await open());
    flow = await world.product();
  });
  beforeEach(async () => {
    await world.goTo('2026-11-11');
    world.clock.now = NOW;
    ada = await world.buyer();
  });

  async function bookAt(timestamp: number) {
    const sessionId = await world.addSession({ startsAt: timestamp });
    return world.confirm(ada, { timestamp, sessionId, roomId: undefined, paymentType: 'subscription' });
  }
  const returnedMails = async () =>
    (await world.db.select().from(mails).where(eq(mails.toAddress, ada.email))).filter(
      ({ template }) => template === 'payment_returned',
    );
  const listed = async () => (await world.list(ada)).find((each) => each['id'] === flow);
  /** The webhook of one period's payment, whichever is the newest. */
  async function returnPeriod(id: number, period: number): Promise<void> {
    const payment = (await world.paymentsOf(id)).find(({ payablePeriod }) => payablePeriod === period);
    world.bank.says(payment?.id ?? 0, 'refunded');
    const url = `/api/payment/webhook/sandbox/${world.one.companyId}/${payment?.id}`;
    for (const _time of [1, 2]) expect((await world.app.inject({ method: 'POST', url })).statusCode).toBe(200);
  }

  test('[A30] won back from the bank, it stays ended, and its money stays with the shop', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    await returnPeriod(id, 1);
    const [payment] = await world.paymentsOf(id);
    world.bank.says(payment?.id ?? 0, 'paid');
    const url = `/api/payment/webhook/sandbox/${world.one.companyId}/${payment?.id}`;
    for (const _time of [1, 2]) expect((await world.app.inject({ method: 'POST', url })).statusCode).toBe(200);
    expect(await world.row(id)).toMatchObject({ status: 'ended' });
    expect((await world.paymentsOf(id)).map(({ status }) => status)).toEqual(['paid']);
  });

  test('[A30] [SUB-8] it ends today, pays for nothing more and is not charged again; visits to come are paid at the shop', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    const visit = Number((await bookAt(at(13, 10))).result['booking_id']);
    await returnPeriod(id, 1);
    expect(await world.row(id)).toMatchObject({ status: 'ended', endsOn: '2026-11-12' });
    expect(await world.booking(visit)).toMatchObject({
      status: 'confirmed',
      paymentType: 'cash',
      paid: false,
      finalCostCents: 1500,
      policyHours: 0,
    });
    expect((await world.usesOf(id)).map(({ returnedAt }) => returnedAt !== null)).toEqual([true]);
    expect((await bookAt(at(14, 10))).status).toBe(422);
    expect((await returnedMails()).map(({ data }) => data)).toMatchObject([
      { what: 'Flow', amountCents: 5900, ended: 'subscription', visits: [{ bookingId: visit, costCents: 1500 }] },
    ]);
    const notices = await world.db.select().from(staffNotices).where(eq(staffNotices.bookingId, visit));
    expect(notices.map(({ kind }) => kind)).toEqual(['made', 'unpaid']);
    expect(await listed()).toMatchObject({ status: null, payment_returned_on: on('2026-11-11') });

    await world.goTo('2027-02-20');
    await world.renew();
    expect(await world.charged(id)).toEqual(['2026-11-11 paid']);
    expect(await world.follow(id)).toMatch(/^303 \/payment\/return\//);
    // Bought again, the notice is gone.
    await world.have(ada, { subscriptionId: flow, startDate: on('2027-02-20') });
    expect(await listed()).toMatchObject({ status: 'bought', payment_returned_on: null });
  });

  test('[A30] money for a period that is over ends nothing: what runs is paid for', async () => {
    const id = await world.have(ada, { subscriptionId: flow });
    await world.goTo('2026-12-12');
    await world.renew();
    await world.follow(id);
    await world.bankSays(id, 'paid');
    await returnPeriod(id, 1);
    expect(await world.row(id)).toMatchObject({ status: 'active', endsOn: null });
    expect((await returnedMails()).map(({ data }) => data)).toMatchObject([{ ended: null, visits: [] }]);
    expect((await bookAt(Date.UTC(2026, 11, 15, 10) / 1000)).status).toBe(200);
  });

  test('[A30] one that has not begun never does', async () => {
    const id = await world.have(ada, { subscriptionId: flow, startDate: on('2026-12-01') });
    await returnPeriod(id, 1);
    expect(await world.row(id)).toMatchObject({ status: 'ended', startsOn: '2026-12-01', endsOn: '2026-12-01' });
    const [payment] = await world.db.select().from(payments).where(eq(payments.payableId, id));
    expect(payment?.status).toBe('refunded');
  });
});
