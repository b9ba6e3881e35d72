import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../test/database.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { addStudio, type Studio } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import {
  clientSubscriptions,
  subscriptionGroups,
  subscriptionGroupServices,
  subscriptionPauses,
  subscriptions,
  tokens,
} from '../infra/db/schema/index.ts';

describe.each(databases)('subscriptions on %s', (_name, open) => {
  let app: FastifyInstance;
  let db: Db;
  let studio: Studio;
  let ids: number[];

  beforeAll(async () => {
    const database = await open();
    db = database.db;
    app = await testPlatform(database);
    studio = await addStudio(db, 'one');
    await addStudio(db, 'two');
    const { companyId } = studio;
    const base = { companyId, priceCents: 5900, periodicity: 'weekly' as const, duration: 'monthly' as const };
    const rows = await db
      .insert(subscriptions)
      .values([
        { ...base, name: 'Active', position: 1 },
        { ...base, name: 'Pending', position: 2 },
        { ...base, name: 'Unpaid', position: 3 },
        { ...base, name: 'Paused', position: 4 },
        { ...base, name: 'Free to buy', position: 5, duration: '4_weeks' },
        { ...base, name: 'No longer sold', position: 6, buyable: false },
      ])
      .returning({ id: subscriptions.id });
    ids = rows.map(({ id }) => id);
    const [group] = await db
      .insert(subscriptionGroups)
      .values({ companyId, subscriptionId: ids[0] ?? 0, maxUsages: 2, periodicity: 'weekly', useMissedUsagesAfter: 3 })
      .returning({ id: subscriptionGroups.id });
    await db
      .insert(subscriptionGroupServices)
      .values({ companyId, groupId: group?.id ?? 0, serviceId: studio.massageId });
    const customerId = await studio.addCustomer('ada@embook.test');
    await db.insert(tokens).values({ companyId, customerId, tokenHash: createHash('sha256').update('ada').digest() });
    const statuses = ['active', 'pending', 'open', 'active', undefined, 'active'] as const;
    for (const [index, status] of statuses.entries())
      if (status)
        await db.insert(clientSubscriptions).values({
          companyId,
          id: 500 + index,
          customerId,
          subscriptionId: ids[index] ?? 0,
          subscriptionName: 'As bought',
          status,
          priceCents: 5900,
          duration: 'monthly',
          startsOn: '2026-10-12',
        });
    await db.insert(subscriptionPauses).values([
      { companyId, clientSubscriptionId: 503, startsOn: '2026-11-01' },
      { companyId, clientSubscriptionId: 500, startsOn: '2026-10-20', endsOn: '2026-11-11' },
    ]);
  });

  const list = async (asking: { key: string; token?: string }) =>
    (await ask(app, 'subscriptionList', {}, asking)).result['subscriptions'] as Record<string, unknown>[];

  test('[API-1] [SUB-1] anyone sees what can be bought, with price, rhythm and what is included', async () => {
    const found = await list({ key: 'one' });
    expect(found.map(({ name, status }) => [name, status])).toEqual(
      ['Active', 'Pending', 'Unpaid', 'Paused', 'Free to buy'].map((name) => [name, null]),
    );
    expect(found[0]).toMatchObject({
      price: 59,
      periodicity: 'weekly',
      duration: 'monthly',
      client_subscription_id: null,
      client_subscription_is_active: false,
      groups: [
        {
          max_usages: 2,
          periodicity: 'weekly',
          use_missed_usages_after: 3,
          services: [{ id: studio.massageId, name: 'Massage one' }],
        },
      ],
    });
    expect(found[4]).toMatchObject({ duration: '4_weeks', groups: [] });
  });

  test('[SUB-1] a customer sees the state of their own: bought, pending, unpaid, paused', async () => {
    const found = await list({ key: 'one', token: 'ada' });
    expect(found.map(({ name, status, client_subscription_status: stored }) => [name, status, stored])).toEqual([
      ['Active', 'bought', 'active'],
      ['Pending', 'pending', 'pending'],
      ['Unpaid', 'unpaid', 'open'],
      ['Paused', 'paused', 'active'],
      ['Free to buy', null, null],
      ['No longer sold', 'bought', 'active'],
    ]);
    expect(found[0]).toMatchObject({
      client_subscription_id: 500,
      startDate: Date.UTC(2026, 9, 12) / 1000,
      endDate: null,
    });
  });

  test('[API-4] another company’s list holds none of it', async () => {
    expect(await list({ key: 'two' })).toEqual([]);
  });
});
