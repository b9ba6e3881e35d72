import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { catalogueOf, type Row } from '../../test/catalogue-calls.ts';
import { classesOn, EVENING } from '../../test/classes.ts';
import { databases } from '../../test/database.ts';
import { at } from '../../test/desk.ts';
import { ask } from '../../test/platform.ts';
import { sessions } from '../infra/db/schema/index.ts';

describe.each(databases)('what staff cannot do with classes, on %s', async (_name, open) => {
  const world = await classesOn(await open());
  const { app, db, one, two, owner, buyer, booked, lesson, call, bookedAtDesk, versionOf } = world;
  const { companyId, shopId } = one;
  const { send, add, read, changed } = catalogueOf(app, owner);
  const series = { service_id: one.massageId, every: ['tue'], at: '20:00', from: '2026-11-11', places: 10 };
  const seatIn = async (sessionId: number, timestamp = EVENING) =>
    booked(await buyer(), { sessionId, timestamp, roomId: undefined });
  const eventsOf = async (thing: string, id: number) =>
    (
      await db.execute<Row>(sql`select action, who, after, reason from audit_entries e
        left join audit_words w on w.company_id = e.company_id and w.entry_id = e.id
        where e.company_id = ${companyId} and thing = ${thing} and thing_id = ${id} order by e.id`)
    ).rows;

  test('[CLS-1] a series or a class takes no room and no teacher that is archived, and says so', async () => {
    const room = await add('room', { shop_id: shopId, name: 'Old hall' });
    const employee = await add('employee', { shop_id: shopId, name: 'Gone' });
    await changed('room', room.id, { version: 1, archived: true });
    await changed('employee', employee.id, { version: 1, archived: true });
    for (const [name, id] of [
      ['room_id', room.id],
      ['employee_id', employee.id],
    ] as const) {
      const words = { [name]: 'This is archived. Please choose another one' };
      const added = await send('POST', 'series', { ...series, [name]: id });
      expect([added.status, added.errors]).toEqual([422, words]);
      const single = { service_id: one.massageId, on: '2026-12-01', at: '07:00', places: 5, [name]: id };
      const once = await send('POST', 'session', single);
      expect([once.status, once.errors]).toEqual([422, words]);
    }
    const parts = (await send('GET', `timetable?shop_id=${shopId}`)).result;
    expect((parts['rooms'] as Row[]).map(({ id }) => id)).not.toContain(room.id);
  });

  test('[CLS-1] the classes of an archived shop are not offered', async () => {
    const address = { street: 'Pilies 1', zip: '01123', city: 'Vilnius', country: 'Lithuania' };
    const shop = await add('shop', { name: 'Closing', ...address, offers: ['groups'] });
    const service = await add('service', { shop_id: shop.id, name: 'Yin', minutes: 60, price: 15 });
    await db.insert(sessions).values({
      companyId,
      shopId: shop.id,
      kind: 'group',
      serviceId: service.id,
      startsAt: EVENING,
      minutes: 60,
      total: 8,
      priceCents: 1500,
    });
    const offered = async () => {
      const filters = { employees: [], services: [], objects: [], neededDate: undefined };
      const week = { shopId: shop.id, weekOfYear: 48, year: 2026, ...filters };
      const answer = await ask(app, 'groupWeek', week, { key: 'one' });
      return JSON.stringify(answer.result).includes('"Yin"');
    };
    expect(await offered()).toBe(true);
    await changed('shop', shop.id, { version: 1, archived: true });
    expect(await offered()).toBe(false);
  });

  test('[DESK-6] [CLS-3] a cancelled place in a class that has another time by now is not put back to the old one', async () => {
    const sessionId = await lesson();
    const id = await seatIn(sessionId);
    const fields = { scope: 'visit', giveBack: 'policy', reason: undefined, tellCustomer: false } as const;
    expect((await call('staffCancelVisit', { id, ...fields, version: await versionOf(id) }, owner)).status).toBe(200);
    await db
      .update(sessions)
      .set({ startsAt: EVENING + 7_200 })
      .where(eq(sessions.id, sessionId));
    const answer = await call('staffRestoreVisit', { id, version: await versionOf(id) }, owner);
    expect([answer.status, answer.result['problem']]).toEqual([409, 'time_taken']);
  });

  test('[DESK-5] [CLS-5] nobody is a no-show before it has begun, at a visit and in a class alike', async () => {
    const visit = await bookedAtDesk({ startsAt: at(10, 5) });
    const seat = await seatIn(await lesson());
    const mark = async (id: number, status: 'no_show' | 'arrived') =>
      call('staffMarkVisit', { id, status, version: await versionOf(id) }, owner);
    for (const id of [visit, seat]) {
      const { status, result } = await mark(id, 'no_show');
      expect([status, result['problem']]).toEqual([409, 'not_begun']);
      expect((await mark(id, 'arrived')).status).toBe(200);
    }
    const earlier = at(7, -1);
    const begun = await lesson({ startsAt: earlier });
    const inIt = { serviceId: one.massageId, sessionId: begun, roomId: undefined };
    for (const given of [{}, inIt]) {
      const id = await bookedAtDesk({ startsAt: earlier, ...given });
      expect((await mark(id, 'no_show')).status).toBe(200);
    }
  });

  test('[A15] lists of a shop that is not the company’s are not found', async () => {
    for (const path of ['shop', 'room', 'category', 'timetable']) {
      expect([path, (await send('GET', `${path}?shop_id=${two.shopId}`)).status]).toEqual([path, 404]);
      expect([path, (await send('GET', `${path}?shop_id=${shopId}`)).status]).toEqual([path, 200]);
    }
    const { result } = await send('GET', `shop?shop_id=${shopId}`);
    expect((result['shops'] as Row[]).map(({ id }) => id)).toEqual([shopId]);
  });

  test('[CLS-1] a series whose every date is taken is refused, and nothing of it stays', async () => {
    const room = await add('room', { shop_id: shopId, name: 'Busy hall' });
    const given = { ...series, room_id: room.id, until: '2026-11-30' };
    expect((await send('POST', 'series', given)).status).toBe(200);
    const before = (await send('GET', `series?shop_id=${shopId}`)).result;
    const { status, result } = await send('POST', 'series', given);
    expect([status, result['problem'], result['taken']]).toEqual([409, 'time_taken', ['2026-11-17', '2026-11-24']]);
    expect((await send('GET', `series?shop_id=${shopId}`)).result).toEqual(before);
  });

  test('[CLS-2] [CLS-3] a date that keeps its seats because they are taken is named', async () => {
    const { result } = await send('POST', 'series', { ...series, at: '06:00', places: 2, until: '2026-11-24' });
    const { id } = result['series'] as { id: number };
    const [first] = await db.select().from(sessions).where(eq(sessions.seriesId, id)).orderBy(sessions.startsAt);
    await seatIn(first?.id ?? 0, first?.startsAt);
    await seatIn(first?.id ?? 0, first?.startsAt);
    const change = await send('PATCH', `series/${id}`, { version: 1, places: 1 });
    expect(change.result['dates']).toMatchObject([{ session_id: first?.id, changes: ['places_kept'] }]);
    const impact = await send('GET', `series/${id}/impact?places=1`);
    expect(impact.result['dates']).toMatchObject([{ session_id: first?.id, changes: ['places_kept'] }]);
  });

  test('[TEAM-7] [TEAM-8] a change of nothing leaves version and log as they are', async () => {
    const room = await add('room', { shop_id: shopId, name: 'Same' });
    const made = await send('POST', 'series', { ...series, at: '05:00' });
    const { id } = made.result['series'] as { id: number };
    const single = await lesson();
    for (const [thing, path, key] of [
      ['room', `room/${room.id}`, room.id],
      ['series', `series/${id}`, id],
      ['session', `session/${single}`, single],
    ] as const) {
      const before = await eventsOf(thing, key);
      const { status, result } = await send('PATCH', path, { version: 1 });
      expect([path, status, (result[thing] as Row)['version']]).toEqual([path, 200, 1]);
      expect(await eventsOf(thing, key)).toEqual(before);
    }
    expect((await send('PATCH', `room/${room.id}`, { version: 2 })).status).toBe(409);
    expect(await read('room', room.id)).toMatchObject({ version: 1 });
  });

  test('[CLS-2] [TEAM-7] [TEAM-8] a date that is sent back as it was read stays with its series', async () => {
    const made = await send('POST', 'series', { ...series, at: '01:00', until: '2026-11-24' });
    const { id: seriesId } = made.result['series'] as { id: number };
    const [date] = await db.select().from(sessions).where(eq(sessions.seriesId, seriesId)).orderBy(sessions.startsAt);
    const id = date?.id ?? 0;
    const session = await read('session', id);
    const { version, places, on, starts_at } = session;
    const alone = { version: 1, scope: 'this', date: on };
    for (const same of [session, { version, places }, { version, on }, { version, starts_at, name: '' }])
      expect(await changed('session', id, same)).toEqual(session);
    expect((await send('PATCH', `series/${seriesId}`, { ...alone, places })).result).toMatchObject({
      series: { id: seriesId, version: 1 },
      dates: [],
    });
    expect(await read('session', id)).toEqual(session);
    expect(await eventsOf('session', id)).toEqual([]);
    const after = await changed('session', id, { ...session, places: 11 });
    expect(after).toEqual({ ...session, places: 11, version: version + 1, changed_alone: true });
    expect(await eventsOf('session', id)).toHaveLength(1);
  });

  test('[CLS-1] a class whose time is said twice and differently is refused', async () => {
    const given = { service_id: one.massageId, places: 5, on: '2026-12-02', at: '07:00' };
    const other = await send('POST', 'session', { ...given, starts_at: at(8, 20) });
    expect([other.status, Object.keys(other.errors ?? {})]).toEqual([422, ['starts_at']]);
    expect((await send('POST', 'session', { ...given, starts_at: at(7, 20) })).status).toBe(200);
  });

  test('[CLS-3] [B11] a class that is sent back whole takes the part of its start that was edited', async () => {
    const id = await lesson({ startsAt: at(6, 30) });
    let session = await read('session', id);
    const day = (days: number) => ({ on: new Date(at(0, days) * 1000).toISOString().slice(0, 10) });
    for (const [edited, startsAt] of [
      [{ at: '03:00' }, at(3, 30)],
      [day(31), at(3, 31)],
      [{ starts_at: at(4, 32) }, at(4, 32)],
      [{ starts_at: at(5, 33), ...day(33) }, at(5, 33)],
      [{ ...day(34), at: '07:00' }, at(7, 34)],
    ] as const) {
      session = await changed('session', id, { ...session, ...edited });
      expect(session).toMatchObject({ starts_at: startsAt });
    }
    const contradicting = await send('PATCH', `session/${id}`, { ...session, starts_at: at(8, 34), at: '09:00' });
    expect([contradicting.status, Object.keys(contradicting.errors ?? {})]).toEqual([422, ['starts_at']]);
    expect(await read('session', id)).toEqual(session);
  });

  test('[CLS-1] an option of a class is one of what is taught', async () => {
    const other = await add('service', { shop_id: shopId, name: 'Sauna', minutes: 30, price: 12 });
    const options = [{ service_id: other.id }];
    const wrong = await send('POST', 'series', { ...series, at: '04:00', options });
    expect([wrong.status, wrong.errors]).toEqual([422, { options: 'This is not an option of this class' }]);
    const taught = await add('service', {
      shop_id: shopId,
      name: 'Reformer',
      minutes: 50,
      price: 20,
      options: [{ name: 'With socks', minutes: 50, price: 24 }],
    });
    const [socks] = taught['options'] as { id: number }[];
    const right = { ...series, service_id: taught.id, at: '04:00', options: [{ service_id: socks?.id }] };
    expect((await send('POST', 'series', right)).status).toBe(200);
    for (const path of ['series', 'session']) {
      const twice = await send('POST', path, { ...right, options: [...right.options, ...right.options] });
      expect([twice.status, twice.errors?.['options']]).toEqual([422, 'This is listed twice']);
    }
  });

  test('[TEAM-7] each visit of a cancelled class and each date of a changed series has its own event', async () => {
    const id = await lesson({ startsAt: EVENING + 86_400 });
    const seats = [await seatIn(id, EVENING + 86_400), await seatIn(id, EVENING + 86_400)];
    expect((await world.cancelClass(id)).status).toBe(200);
    for (const seat of seats)
      expect(await eventsOf('booking', seat)).toMatchObject([
        { action: 'booking.cancelled', who: 'owner', reason: 'The teacher is ill' },
      ]);
    const made = await send('POST', 'series', { ...series, at: '03:00', until: '2026-11-24' });
    const { id: seriesId } = made.result['series'] as { id: number };
    await send('PATCH', `series/${seriesId}`, { version: 1, at: '03:30' });
    const dates = await db.select().from(sessions).where(eq(sessions.seriesId, seriesId)).orderBy(sessions.startsAt);
    expect(dates).toHaveLength(2);
    for (const date of dates)
      expect(await eventsOf('session', date.id)).toMatchObject([
        { action: 'session.changed', who: 'owner', after: { starts_at: date.startsAt } },
      ]);
  });

  test('[TEAM-8] a stale change of a class names the colleague, also after a customer took a seat', async () => {
    const made = await send('POST', 'series', { ...series, at: '02:00', until: '2026-11-24' });
    const { id: seriesId } = made.result['series'] as { id: number };
    const [date] = await db.select().from(sessions).where(eq(sessions.seriesId, seriesId)).orderBy(sessions.startsAt);
    const id = date?.id ?? 0;
    await send('PATCH', `series/${seriesId}`, { version: 1, places: 12 });
    await seatIn(id, date?.startsAt);
    const { status, result } = await world.change(id, { places: 14 });
    expect([status, result['changed_by']]).toEqual([409, 'owner']);
    const seat = await seatIn(id, date?.startsAt);
    const version = await versionOf(seat);
    const session = await world.session(id);
    await world.change(id, { version: session.version, at: '02:30' });
    const late = await call('staffMarkVisit', { id: seat, status: 'arrived', version }, world.desk);
    expect([late.status, late.result['changed_by']]).toEqual([409, 'owner']);
  });
});
