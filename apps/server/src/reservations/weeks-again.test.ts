import { eq, gte, isNull } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type Buyer } from '../../test/bookings.ts';
import { databases } from '../../test/database.ts';
import { ask } from '../../test/platform.ts';
import { type ReservationWorld, reservationsOn } from '../../test/reservations.ts';
import { countStatements } from '../../test/statements.ts';
import { bookings, companies, mails, occupancies, rooms } from '../infra/db/schema/index.ts';

const WEEK = 7 * 86_400;

describe.each(databases)('weekly repeats of a visit on %s', (_name, open) => {
  let world: ReservationWorld;
  let buyer: Buyer;
  /** A massage with Noor, who works in the first room; it is the Monday after. */
  let visit: number;
  let first: number;
  let roomId: number;
  const MONDAY = Date.UTC(2026, 10, 16, 7);

  beforeAll(async () => {
    world = await reservationsOn(await open(), { maxUnpaidBookings: 8 });
    roomId = world.one.roomIds[0];
  });
  beforeEach(async () => {
    await world.db.delete(occupancies).where(isNull(occupancies.bookingId));
    world.clock.now = MONDAY;
    buyer = await world.buyer();
    visit = await visitOf(buyer);
    first = at(19, 11);
  });

  // The weeks are free again for the next test.
  afterEach(async () => {
    const coming = await world.db.select().from(bookings).where(gte(bookings.startsAt, first));
    for (const { id, customerId, status } of coming) {
      const who = buyers.find((each) => each.customerId === customerId);
      if (who && status === 'confirmed') await world.cancelVisit(who, id);
    }
  });

  const buyers: Buyer[] = [];
  /** A visit of weeks ago; everybody's was on another day. */
  const visitOf = (who: Buyer): Promise<number> => world.visited(who, at(1, 11) - buyers.push(who) * 86_400);

  const weeksOf = (count: number, from = first) => Array.from({ length: count }, (_, week) => from + week * WEEK);
  const asking = ({ key, token }: Buyer, idempotencyKey?: string) => ({
    key,
    token,
    locale: 'en',
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  const weeks = (given: Partial<Parameters<typeof ask<'sameAgainWeeks'>>[2]> = {}, who = buyer) =>
    ask(
      world.app,
      'sameAgainWeeks',
      { bookingId: visit, roomId, timestamp: first, weeks: 4, every: undefined, starts: [], ...given },
      asking(who),
    );
  const book = (
    starts: number[],
    given: Partial<Parameters<typeof ask<'bookWeeks'>>[2]> = {},
    who = buyer,
    idempotencyKey?: string,
  ) =>
    ask(
      world.app,
      'bookWeeks',
      { bookingId: visit, roomId, expectedCents: undefined, starts, ...given },
      asking(who, idempotencyKey),
    );
  const booked = async (who = buyer) =>
    (await world.bookingsOf(who))
      .filter(({ id, status }) => id !== visit && status === 'confirmed')
      .toSorted((a, b) => a.startsAt - b.startsAt);

  test('[AGAIN-1] before anything is booked: each week free or taken, with the nearest free moment of its day, and the price', async () => {
    await world.one.occupy({ roomId, startsAt: at(26, 10), endsAt: at(26, 12) });
    const { status, result } = await weeks({ weeks: 3 });
    expect(status).toBe(200);
    expect(result['weeks']).toEqual([
      { starts_at: first, state: 'free', nearest: null },
      { starts_at: first + WEEK, state: 'taken', nearest: at(26, 12) },
      { starts_at: first + 2 * WEEK, state: 'free', nearest: null },
    ]);
    const paid = { price: 49.5, cost: 49.5, payment_type: 'cash', entitlement_name: null };
    expect(result['visits']).toEqual([
      { timestamp: first, ...paid },
      { timestamp: first + 2 * WEEK, ...paid },
    ]);
    expect(result['refusal']).toBeNull();
    const { result: chosen } = await weeks({ weeks: 3, starts: [first, at(26, 12)] });
    expect((chosen['visits'] as { timestamp: number }[]).map(({ timestamp }) => timestamp)).toEqual([
      first,
      at(26, 12),
    ]);
    expect(await booked()).toEqual([]);
  });

  test('[AGAIN-1] every second week; weeks that cannot be booked yet are said to be', async () => {
    const { result } = await weeks({ weeks: 3, every: 2 });
    expect(result['weeks']).toMatchObject([
      { starts_at: first, state: 'free' },
      { starts_at: first + 2 * WEEK, state: 'free' },
      { starts_at: first + 4 * WEEK, state: 'beyond', nearest: null },
    ]);
    expect((await book([first, first + 4 * WEEK])).result).toMatchObject({
      problem: 'time_taken',
      starts_at: first + 4 * WEEK,
    });
  });

  test('[AGAIN-1] [CAN-8] all chosen are booked as one series, confirmed by one mail, and cancelled by "all days"', async () => {
    const starts = weeksOf(3);
    const { status, result } = await book(starts, { expectedCents: 3 * 4950 });
    expect(status).toBe(200);
    const visits = await booked();
    expect(visits.map(({ id }) => id)).toEqual(result['bookings']);
    expect(visits.map(({ startsAt }) => startsAt)).toEqual(starts);
    expect(new Set(visits.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(visits[0]?.seriesId).not.toBeNull();
    const sent = await world.db.select().from(mails).where(eq(mails.toAddress, buyer.email));
    expect(sent.map(({ template, data }) => [template, Reflect.get(data, 'others')])).toEqual([
      ['booking_confirmed', starts.slice(1)],
    ]);
    const cancelled = await ask(world.app, 'cancelBooking', { bookingId: visits[0]!.id, scope: 'all' }, asking(buyer));
    expect(cancelled.status).toBe(200);
    expect(await booked()).toEqual([]);
  });

  test('[AGAIN-1] [A4] the same key gets the same bookings; without one a second tap books nothing', async () => {
    const starts = weeksOf(3);
    const [one, other] = await Promise.all([book(starts, {}, buyer, 'key'), book(starts, {}, buyer, 'key')]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.result).toEqual(other.result);
    expect(await booked()).toHaveLength(3);
    expect((await book(weeksOf(2), {}, buyer, 'key')).result).toMatchObject({ problem: 'key_reused' });
    expect((await book(starts)).result).toMatchObject({ problem: 'time_taken', starts_at: first });
    expect(await booked()).toHaveLength(3);
  });

  test('[AGAIN-1] [A1] a week that is taken meanwhile is named, and none is booked', async () => {
    const starts = weeksOf(4);
    const other = await world.buyer();
    buyers.push(other);
    await world.booked(other, { timestamp: starts[2]!, roomId });
    const { status, result } = await book(starts);
    expect(status).toBe(409);
    expect(result).toMatchObject({ problem: 'time_taken', starts_at: starts[2] });
    expect(await booked()).toEqual([]);
    expect(await world.db.select().from(occupancies).where(isNull(occupancies.bookingId))).toEqual([]);
  });

  test('[AGAIN-1] [A1] of ten customers for the same weeks one has them all, and nobody has half a series', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => world.buyer()));
    const visits: number[] = [];
    for (const who of ten) visits.push(await visitOf(who));
    const starts = weeksOf(4);
    const answers = await Promise.all(
      ten.map((who, index) => book(index % 2 ? starts : starts.slice(1), { bookingId: visits[index]! }, who)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, result } of answers)
      if (status !== 200) expect(result).toMatchObject({ problem: 'time_taken' });
    const counts: number[] = [];
    for (const who of ten)
      counts.push((await world.bookingsOf(who)).filter(({ startsAt }) => startsAt >= first).length);
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
  });

  test('[AGAIN-1] [A8] a bundle pays for as many as it has visits for; the rest is paid at the shop, as it was said', async () => {
    await world.giveBundle(buyer, 2);
    const { result } = await weeks();
    const ways = (result['visits'] as Record<string, unknown>[]).map(({ payment_type, cost }) => [payment_type, cost]);
    expect(ways).toEqual([
      ['bundle', 0],
      ['bundle', 0],
      ['cash', 49.5],
      ['cash', 49.5],
    ]);
    expect((await book(weeksOf(4), { expectedCents: 0 })).result).toMatchObject({ problem: 'price_changed' });
    expect((await book(weeksOf(4), { expectedCents: 2 * 4950 })).status).toBe(200);
    expect((await booked()).map(({ paymentType, finalCostCents }) => [paymentType, finalCostCents])).toEqual([
      ['bundle', 0],
      ['bundle', 0],
      ['cash', 4950],
      ['cash', 4950],
    ]);
    const { result: later } = await weeks({ timestamp: at(20, 11), weeks: 2 });
    expect((later['visits'] as Record<string, unknown>[]).map(({ payment_type }) => payment_type)).toEqual([
      'cash',
      'cash',
    ]);
    // One mail confirms all of them, and says what pays for which.
    const sent = await world.mailsTo(buyer);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.data).toMatchObject({
      paymentType: 'bundle',
      others: weeksOf(4).slice(1, 2),
      paidOtherwise: [{ paymentType: 'cash', costCents: 4950, startsAt: weeksOf(4)[2], others: weeksOf(4).slice(3) }],
    });
  });

  test('[AGAIN-1] [C] the bound of unpaid visits holds for all together, and is said before', async () => {
    const ofOne = eq(companies.id, world.one.companyId);
    await world.db.update(companies).set({ maxUnpaidBookings: 3 }).where(ofOne);
    const { result } = await weeks();
    expect(result['visits']).toHaveLength(3);
    expect(result['refusal']).toBe('too_many_unpaid');
    expect((await book(weeksOf(4))).result).toMatchObject({ problem: 'too_many_unpaid' });
    expect(await booked()).toEqual([]);
    await world.db.update(companies).set({ maxUnpaidBookings: 8 }).where(ofOne);
  });

  test('[AGAIN-1] what can only be paid online is not repeated, and it is said', async () => {
    const ofOne = eq(companies.id, world.one.companyId);
    await world.db.update(companies).set({ acceptsCash: false }).where(ofOne);
    expect((await weeks()).result).toMatchObject({ visits: [], refusal: 'paid_online' });
    expect((await book(weeksOf(2))).result).toMatchObject({ errors: { payment_type: expect.anything() } });
    await world.db.update(companies).set({ acceptsCash: true }).where(ofOne);
  });

  test('[AGAIN-1] [A15] the visit of another customer or company is absent, and so is a room that is gone', async () => {
    const strangers = [await world.buyer(), await world.buyer(world.two)];
    for (const who of strangers) {
      expect((await weeks({}, who)).result).toMatchObject({ problem: 'booking_not_found' });
      expect((await book(weeksOf(2), {}, who)).result).toMatchObject({ problem: 'booking_not_found' });
    }
    expect((await weeks({ roomId: world.two.roomIds[0] })).result).toMatchObject({ problem: 'room_not_found' });
    await world.db.update(rooms).set({ archived: true }).where(eq(rooms.id, roomId));
    expect((await weeks()).result).toMatchObject({ problem: 'room_not_found' });
    expect((await book(weeksOf(2))).result).toMatchObject({ problem: 'room_not_found' });
    await world.db.update(rooms).set({ archived: false }).where(eq(rooms.id, roomId));
  });

  test.each([
    ['none', 0],
    ['nine', 9],
  ])('[AGAIN-1] %s is refused by its field; one is booked without a series', async (_count, count) => {
    expect((await book(weeksOf(count))).result).toMatchObject({ errors: { starts: expect.anything() } });
    expect((await weeks({ weeks: count })).result).toMatchObject({ errors: { weeks: expect.anything() } });
    expect((await book([first, first])).result).toMatchObject({ errors: { starts: expect.anything() } });
    expect((await book([first, first + 99 * 86_400])).result).toMatchObject({ errors: { starts: expect.anything() } });
    expect((await weeks({ weeks: 1 })).status).not.toBe(200);
    expect((await book([first])).status).toBe(200);
    expect(await booked()).toMatchObject([{ startsAt: first, seriesId: null }]);
  });

  test('[AGAIN-1] moments of the same day that overlap are refused as a whole', async () => {
    expect((await book([first, first + 900])).result).toMatchObject({ problem: 'time_taken' });
    expect(await booked()).toEqual([]);
  });

  test('[AGAIN-1] what is free of all weeks is read by one statement', async () => {
    await weeks({ weeks: 2 });
    const two = await countStatements(() => weeks({ weeks: 2, starts: [first] }));
    const eight = await countStatements(() => weeks({ weeks: 8, starts: [first] }));
    expect(eight).toBe(two);
  });
});
