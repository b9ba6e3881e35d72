import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { paymentsOn, type PaymentWorld } from '../../../test/payments.ts';
import { readBacklog } from '../../infra/metrics/metric-store.ts';
import { listOwedRefunds, settleByHand } from '../owed-refunds.ts';
import { definePaymentJobs } from './refunds.ts';

const MONDAY = '2026-11-16';
const DAYS = 24 * 60;

describe.each(databases)('refunds on %s', (_name, open) => {
  let world: PaymentWorld;

  beforeAll(async () => {
    world = await paymentsOn(await open());
  });
  beforeEach(() => world.forget());

  async function paid() {
    const payment = await world.started();
    world.provider.says(payment.id, 'paid');
    await world.payments.receiveHint(world.companyId, payment.id);
    return payment;
  }
  const owe = (paymentId: number, amountCents: number, dueOn = MONDAY) =>
    world.db.transaction((tx) => world.payments.owe(tx, { companyId: world.companyId, paymentId, amountCents, dueOn }));
  const paidBack = () => [...world.provider.refunds].map(([key, { amountCents }]) => [key, amountCents]);

  test('[A9] a refund waits for its day; the run of that day pays it once, however often it runs', async () => {
    const { id } = await paid();
    await owe(id, 4000);
    expect(await world.payments.payRefunds()).toBe(0);
    expect(paidBack()).toEqual([]);
    world.wait(5 * DAYS);
    expect(await Promise.all([world.payments.payRefunds(), world.payments.payRefunds()])).toContain(1);
    expect(await world.payments.payRefunds()).toBe(0);
    expect(world.provider.calls.refund).toBe(1);
    expect(paidBack()).toEqual([[`refund-${id}`, 4000]]);
    expect(await world.refund(id)).toMatchObject({ status: 'done', providerRefundId: `back-refund-${id}` });
    expect(await world.path(id)).toEqual(['intent', 'pending', 'paid', 'refund_due', 'refunded']);
  });

  test('[A9] one refund a payment, never more than was paid, never of what was not paid', async () => {
    const { id } = await paid();
    await expect(owe(id, 4951)).rejects.toThrow('never more');
    await Promise.all([owe(id, 4950), owe(id, 4950)]);
    await owe(id, 4950);
    expect(await world.refund(id)).toMatchObject({ amountCents: 4950 });
    expect(await world.path(id)).toEqual(['intent', 'pending', 'paid', 'refund_due']);
    await expect(owe((await world.started()).id, 1)).rejects.toThrow('never more');
  });

  test('[A9] stopped after the provider paid, the next run pays nothing a second time', async () => {
    const { id } = await paid();
    await owe(id, 4950);
    world.wait(5 * DAYS);
    world.stopAt.add('before commit');
    await expect(world.payments.payRefunds()).rejects.toThrow('stopped');
    expect(await world.refund(id)).toMatchObject({ status: 'due' });
    world.stopAt.clear();
    expect(await world.payments.payRefunds()).toBe(0);
    world.wait(60);
    expect(await world.payments.payRefunds()).toBe(1);
    expect(paidBack()).toEqual([[`refund-${id}`, 4950]]);
    expect(await world.refund(id)).toMatchObject({ status: 'done' });
  });

  test('[A9] [B8] while the provider is unavailable a refund stays due', async () => {
    const { id } = await paid();
    await owe(id, 4950);
    world.wait(5 * DAYS);
    world.provider.script.away = true;
    await world.payments.payRefunds();
    expect(await world.refund(id)).toMatchObject({ status: 'due' });
    world.provider.script.away = false;
    world.wait(60);
    await world.payments.payRefunds();
    expect(await world.refund(id)).toMatchObject({ status: 'done' });
  });

  test('[A9] a slow one is checked until it is done', async () => {
    const { id } = await paid();
    await owe(id, 4950);
    world.wait(5 * DAYS);
    world.provider.script.refund = 'sent';
    await world.payments.payRefunds();
    expect(await world.refund(id)).toMatchObject({ status: 'sent' });
    expect(await world.row(id)).toMatchObject({ status: 'refund_due' });
    world.provider.script.refund = 'done';
    world.wait(60);
    await world.payments.payRefunds();
    expect(await world.row(id)).toMatchObject({ status: 'refunded', nextCheckAt: null });
    expect(paidBack()).toHaveLength(1);
  });

  const counted = async () => {
    const seen = await readBacklog(world.db, new Date(world.clock.now()));
    return [seen?.refundsDue, seen?.refundsRefused];
  };

  test.each(['failed', 'refuse'] as const)(
    '[A9] %s: it stays due and is counted, each delay is longer, and once it works the money is paid once',
    async (what) => {
      const { id } = await paid();
      await owe(id, 4950);
      world.wait(5 * DAYS);
      expect(await counted()).toEqual([1, 0]);
      world.provider.script.refund = what;
      expect(await world.payments.payRefunds()).toBe(1);
      const reason = what === 'refuse' ? 'not enough money' : 'the provider says that it failed';
      expect(await world.refund(id)).toMatchObject({ status: 'failed', refusals: 1, refusal: reason });
      expect(await world.row(id)).toMatchObject({ status: 'refund_due' });
      expect(await counted()).toEqual([1, 1]);
      expect(world.alarms).toEqual(['a refund was refused']);
      // Half an hour, then an hour, then two: a run before that skips it.
      for (const [refusals, minutes] of [
        [1, 30],
        [2, 60],
        [3, 120],
      ] as const) {
        world.wait(minutes - 1);
        expect(await world.payments.payRefunds()).toBe(0);
        world.wait(1);
        expect(await world.payments.payRefunds()).toBe(1);
        expect(await world.refund(id)).toMatchObject({ refusals: refusals + 1 });
      }
      world.provider.script.refund = 'done';
      world.provider.refunds.clear();
      world.wait(1 * DAYS);
      expect(await world.payments.payRefunds()).toBe(1);
      expect(await world.payments.payRefunds()).toBe(0);
      // A key that was refused may be answered with the same refusal for a day, so another try has another.
      expect(paidBack()).toEqual([[`refund-${id}-4`, 4950]]);
      expect(await world.refund(id)).toMatchObject({ status: 'done', nextTryAt: null });
      expect(await counted()).toEqual([0, 0]);
      expect(await world.path(id)).toEqual(['intent', 'pending', 'paid', 'refund_due', 'refunded']);
    },
  );

  test('[A9] one that was sent and failed is due again, under another key', async () => {
    const { id } = await paid();
    await owe(id, 4950);
    world.wait(5 * DAYS);
    world.provider.script.refund = 'sent';
    await world.payments.payRefunds();
    world.provider.script.refund = 'failed';
    world.wait(60);
    await world.payments.payRefunds();
    expect(await world.refund(id)).toMatchObject({ status: 'failed', refusal: 'it was sent and came back' });
    world.provider.refunds.clear();
    world.provider.script.refund = 'done';
    world.wait(60);
    await world.payments.payRefunds();
    expect(paidBack()).toEqual([[`refund-${id}-1`, 4950]]);
    expect(await world.row(id)).toMatchObject({ status: 'refunded' });
  });

  test('[A9] without a provider to call it stays due with its reason', async () => {
    const { id } = await paid();
    await owe(id, 4950);
    await world.set(id, { provider: 'mollie' });
    world.wait(5 * DAYS);
    await world.payments.payRefunds();
    expect(await world.refund(id)).toMatchObject({ status: 'failed', refusal: 'nobody can be asked to pay this back' });
  });

  test('[A9] a part that was given back by hand counts, and the rest goes once, also in two runs at once', async () => {
    const { id } = await paid();
    await owe(id, 4000);
    world.provider.giveBack(id, { done: 1000, sent: 500 });
    await world.payments.receiveHint(world.companyId, id);
    expect(await world.refund(id)).toMatchObject({ status: 'due', returnedCents: 1500 });
    world.wait(5 * DAYS);
    await Promise.all([world.payments.payRefunds(), world.payments.payRefunds()]);
    expect(paidBack()).toEqual([[`refund-${id}`, 2500]]);
    expect(await world.refund(id)).toMatchObject({ returnedCents: 4000 });
    expect(world.provider.calls.refund).toBe(1);
  });

  test('[A9] what is owed was given back by hand, less than was paid: the webhook ends it, or else the run does', async () => {
    const [told, untold] = [await paid(), await paid()];
    for (const { id } of [told, untold]) {
      await owe(id, 4000);
      world.provider.giveBack(id, { sent: 4000 });
    }
    await world.payments.receiveHint(world.companyId, told.id);
    expect(await world.refund(told.id)).toMatchObject({ status: 'sent', returnedCents: 4000 });
    for (const { id } of [told, untold]) world.provider.giveBack(id, { done: 4000, sent: 0 });
    await world.payments.receiveHint(world.companyId, told.id);
    expect(await world.row(told.id)).toMatchObject({ status: 'refunded' });
    world.wait(5 * DAYS);
    expect(await world.payments.payRefunds()).toBe(1);
    for (const { id } of [told, untold]) {
      expect(await world.refund(id)).toMatchObject({ status: 'done', returnedCents: 4000 });
      expect(await world.path(id)).toEqual(['intent', 'pending', 'paid', 'refund_due', 'refunded']);
    }
    expect(paidBack()).toEqual([]);
  });

  test('[A9] refused, then given back by hand: it is over, and no longer counted', async () => {
    const { id } = await paid();
    await owe(id, 4950);
    world.wait(5 * DAYS);
    world.provider.script.refund = 'refuse';
    await world.payments.payRefunds();
    expect(await counted()).toEqual([1, 1]);
    world.provider.giveBack(id, { done: 4950 });
    await world.payments.receiveHint(world.companyId, id);
    expect(await counted()).toEqual([0, 0]);
    expect(await world.refund(id)).toMatchObject({ status: 'done' });
  });

  test('[A9] given back by hand before anything was due, it counts once something is', async () => {
    const { id } = await paid();
    world.provider.giveBack(id, { done: 1000 });
    await world.payments.receiveHint(world.companyId, id);
    expect(await world.row(id)).toMatchObject({ status: 'paid' });
    await owe(id, 4700);
    world.wait(5 * DAYS);
    await world.payments.payRefunds();
    expect(paidBack()).toEqual([[`refund-${id}`, 3700]]);
  });

  test('[A9] [A5] a webhook that comes while a run pays allows no second run', async () => {
    const { id } = await paid();
    await owe(id, 4950);
    world.wait(5 * DAYS);
    world.provider.script.refund = 'sent';
    world.stopAt.add('before commit');
    await expect(world.payments.payRefunds()).rejects.toThrow('stopped');
    world.stopAt.clear();
    await world.payments.receiveHint(world.companyId, id);
    expect(await world.payments.payRefunds()).toBe(0);
  });

  test('[A9] what somebody has paid back at the provider by hand is not paid back again', async () => {
    const { id } = await paid();
    await owe(id, 4950);
    world.provider.says(id, 'refunded');
    await world.payments.receiveHint(world.companyId, id);
    world.wait(5 * DAYS);
    expect(await world.payments.payRefunds()).toBe(0);
    expect(await world.refund(id)).toMatchObject({ status: 'done' });
    expect(paidBack()).toEqual([]);
  });

  const hint = (id: number) => world.payments.receiveHint(world.companyId, id);
  const bankTakes = async (id: number, cents: number) => {
    world.provider.giveBack(id, { done: cents });
    // However often it is reported.
    for (const _time of [1, 2]) await hint(id);
  };
  const sentOf = (id: number) => {
    const own = [...world.provider.refunds.values()].filter((refund) => refund.of === `fake-payment-${id}`);
    return own.reduce((sum, { amountCents }) => sum + amountCents, 0);
  };

  test.each([
    ['refunded, taken by the bank, won back', ['run', 'taken', 'won']],
    ['taken by the bank, refunded, won back', ['taken', 'run', 'won']],
    ['taken by the bank, won back, refunded', ['taken', 'won', 'run']],
    ['taken by the bank, refunded, won back, taken again and won back', ['taken', 'run', 'won', 'taken', 'won']],
  ] as const)('[A9] [A30] 40.00 of 49.50 are owed: %s; in the end 40.00 went back, once', async (_order, steps) => {
    const { id } = await paid();
    await owe(id, 4000);
    world.wait(5 * DAYS);
    for (const step of steps)
      if (step === 'run') await world.payments.payRefunds();
      else await bankTakes(id, step === 'taken' ? 4950 : 0);
    world.wait(60);
    await world.payments.payRefunds();
    expect(sentOf(id)).toBe(4000);
    expect(world.provider.calls.refund).toBe(1);
    expect(await world.row(id)).toMatchObject({ status: 'refunded' });
    expect(await world.refund(id)).toMatchObject({ status: 'done', returnedCents: 4000 });
  });

  test('[A9] [A30] what the bank takes beside a refund that is done is written down and reported, once', async () => {
    const { id } = await paid();
    await owe(id, 4000);
    world.wait(5 * DAYS);
    await world.payments.payRefunds();
    await bankTakes(id, 4950);
    expect(world.alarms).toEqual(['more went back than was owed']);
    expect(await world.path(id)).toEqual(['intent', 'pending', 'paid', 'refund_due', 'refunded', 'refunded']);
    expect(await world.lastDetail(id)).toMatchObject({ by: 'provider', back_cents: 8950 });
    expect(await world.refund(id)).toMatchObject({ status: 'done', amountCents: 4000 });
  });

  test('[A9] [A30] a refund that the provider gave back and takes again later is owed again', async () => {
    const { id } = await paid();
    await owe(id, 4000);
    world.wait(5 * DAYS);
    await world.payments.payRefunds();
    world.provider.script.refund = 'failed';
    await hint(id);
    expect(await world.refund(id)).toMatchObject({ status: 'due', returnedCents: 0 });
    expect(await world.row(id)).toMatchObject({ status: 'refund_due' });
    expect(await counted()).toEqual([1, 0]);
    expect(world.alarms).toEqual(['money that had been given back came back, and is owed again']);
  });

  test('[A9] what an operator gave back in another way stays done, whatever the provider reports', async () => {
    const { id } = await paid();
    await owe(id, 4000);
    const refund = (await listOwedRefunds(world.db)).find(({ paymentId }) => paymentId === id);
    if (!refund) throw new Error('nothing is owed');
    expect(
      await settleByHand(
        world.core,
        { companyId: refund.companyId, id: refund.paymentId },
        { reason: 'by transfer', operator: 'Lotte' },
      ),
    ).toBe('settled');
    await hint(id);
    expect(await world.refund(id)).toMatchObject({ status: 'done' });
    expect(await world.row(id)).toMatchObject({ status: 'refunded' });
  });

  test('[A9] a state that is not known is reported, by a webhook and by the run', async () => {
    const { id } = await paid();
    await owe(id, 4000);
    world.provider.script.unknown = ['chargeback pending_review'];
    await hint(id);
    world.wait(5 * DAYS);
    await world.payments.payRefunds();
    world.provider.script.unknown = [];
    expect(world.alarms).toEqual(Array(2).fill('the provider reports a state that is not known here'));
  });

  test('[A9] the job runs every hour', async () => {
    const { id } = await paid();
    await owe(id, 4950);
    world.wait(5 * DAYS);
    const jobs: [string, string | undefined][] = [];
    let run = async () => {};
    definePaymentJobs(
      {
        define(name, handler, when) {
          jobs.push([name, when?.cron]);
          run = () => handler({});
        },
      },
      world.core,
    );
    expect(jobs).toEqual([['refunds', '7 * * * *']]);
    await run();
    expect(await world.refund(id)).toMatchObject({ status: 'done' });
  });
});
