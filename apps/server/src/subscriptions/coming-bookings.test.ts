import type { Day } from '@embook/domain/shared';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Buyer } from '../../test/bookings.ts';
import { databases, testDatabase } from '../../test/database.ts';
import { ask } from '../../test/platform.ts';
import { NOW } from '../../test/studio.ts';
import { on, subscriptionsOn, type SubscriptionWorld } from '../../test/subscriptions.ts';
import { clientSubscriptions, mails } from '../infra/db/schema/index.ts';

const noon = (day: Day): number => on(day) + 12 * 3600;

/** Books a class with a membership; which class it was, the booking says. */
async function bookAt(world: SubscriptionWorld, who: Buyer, day: Day): Promise<number> {
  const timestamp = noon(day);
  const sessionId = await world.addSession({ startsAt: timestamp });
  const request = { timestamp, sessionId, roomId: undefined, paymentType: 'subscription' as const };
  const { status, result } = await world.confirm(who, request);
  if (status !== 200) throw new Error(`not booked: ${JSON.stringify(result)}`);
  return Number(result['booking_id']);
}

describe.each(databases)('visits that a membership no longer pays for on %s', (_name, open) => {
  let world: SubscriptionWorld;
  let flow: number;
  let ada: Buyer;
  let held: number;

  beforeAll(async () => {
    world = await subscriptionsOn(await open(), 2);
    flow = await world.product();
  });
  beforeEach(async () => {
    world.clock.now = NOW;
    ada = await world.buyer();
    // Its second month begins on 11 December, and the grace of that ends on the 18th.
    held = await world.have(ada, { subscriptionId: flow });
  });

  const book = (day: Day) => bookAt(world, ada, day);
  const countMails = async (which: string) => (await world.templatesTo(ada)).filter((each) => each === which).length;
  const statusOf = async (id: number) => (await world.booking(id)).status;
  const liveUses = async () => (await world.usesOf(held)).filter(({ returnedAt }) => returnedAt === null).length;
  const mailOf = async (template: string) =>
    (await world.db.select().from(mails).where(eq(mails.toAddress, ada.email)).orderBy(mails.id)).filter(
      (mail) => mail.template === template,
    );
  /** The job at that hour, in every process at once. */
  async function renewOn(day: Day, hour = 3): Promise<void> {
    await world.goTo(day, hour);
    await world.renew();
  }

  test('[A17] ahead of a period that is not due yet it is booked, and stays while that is paid', async () => {
    const id = await book('2026-12-28');
    await renewOn('2026-12-11');
    await world.follow(held);
    await world.bankSays(held, 'paid');
    await renewOn('2026-12-20');
    expect([await statusOf(id), await countMails('visits_at_risk'), await countMails('visit_released')]).toEqual([
      'confirmed',
      0,
      0,
    ]);
  });

  test('[A17] [SUB-8] unpaid, its customer gets a mail three days before the grace ends, then slot and use are freed', async () => {
    const within = await book('2026-12-16');
    const first = await book('2026-12-27');
    const second = await book('2026-12-28');
    const later = await book('2027-01-12');
    await renewOn('2026-12-11');
    await renewOn('2026-12-14', 23);
    expect(await countMails('visits_at_risk')).toBe(0);
    await renewOn('2026-12-15', 0);
    await renewOn('2026-12-16');
    await renewOn('2026-12-17', 23);
    const [warning, ...more] = await mailOf('visits_at_risk');
    expect(more).toEqual([]);
    expect(warning?.data).toMatchObject({
      subscriptionName: 'Flow',
      amountCents: 5900,
      usableUntil: on('2026-12-17'),
      visits: [{ startsAt: noon('2026-12-27') }, { startsAt: noon('2026-12-28') }],
    });
    expect([await statusOf(first), await countMails('visit_released')]).toEqual(['confirmed', 0]);

    await renewOn('2026-12-18', 0);
    await renewOn('2026-12-18', 1);
    await renewOn('2026-12-25');
    for (const id of [first, second]) {
      const { status, cancelOutcome, sessionId } = await world.booking(id);
      expect([status, cancelOutcome, await world.taken(sessionId ?? 0)]).toEqual(['cancelled', 'free_use_returned', 0]);
    }
    // What took place before and what belongs to a period that is not due yet stays.
    expect([await statusOf(within), await statusOf(later), await liveUses()]).toEqual(['confirmed', 'confirmed', 2]);
    expect([await countMails('visits_at_risk'), await countMails('visit_released')]).toEqual([1, 2]);
    expect((await mailOf('visit_released'))[0]?.data).toMatchObject({
      bookingId: first,
      subscriptionName: 'Flow',
      reason: 'unpaid',
      link: warning?.data?.['link'],
    });
    // Paid later, nothing comes back by itself, and the uses can be booked again.
    await world.follow(held);
    await world.bankSays(held, 'paid');
    expect(await statusOf(await book('2026-12-29'))).toBe('confirmed');
    expect(await statusOf(first)).toBe('cancelled');
  });

  test('[A17] paid after the warning it stays', async () => {
    const id = await book('2026-12-28');
    await renewOn('2026-12-11');
    await renewOn('2026-12-15');
    await world.follow(held);
    await world.bankSays(held, 'paid');
    await renewOn('2026-12-18');
    await renewOn('2026-12-27');
    expect([await statusOf(id), await countMails('visits_at_risk'), await countMails('visit_released')]).toEqual([
      'confirmed',
      1,
      0,
    ]);
  });

  test('[A17] booked or moved within the last days, its customer gets a mail before it is released', async () => {
    const moved = await book('2026-12-27');
    await renewOn('2026-12-11');
    await renewOn('2026-12-15');
    await world.goTo('2026-12-17', 10);
    const late = await book('2026-12-28');
    const timestamp = noon('2026-12-26');
    await world.addSession({ startsAt: timestamp });
    const asking = { key: ada.key, token: ada.token, locale: 'en' };
    const answer = await ask(world.app, 'moveBooking', { bookingId: moved, timestamp, roomId: undefined }, asking);
    expect(answer.status).toBe(200);
    await renewOn('2026-12-17', 11);
    expect((await mailOf('visits_at_risk')).at(-1)?.data).toMatchObject({
      visits: [{ startsAt: timestamp }, { startsAt: noon('2026-12-28') }],
    });
    await renewOn('2026-12-18', 0);
    expect([await statusOf(moved), await statusOf(late), await countMails('visits_at_risk')]).toEqual([
      'cancelled',
      'cancelled',
      2,
    ]);
  });

  test('[A17] [B9] after an outage the mail is sent first and the visit is released a day later', async () => {
    const id = await book('2027-01-05');
    await renewOn('2026-12-11');
    await renewOn('2026-12-24');
    expect([await statusOf(id), await countMails('visits_at_risk')]).toEqual(['confirmed', 1]);
    expect((await mailOf('visits_at_risk'))[0]?.data).toMatchObject({ usableUntil: on('2026-12-24') });
    await renewOn('2026-12-25', 0);
    expect([await statusOf(id), await countMails('visit_released')]).toEqual(['cancelled', 1]);
  });

  test('[A17] cancelled by its customer meanwhile, no mail about it is sent', async () => {
    const id = await book('2026-12-28');
    await renewOn('2026-12-11');
    await renewOn('2026-12-15');
    const asking = { key: ada.key, token: ada.token, locale: 'en' };
    await ask(world.app, 'cancelBooking', { bookingId: id, scope: undefined }, asking);
    await renewOn('2026-12-18');
    expect([await countMails('cancelled'), await countMails('visit_released')]).toEqual([1, 0]);
  });

  test('[A17] ending it lists first which visits are released, and then releases them, each with a mail', async () => {
    const kept = await book('2026-12-10');
    const beyond = [await book('2026-12-11'), await book('2027-01-20')];
    const said = (await world.detailsOf(ada, held)).result['details'] as Record<string, unknown>;
    expect(said).toMatchObject({
      ends_if_cancelled: on('2026-12-11'),
      released_if_cancelled: [
        { booking_id: beyond[0], service: 'Massage one', starts_at: noon('2026-12-11') },
        { booking_id: beyond[1], starts_at: noon('2027-01-20') },
      ],
    });
    for (let time = 0; time < 2; time += 1)
      expect((await world.end(ada, held)).result).toEqual({ ends_at: on('2026-12-11') });
    for (const id of beyond) {
      const { status, sessionId } = await world.booking(id);
      expect([status, await world.taken(sessionId ?? 0)]).toEqual(['cancelled', 0]);
    }
    expect([await statusOf(kept), await liveUses(), await countMails('visit_released')]).toEqual(['confirmed', 1, 2]);
    expect((await mailOf('visit_released'))[0]?.data).toMatchObject({
      reason: 'ended',
      lastDay: on('2026-12-10'),
      link: null,
    });
    expect((await world.detailsOf(ada, held)).result['details']).toMatchObject({ released_if_cancelled: [] });
  });

  test('[A17] ended directly in the database, the job releases what lies beyond', async () => {
    const kept = await book('2026-11-30');
    const id = await book('2026-12-03');
    await world.db.update(clientSubscriptions).set({ endsOn: '2026-12-01' }).where(eq(clientSubscriptions.id, held));
    await renewOn('2026-12-01', 0);
    expect((await world.row(held))?.status).toBe('ended');
    expect([await statusOf(kept), await statusOf(id), await countMails('visit_released')]).toEqual([
      'confirmed',
      'cancelled',
      1,
    ]);
    expect((await mailOf('visit_released'))[0]?.data).toMatchObject({ reason: 'ended', lastDay: on('2026-11-30') });
  });
});

test('[A4] [A17] [B9] ten processes at once warn once and release once', async () => {
  const world = await subscriptionsOn(await testDatabase(), 10);
  const flow = await world.product();
  const people = await Promise.all(Array.from({ length: 4 }, () => world.buyer()));
  const visits: number[] = [];
  for (const who of people) {
    await world.have(who, { subscriptionId: flow });
    visits.push(await bookAt(world, who, '2026-12-28'), await bookAt(world, who, '2026-12-29'));
  }
  for (const day of ['2026-12-11', '2026-12-15', '2026-12-18']) {
    await world.goTo(day, 3);
    await Promise.all([world.renew(), world.renew()]);
  }
  for (const id of visits) expect((await world.booking(id)).status).toBe('cancelled');
  for (const who of people)
    expect((await world.templatesTo(who)).filter((each) => each.startsWith('visit'))).toEqual([
      'visits_at_risk',
      'visit_released',
      'visit_released',
    ]);
});
