import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { at, deskOf } from '../../../test/desk.ts';
import { peopleOn } from '../../../test/people.ts';
import {
  employees,
  occupancies,
  rooms,
  serviceRooms,
  services,
  sessionOptions,
  sessions,
} from '../../infra/db/schema/index.ts';
import { messages } from '../../messages/index.ts';

type Row = Record<string, unknown>;

describe.each(databases)('with whom and when the desk books on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { one } = people;
  const { call, book, booked, visit } = await deskOf({ ...people, db });
  const { companyId, shopId, massageId, longMassageId } = one;
  const [withNoor] = one.roomIds;

  const addEmployee = async (name: string): Promise<number> => {
    const [row] = await db.insert(employees).values({ companyId, shopId, name }).returning({ id: employees.id });
    return row?.id ?? 0;
  };
  const daan = await addEmployee('Daan');
  const nobody = await addEmployee('Does no massages');
  const [room] = await db
    .insert(rooms)
    .values({ companyId, shopId, name: 'Daan’s room', employeeId: daan, gridMinutes: 60, horizonDays: 30, position: 9 })
    .returning({ id: rooms.id });
  const withDaan = room?.id ?? 0;
  await db
    .insert(serviceRooms)
    .values([massageId, one.headingId].map((serviceId) => ({ companyId, serviceId, roomId: withDaan })));

  const terms = (given: object) =>
    call('staffTerms', {
      serviceId: massageId,
      startsAt: at(10),
      roomId: undefined,
      employeeId: daan,
      sessionId: undefined,
      customerId: undefined,
      email: undefined,
      bookingId: undefined,
      ...given,
    });
  const moments = async (given: object) => {
    const asked = { shopId, serviceId: massageId, employeeId: undefined, from: at(0, 4), days: 1, minute: undefined };
    const { result } = await call('staffMoments', {
      ...asked,
      before: undefined,
      page: undefined,
      bookingId: undefined,
      ...given,
    });
    return result['moments'] as Row[];
  };
  const bookable = async () => (await call('staffBookable', { shopId })).result['services'] as Row[];
  const timesOf = (list: Row[], id: number) =>
    list.filter((each) => (each['room'] as Row | null)?.['id'] === id).map((each) => each['starts_at']);

  test('[AGD-4] [DESK-1] a time that is wanted with somebody is booked with them, although somebody else comes first', async () => {
    expect((await terms({})).result).toMatchObject({ employee: { name: 'Daan' }, taken: false });
    const id = await booked({ roomId: undefined, employeeId: daan });
    expect(await visit(id)).toMatchObject({ room_id: withDaan, employee_id: daan });
    // They are busy now, and nobody else is taken for them.
    expect((await terms({})).status).toBe(409);
    expect((await book({ roomId: undefined, employeeId: daan })).status).toBe(409);
    expect((await book({ roomId: undefined, employeeId: one.employeeId })).status).toBe(200);
  });

  test('[DESK-2] a time that is over is called that, whoever has had it', async () => {
    const over = { startsAt: at(7, -1), roomId: undefined, employeeId: daan };
    await booked(over);
    expect((await terms(over)).result).toMatchObject({ problem: 'time_passed' });
    expect((await book(over)).result).toMatchObject({ problem: 'time_passed' });
    expect((await terms({ startsAt: at(10) })).status).toBe(409);
  });

  test('[AGD-4] who does not do the service is refused by their name, with and without a room', async () => {
    const { not_done_by } = messages.en.fields;
    for (const given of [{ employeeId: nobody }, { employeeId: daan, roomId: withNoor }]) {
      const asked = await terms({ startsAt: at(12), ...given });
      expect([asked.status, asked.result['errors']]).toEqual([422, { employee_id: not_done_by }]);
      const sent = await book({ startsAt: at(12), roomId: undefined, ...given });
      expect([sent.status, sent.result['errors']]).toEqual([422, { employee_id: not_done_by }]);
    }
  });

  test('[DESK-1] each service says who does it', async () => {
    const names = (await bookable()).map(({ id, people: who }) => [id, (who as Row[]).map(({ name }) => name)]);
    expect(names).toEqual([
      [massageId, ['Noor one', 'Daan']],
      [longMassageId, ['Noor one', 'Daan']],
    ]);
  });

  test('[DESK-1] the free moments of each person can be paged through, forward and back', async () => {
    const hours = (list: number[]) => list.map((hour) => at(hour, 4));
    expect(timesOf(await moments({}), withDaan)).toEqual(hours([9, 10, 11, 12]));
    expect(timesOf(await moments({ page: 1 }), withDaan)).toEqual(hours([14, 15, 16, 17]));
    expect(await moments({ page: 2 })).toEqual([]);
    expect(timesOf(await moments({ before: at(15, 4) }), withDaan)).toEqual(hours([10, 11, 12, 14]));
    expect(timesOf(await moments({ before: at(15, 4), page: 1 }), withDaan)).toEqual(hours([9]));
    expect(timesOf(await moments({ from: at(14.5, 4) }), withDaan)).toEqual(hours([15, 16, 17]));
  });

  test('[CLS-1] [DESK-1] [AGD-2] a class whose service has options is found, offered and booked by its options, and its people are expected', async () => {
    const base = { companyId, shopId, kind: 'group' as const, minutes: 45, priceCents: 1500, total: 10 };
    const [reformer] = await db
      .insert(services)
      .values({ companyId, shopId, name: 'Reformer', minutes: 45, priceCents: 1500, position: 5 })
      .returning({ id: services.id });
    const serviceId = reformer?.id ?? 0;
    const [socks] = await db
      .insert(services)
      .values({ companyId, shopId, parentServiceId: serviceId, name: 'With socks', minutes: 45, priceCents: 1800 })
      .returning({ id: services.id });
    const optionId = socks?.id ?? 0;
    const startsAt = at(18, 4);
    const [lesson] = await db
      .insert(sessions)
      .values({ ...base, serviceId, startsAt, employeeId: daan })
      .returning({ id: sessions.id });
    const sessionId = lesson?.id ?? 0;
    await db
      .insert(sessionOptions)
      .values({ companyId, sessionId, serviceId: optionId, priceCents: 1800, minutes: 45 });

    const names = async () => (await bookable()).map(({ name }) => name);
    expect(await names()).toEqual(['Massage one', 'Massage one: Long', 'Reformer: With socks']);
    expect(await moments({ serviceId: optionId })).toMatchObject([
      { starts_at: startsAt, session_id: sessionId, seats_left: 10, employee: { name: 'Daan' } },
    ]);
    const id = await booked({ serviceId: optionId, startsAt, roomId: undefined, sessionId });
    expect(await visit(id)).toMatchObject({ session_id: sessionId, price_cents: 1800 });
    const busy = { startsAt, endsAt: startsAt + 45 * 60 };
    await db.insert(occupancies).values({ companyId, sessionId, employeeId: daan, ...busy });
    // AGD-2: who takes part is expected, and owes, like anybody else.
    const lessonOfDay = async () => {
      const { result } = await call('staffAgenda', { shopId, date: '2026-11-16', days: 1, cancelled: undefined });
      return (result['entries'] as Row[]).find((entry) => entry['kind'] === 'session');
    };
    expect(await lessonOfDay()).toMatchObject({ expected: 1, unpaid: 1, unpaid_cents: 1800 });
    await call('staffMarkVisit', { id, status: 'arrived', version: 1 });
    await call('staffTakePayment', { id, method: 'cash', amountCents: 1800 });
    expect(await lessonOfDay()).toMatchObject({ expected: 0, unpaid: 0, unpaid_cents: 0, here: 1 });
    // Another date without options is booked as the service itself.
    await db.insert(sessions).values({ ...base, serviceId, startsAt: at(18, 5) });
    expect(await names()).toEqual(['Massage one', 'Massage one: Long', 'Reformer', 'Reformer: With socks']);
    expect(await moments({ serviceId, from: at(0, 5) })).toMatchObject([{ starts_at: at(18, 5) }]);
  });
});
