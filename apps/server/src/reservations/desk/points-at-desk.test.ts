import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { deskOf } from '../../../test/desk.ts';
import { reservationsOn } from '../../../test/reservations.ts';

const programme = {
  enableLoyaltyProgram: true,
  pointsForOnlinePayment: 10,
  loyaltyNeedPoints: 50,
  loyaltyDiscountPercent: 20,
};
const SPENT = ['adjusted 50', 'spent -50'];

describe('points that a discount cost, when staff cancel', async () => {
  const world = await reservationsOn(await testDatabase(), programme);
  const { owner, desk, call, cancel } = await deskOf(world);

  /** To be paid at the shop, with a discount for 50 points. */
  async function discounted() {
    const buyer = await world.buyer();
    await world.givePoints(buyer, 50);
    const id = await world.booked(buyer);
    expect(await world.pointsOf(buyer)).toEqual(SPENT);
    return { buyer, id };
  }
  const preview = async (id: number, giveBack: 'policy' | 'all' | 'nothing') =>
    (await call('staffCancellation', { id, giveBack }, owner)).result;

  test.each(['policy', 'all'] as const)('[DESK-6] go back, as the words said: %s', async (giveBack) => {
    const { buyer, id } = await discounted();
    expect(await preview(id, giveBack)).toMatchObject({
      kind: 'free',
      words: 'Nothing was paid, and nothing is to be paid. The points for its discount go back too.',
    });
    expect((await cancel(id, { giveBack }, owner)).status).toBe(200);
    expect(await world.pointsOf(buyer)).toEqual([...SPENT, 'returned 50']);
  });

  test('[DESK-6] stay used where nothing is to go back, as the words said', async () => {
    const { buyer, id } = await discounted();
    expect(await preview(id, 'nothing')).toMatchObject({
      kind: 'free',
      words: 'Nothing was paid, and nothing is to be paid. The points for its discount stay used.',
    });
    expect((await cancel(id, { giveBack: 'nothing', reason: 'Third time' }, owner)).status).toBe(200);
    expect(await world.pointsOf(buyer)).toEqual(SPENT);
  });

  test('[DESK-6] [TEAM-6] keeping them is a choice of who may, with a reason', async () => {
    const { buyer, id } = await discounted();
    const without = await cancel(id, { giveBack: 'nothing' }, owner);
    expect([without.status, Object.keys(without.result['errors'] as object)]).toEqual([422, ['reason']]);
    expect((await cancel(id, { giveBack: 'nothing', reason: 'Third time' }, desk)).status).toBe(403);
    expect(await world.pointsOf(buyer)).toEqual(SPENT);
  });

  test('[DESK-6] are not spoken of where there are none', async () => {
    const id = await world.booked(await world.buyer());
    expect(await preview(id, 'nothing')).toMatchObject({ words: 'Nothing was paid, and nothing is to be paid.' });
    expect((await cancel(id, { giveBack: 'nothing' })).status).toBe(200);
  });
});
