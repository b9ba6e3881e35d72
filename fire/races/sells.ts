import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../apps/server/test/database.ts';
import { on, subscriptionsOn } from '../../apps/server/test/subscriptions.ts';
import { cleanSlate } from '../clean-slate.ts';
import { size } from '../tier.ts';
import { drop, expectWinners, mostOf, rush, withoutLocks } from './rush.ts';

const ROUNDS = size(5, 50);
const AT_ONCE = 20;
const days = Array.from({ length: AT_ONCE }, (_, index) => on('2026-11-12') + index * 86_400);

async function worldOfMemberships() {
  const world = await subscriptionsOn(await testDatabase(), 3);
  const subscriptionId = await world.product();
  return {
    ...world,
    subscriptionId,
    /** For another first day each, so that none is a repetition of another. */
    async race() {
      const who = await world.buyer();
      const answers = await rush(days.map((startDate) => () => world.sell(who, { subscriptionId, startDate })));
      return { answers, rows: await world.rowsOf(who) };
    },
  };
}

describe(`${AT_ONCE} purchases of one membership`, () => {
  test(`[A10] ${ROUNDS} rounds: one is sold and the others are told so`, async () => {
    const world = await worldOfMemberships();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { answers, rows } = await world.race();
      expectWinners(answers, 1, 'already_subscribed');
      const sold = answers.filter(({ status }) => status === 200);
      expect(rows.map(({ id }) => id)).toEqual(sold.map(world.idOf));
      expect(await world.paymentsOf(rows[0]?.id ?? 0)).toHaveLength(1);
    }
  });

  test('[A4] clicks for the same day are one purchase and one payment', async () => {
    const world = await worldOfMemberships();
    const { subscriptionId } = world;
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = await world.buyer();
      const answers = await rush(days.map(() => () => world.sell(who, { subscriptionId })));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(new Set(answers.map(world.idOf)).size).toBe(1);
      expect(new Set(answers.map(({ result }) => result['paymentLink'])).size).toBe(1);
    }
  });

  test('[A10] control: without lock and index several are sold', async () => {
    const world = await worldOfMemberships();
    await drop(world.db, sql`drop index client_subscriptions_live`);
    expect(await withoutLocks(() => mostOf(5, async () => (await world.race()).rows.length))).toBeGreaterThan(1);
    await cleanSlate(world.db);
  });

  test('[A10] the lock alone and the index alone let one be sold, and nobody gets a server error', async () => {
    const world = await worldOfMemberships();
    const { answers } = await withoutLocks(world.race);
    expectWinners(answers, 1, 'already_subscribed');
    await drop(world.db, sql`drop index client_subscriptions_live`);
    const { answers: locked } = await world.race();
    expectWinners(locked, 1, 'already_subscribed');
  });
});
