import { describe, expect, test } from 'vitest';
import { seedDemo } from '../../seed/demo.ts';
import { databases, testDatabase } from '../../test/database.ts';
import { peopleOn } from '../../test/people.ts';
import { ask, testPlatform } from '../../test/platform.ts';
import { NOON } from '../../test/small-company.ts';
import { addStaff, askStaff, openSession, signInStaff } from '../../test/staff.ts';
import { statementsOf } from '../../test/statements.ts';
import { employees, occupancies, services, sessions } from '../infra/db/schema/index.ts';

const HOUR = 3_600;
/** Thursday 12 November 2026. */
const DATE = '2026-11-12';
const midnight = Date.UTC(2026, 10, 12) / 1000;
const at = (hour: number) => midnight + hour * HOUR;

interface Entry {
  id: number;
  kind: string;
  employee_id: number | null;
  room_id: number | null;
  starts_at: number;
  ends_at: number;
  busy_until: number;
  status: string;
  paid: boolean | null;
  due_cents: number | null;
  customer: { id: number; name: string } | null;
  service: { id: number; name: string } | null;
  version: number | null;
  reason: string | null;
}

interface Step {
  from: number;
  kind: string;
  subject: { kind: string; name: string } | null;
  until: number | null;
}

describe.each(databases)('the agenda on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const people = await peopleOn(database);
  const { app, one, two } = people;
  const { companyId, shopId, employeeId } = one;
  const [withNoor, garden] = one.roomIds;
  const member = async (email: string, role: 'owner' | 'desk' | 'practitioner', given: object = {}) => {
    const { accountId } = await addStaff(db, { email, companyId, role, ...given });
    return { key: 'one', cookie: await openSession(db, accountId, new Date(people.clock.now())) };
  };
  const desk = await member('desk@embook.test', 'desk');
  const noor = await member('noor@embook.test', 'practitioner', { employeeId });
  const days = async (asking: typeof desk, date = DATE, count?: number) =>
    askStaff(app, 'staffAgenda', { shopId, date, days: count, cancelled: undefined }, asking);
  const entriesFor = async (asking: typeof desk, date?: string) =>
    (await days(asking, date)).result['entries'] as Entry[];
  const token = await people.signUp('ada@embook.test');
  const customer = { key: 'one', token };
  const book = async (hour: number, roomId: number) => {
    const given = { roomId, serviceId: one.massageId, timestamp: at(hour), paymentType: 'cash' } as const;
    const unsaid = { sessionId: undefined, idealBankId: undefined, fromWeb: undefined };
    const more = { expectedCents: undefined, useDiscount: undefined, note: undefined };
    const { result } = await ask(app, 'createAndConfirm', { ...given, ...unsaid, ...more }, customer);
    return Number(result['booking_id']);
  };
  const freeTimes = async (roomId: number) => {
    const given = { serviceId: one.massageId, roomId, timestamp: midnight };
    const { result } = await ask(app, 'availableTimes', given, customer);
    return (result['slots'] as { timestamp: number }[]).map(({ timestamp }) => (timestamp - midnight) / HOUR);
  };
  const cancelling = (id: number, version: number) =>
    ({ id, scope: 'visit', giveBack: 'policy', reason: undefined, tellCustomer: false, version }) as const;
  const block = (asking: typeof desk, given: object) =>
    askStaff(
      app,
      'staffBlock',
      {
        employeeId: undefined,
        roomId: undefined,
        startsAt: at(10),
        endsAt: at(11),
        reason: 'Dentist',
        weeks: undefined,
        ...given,
      },
      asking,
    );

  test('[AGD-1] [AGD-2] shows hours, rooms, people and what is booked, with its buffer, its state and its version', async () => {
    const id = await book(9, withNoor);
    const { status, result } = await days(desk);
    expect(status).toBe(200);
    expect(result).toMatchObject({
      now: Date.UTC(2026, 10, 11, 8) / 1000,
      open: [
        [at(9), at(13)],
        [at(14), at(18)],
      ],
      employees: [
        {
          id: employeeId,
          name: 'Noor one',
          working: [
            [at(9), at(13)],
            [at(14), at(18)],
          ],
        },
      ],
      rooms: [
        { id: withNoor, name: 'Quiet room one', employee_id: employeeId, grid_minutes: 60 },
        // Closed on Thursdays.
        { id: garden, working: [] },
      ],
    });
    expect(result['entries']).toEqual([
      expect.objectContaining({
        id,
        kind: 'booking',
        employee_id: employeeId,
        room_id: withNoor,
        starts_at: at(9),
        ends_at: at(10),
        busy_until: at(10.25),
        status: 'confirmed',
        paid: false,
        customer: { id: expect.any(Number), name: 'Ada Visser' },
        service: { id: one.massageId, name: 'Massage one' },
        version: 1,
      }),
    ]);
  });

  test('[AGD-2] names special days, and shows up to seven days', async () => {
    const { result } = await days(desk, '2026-11-12', 3);
    expect(result['special_days']).toEqual([
      { date: '2026-11-13', closed: true, reason: 'Stocktaking' },
      { date: '2026-11-14', closed: false, reason: null },
    ]);
    for (const count of [0, 8]) expect((await days(desk, DATE, count)).status).toBe(422);
    expect((await days(desk, '2026-02-31')).status).toBe(422);
  });

  test('[AGD-2] [TEAM-6] what is due and paid is shown only to members who see or take money', async () => {
    const id = await book(16, withNoor);
    const asks = async (asking: typeof desk) => (await entriesFor(asking)).find((entry) => entry.id === id);
    expect(await asks(desk)).toMatchObject({ paid: false, due_cents: expect.any(Number) });
    const paying = { id, method: 'cash', amountCents: (await asks(desk))?.due_cents ?? 0 } as const;
    expect((await askStaff(app, 'staffTakePayment', paying, desk)).status).toBe(200);
    expect(await asks(desk)).toMatchObject({ paid: true, due_cents: null });
    expect(await asks(noor)).toMatchObject({ paid: null, due_cents: null });
    const { result } = await askStaff(app, 'staffVisit', { id }, noor);
    expect(result['booking']).toMatchObject({ paid: null, price_cents: null, open_cents: null });
    await askStaff(app, 'staffCancelVisit', cancelling(id, 2), desk);
  });

  test('[AGD-2] has the time of arrival, marks visits booked online, and shows cancelled ones on request', async () => {
    const id = await book(16, withNoor);
    const find = async (cancelled?: true) =>
      (
        (await askStaff(app, 'staffAgenda', { shopId, date: DATE, days: 1, cancelled }, desk)).result[
          'entries'
        ] as Entry[]
      ).find((entry) => entry.id === id);
    const now = Date.UTC(2026, 10, 11, 8) / 1000;
    expect(await find()).toMatchObject({ new_since: now, arrived_at: null, held_until: null, here: null });
    const marking = { id, status: 'arrived', version: 1 } as const;
    expect((await askStaff(app, 'staffMarkVisit', marking, desk)).status).toBe(200);
    expect(await find()).toMatchObject({ status: 'arrived', arrived_at: now });
    expect((await askStaff(app, 'staffCancelVisit', cancelling(id, 2), desk)).status).toBe(200);
    expect(await find()).toBeUndefined();
    expect(await find(true)).toMatchObject({
      kind: 'booking',
      status: 'cancelled',
      room_id: withNoor,
      due_cents: null,
    });
  });

  test('[AGD-5] lists the services of each room, so that an impossible drop is known before', async () => {
    const { result } = await days(desk);
    const rooms = result['rooms'] as { id: number; service_ids: number[] }[];
    expect(rooms.find(({ id }) => id === withNoor)?.service_ids).toContain(one.massageId);
    expect(result['time_zone']).toBe('Europe/Amsterdam');
  });

  test('[AGD-7] a block takes the time from customers at once, and removing it frees it', async () => {
    expect(await freeTimes(withNoor)).toContain(15);
    const { status, result } = await block(desk, { employeeId, startsAt: at(14), endsAt: at(17), reason: 'Course' });
    expect(status).toBe(200);
    expect(await freeTimes(withNoor)).not.toContain(15);
    const [id = 0] = result['ids'] as number[];
    expect(await entriesFor(desk)).toContainEqual(
      expect.objectContaining({
        id,
        kind: 'block',
        employee_id: employeeId,
        room_id: null,
        reason: 'Course',
        customer: null,
      }),
    );
    expect((await askStaff(app, 'staffRemoveBlock', { id, which: undefined }, desk)).result).toEqual({ ids: [id] });
    expect(await freeTimes(withNoor)).toContain(15);
    expect((await askStaff(app, 'staffRemoveBlock', { id, which: undefined }, desk)).status).toBe(404);
    const history = { thing: 'block', id, query: undefined, first: undefined, limit: undefined };
    const { result: log } = await askStaff(app, 'staffAudit', history, desk);
    expect(log['entries']).toMatchObject([
      { who: 'desk', action: 'block.removed', before: { starts_at: at(14) }, after: null },
      { who: 'desk', action: 'block.added', before: null, after: { starts_at: at(14), ends_at: at(17) } },
    ]);
    // Why it was blocked may name somebody, so the log has no copy of it (B22).
    expect(JSON.stringify(log)).not.toContain('Course');
  });

  test('[AGD-7] a block every week is all of them or none', async () => {
    const weekly = await block(desk, { roomId: garden, startsAt: at(34), endsAt: at(35), weeks: 4 });
    expect(weekly.result['ids']).toHaveLength(4);
    const clash = await block(desk, {
      roomId: garden,
      startsAt: at(34) - 7 * 24 * HOUR,
      endsAt: at(35) - 7 * 24 * HOUR,
      weeks: 2,
    });
    expect(clash.status).toBe(409);
    expect(await entriesFor(desk, '2026-11-06')).toEqual([]);
  });

  test('[AGD-7] [A1] an existing booking cannot be blocked over', async () => {
    expect((await block(desk, { employeeId, startsAt: at(9), endsAt: at(10) })).status).toBe(409);
    expect((await entriesFor(desk)).filter(({ kind }) => kind === 'block')).toEqual([]);
  });

  test.each([
    ['nobody', {}, 'employee_id'],
    ['no time', { roomId: 1, endsAt: at(10) }, 'ends_at'],
    ['a time in milliseconds', { roomId: 1, startsAt: at(10) * 1000 }, 'starts_at'],
    ['a reason of nothing', { roomId: 1, reason: ' ' }, 'reason'],
  ])('[AGD-7] a block of %s is refused by its field', async (_what, given, field) => {
    const { status, result } = await block(desk, given);
    expect([status, Object.keys(Object(result['errors']))]).toEqual([422, [field]]);
  });

  test('[TEAM-6] a practitioner sees and blocks their own time only', async () => {
    const [other] = await db
      .insert(employees)
      .values({ companyId, shopId, name: 'Daan' })
      .returning({ id: employees.id });
    const daan = other?.id ?? 0;
    const { result } = await block(desk, { employeeId: daan, startsAt: at(16), endsAt: at(17), reason: 'Secret' });
    const [theirs = 0] = result['ids'] as number[];
    const { result: seen } = await days(noor);
    expect(JSON.stringify(seen)).not.toMatch(/Daan|Secret/);
    expect((seen['entries'] as Entry[]).map(({ kind }) => kind)).toEqual(['booking']);
    expect((await block(noor, { employeeId: daan })).status).toBe(404);
    expect((await block(noor, { roomId: garden })).status).toBe(404);
    // A block of their own time takes no room that is not theirs.
    expect((await block(noor, { employeeId, roomId: garden, startsAt: at(16), endsAt: at(17) })).status).toBe(404);
    expect((await askStaff(app, 'staffRemoveBlock', { id: theirs, which: undefined }, noor)).status).toBe(404);
    expect((await block(noor, { employeeId, roomId: withNoor, startsAt: at(16), endsAt: at(17) })).status).toBe(200);
    expect((await block(noor, { employeeId, startsAt: at(17), endsAt: at(18) })).status).toBe(200);
  });

  test('[API-4] nothing of another company is seen or blocked', async () => {
    expect(
      (await askStaff(app, 'staffAgenda', { shopId: two.shopId, date: DATE, days: 1, cancelled: undefined }, desk))
        .status,
    ).toBe(404);
    expect((await block(desk, { roomId: two.roomIds[0] })).status).toBe(404);
    expect((await block(desk, { employeeId: two.employeeId })).status).toBe(404);
  });

  describe('[AGD-8] why a time is not free', () => {
    const day = midnight + 7 * 86_400;
    const why = async (asking: typeof desk, startsAt: number, given: { roomId?: number; employeeId?: number } = {}) =>
      askStaff(
        app,
        'staffWhy',
        { shopId, serviceId: one.massageId, startsAt, roomId: undefined, employeeId: undefined, ...given },
        asking,
      );
    const stepsOf = (result: Record<string, unknown>) => result['steps'] as Step[];
    const offered = async (roomId: number) => {
      const given = { serviceId: one.massageId, roomId, timestamp: day };
      const { result } = await ask(app, 'availableTimes', given, { key: 'one' });
      return (result['slots'] as { timestamp: number }[]).map(({ timestamp }) => timestamp);
    };

    test('it agrees with the times that customers are offered, at every quarter of an hour of a day', async () => {
      const block = { employeeId, roomId: undefined, startsAt: day + 10 * HOUR, endsAt: day + 11 * HOUR };
      expect((await askStaff(app, 'staffBlock', { ...block, reason: 'Dentist', weeks: undefined }, desk)).status).toBe(
        200,
      );
      const free = await offered(withNoor);
      expect(free.length).toBeGreaterThan(0);
      for (let startsAt = day; startsAt < day + 24 * HOUR; startsAt += HOUR / 4) {
        const { status, result } = await why(desk, startsAt, { roomId: withNoor });
        expect([status, result['free'], stepsOf(result).length === 0]).toEqual([
          200,
          free.includes(startsAt),
          free.includes(startsAt),
        ]);
      }
    });

    test('it names what takes the time, and the next free moments are free', async () => {
      const { result } = await why(desk, day + 10 * HOUR, { roomId: withNoor });
      const step = stepsOf(result).find(({ kind }) => kind === 'taken');
      expect(step).toEqual({
        from: day + 10 * HOUR,
        kind: 'taken',
        subject: { kind: 'block', id: expect.any(Number), name: 'Dentist' },
        until: day + 11 * HOUR,
      });
      const free = await offered(withNoor);
      const next = result['next'] as { starts_at: number }[];
      expect(next.map(({ starts_at: at }) => at)).toEqual(free.filter((time) => time > day + 10 * HOUR).slice(0, 3));
      expect(stepsOf((await why(desk, day + 3 * HOUR, { roomId: withNoor })).result)[0]?.kind).toBe('closed');
      expect(stepsOf((await why(desk, day - 20 * 86_400, { roomId: withNoor })).result)[0]?.kind).toBe('past');
      const far = stepsOf((await why(desk, day + 3_000 * 86_400, { roomId: withNoor })).result);
      expect(far.map(({ kind }) => kind)).toContain('horizon');
    });

    test('[CLS-1] of a class it says so, and what its teacher does then', async () => {
      const [lesson] = await db
        .insert(services)
        .values({ companyId, shopId, name: 'Boxing', minutes: 60, priceCents: 1500 })
        .returning({ id: services.id });
      const serviceId = lesson?.id ?? 0;
      const startsAt = day + 19 * HOUR;
      const date = { startsAt, minutes: 60, total: 8, priceCents: 1500 };
      await db.insert(sessions).values({ companyId, shopId, serviceId, employeeId, kind: 'group', ...date });
      await db
        .insert(occupancies)
        .values({ companyId, employeeId, startsAt, endsAt: startsAt + HOUR, reason: 'Boxing' });
      const asked = { shopId, serviceId, startsAt, roomId: undefined, employeeId };
      const { result } = await askStaff(app, 'staffWhy', asked, desk);
      expect(result).toMatchObject({ free: false, is_class: true });
      expect(stepsOf(result).map(({ kind, subject }) => [kind, subject?.name])).toEqual([
        ['closed', undefined],
        ['taken', 'Boxing'],
      ]);
      expect((await why(desk, startsAt, { employeeId })).result).toMatchObject({ is_class: false });
      // A class with options is booked as one of them.
      const option = {
        companyId,
        shopId,
        parentServiceId: serviceId,
        name: 'With gloves',
        minutes: 60,
        priceCents: 1500,
      };
      await db.insert(services).values(option);
      expect((await askStaff(app, 'staffWhy', asked, desk)).result).toEqual(result);
    });

    test('[B21] a member who sees only their own days gets reasons only about themselves', async () => {
      expect((await why(noor, day + 10 * HOUR)).status).toBe(404);
      expect((await why(noor, day + 10 * HOUR, { employeeId: employeeId + 1 })).status).toBe(404);
      const own = await why(noor, day + 10 * HOUR, { employeeId });
      expect(stepsOf(own.result)[0]?.subject).toMatchObject({ kind: 'block', name: 'Dentist' });
      expect((await why({ ...desk, key: 'two' }, day)).status).toBe(403);
      const foreign = { shopId, serviceId: two.massageId, startsAt: day, roomId: undefined, employeeId: undefined };
      expect((await askStaff(app, 'staffWhy', foreign, desk)).status).toBe(404);
    });
  });
});

test('[AGD-1] a day of the demo takes three statements, the caller’s own included', async () => {
  const database = await testDatabase();
  const clock = { now: () => NOON };
  await seedDemo(database.db, { clock, say: () => {} });
  const app = await testPlatform(database, { clock });
  const cookie = await signInStaff(app, 'owner@embook.test', 'demo1234');
  const asking = { key: 'demo-aurora', cookie };
  const given = { shopId: 1, date: '2026-11-12', days: 7, cancelled: true };
  // The first call at a company writes the sign-in into its log.
  await askStaff(app, 'staffWorkplace', {}, asking);
  let entries: Entry[] = [];
  const asked = await statementsOf(async () => {
    entries = (await askStaff(app, 'staffAgenda', given, asking)).result['entries'] as Entry[];
  });
  expect(asked).toHaveLength(3);
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['booking', 'session', 'block']));
});
