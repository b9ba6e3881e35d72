import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { databases, testDatabase } from '../../../test/database.ts';
import { peopleOn } from '../../../test/people.ts';
import { ask } from '../../../test/platform.ts';
import { NOON, smallCompany, TODAY } from '../../../test/small-company.ts';
import { addStaff, askStaff, openSession } from '../../../test/staff.ts';
import { importCompany } from '../../company-file/import-company.ts';
import { mails, staffAccounts, staffNotices } from '../../infra/db/schema/index.ts';
import { defineNoticeMails, mailMornings, mailNotices } from './notice-mails.ts';

const HOUR = 3_600;
const DAY_MINUTES = 24 * 60;
const unsaid = { sessionId: undefined, idealBankId: undefined, fromWeb: undefined };

interface BellNotice {
  id: number;
  kind: string;
  customer: string;
  who: string | null;
  seen: boolean;
  was_at: number | null;
  times: number;
}

describe.each(databases)('notices of bookings on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { app, one, two } = people;
  const { companyId, shopId, employeeId } = one;
  const [withNoor, garden] = one.roomIds;
  const failures: unknown[] = [];
  const core = {
    db,
    clock: people.clock,
    mailer: { wake: () => {}, sendUnkept: () => Promise.resolve() },
    origin: 'https://embook.test',
    log: { error: (what: unknown) => void failures.push(what) },
  };
  const member = async (name: string, role: 'owner' | 'desk' | 'practitioner', given: object = {}) => {
    const staff = await addStaff(db, { email: `${name}@embook.test`, companyId, role, ...given });
    const asking = async () => ({
      key: 'one',
      cookie: await openSession(db, staff.accountId, new Date(people.clock.now())),
    });
    return { ...staff, asking };
  };
  type Person = Awaited<ReturnType<typeof member>>;
  const noor = await member('noor', 'practitioner', { employeeId });
  const desk = await member('desk', 'desk');
  const elsewhere = await member('elsewhere', 'desk', { shopIds: [shopId + 1_000] });
  await addStaff(db, { email: 'two@embook.test', companyId: two.companyId, role: 'owner' });
  const token = await people.signUp('ada@embook.test');
  const customer = { key: 'one', token };

  let times = 0;
  /** Another time each, on weekdays to come, with room for buffers between them. */
  const nextTime = () => {
    const [day, hour] = [[16, 17, 18, 19, 20, 23, 24, 25][Math.floor(times / 4)] ?? 0, [9, 11, 14, 16][times % 4] ?? 0];
    times += 1;
    return Date.UTC(2026, 10, day, hour) / 1000;
  };
  const bookAt = async (timestamp: number, roomId: number = withNoor, serviceId = one.massageId, who = customer) => {
    const given = { roomId, serviceId, timestamp, paymentType: 'cash' } as const;
    const more = { expectedCents: undefined, useDiscount: undefined, note: undefined };
    const { status, result } = await ask(app, 'createAndConfirm', { ...given, ...unsaid, ...more }, who);
    expect(status).toBe(200);
    return Number(result['booking_id']);
  };
  const book = (roomId: number = withNoor) => bookAt(nextTime(), roomId);
  const move = async (who: Person, id: number, startsAt: number, version: number, roomId?: number) => {
    const same = { roomId, sessionId: undefined, minutes: undefined, tellCustomer: false, cause: undefined };
    const { status } = await askStaff(app, 'staffMoveVisit', { id, startsAt, version, ...same }, await who.asking());
    expect(status).toBe(200);
  };
  /** The database's clock cannot be set, so what happened is made older. */
  const undoTimeEnds = () => db.execute(sql`update staff_notices set at = at - interval '1 minute'`);
  const cancel = (bookingId: number) => ask(app, 'cancelBooking', { bookingId, scope: undefined }, customer);
  const choose = async (who: Person, choice: 'at_once' | 'morning' | 'never') =>
    askStaff(app, 'staffChooseHearing', { choice }, await who.asking());
  const bell = async (who: Person) => {
    const { result } = await askStaff(app, 'staffBell', { limit: undefined }, await who.asking());
    return { unread: Number(result['unread']), notices: result['notices'] as BellNotice[] };
  };
  const mailed = async (who: { readonly email: string }) =>
    (await db.select().from(mails).orderBy(mails.id)).filter(
      ({ toAddress, template }) => toAddress === who.email && /^staff_(?:notice|morning)$/.test(template),
    );

  beforeEach(async () => {
    await db.delete(mails);
    await db.execute(sql`delete from staff_digest_items`);
    await db.delete(staffNotices);
    await db.execute(sql`update memberships set hears = null, bell_seen = 0`);
    await db.update(staffAccounts).set({ locale: 'en' });
    await db.execute(sql`update customers set blocked_at = null`);
    await db.execute(sql`update companies set max_unpaid_bookings = 1000`);
  });

  test('[DESK-8] an employee gets a mail about their own at once, in their language; nobody else gets one', async () => {
    await db.update(staffAccounts).set({ locale: 'nl' });
    await book();
    await book(garden);
    await mailNotices(core);
    const [mail, ...others] = await mailed(noor);
    expect([mail?.locale, mail?.template, others]).toEqual(['nl', 'staff_notice', []]);
    expect(mail?.data).toMatchObject({ kind: 'made', customer: 'Ada Visser', serviceName: 'Massage one', who: null });
    const [shown] = await people.mailsTo(noor.email);
    expect(shown?.subject).toMatch(/^Nieuwe boeking: Ada Visser, /);
    expect([await mailed(desk), await mailed(elsewhere), await mailed({ email: 'two@embook.test' })]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('[DESK-8] [B21] no mail and no bell holds a phone number or an e-mail of a customer', async () => {
    await book();
    await mailNotices(core);
    const [mail] = await people.mailsTo(noor.email);
    const { result } = await askStaff(app, 'staffBell', { limit: undefined }, await noor.asking());
    const told = JSON.stringify([mail, result]);
    expect(told).toContain('Ada Visser');
    expect(told).not.toMatch(/ada@embook|612345678/);
  });

  test('[DESK-8] moved and cancelled, from when to when, each once however many processes run', async () => {
    const id = await book();
    await mailNotices(core);
    const startsAt = nextTime();
    await move(desk, id, startsAt, 1);
    expect((await cancel(id)).status).toBe(200);
    await undoTimeEnds();
    await Promise.all([mailNotices(core), mailNotices(core), mailNotices(core)]);
    const told = (await mailed(noor)).map(({ data }) => [data['kind'], data['who']]);
    expect(told).toEqual([
      ['made', null],
      ['moved', 'desk'],
      ['cancelled', null],
    ]);
    const moved = (await mailed(noor))[1]?.data;
    expect(moved).toMatchObject({ startsAt, wasAt: expect.any(Number) });
  });

  test('[DESK-8] the bell counts what is unread for each, without what they did themselves', async () => {
    await book();
    await book(garden);
    const given = {
      serviceId: one.massageId,
      roomId: withNoor,
      startsAt: nextTime(),
      employeeId: undefined,
      sessionId: undefined,
      customer: { id: undefined, firstName: 'Bo', lastName: undefined, email: undefined, phone: undefined },
      payment: 'later' as const,
      priceCents: undefined,
      reason: undefined,
      weeks: undefined,
      tellCustomer: false,
    };
    expect((await askStaff(app, 'staffBook', given, await desk.asking())).status).toBe(200);
    expect((await bell(desk)).notices.map((notice) => notice.customer)).toEqual(['Ada Visser', 'Ada Visser']);
    const hers = await bell(noor);
    expect([hers.unread, hers.notices.map((notice) => [notice.customer, notice.who])]).toEqual([
      2,
      [
        ['Bo', 'desk'],
        ['Ada Visser', null],
      ],
    ]);
    expect((await bell(elsewhere)).unread).toBe(0);
    const seen = await askStaff(app, 'staffSeeBell', { id: hers.notices[0]?.id ?? 0 }, await noor.asking());
    expect(seen.result).toEqual({ unread: 0 });
    expect((await bell(noor)).notices.every((notice) => notice.seen)).toBe(true);
    expect((await bell(desk)).unread).toBe(2);
    // Nobody reads ahead of what there is.
    await askStaff(app, 'staffSeeBell', { id: Number.MAX_SAFE_INTEGER }, await desk.asking());
    await book();
    expect((await bell(desk)).unread).toBe(1);
  });

  test('[DESK-8] each chooses: at once, each morning or never, and the choice is on record', async () => {
    const hearing = async (who: Person) => (await askStaff(app, 'staffHearing', {}, await who.asking())).result;
    expect([await hearing(noor), await hearing(desk)]).toEqual([
      { choice: 'at_once', chosen: false },
      { choice: 'never', chosen: false },
    ]);
    // The second time nothing changes, and nothing is written.
    for (const _ of ['first', 'again'])
      expect((await choose(noor, 'never')).result).toEqual({ choice: 'never', chosen: true });
    expect((await choose(desk, 'at_once')).status).toBe(200);
    await book();
    await book(garden);
    await mailNotices(core);
    expect([(await mailed(noor)).length, (await mailed(desk)).length]).toEqual([0, 2]);
    const { rows } = await db.execute(
      sql`select before, after from audit_entries where action = 'member.notices_chosen' and thing_id = ${noor.memberId}`,
    );
    expect(rows).toEqual([{ before: { hears: null }, after: { hears: 'never' } }]);
  });

  test('[DESK-8] [B9] the morning mail comes once a day with all of it, however often it is looked for', async () => {
    await choose(noor, 'morning');
    await book();
    await cancel(await book());
    await mailNotices(core);
    expect(await mailed(noor)).toEqual([]);
    // The clock stands at noon; the day's mail is still to come.
    await mailMornings(core);
    const first = await mailed(noor);
    expect(first.map(({ template }) => template)).toEqual(['staff_morning']);
    expect(first[0]?.data).toMatchObject({ notices: [{ kind: 'made' }, { kind: 'made' }, { kind: 'cancelled' }] });
    await book();
    await mailNotices(core);
    await Promise.all([mailMornings(core), mailMornings(core)]);
    expect(await mailed(noor)).toHaveLength(1);
    people.wait(DAY_MINUTES);
    await Promise.all([mailMornings(core), mailMornings(core), mailMornings(core)]);
    const second = await mailed(noor);
    expect(second).toHaveLength(2);
    expect(second[1]?.data['notices']).toHaveLength(1);
  });

  test('[DESK-8] before seven in the company’s time zone no mail is sent', async () => {
    await choose(noor, 'morning');
    await book();
    await mailNotices(core);
    const day = Math.floor(people.clock.now() / 1000 / (24 * HOUR)) * 24 * HOUR + 24 * HOUR;
    // Amsterdam is an hour ahead in November.
    const at = (clock: number) => mailMornings({ ...core, clock: { now: () => clock * 1000 } });
    await at(day + 5 * HOUR + 3_599);
    expect(await mailed(noor)).toEqual([]);
    await at(day + 6 * HOUR);
    expect(await mailed(noor)).toHaveLength(1);
  });

  test('[B18] one company that fails is logged and keeps no other from its mails', async () => {
    await choose(noor, 'morning');
    await db.execute(sql`update memberships set hears = 'morning' where company_id = ${two.companyId}`);
    await book();
    const there = { key: 'two', token: await people.signUp('bo@embook.test', 'two') };
    expect(await bookAt(nextTime(), two.roomIds[0], two.massageId, there)).toBeGreaterThan(0);
    await mailNotices(core);
    // As from before zones were checked.
    await db.execute(sql`update companies set time_zone = 'Nowhere/Atlantis' where id = ${two.companyId}`);
    failures.length = 0;
    people.wait(DAY_MINUTES);
    await mailMornings(core);
    await db.execute(sql`update companies set time_zone = 'Europe/Amsterdam' where id = ${two.companyId}`);
    expect(await mailed(noor)).toHaveLength(1);
    expect(failures).toEqual([
      { job: 'staff-mornings', company: two.companyId, reason: expect.stringContaining('zone') },
    ]);
  });

  test('[B9] a process that dies in the middle loses none and duplicates none', async () => {
    const transaction: typeof db.transaction = (work) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error('the process died');
      });
    const dyingDb: typeof db = Object.assign(Object.create(db), { transaction });
    const dying = { ...core, db: dyingDb };
    await book();
    await mailNotices(dying);
    expect(await mailed(noor)).toEqual([]);
    await mailNotices(core);
    expect(await mailed(noor)).toHaveLength(1);
    await choose(noor, 'morning');
    await book();
    await mailNotices(core);
    await mailMornings(dying);
    await mailMornings(core);
    await mailMornings(core);
    expect((await mailed(noor)).map(({ template }) => template)).toEqual(['staff_notice', 'staff_morning']);
  });

  test('[DESK-8] [B21] a member who lost the permission gets no mail about it the next morning', async () => {
    const leaver = await member('leaver', 'desk');
    await choose(leaver, 'morning');
    await book();
    await mailNotices(core);
    await db.execute(sql`update memberships set role = 'door' where id = ${leaver.memberId}`);
    await mailMornings(core);
    expect(await mailed(leaver)).toEqual([]);
  });

  test('[DESK-8] [AGD-5] a move that is undone mails nobody, and none while it can be undone', async () => {
    const [first, second] = [nextTime(), nextTime()];
    const id = await bookAt(first);
    await mailNotices(core);
    await db.delete(mails);
    await move(desk, id, second, 1);
    await mailNotices(core);
    expect(await mailed(noor)).toEqual([]);
    await move(desk, id, first, 2);
    await undoTimeEnds();
    await mailNotices(core);
    expect(await mailed(noor)).toEqual([]);
    // Moved again afterwards, it is told, from where she knows it.
    await move(desk, id, second, 3);
    await undoTimeEnds();
    await mailNotices(core);
    expect((await mailed(noor)).map(({ data }) => data)).toMatchObject([{ wasAt: first, startsAt: second }]);
  });

  test('[DESK-8] [AGD-5] several moves in a row are one mail, from where it was to where it is', async () => {
    const [first, second, third] = [nextTime(), nextTime(), nextTime()];
    const id = await bookAt(first);
    await mailNotices(core);
    await db.delete(mails);
    await move(desk, id, second, 1);
    await move(desk, id, third, 2);
    await undoTimeEnds();
    await mailNotices(core);
    expect((await mailed(noor)).map(({ data }) => data)).toMatchObject([
      { kind: 'moved', wasAt: first, startsAt: third },
    ]);
    // What she moved herself she knows: a move back by somebody else is no undo.
    await move(noor, id, second, 3);
    await move(desk, id, third, 4);
    await undoTimeEnds();
    await mailNotices(core);
    expect((await mailed(noor)).map(({ data }) => data)).toMatchObject([
      { startsAt: third },
      { wasAt: second, startsAt: third },
    ]);
  });

  test('[DESK-8] [AGD-5] moves by several people are one mail too, and it names who had the visit before', async () => {
    const boss = await member('boss', 'owner');
    const [first, second, third] = [nextTime(), nextTime(), nextTime()];
    const id = await bookAt(first);
    await mailNotices(core);
    await db.delete(mails);
    await choose(boss, 'at_once');
    await move(desk, id, second, 1);
    await move(boss, id, third, 2, garden);
    await undoTimeEnds();
    await mailNotices(core);
    expect((await mailed(noor)).map(({ data }) => data)).toMatchObject([
      { kind: 'moved', who: 'boss', wasAt: first, startsAt: third, wasEmployeeName: 'Noor one' },
    ]);
    const [shown] = await people.mailsTo(noor.email);
    expect(shown?.text).toContain('Previously with Noor one');
    // Whoever moved it last knows where it is.
    expect(await mailed(boss)).toEqual([]);
    await choose(boss, 'never');
  });

  test('[DESK-8] [AGD-5] the morning mail leaves out what was moved and moved back', async () => {
    const [first, second] = [nextTime(), nextTime()];
    const [moved, stayed] = [await bookAt(first), await book()];
    await mailNotices(core);
    await choose(noor, 'morning');
    for (const [startsAt, version] of [
      [second, 1],
      [first, 2],
    ] as const) {
      await move(desk, moved, startsAt, version);
      await undoTimeEnds();
      await mailNotices(core);
    }
    await cancel(stayed);
    await mailNotices(core);
    people.wait(DAY_MINUTES);
    await mailMornings(core);
    const morning = (await mailed(noor)).at(-1);
    expect(morning?.data).toMatchObject({ notices: [{ kind: 'cancelled' }] });
  });

  const bookSeries = async (who: Person, startsAt: number, weeks: number) => {
    const given = {
      serviceId: one.massageId,
      roomId: withNoor,
      startsAt,
      employeeId: undefined,
      sessionId: undefined,
      customer: { id: undefined, firstName: 'Bo', lastName: undefined, email: undefined, phone: undefined },
      payment: 'later' as const,
      priceCents: undefined,
      reason: undefined,
      weeks,
      tellCustomer: false,
    };
    const { status, result } = await askStaff(app, 'staffBook', given, await who.asking());
    expect(status).toBe(200);
    return result['bookings'] as number[];
  };

  test('[DESK-8] weekly visits that are booked at once are one entry and one mail, with the first and their number', async () => {
    // Days that `nextTime` never reaches, so that the weeks after them are free for the other tests.
    const first = Date.UTC(2026, 10, 26, 9) / 1000;
    const made = await bookSeries(desk, first, 4);
    const shown = await bell(noor);
    expect(shown.unread).toBe(1);
    expect(shown.notices).toMatchObject([{ booking_id: made[0], starts_at: first, times: 4, who: 'desk' }]);
    await mailNotices(core);
    expect((await mailed(noor)).map(({ data }) => data)).toMatchObject([{ startsAt: first, times: 4 }]);
    const [mail] = await people.mailsTo(noor.email);
    expect(mail?.subject).toMatch(/^New booking: Bo, 4 times from /);
    // What becomes of one of them later is news of its own.
    await move(desk, made[1] ?? 0, first + 7 * 24 * HOUR + 5 * HOUR, 1);
    expect((await bell(noor)).notices.map(({ kind, times }) => [kind, times])).toEqual([
      ['moved', 1],
      ['made', 4],
    ]);
    await askStaff(app, 'staffSeeBell', { id: (await bell(noor)).notices[0]?.id ?? 0 }, await noor.asking());
    expect((await bell(noor)).unread).toBe(0);
  });

  test('[DESK-8] the morning mail has them as one line too', async () => {
    await choose(noor, 'morning');
    await bookSeries(desk, Date.UTC(2026, 10, 27, 9) / 1000, 3);
    await mailNotices(core);
    people.wait(DAY_MINUTES);
    await mailMornings(core);
    expect((await mailed(noor)).map(({ data }) => data)).toMatchObject([{ notices: [{ kind: 'made', times: 3 }] }]);
  });
});

test('[DESK-8] the jobs are scheduled', () => {
  const crons = new Map<string, string | undefined>();
  defineNoticeMails({ define: (name, _handler, when) => void crons.set(name, when?.cron) }, {} as never);
  expect(Object.fromEntries(crons)).toEqual({ 'staff-notices': '* * * * *', 'staff-mornings': '*/10 * * * *' });
});

test('[DESK-8] an import notifies nobody', async () => {
  const { db } = await testDatabase();
  let lastId = 0;
  const options = { today: TODAY, now: NOON, randomId: () => (lastId += 1), baseDir: '.' };
  expect(await importCompany(db, smallCompany(), options)).toMatchObject({ ok: true });
  const { rows } = await db.execute(sql`select count(*)::int as booked from bookings where status = 'confirmed'`);
  expect(Number(rows[0]?.['booked'])).toBeGreaterThan(0);
  expect(await db.select().from(staffNotices)).toEqual([]);
});
