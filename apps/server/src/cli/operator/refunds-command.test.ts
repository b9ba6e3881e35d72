import { formatEuro } from '@embook/domain/shared';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { operatorCommand } from '../../../test/operator-command.ts';
import { paymentsOn, type PaymentWorld } from '../../../test/payments.ts';
import { paymentEvents } from '../../infra/db/schema/index.ts';
import { refundsCommand } from './refunds-command.ts';

const MONDAY = '2026-11-16';
const DAYS = 24 * 60;
/** However late it is where the command runs. */
const LONG_AFTER = new Date('2100-01-01T00:00:00Z');

describe.each(databases)('what is owed on %s', (_name, open) => {
  let refunds: ReturnType<typeof operatorCommand>;
  let world: PaymentWorld;

  beforeAll(async () => {
    const database = await open();
    refunds = operatorCommand(refundsCommand, database.db);
    world = await paymentsOn(database);
  });
  beforeEach(() => world.forget());

  /** Owed since Monday, and it is Monday. */
  async function owed(amountCents = 4000) {
    const { id } = await world.started();
    world.provider.says(id, 'paid');
    const { companyId, payments } = world;
    await payments.receiveHint(companyId, id);
    await world.db.transaction((tx) => payments.owe(tx, { companyId, paymentId: id, amountCents, dueOn: MONDAY }));
    world.wait(5 * DAYS);
    return { paymentId: id, id: String((await world.refund(id))?.id) };
  }
  async function refused() {
    const refund = await owed();
    world.provider.script.refund = 'refuse';
    await world.payments.payRefunds();
    world.provider.script.refund = 'done';
    return refund;
  }

  test('[API-4] prints its help, and reports errors in one line', async () => {
    expect(await refunds('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('settled ID') });
    for (const args of [[], ['retry'], ['list', '1'], ['pay', '1'], ['retry', '1', '--reason', 'x']])
      expect(await refunds(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining('settled ID') });
    expect(await refunds('retry', '12')).toEqual({ status: 1, stdout: '', stderr: 'There is no refund 12.' });
    expect((await refunds('settled', 'x', '--reason', 'y')).stderr).toBe('"x" is not an id.');
    for (const args of [
      ['settled', '12'],
      ['settled', '12', '--reason', ' '],
    ])
      expect(await refunds(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining('Say how') });
  });

  test('[A9] lists what is not paid, with the reason, what went back and where to find it', async () => {
    expect(await refunds('list')).toEqual({ status: 0, stdout: '', stderr: 'Nothing is owed.' });
    const { id, paymentId } = await owed();
    expect((await refunds('list')).stdout).toBe(
      `${id}  one  ${formatEuro(4000)}  sandbox fake-payment-${paymentId}  due on 2026-11-16`,
    );
    world.provider.giveBack(paymentId, { done: 1500 });
    world.provider.script.refund = 'refuse';
    await world.payments.payRefunds();
    expect((await refunds('list')).stdout).toMatch(
      /\(€\s15,00 went back already\) .+ refused once, next try after 2026-11-16 \d\d:\d\d UTC: not enough money$/,
    );
  });

  test('[A9] retry ends the pause: the next run pays, once', async () => {
    const { id, paymentId } = await refused();
    expect(await world.payments.payRefunds()).toBe(0);
    expect(await refunds('retry', id)).toMatchObject({ status: 0, stderr: expect.stringContaining('next run') });
    expect(await world.payments.payRefunds()).toBe(1);
    expect(await world.refund(paymentId)).toMatchObject({ status: 'done', returnedCents: 4000 });
    expect([...world.provider.refunds.values()].map(({ amountCents }) => amountCents)).toEqual([4000]);
    expect(await refunds('retry', id)).toMatchObject({ status: 1, stderr: `Refund ${id} is done.` });
    const { id: fine } = await owed();
    expect((await refunds('retry', fine)).stderr).toBe(`Refund ${fine} was not refused: it is due on 2026-11-16.`);
  });

  test('[A9] settled by hand: never sent, and who did it and why is recorded', async () => {
    const { id, paymentId } = await refused();
    expect(await refunds('settled', id, '--reason', 'by bank transfer')).toMatchObject({ status: 0 });
    world.wait(1 * DAYS);
    expect(await world.payments.payRefunds()).toBe(0);
    expect(world.provider.refunds.size).toBe(0);
    expect(await world.refund(paymentId)).toMatchObject({ status: 'done' });
    expect(await world.row(paymentId)).toMatchObject({ status: 'refunded' });
    const [event] = await world.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, paymentId))
      .orderBy(desc(paymentEvents.id));
    expect(event?.detail).toMatchObject({ by: 'operator', operator: 'olga', reason: 'by bank transfer' });
    expect(await refunds('settled', id, '--reason', 'again')).toMatchObject({
      status: 1,
      stderr: `Refund ${id} is done already.`,
    });
  });

  test('[A9] what a run has claimed or the provider is paying cannot be settled by hand: it would be paid twice', async () => {
    const claimed = await refused();
    await world.set(claimed.paymentId, { nextCheckAt: LONG_AFTER });
    const sent = await owed();
    world.provider.script.refund = 'sent';
    await world.payments.payRefunds();
    await world.set(sent.paymentId, { nextCheckAt: null });
    for (const { id, paymentId } of [claimed, sent]) {
      expect(await refunds('settled', id, '--reason', 'in cash')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('just now'),
      });
      expect(await world.row(paymentId)).toMatchObject({ status: 'refund_due' });
    }
  });
});
