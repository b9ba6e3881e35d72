import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bundleUses, subscriptionUses } from '../../apps/server/src/infra/db/schema/index.ts';
import { at, type Buyer } from '../../apps/server/test/bookings.ts';
import { testDatabase } from '../../apps/server/test/database.ts';
import { subscriptionsOn } from '../../apps/server/test/subscriptions.ts';
import { cleanSlate } from '../clean-slate.ts';
import { size } from '../tier.ts';
import { drop, expectWinners, mostOf, rush, withoutLocks } from './rush.ts';

const AT_ONCE = 20;

/** One customer whose bundle or membership pays for one more visit, and wants twenty. */
async function worldOfUses() {
  const world = await subscriptionsOn(await testDatabase(), 3);
  const once = await world.product({ name: 'Once' }, { maxUsages: 1, useMissedUsagesAfter: null });
  const startsAt = Array.from({ length: AT_ONCE }, (_, index) => at(12, 8) + index * 60);
  const sessions = await Promise.all(startsAt.map((each) => world.addSession({ startsAt: each, total: 500 })));
  const everything = (who: Buyer, paymentType: 'bundle' | 'subscription') =>
    rush(
      sessions.map((sessionId, index) => () => {
        const timestamp = startsAt[index] ?? 0;
        return world.confirm(who, { timestamp, sessionId, roomId: undefined, paymentType });
      }),
    );

  return {
    db: world.db,
    bundle: {
      async race() {
        const who = await world.buyer();
        const id = await world.giveBundle(who, 1);
        const answers = await everything(who, 'bundle');
        return { answers, used: await world.db.$count(bundleUses, sql`client_bundle_id = ${id}`) };
      },
      guards: [sql`drop index bundle_uses_number`, sql`alter table bundle_uses drop constraint bundle_uses_number_max`],
    },
    membership: {
      async race() {
        const who = await world.buyer();
        const id = await world.have(who, { subscriptionId: once });
        const answers = await everything(who, 'subscription');
        return { answers, used: await world.db.$count(subscriptionUses, sql`client_subscription_id = ${id}`) };
      },
      guards: [
        sql`drop index subscription_uses_number`,
        sql`alter table subscription_uses drop constraint subscription_uses_number_max`,
      ],
    },
  };
}

describe.each(['bundle', 'membership'] as const)(`${AT_ONCE} visits with the last use of a %s`, (kind) => {
  const ROUNDS = size(3, 50);

  test(`[A8] ${ROUNDS} rounds: one visit takes it, and the others are told that it is not offered`, async () => {
    const { [kind]: last } = await worldOfUses();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { answers, used } = await last.race();
      expectWinners(answers, 1, 'invalid_fields', 422);
      expect(used).toBe(1);
    }
  });

  test('[A8] control: without lock and constraints it is spent several times', async () => {
    const { db, [kind]: last } = await worldOfUses();
    await drop(db, ...last.guards);
    expect(await withoutLocks(() => mostOf(5, async () => (await last.race()).used))).toBeGreaterThan(1);
    await cleanSlate(db);
  });

  test('[A8] the locks alone and the constraints alone spend it once', async () => {
    const { db, [kind]: last } = await worldOfUses();
    // The constraint answers with a server error, but no second use is taken.
    expect((await withoutLocks(last.race)).used).toBe(1);
    await drop(db, ...last.guards);
    const { answers, used } = await last.race();
    expectWinners(answers, 1, 'invalid_fields', 422);
    expect(used).toBe(1);
  });
});
