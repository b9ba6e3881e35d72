import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../test/bookings.ts';
import { databases } from '../../test/database.ts';
import { ask } from '../../test/platform.ts';
import { subscriptionsOn, type SubscriptionWorld } from '../../test/subscriptions.ts';
import { bookings } from '../infra/db/schema/index.ts';

describe.each(databases)('visits paid with a subscription on %s', (_name, open) => {
  let world: SubscriptionWorld;
  let flow: number;
  let ada: Buyer;
  let held: number;

  beforeAll(async () => {
    world = await subscriptionsOn(await open());
    flow = await world.product();
  });
  beforeEach(async () => {
    ada = await world.buyer();
    held = await world.have(ada, { subscriptionId: flow });
  });

  const asking = () => ({ key: ada.key, token: ada.token, locale: 'en' });
  async function bookAt(timestamp: number): Promise<number> {
    const sessionId = await world.addSession({ startsAt: timestamp });
    const request = { timestamp, sessionId, roomId: undefined, paymentType: 'subscription' as const };
    return Number((await world.confirm(ada, request)).result['booking_id']);
  }
  const cancel = (bookingId: number) => ask(world.app, 'cancelBooking', { bookingId, scope: undefined }, asking());
  const uses = async () =>
    (await world.usesOf(held)).map(({ number, returnedAt }) => [number, returnedAt !== null].join(' '));

  test('[CAN-2] [A8] row 4: in time its use is returned, once, and pays for another visit', async () => {
    const id = await bookAt(at(12, 10));
    await bookAt(at(13, 10));
    for (let time = 0; time < 2; time += 1)
      expect((await cancel(id)).result['visits']).toMatchObject([{ outcome: 'free_use_returned', done: true }]);
    expect(await uses()).toEqual(['1 true', '2 false']);
    await bookAt(at(14, 10));
    expect(await uses()).toEqual(['1 true', '2 false', '1 false']);
  });

  test('[CAN-4] row 7: within the policy its use is lost', async () => {
    const id = await bookAt(at(12, 11));
    await world.db.update(bookings).set({ policyHours: 10_000 }).where(eq(bookings.id, id));
    expect((await cancel(id)).result['visits']).toMatchObject([{ outcome: 'use_lost', done: true }]);
    expect(await uses()).toEqual(['1 false']);
  });

  test('[SUB-8] the statement counts what is left of each week', async () => {
    const first = await bookAt(at(12, 14));
    world.wait(60);
    await bookAt(at(13, 14));
    world.wait(60);
    await bookAt(at(18, 14));
    world.wait(60);
    await cancel(first);
    const { result } = await ask(world.app, 'statementList', { cursor: undefined, maxResults: undefined }, asking());
    const entries = result['entries'] as Record<string, unknown>[];
    expect(entries.map(({ name, reason, change, balance }) => [name, reason, change, balance].join(' '))).toEqual([
      'Flow returned 1 1',
      'Flow used -1 1',
      'Flow used -1 0',
      'Flow used -1 1',
    ]);
    expect(entries[0]).toMatchObject({ what: 'subscription', booking_id: first, service: 'Massage one' });
  });
});
