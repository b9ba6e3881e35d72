import { beforeAll, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../test/bookings.ts';
import { testDatabase } from '../../test/database.ts';
import { type ReservationWorld, reservationsOn } from '../../test/reservations.ts';

/** `RACE_ROUNDS=50` for the long run. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 6);
const AT_ONCE = 10;

describe(`[A9] ${AT_ONCE} cancellations at once, ${ROUNDS} rounds`, () => {
  let world: ReservationWorld;
  const points = { enableLoyaltyProgram: true, pointsForOnlinePayment: 10 };

  beforeAll(async () => {
    world = await reservationsOn(await testDatabase(), points, { processes: 3 });
  });

  const session = async () => {
    const sessionId = await world.addSession({ startsAt: at(20, 10), total: 3 });
    return { sessionId, wish: { timestamp: at(20, 10), sessionId, roomId: undefined } };
  };
  const allAtOnce = (who: Buyer, id: number) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => world.cancelVisit(who, id)));

  test('[CAN-7] one refund, the same answer to everyone, and the points go once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await world.buyer();
      const { sessionId, wish } = await session();
      const id = await world.paid(buyer, wish);
      const answers = await allAtOnce(buyer, id);
      expect(new Set(answers.map(({ status, result }) => JSON.stringify([status, result]))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, visits: [{ outcome: 'refund', refund: { amount: 12.5 } }] });
      expect(await world.refundsOf(id)).toMatchObject([{ amountCents: 1250 }]);
      expect(await world.taken(sessionId)).toBe(0);
      expect(await world.pointsOf(buyer)).toEqual(['earned 10', 'adjusted -10']);
      expect(await world.lettersTo(buyer)).toEqual(['booking_confirmed', 'cancelled']);
    }
  });

  test('[A8] one use comes back', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await world.buyer();
      await world.giveBundle(buyer, 1);
      const { sessionId, wish } = await session();
      const id = await world.booked(buyer, { ...wish, paymentType: 'bundle' });
      const answers = await allAtOnce(buyer, id);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await world.usesOf(id)).filter(({ returnedAt }) => returnedAt !== null)).toHaveLength(1);
      expect(await world.taken(sessionId)).toBe(0);
    }
  });

  test('[A3] the bank answers while they cancel: one refund, whoever is first', async () => {
    world.bank.script.stubborn = true;
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await world.buyer();
      const { sessionId, wish } = await session();
      const id = await world.booked(buyer, { ...wish, paymentType: 'ideal' });
      await world.bankSays(id, 'paid');
      const [check, ...answers] = await Promise.all([
        world.check(buyer, id),
        ...Array.from({ length: 4 }, () => world.cancelVisit(buyer, id)),
      ]);
      expect([check.status, ...answers.map(({ status }) => status)]).toEqual([200, 200, 200, 200, 200]);
      expect(await world.booking(id)).toMatchObject({ status: 'cancelled' });
      expect(await world.refundsOf(id)).toHaveLength(1);
      expect(await world.paymentOf(id)).toMatchObject({ status: 'refund_due' });
      expect(await world.taken(sessionId)).toBe(0);
    }
    world.bank.script.stubborn = false;
  });

  test('[A9] before anybody has paid: everyone hears the same, and the place is free', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await world.buyer();
      const { sessionId, wish } = await session();
      const id = await world.booked(buyer, { ...wish, paymentType: 'ideal' });
      const answers = await allAtOnce(buyer, id);
      expect(new Set(answers.map(({ status, result }) => JSON.stringify([status, result]))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, visits: [{ outcome: 'free', done: true, refund: null }] });
      expect(await world.booking(id)).toMatchObject({ status: 'cancelled' });
      expect([await world.taken(sessionId), await world.holdsOf(buyer)]).toEqual([0, []]);
    }
  });

  test('[A8] book and cancel in a loop, both at once: the bundle pays as often as it may and no more', async () => {
    const buyer = await world.buyer();
    await world.giveBundle(buyer, 1);
    const places = [await session(), await session()];
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(
        places.map(({ wish }) => world.confirm(buyer, { ...wish, paymentType: 'bundle' })),
      );
      const made = answers.filter(({ status }) => status === 200).map(({ result }) => Number(result['booking_id']));
      expect(made).toHaveLength(1);
      for (const id of made) await allAtOnce(buyer, id);
    }
    for (const { sessionId } of places) expect(await world.taken(sessionId)).toBe(0);
  });
});
