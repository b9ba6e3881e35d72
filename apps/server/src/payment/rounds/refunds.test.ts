import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { paymentsOn, type PaymentWorld } from '../../../test/payments.ts';
import { definePayments } from './refunds.ts';

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
    await world.payments.heard(world.companyId, payment.id);
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

  test('[A9] [B8] while the provider is away a refund stays due', async () => {
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

  test('[A9] one that takes its time is asked about until it is done', async () => {
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

  test.each(['failed', 'refuse'] as const)('[A9] %s: it stays visible and somebody is told', async (what) => {
    const { id } = await paid();
    await owe(id, 4950);
    world.wait(5 * DAYS);
    world.provider.script.refund = what;
    await world.payments.payRefunds();
    world.wait(60);
    expect(await world.payments.payRefunds()).toBe(0);
    expect(await world.refund(id)).toMatchObject({ status: 'failed' });
    expect(await world.row(id)).toMatchObject({ status: 'refund_due' });
    expect(world.alarms).toHaveLength(1);
  });

  test('[A9] what somebody has paid back at the provider by hand is not paid back again', async () => {
    const { id } = await paid();
    await owe(id, 4950);
    world.provider.says(id, 'refunded');
    await world.payments.heard(world.companyId, id);
    world.wait(5 * DAYS);
    expect(await world.payments.payRefunds()).toBe(0);
    expect(await world.refund(id)).toMatchObject({ status: 'done' });
    expect(paidBack()).toEqual([]);
  });

  test('[A9] the job runs every hour', async () => {
    const { id } = await paid();
    await owe(id, 4950);
    world.wait(5 * DAYS);
    const jobs: [string, string | undefined][] = [];
    let run = async () => {};
    definePayments(
      {
        define(name, handler, when) {
          jobs.push([name, when?.cron]);
          run = () => handler({});
        },
      },
      world.payments,
    );
    expect(jobs).toEqual([['refunds', '7 * * * *']]);
    await run();
    expect(await world.refund(id)).toMatchObject({ status: 'done' });
  });
});
