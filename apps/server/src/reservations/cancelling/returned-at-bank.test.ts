import { describe, expect, test } from 'vitest';
import type { Buyer } from '../../../test/bookings.ts';
import { databases } from '../../../test/database.ts';
import { deskOf } from '../../../test/desk.ts';
import { reservationsOn } from '../../../test/reservations.ts';
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

  async function returned(): Promise<{ buyer: Buyer; id: number }> {
    const buyer = await world.buyer();
    const id = await world.paid(buyer);
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
});
