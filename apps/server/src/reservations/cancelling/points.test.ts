import { beforeAll, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../../test/bookings.ts';
import { testDatabase } from '../../../test/database.ts';
import { ask } from '../../../test/platform.ts';
import { type ReservationWorld, reservationsOn } from '../../../test/reservations.ts';

const points = {
  enableLoyaltyProgram: true,
  pointsForOnlinePayment: 10,
  loyaltyNeedPoints: 100,
  loyaltyDiscountPercent: 20,
};
const BEGINNING = 70;

/** Every order of these. */
const ordersOf = <T>(of: readonly T[]): T[][] =>
  of.length === 0
    ? [[]]
    : of.flatMap((first) => ordersOf(of.filter((each) => each !== first)).map((rest) => [first, ...rest]));

describe('points, whatever the order of cancelling', () => {
  let world: ReservationWorld;
  let buyer: Buyer;

  beforeAll(async () => {
    world = await reservationsOn(await testDatabase(), points, { processes: 3 });
  });

  const balance = async (): Promise<unknown> => {
    const { result } = await ask(world.app, 'loyaltyGet', {}, { ...buyer, locale: 'en' });
    return (result['loyalty'] as Record<string, unknown>)['points'];
  };

  /** Three paid bookings earn what is missing, a fourth spends it all. */
  async function fourVisits(paymentType: 'cash' | 'ideal'): Promise<number[]> {
    buyer = await world.buyer();
    await world.givePoints(buyer, BEGINNING);
    const ids: number[] = [];
    for (const hour of [9, 11, 14]) ids.push(await world.paid(buyer, { timestamp: at(16, hour) }));
    expect(await balance()).toBe(100);
    const last = { timestamp: at(16, 16) };
    ids.push(await (paymentType === 'ideal' ? world.paid(buyer, last) : world.booked(buyer, last)));
    expect(await world.booking(ids[3])).toMatchObject({ discountCents: 990 });
    expect(await balance()).toBe(paymentType === 'ideal' ? 10 : 0);
    return ids;
  }

  const orders = ordersOf([0, 1, 2, 3]).filter((_, index) => index % 3 === 0);
  test.each(orders.map((order, index) => [order, index % 2 === 0 ? 'ideal' : 'cash'] as const))(
    '[A9] [PRO-2] cancelled in the order %j, the last one paid by %s, it ends where it began',
    async (order, paymentType) => {
      const ids = await fourVisits(paymentType);
      for (const which of order) expect((await world.cancelVisit(buyer, ids[which] ?? 0)).status).toBe(200);
      // A second time takes and gives nothing more.
      for (const id of ids) await world.cancelVisit(buyer, id);
      expect(await balance()).toBe(BEGINNING);
    },
  );

  test('[A9] [PRO-2] cancelled all at once, twice each, it ends where it began', async () => {
    const ids = await fourVisits('ideal');
    await Promise.all([...ids, ...ids].map((id) => world.cancelVisit(buyer, id)));
    expect(await balance()).toBe(BEGINNING);
  });

  test('[A9] [PRO-2] a balance below zero gives no discount and is earned up again', async () => {
    const ids = await fourVisits('cash');
    for (const id of ids.slice(0, 3)) await world.cancelVisit(buyer, id);
    expect(await balance()).toBe(-30);
    const { result } = await ask(world.app, 'loyaltyGet', {}, { ...buyer, locale: 'en' });
    expect(result['loyalty']).toMatchObject({ points: -30, progress: 0, current_discount: 0 });
    const next = await world.paid(buyer, { timestamp: at(17, 9) });
    expect(await balance()).toBe(-20);
    for (const id of [next, ids[3] ?? 0]) await world.cancelVisit(buyer, id);
    expect(await balance()).toBe(BEGINNING);
  });
});
