import { MAX_HOLDS } from '@embook/domain/payment';
import { describe, expect, test } from 'vitest';
import { at, bookingsOn, type Buyer } from '../../apps/server/test/bookings.ts';
import { testDatabase } from '../../apps/server/test/database.ts';
import { cleanSlate } from '../clean-slate.ts';
import { size } from '../tier.ts';
import { expectWinners, mostOf, rush, winners, withoutLocks } from './rush.ts';

const AT_ONCE = 10;

async function worldOfCustomers() {
  const loyalty = { enableLoyaltyProgram: true, loyaltyNeedPoints: 50, loyaltyDiscountPercent: 20 };
  const world = await bookingsOn(await testDatabase(), loyalty, { processes: 3 });
  const startsAt = Array.from({ length: AT_ONCE }, (_, index) => at(16, 9) + index * 3_600);
  const sessions = await Promise.all(startsAt.map((each) => world.addSession({ startsAt: each, total: 500 })));
  const everything = (who: Buyer, fields: Partial<Parameters<typeof world.confirm>[1]>) =>
    rush(
      sessions.map((sessionId, index) => () => {
        const timestamp = startsAt[index] ?? 0;
        return world.confirm(who, { timestamp, sessionId, roomId: undefined, ...fields });
      }),
    );
  return {
    ...world,
    keep: async () => everything(await world.buyer(), { paymentType: 'ideal' }),
    async save() {
      const who = await world.buyer();
      await world.givePoints(who, 50);
      return { answers: await everything(who, { expectedCents: 1_200 }), points: await world.pointsOf(who) };
    },
  };
}

describe(`${AT_ONCE} calls of one customer`, () => {
  const ROUNDS = size(2, 50);

  test(`no customer holds more than ${MAX_HOLDS} unpaid places, however fast they are`, async () => {
    const world = await worldOfCustomers();
    for (let round = 0; round < ROUNDS; round += 1) {
      expectWinners(await world.keep(), MAX_HOLDS, 'too_many_holds');
    }
  });

  test('[A8] the one discount is spent once', async () => {
    const world = await worldOfCustomers();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { answers, points } = await world.save();
      expectWinners(answers, 1, 'price_changed');
      expect(points).toEqual(['adjusted 50', 'spent -50']);
    }
  });

  test('[A8] control: without the lock of the customer there are more of both', async () => {
    const world = await worldOfCustomers();
    await withoutLocks(async () => {
      expect(await mostOf(5, async () => winners((await world.save()).answers))).toBeGreaterThan(1);
      expect(await mostOf(5, async () => winners(await world.keep()) / MAX_HOLDS)).toBeGreaterThan(1);
    });
    await cleanSlate(world.db);
  });
});
