import { addDays, type Day } from '@embook/domain/shared';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Buyer } from '../../../test/bookings.ts';
import { databases } from '../../../test/database.ts';
import { ask } from '../../../test/platform.ts';
import { NOW } from '../../../test/studio.ts';
import { on, subscriptionsOn, type SubscriptionWorld } from '../../../test/subscriptions.ts';
import { bookings, bookingSeries, subscriptionGroupServices } from '../../infra/db/schema/index.ts';
import { messages } from '../../messages/index.ts';

const REFUSED = [409, messages.en.problems.not_covered];
const noon = (day: Day): number => on(day) + 12 * 3600;

describe.each(databases)('moving a visit that a membership pays for on %s', (_name, open) => {
  let world: SubscriptionWorld;
  let sauna: number;
  let ada: Buyer;
  let held: number;

  beforeAll(async () => {
    world = await subscriptionsOn(await open(), 3);
    sauna = await world.product(
      { name: 'Sauna' },
      { maxUsages: 1, periodicity: 'monthly', useMissedUsagesAfter: null },
    );
  });
  beforeEach(async () => {
    world.clock.now = NOW;
    ada = await world.buyer();
    // Its months begin on the 11th.
    held = await world.have(ada, { subscriptionId: sauna });
  });

  async function bookAt(day: Day): Promise<number> {
    const timestamp = noon(day);
    const sessionId = await world.addSession({ startsAt: timestamp });
    const request = { timestamp, sessionId, roomId: undefined, paymentType: 'subscription' as const };
    const { status, result } = await world.confirm(ada, request);
    if (status !== 200) throw new Error(`not booked: ${JSON.stringify(result)}`);
    return Number(result['booking_id']);
  }
  async function move(bookingId: number, day: Day, app = world.app) {
    const timestamp = noon(day);
    await world.addSession({ startsAt: timestamp });
    const asking = { key: ada.key, token: ada.token, locale: 'en' };
    const { status, result } = await ask(app, 'moveBooking', { bookingId, timestamp, roomId: undefined }, asking);
    return [status, ...(status === 200 ? [] : [result['message']])];
  }
  /** Which month each live use is of. */
  const uses = async () =>
    (await world.usesOf(held))
      .filter(({ returnedAt }) => returnedAt === null)
      .map(({ bookingId, periodStart }) => `${bookingId} ${periodStart}`)
      .toSorted();
  const dayOf = async (id: number) => (await world.booking(id)).startsAt;

  test('[A17] [A8] [SUB-8] with one visit a month, no second one can be moved into a month', async () => {
    const november = await bookAt('2026-11-20');
    const december = await bookAt('2026-12-20');
    const january = await bookAt('2027-01-20');
    const before = await uses();
    expect(await move(december, '2026-11-21')).toEqual(REFUSED);
    expect(await move(january, '2026-11-22')).toEqual(REFUSED);
    expect([await dayOf(december), await dayOf(january)]).toEqual([noon('2026-12-20'), noon('2027-01-20')]);
    expect(await uses()).toEqual(before);
    // Within its own month a visit keeps its use.
    expect(await move(november, '2026-11-23')).toEqual([200]);
    expect(await uses()).toEqual(before);
    expect(await world.usesOf(held)).toHaveLength(3);
  });

  test('[A17] [SUB-8] moved into a free month, its own can be booked again, and only once', async () => {
    const id = await bookAt('2026-12-20');
    expect(await move(id, '2026-11-20')).toEqual([200]);
    expect(await uses()).toEqual([`${id} 2026-11-11`]);
    const again = await bookAt('2026-12-21');
    expect(await uses()).toEqual([`${id} 2026-11-11`, `${again} 2026-12-11`].toSorted());
    expect(await move(id, '2026-12-22')).toEqual(REFUSED);
    await expect(bookAt('2026-12-23')).rejects.toThrow('not booked');
  });

  test('[A17] [A8] two visits moved into one month at once: one goes, the other stays', async () => {
    const ids = [await bookAt('2026-12-20'), await bookAt('2027-01-20')];
    const [one, two] = world.apps;
    const answers = await Promise.all([move(ids[0] ?? 0, '2026-11-20', one), move(ids[1] ?? 0, '2026-11-21', two)]);
    expect(answers.map(([status]) => String(status)).toSorted()).toEqual(['200', '409']);
    expect((await uses()).filter((use) => use.endsWith('2026-11-11'))).toHaveLength(1);
  });

  test('[A17] a visit of a series moves on the same terms', async () => {
    const ids = [await bookAt('2026-11-20'), await bookAt('2026-12-20')];
    await world.db
      .insert(bookingSeries)
      .values({ companyId: world.one.companyId, id: ids[0] ?? 0, customerId: ada.customerId });
    for (const id of ids) await world.db.update(bookings).set({ seriesId: ids[0] }).where(eq(bookings.id, id));
    expect(await move(ids[1] ?? 0, '2026-11-21')).toEqual(REFUSED);
    expect(await move(ids[1] ?? 0, '2027-01-21')).toEqual([200]);
    expect(await uses()).toEqual([`${ids[0]} 2026-11-11`, `${ids[1]} 2027-01-11`].toSorted());
  });

  test('[A17] not into a pause; beyond it, into the month that the pause has moved', async () => {
    const id = await bookAt('2026-11-20');
    await world.pause(held, '2026-12-01', '2026-12-15');
    expect(await move(id, '2026-12-05')).toEqual(REFUSED);
    // Its first month is two weeks longer now.
    expect(await move(id, '2026-12-20')).toEqual([200]);
    expect(await uses()).toEqual([`${id} 2026-11-11`]);
    expect(await move(id, '2026-12-26')).toEqual([200]);
    expect(await uses()).toEqual([`${id} 2026-12-11`]);
  });

  test('[A17] not beyond the end, nor before the beginning', async () => {
    const id = await bookAt('2026-11-20');
    await world.end(ada, held);
    expect((await world.row(held))?.endsOn).toBe('2026-12-11');
    expect(await move(id, '2026-12-11')).toEqual(REFUSED);
    expect(await move(id, '2026-12-10')).toEqual([200]);
    const late = await world.buyer();
    ada = late;
    held = await world.have(late, { subscriptionId: sauna, startDate: addDays(on('2026-11-11'), 10) });
    expect(await move(await bookAt('2026-11-25'), '2026-11-19')).toEqual(REFUSED);
  });

  test('[A17] unpaid after the grace week it does not move, within it and once paid it does', async () => {
    const id = await bookAt('2027-01-20');
    await world.goTo('2026-12-11', 3);
    await world.renew();
    await world.goTo('2026-12-17', 23);
    expect(await move(id, '2027-01-21')).toEqual([200]);
    await world.goTo('2026-12-18', 0);
    expect(await move(id, '2027-01-22')).toEqual(REFUSED);
    await world.follow(held);
    await world.bankSays(held, 'paid');
    expect(await move(id, '2027-01-22')).toEqual([200]);
  });

  test('[A17] a missed visit that may be made up for pays here too; what was bought pays when the product has changed', async () => {
    const weekly = await world.product({ name: 'Flow' }, { maxUsages: 1 });
    held = await world.have(ada, { subscriptionId: weekly });
    const first = await bookAt('2026-11-17');
    await bookAt('2026-11-18');
    // The week of the 18th is full: the visit missed in the week before pays, which is its own use.
    expect(await move(first, '2026-11-19')).toEqual([200]);
    expect((await uses()).map((use) => use.slice(-10)).toSorted()).toEqual(['2026-11-11', '2026-11-18']);
    const [{ groupId } = { groupId: 0 }] = await world.usesOf(held);
    await world.db.delete(subscriptionGroupServices).where(eq(subscriptionGroupServices.groupId, groupId));
    expect(await move(first, '2026-11-16')).toEqual([200]);
  });

  test('[A17] [BUN-4] a bundle pays at the new time while it lasts, with the one use', async () => {
    const bundleId = await world.giveBundle(ada, 1);
    const timestamp = noon('2026-11-20');
    const sessionId = await world.addSession({ startsAt: timestamp });
    const request = { timestamp, sessionId, roomId: undefined, paymentType: 'bundle' as const };
    const id = Number((await world.confirm(ada, request)).result['booking_id']);
    // It ends on the 30th.
    expect(await move(id, '2026-11-29')).toEqual([200]);
    expect(await move(id, '2026-11-30')).toEqual(REFUSED);
    expect(await dayOf(id)).toBe(noon('2026-11-29'));
    expect(bundleId).toBeGreaterThan(0);
  });
});
