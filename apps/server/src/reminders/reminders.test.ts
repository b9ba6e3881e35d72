import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, testDatabase } from '../../test/database.ts';
import { addStudio, type Studio } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import { bookings, companies, customers, mails, occupancies, sessions, shops } from '../infra/db/schema/index.ts';
import { defineReminders, sendReminders } from './reminders.ts';
import { comingVisits } from './reminder-store.ts';

const HOUR = 3_600_000;

/** A wall-clock time, written as it is read at the shop. */
const wall = (time: string): number => Date.parse(`${time}Z`) / 1000;
const instant = (time: string): number => Date.parse(time);

describe.each(databases)('reminders on %s', (_name, open) => {
  let db: Db;
  let studio: Studio;
  let customerId: number;
  let now = 0;
  let woken = 0;

  beforeAll(async () => {
    db = (await open()).db;
    studio = await addStudio(db, 'one');
    customerId = await studio.addCustomer('ada@embook.test');
  });
  beforeEach(async () => {
    await db.delete(mails);
    await db.delete(occupancies);
    await db.delete(bookings);
    await db.update(shops).set({ timeZone: 'Europe/Amsterdam' });
    await db.update(customers).set({ emailEnabled: true, blockedAt: null, locale: 'en' });
    await db.update(companies).set({ bannedAt: null, reminderHours: [24] });
    woken = 0;
  });

  let lastId = 0;
  async function book(starts: string, changes: Partial<typeof bookings.$inferInsert> = {}): Promise<number> {
    const { companyId, shopId, massageId, roomIds } = studio;
    const id = (lastId += 1);
    const startsAt = wall(starts);
    await db.insert(bookings).values({
      companyId,
      id,
      customerId,
      shopId,
      serviceId: massageId,
      serviceName: 'Massage one',
      roomId: roomIds[0],
      startsAt,
      minutes: 60,
      status: 'confirmed',
      priceCents: 4950,
      finalCostCents: 4950,
      paymentType: 'cash',
      paymentSystem: 'cash',
      createdAt: new Date('2026-01-01T00:00:00Z'),
      ...changes,
    });
    const isLive = changes.status === undefined && changes.sessionId === undefined;
    if (isLive)
      await db
        .insert(occupancies)
        .values({ companyId, roomId: roomIds[0], startsAt, endsAt: startsAt + 3_600, bookingId: id });
    return id;
  }

  const core = () => ({
    db,
    clock: { now: () => now },
    mailer: { wake: () => void (woken += 1), sendUnkept: () => Promise.resolve() },
    log: { error: (what: unknown) => void failures.push(what) },
  });
  const failures: unknown[] = [];
  /** The customers who get a mail at this moment, and about what. */
  async function remindedAt(time: number): Promise<string[]> {
    now = time;
    await sendReminders(core());
    const keys = await db.select({ key: mails.eventKey }).from(mails).orderBy(mails.id);
    return keys.map(({ key }) => key.replace(/:\d+$/, ''));
  }

  test('the day before, once, in the customer’s language and with the visit in it', async () => {
    await db.update(customers).set({ locale: 'nl' });
    const id = await book('2026-11-12T10:00');
    // 10:00 in Amsterdam is 09:00 in UTC.
    expect(await remindedAt(instant('2026-11-11T08:59:59Z'))).toEqual([]);
    expect(woken).toBe(0);
    expect(await remindedAt(instant('2026-11-11T09:00:00Z'))).toEqual([`reminder:${id}`]);
    expect(woken).toBe(1);
    expect(await db.select().from(mails)).toMatchObject([
      {
        toAddress: 'ada@embook.test',
        locale: 'nl',
        template: 'reminder',
        data: {
          bookingId: id,
          serviceName: 'Massage one',
          shopName: 'Shop one',
          address: 'Oudegracht 112, 3511 AW Utrecht',
          startsAt: wall('2026-11-12T10:00'),
          minutes: 60,
          timeZone: 'Europe/Amsterdam',
        },
      },
    ]);
    await Promise.all([sendReminders(core()), sendReminders(core())]);
    expect(await remindedAt(instant('2026-11-11T10:00:00Z'))).toHaveLength(1);
  });

  test('[CAT-1] at the times of the company, each once, and none where it has none', async () => {
    await db.update(companies).set({ reminderHours: [48, 2] });
    const id = await book('2026-11-12T10:00');
    const keys = async (time: string) => {
      await remindedAt(instant(time));
      return (await db.select({ key: mails.eventKey }).from(mails).orderBy(mails.id)).map(({ key }) => key);
    };
    const key = `reminder:${id}:${wall('2026-11-12T10:00')}`;
    expect(await keys('2026-11-10T08:59:59Z')).toEqual([]);
    expect(await keys('2026-11-10T09:00:00Z')).toEqual([`${key}:48`]);
    expect(await keys('2026-11-11T09:00:00Z')).toEqual([`${key}:48`]);
    expect(await keys('2026-11-12T07:00:00Z')).toEqual([`${key}:48`, `${key}:2`]);
    expect(await keys('2026-11-12T07:05:00Z')).toHaveLength(2);
    // After an outage only the nearest one is sent.
    await db.delete(mails);
    expect(await keys('2026-11-12T08:00:00Z')).toEqual([`${key}:2`]);
    await db.delete(mails);
    await db.update(companies).set({ reminderHours: [] });
    expect(await keys('2026-11-12T08:00:00Z')).toEqual([]);
  });

  test('[CAN-2] a visit that moved is reminded of again, before its new time', async () => {
    const id = await book('2026-11-12T10:00');
    expect(await remindedAt(instant('2026-11-11T12:00:00Z'))).toEqual([`reminder:${id}`]);
    await db.update(bookings).set({ startsAt: wall('2026-11-20T10:00') });
    expect(await remindedAt(instant('2026-11-19T08:59:59Z'))).toEqual([`reminder:${id}`]);
    expect(await remindedAt(instant('2026-11-19T09:00:00Z'))).toEqual([`reminder:${id}`, `reminder:${id}`]);
    expect(await remindedAt(instant('2026-11-19T10:00:00Z'))).toHaveLength(2);
  });

  test('[B9] after an outage visits to come are still reminded of, those that began are not', async () => {
    const id = await book('2026-11-12T10:00');
    await book('2026-11-12T08:00');
    expect(await remindedAt(instant('2026-11-12T07:00:00Z'))).toEqual([`reminder:${id}`]);
  });

  test.each([
    ['in winter', '2026-11-12T10:00', 'Europe/Amsterdam', '2026-11-11T09:00:00Z'],
    ['the clocks go forward in between', '2027-03-28T10:00', 'Europe/Amsterdam', '2027-03-27T08:00:00Z'],
    ['the clocks go back in between', '2026-10-25T10:00', 'Europe/Amsterdam', '2026-10-24T09:00:00Z'],
    ['in the hour that comes twice', '2026-10-25T02:30', 'Europe/Amsterdam', '2026-10-24T00:30:00Z'],
    ['far ahead of UTC', '2026-11-12T10:00', 'Pacific/Kiritimati', '2026-11-10T20:00:00Z'],
    ['far behind it', '2026-11-12T10:00', 'Pacific/Niue', '2026-11-11T21:00:00Z'],
  ])('[B10] 24 real hours before it: %s (%s in %s)', async (_what, starts, timeZone, due) => {
    await db.update(shops).set({ timeZone });
    const id = await book(starts);
    expect(await remindedAt(instant(due) - 1)).toEqual([]);
    expect(await remindedAt(instant(due))).toEqual([`reminder:${id}`]);
  });

  test('who booked within the last day is not reminded', async () => {
    const due = instant('2026-11-11T09:00:00Z');
    await book('2026-11-12T10:00', { createdAt: new Date(due) });
    expect(await remindedAt(due + 23 * HOUR)).toEqual([]);
    await db.update(bookings).set({ createdAt: new Date(due - 1) });
    expect(await remindedAt(due + 23 * HOUR)).toHaveLength(1);
  });

  test.each<[string, Partial<typeof bookings.$inferInsert>]>([
    ['cancelled', { status: 'cancelled', cancelledAt: new Date('2026-11-01'), cancelOutcome: 'free' }],
    ['released', { status: 'released' }],
  ])('a visit that was %s is not reminded of', async (_what, changes) => {
    await book('2026-11-12T10:00', changes);
    expect(await remindedAt(instant('2026-11-11T12:00:00Z'))).toEqual([]);
  });

  test('nor is a class that the company cancelled', async () => {
    const { companyId, shopId, massageId } = studio;
    const [session] = await db
      .insert(sessions)
      .values({
        companyId,
        shopId,
        kind: 'group',
        serviceId: massageId,
        startsAt: wall('2026-11-12T10:00'),
        minutes: 60,
        total: 5,
        priceCents: 0,
        cancelledAt: new Date('2026-11-01'),
      })
      .returning({ id: sessions.id });
    await book('2026-11-12T10:00', { sessionId: session!.id, roomId: null, status: 'confirmed' });
    expect(await remindedAt(instant('2026-11-11T12:00:00Z'))).toEqual([]);
    await db.update(sessions).set({ cancelledAt: null });
    expect(await remindedAt(instant('2026-11-11T12:00:00Z'))).toHaveLength(1);
    await db.delete(bookings);
    await db.delete(sessions);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['has turned e-mail off', () => db.update(customers).set({ emailEnabled: false })],
    ['was blocked', () => db.update(customers).set({ blockedAt: new Date('2026-11-01') })],
    ['belongs to a company that was blocked', () => db.update(companies).set({ bannedAt: new Date('2026-11-01') })],
  ])('a customer who %s gets no mail', async (_what, change) => {
    await book('2026-11-12T10:00');
    await change();
    expect(await remindedAt(instant('2026-11-11T12:00:00Z'))).toEqual([]);
  });

  test('[B18] one company that fails is logged, and the others are reminded', async () => {
    const broken = await addStudio(db, 'broken');
    const { companyId, shopId, roomIds } = broken;
    const stranger = await broken.addCustomer('broken@embook.test');
    const theirs = { companyId, shopId, customerId: stranger, serviceId: broken.massageId, roomId: roomIds[0] };
    // It begins before the other, and its shop's zone is from before zones were checked.
    await book('2026-11-12T09:00', { ...theirs, status: 'confirmed' });
    await db.update(shops).set({ timeZone: 'Nowhere/Atlantis' }).where(eq(shops.id, shopId));
    const id = await book('2026-11-12T10:00');
    expect(await remindedAt(instant('2026-11-11T12:00:00Z'))).toEqual([`reminder:${id}`]);
    expect(failures[0]).toEqual({ job: 'reminders', company: companyId, reason: expect.stringContaining('zone') });
  });

  test('the job runs every five minutes', async () => {
    const defined: unknown[] = [];
    defineReminders({ define: (name, _handler, when) => void defined.push([name, when]) }, core());
    expect(defined).toEqual([['reminders', { cron: '*/5 * * * *' }]]);
  });
});

test.each(['mail', 'push'] as const)('one statement finds them, by the index of coming visits: %s', async (by) => {
  const { db } = await testDatabase();
  const query = comingVisits(db, 0, 1, 86_400, by).getSQL();
  const plan = await db.transaction(async (tx) => {
    // The table is empty, so that reading it whole would cost nothing.
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('bookings_coming');
});
