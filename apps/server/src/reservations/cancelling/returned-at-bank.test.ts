import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Buyer } from '../../../test/bookings.ts';
import { databases } from '../../../test/database.ts';
import { deskOf } from '../../../test/desk.ts';
import { reservationsOn } from '../../../test/reservations.ts';
import { auditEntries } from '../../infra/db/schema/index.ts';
import { messages } from '../../messages/index.ts';

const points = {
  enableLoyaltyProgram: true,
  pointsForOnlinePayment: 10,
  loyaltyNeedPoints: 50,
  loyaltyDiscountPercent: 20,
};

describe.each(databases)('a visit whose money was already returned at the bank on %s', async (_name, open) => {
  const world = await reservationsOn(await open(), points);
  const { app, one } = world;
  const { call, cancel, visit, owner } = await deskOf(world);

  async function returned(policyHours = 24): Promise<{ buyer: Buyer; id: number }> {
    const buyer = await world.buyer();
    const id = await world.paid(buyer);
    await world.change(id, { policyHours });
    expect(await world.pointsOf(buyer)).toEqual(['earned 10']);
    await world.bankSays(id, 'refunded');
    const { id: paymentId } = await world.paymentOf(id);
    await app.inject({
      method: 'POST',
      url: `/api/payment/webhook/sandbox/${one.companyId}/${paymentId}`,
      payload: '',
    });
    return { buyer, id };
  }
  const nothingMore = async (id: number, buyer: Buyer) => {
    expect(await world.refundsOf(id)).toEqual([]);
    expect(await world.pointsOf(buyer)).toEqual(['earned 10', 'adjusted -10']);
  };

  test('[A9] is unpaid, and stands', async () => {
    const { buyer, id } = await returned();
    expect((await world.details(buyer, id)).reservation).toMatchObject({ paid: false, final_cost: 49.5 });
    expect(await visit(id)).toMatchObject({ status: 'confirmed', paid: false, open_cents: 4950 });
    await nothingMore(id, buyer);
  });

  test('[CAN-10] [A9] is cancelled by its customer for free, and no words promise the money again', async () => {
    const { buyer, id } = await returned();
    const { result, visits } = await world.cancelVisit(buyer, id);
    expect(result['message']).toBe(messages.en.cancelled.done);
    expect(visits).toMatchObject([{ outcome: 'free', refund: null }]);
    const mail = (await world.mailsTo(buyer)).at(-1);
    expect(mail).toMatchObject({ data: { outcome: 'free', refund: null, owedCents: 0 } });
    await nothingMore(id, buyer);
  });

  test.each(['policy', 'all'] as const)('[DESK-6] [A9] staff are shown and give back no more: %s', async (giveBack) => {
    const { buyer, id } = await returned();
    const { result } = await call('staffCancellation', { id, giveBack }, owner);
    expect(result).toMatchObject({ kind: 'free', amount_cents: 0 });
    expect((await cancel(id, { giveBack, reason: 'Ill' }, owner)).status).toBe(200);
    await nothingMore(id, buyer);
  });

  async function wonBack(id: number): Promise<void> {
    await world.bankSays(id, 'paid');
    const { id: paymentId } = await world.paymentOf(id);
    const url = `/api/payment/webhook/sandbox/${one.companyId}/${paymentId}`;
    // However often it is reported.
    for (const _time of [1, 2]) expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200);
  }
  const statusOf = async (id: number) => (await world.paymentOf(id)).status;

  test('[A30] won back from the bank, it is paid again, and nobody is asked to pay or given money', async () => {
    const { buyer, id } = await returned();
    await wonBack(id);
    expect(await visit(id)).toMatchObject({ status: 'confirmed', paid: true, open_cents: 0 });
    expect(await statusOf(id)).toBe('paid');
    expect(await world.refundsOf(id)).toEqual([]);
    expect((await world.details(buyer, id)).reservation).toMatchObject({ paid: true });
    const entries = await world.db.select().from(auditEntries).where(eq(auditEntries.thingId, id));
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['payment.returned', 'payment.won_back']),
    );
  });

  test('[A30] [CAN-10] won back, cancelling is what was agreed again, for everybody who is told, and one mail says so', async () => {
    const { buyer, id } = await returned(10_000);
    const policyShown = async () => (await world.details(buyer, id)).reservation['cancellation_policy'];
    expect(await policyShown()).toBe(0);
    await wonBack(id);
    expect(await policyShown()).toBe(10_000);
    expect((await world.mailsTo(buyer)).filter(({ template }) => template === 'booking_confirmed')).toMatchObject([
      {},
      { data: { bookingId: id, paid: true, policyHours: 10_000 } },
    ]);
    expect((await call('staffCancellation', { id, giveBack: 'policy' }, owner)).result).toMatchObject({
      kind: 'cost_lost',
    });
    expect((await world.cancelVisit(buyer, id)).visits).toMatchObject([{ outcome: 'cost_lost', refund: null }]);
    expect(await world.refundsOf(id)).toEqual([]);
  });

  test('[A30] [CAN-10] lost and won back again, each state has its terms', async () => {
    const { buyer, id } = await returned(10_000);
    await wonBack(id);
    await world.bankSays(id, 'refunded');
    const { id: paymentId } = await world.paymentOf(id);
    await app.inject({ method: 'POST', url: `/api/payment/webhook/sandbox/${one.companyId}/${paymentId}` });
    expect((await world.cancelVisit(buyer, id)).visits).toMatchObject([{ outcome: 'free', refund: null }]);
  });

  test('[A30] [A9] won back after its customer cancelled for free, the money is refunded, once', async () => {
    const { buyer, id } = await returned();
    await world.cancelVisit(buyer, id);
    await wonBack(id);
    expect(await statusOf(id)).toBe('refund_due');
    expect(await world.refundsOf(id)).toMatchObject([{ amountCents: 4950, status: 'due' }]);
    expect((await world.mailsTo(buyer)).at(-1)).toMatchObject({ template: 'refund_due', data: { amountCents: 4950 } });
  });

  test('[A30] [TILL-1] won back after it was paid at the desk, the money is refunded: nobody pays twice', async () => {
    const { id } = await returned();
    const paying = { id, method: 'cash', amountCents: 4950 } as const;
    expect((await call('staffTakePayment', paying, owner)).status).toBe(200);
    await wonBack(id);
    expect(await visit(id)).toMatchObject({ paid: true, open_cents: 0 });
    expect(await world.refundsOf(id)).toMatchObject([{ amountCents: 4950, status: 'due' }]);
  });
});
