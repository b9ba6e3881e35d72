import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { databases } from '../../test/database.ts';
import { operatorCommand } from '../../test/operator-command.ts';
import { subscriptionsOn } from '../../test/subscriptions.ts';
import { companyCommand } from '../cli/operator/company-command.ts';
import { systemClock } from '../infra/clock.ts';
import { companies, subscriptionPeriods } from '../infra/db/schema/index.ts';

describe.each(databases)('memberships of a blocked company on %s', async (_name, open) => {
  const world = await subscriptionsOn(await open());
  const { db, one } = world;
  const flow = await world.product();
  const company = operatorCommand(companyCommand, db);
  vi.spyOn(systemClock, 'now').mockImplementation(() => world.clock.now);

  const amounts = async (id: number) =>
    (
      await db
        .select()
        .from(subscriptionPeriods)
        .where(eq(subscriptionPeriods.clientSubscriptionId, id))
        .orderBy(subscriptionPeriods.number)
    ).map(({ startsOn, amountCents, paidAt }) => [startsOn, amountCents, paidAt !== null]);

  test('[A31] [SUB-6] nothing is charged while it is blocked, nor afterwards for that time; then it goes on', async () => {
    const ada = await world.buyer();
    const id = await world.have(ada, { subscriptionId: flow });
    expect((await company('block', 'one')).status).toBe(0);
    await world.goTo('2027-01-20');
    await world.renew();
    expect(await amounts(id)).toEqual([['2026-11-11', 5900, true]]);
    expect(await world.row(id)).toMatchObject({ status: 'active' });

    const opened = await company('unblock', 'one');
    expect(opened.stderr).toContain('2 periods of memberships fell due while it was blocked');
    await world.renew();
    const free = [
      ['2026-11-11', 5900, true],
      ['2026-12-11', 0, true],
      ['2027-01-11', 0, true],
    ];
    expect(await amounts(id)).toEqual(free);
    expect(await world.templatesTo(ada)).not.toContain('charge_due');
    await world.goTo('2027-02-11');
    await world.renew();
    expect(await amounts(id)).toEqual([...free, ['2027-02-11', 5900, false]]);
    expect((await world.templatesTo(ada)).filter((each) => each === 'charge_due')).toHaveLength(1);
  });

  test('[A31] a link in a mail from before leads to no payment while it is blocked, also to none that was begun', async () => {
    const ada = await world.buyer();
    await world.goTo('2027-02-12');
    const id = await world.have(ada, { subscriptionId: flow, startDate: Date.UTC(2027, 1, 12) / 1000 });
    await world.goTo('2027-03-12');
    await world.renew();
    const setBanned = (bannedAt: Date | null) =>
      db.update(companies).set({ bannedAt }).where(eq(companies.id, one.companyId));
    for (let round = 0; round < 2; round += 1) {
      await setBanned(new Date(world.clock.now));
      expect(await world.follow(id)).toMatch(/^303 \/payment\/return\//);
      await setBanned(null);
      expect(await world.follow(id)).toMatch(/^303 https:\/\/bank\.example\//);
    }
  });
});
