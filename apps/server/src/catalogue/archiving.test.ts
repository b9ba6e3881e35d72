import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../test/catalogue-calls.ts';
import { databases } from '../../test/database.ts';
import { at, deskOf } from '../../test/desk.ts';
import type { ShownImpact } from '../../test/hours.ts';
import { peopleOn } from '../../test/people.ts';
import { auditEntries, sessions } from '../infra/db/schema/index.ts';

/** Days of the next week, counted from Thursday 12 November. */
const TUESDAY = 5;
const WEDNESDAY = 6;

type Answer = Awaited<ReturnType<ReturnType<typeof catalogueOf>['send']>>;

const impactOf = ({ result }: Answer) => result['impact'] as ShownImpact;
const inTheWay = (answer: Answer) => [
  answer.status,
  answer.result['problem'],
  impactOf(answer)?.bookings.map(({ id }) => id),
];
const choice = ({ id, version }: ShownImpact['bookings'][number], action: string, more: object = {}) => ({
  booking_id: id,
  version,
  action,
  ...more,
});

describe.each(databases)('closing what visits are booked at, on %s', async (_name, open) => {
  const database = await open();
  const { db } = database;
  const { app, one } = await peopleOn(database);
  const { companyId, shopId } = one;
  const desk = await deskOf({ app, db, one });
  const { owner, booked } = desk;
  const { add, read, change, changed } = catalogueOf(app, owner);
  const statusOf = async (id: number) => (await desk.visit(id, owner))['status'];

  /** Two rooms of one service, with a person each. */
  async function pair() {
    const people = [
      await add('employee', { shop_id: shopId, name: 'Ieva' }),
      await add('employee', { shop_id: shopId, name: 'Jonas' }),
    ] as const;
    const [here, there] = [
      await add('room', { shop_id: shopId, name: 'Attic', grid_minutes: 60, employee_id: people[0].id }),
      await add('room', { shop_id: shopId, name: 'Cellar', grid_minutes: 60, employee_id: people[1].id }),
    ] as const;
    const rooms = [here.id, there.id];
    const service = await add('service', { shop_id: shopId, name: 'Facial', minutes: 60, price: 40, rooms });
    const visit = (hour: number, days: number, roomId = here.id) =>
      booked({ serviceId: service.id, roomId, startsAt: at(hour, days) });
    return { people, here, there, service, visit };
  }

  test('[HRS-3] archiving a room lists who is booked there with proposals, and does it with the choices or not at all', async () => {
    const { here, there, visit } = await pair();
    const [first, second] = [await visit(10, TUESDAY), await visit(11, WEDNESDAY)];
    const archive = (more: object = {}) => change('room', here.id, { version: 1, archived: true, ...more });
    const refused = await archive();
    expect(inTheWay(refused)).toEqual([409, 'bookings_in_way', [first, second]]);
    const [one, two] = impactOf(refused).bookings;
    if (!one || !two) throw new Error('two were expected');
    expect(one.moves[0]).toMatchObject({ starts_at: at(10, TUESDAY), room_id: there.id, employee_name: 'Jonas' });
    expect(one.moves.every(({ room_id }) => room_id === there.id)).toBe(true);
    expect(two.cancel).toMatchObject({ words: expect.any(String) });
    expect(refused.result['refused']).toBeNull();
    // What was not decided about, or in another version than there is, is named.
    const half = await archive({ choices: [choice(one, 'keep')] });
    expect([half.status, half.result['refused']]).toEqual([409, { booking_id: second, because: 'bookings_in_way' }]);
    const older = await archive({ choices: [choice(one, 'keep'), choice({ ...two, version: 99 }, 'keep')] });
    expect([older.status, older.result['refused']]).toEqual([409, { booking_id: second, because: 'stale' }]);
    expect(await read('room', here.id)).toMatchObject({ archived: false, version: 1 });

    const to = { starts_at: at(10, TUESDAY), room_id: there.id };
    const done = await archive({ choices: [choice(one, 'move', to), choice(two, 'cancel')] });
    expect(done.status).toBe(200);
    expect(await read('room', here.id)).toMatchObject({ archived: true });
    expect(await desk.visit(first, owner)).toMatchObject({ status: 'confirmed', room_id: there.id });
    expect(await statusOf(second)).toBe('cancelled');
    const entries = await db
      .select({ action: auditEntries.action, id: auditEntries.thingId })
      .from(auditEntries)
      .where(eq(auditEntries.companyId, companyId));
    expect(entries).toEqual(
      expect.arrayContaining([
        { action: 'room.changed', id: here.id },
        { action: 'booking.moved', id: first },
        { action: 'booking.cancelled', id: second },
      ]),
    );
  });

  test('[HRS-3] a room that takes no more bookings, or not on some days, lists those of the time alone', async () => {
    const { here, visit } = await pair();
    const [tuesday, wednesday] = [await visit(10, TUESDAY), await visit(10, WEDNESDAY)];
    const past = { version: 1, disabled_days: ['sun'] };
    expect((await change('room', here.id, past)).status).toBe(200);
    const off = (more: object) => change('room', here.id, { version: 2, ...more });
    expect(inTheWay(await off({ active: false }))).toEqual([409, 'bookings_in_way', [tuesday, wednesday]]);
    expect(inTheWay(await off({ disabled_days: ['sun', 'wed'] }))).toEqual([409, 'bookings_in_way', [wednesday]]);
    const date = await off({ disabled_dates: ['2026-11-17'] });
    expect(inTheWay(date)).toEqual([409, 'bookings_in_way', [tuesday]]);
    expect(impactOf(date).bookings[0]?.moves[0]).toMatchObject({ starts_at: at(10, TUESDAY) });
    const choices = impactOf(date).bookings.map((each) => choice(each, 'keep'));
    expect((await off({ disabled_dates: ['2026-11-17'], choices })).status).toBe(200);
    // What was decided is not asked again, and a new name affects no visit.
    expect((await change('room', here.id, { version: 3, name: 'Loft' })).status).toBe(200);
    expect(await statusOf(tuesday)).toBe('confirmed');
  });

  test('[HRS-3] a room that gets another person, or none, lists who is booked with the one until now', async () => {
    const { people, here, there, visit } = await pair();
    const [busy, free] = [await visit(10, TUESDAY), await visit(11, WEDNESDAY)];
    const elsewhere = await visit(10, TUESDAY, there.id);
    const give = (employee: number | null, more: object = {}) =>
      change('room', here.id, { version: 1, employee_id: employee, ...more });
    expect(inTheWay(await give(null))).toEqual([409, 'bookings_in_way', [busy, free]]);
    const refused = await give(people[1].id);
    expect(inTheWay(refused)).toEqual([409, 'bookings_in_way', [busy, free]]);
    const [one, two] = impactOf(refused).bookings;
    if (!one || !two) throw new Error('two were expected');
    // The new person is offered where they are free, and not at the time of their own visit.
    expect(one.moves.filter(({ starts_at }) => starts_at === at(10, TUESDAY))).toEqual([]);
    const same = { starts_at: at(11, WEDNESDAY), room_id: here.id };
    expect(two.moves[0]).toMatchObject({ ...same, employee_id: people[1].id, employee_name: 'Jonas' });
    expect(await read('room', here.id)).toMatchObject({ employee_id: people[0].id, version: 1 });

    const choices = [choice(one, 'keep'), choice(two, 'move', same)];
    expect((await give(people[1].id, { choices })).status).toBe(200);
    expect(await read('room', here.id)).toMatchObject({ employee_id: people[1].id });
    const ofVisit = async (id: number) => (await desk.visit(id, owner))['employee_id'];
    expect(await Promise.all([busy, free, elsewhere].map(ofVisit))).toEqual([people[0].id, people[1].id, people[1].id]);
    // Whoever is with the new person already is not asked about again.
    const back = await change('room', here.id, { version: 2, employee_id: people[0].id });
    expect(inTheWay(back)).toEqual([409, 'bookings_in_way', [free]]);
  });

  test('[CAT-1] [HRS-3] nothing is in the way of hiding a service, its category or its shop: visits stay as they are', async () => {
    const { here, service, visit } = await pair();
    const category = await add('category', { shop_id: shopId, name: 'Face' });
    await changed('service', service.id, { version: 1, category_id: category.id });
    const id = await visit(15, TUESDAY);
    const hiding: [string, number, object, object][] = [
      ['service', service.id, { bookable: 'never_and_hidden' }, { bookable: 'always' }],
      ['category', category.id, { hidden: true }, { hidden: false }],
      ['shop', shopId, { hidden: true }, { hidden: false }],
    ];
    for (const [thing, of, hidden, shown] of hiding) {
      const { version } = await read(thing, of);
      const answer = await change(thing, of, { version, ...hidden });
      expect([thing, answer.status, answer.result[thing]]).toEqual([thing, 200, expect.objectContaining(hidden)]);
      expect([thing, await desk.visit(id, owner)]).toEqual([
        thing,
        expect.objectContaining({ status: 'confirmed', room_id: here.id, starts_at: at(15, TUESDAY) }),
      ]);
      await changed(thing, of, { version: version + 1, ...shown });
    }
  });

  test('[HRS-3] archiving an employee names the rooms that need them first, and then lists their visits', async () => {
    const { people, here, visit } = await pair();
    const id = await visit(14, TUESDAY);
    const archive = (more: object = {}) => change('employee', people[0].id, { version: 1, archived: true, ...more });
    // What cannot be decided away is said before anybody decides about visits.
    const inUse = await archive();
    expect([inUse.status, inUse.result['problem']]).toEqual([409, 'in_use']);
    expect(inUse.result['in_the_way']).toMatchObject([{ thing: 'room', id: here.id }]);
    const alone = { version: 1, employee_id: null };
    const kept = impactOf(await change('room', here.id, alone)).bookings.map((each) => choice(each, 'keep'));
    await changed('room', here.id, { ...alone, choices: kept });
    const refused = await archive();
    expect(inTheWay(refused)).toEqual([409, 'bookings_in_way', [id]]);
    const choices = impactOf(refused).bookings.map((each) => choice(each, 'keep'));
    expect((await archive({ choices })).status).toBe(200);
  });

  test('[HRS-3] archiving a shop names classes with people in them first, and then lists its visits', async () => {
    const address = { street: 'Pilies 1', zip: '01123', city: 'Vilnius', country: 'Lithuania' };
    const shop = await add('shop', { name: 'Second', ...address, offers: ['services'] });
    const room = await add('room', { shop_id: shop.id, name: 'Only', grid_minutes: 60 });
    const given = { shop_id: shop.id, name: 'Peeling', minutes: 60, price: 40, rooms: [room.id] };
    const service = await add('service', given);
    const id = await booked({ serviceId: service.id, roomId: room.id, startsAt: at(10, TUESDAY) }, owner);
    const [yoga] = await db
      .insert(sessions)
      .values({
        companyId,
        shopId: shop.id,
        kind: 'group',
        serviceId: service.id,
        groupName: 'Yoga',
        startsAt: at(18, TUESDAY),
        minutes: 60,
        total: 8,
        priceCents: 1500,
      })
      .returning({ id: sessions.id });
    const seat = { serviceId: service.id, sessionId: yoga?.id, roomId: undefined, startsAt: at(18, TUESDAY) };
    await booked(seat, owner);
    const archive = (more: object = {}) => change('shop', shop.id, { version: 1, archived: true, ...more });
    const taught = await archive();
    expect([taught.status, taught.result['problem'], taught.result['in_the_way']]).toEqual([
      409,
      'in_use',
      [{ thing: 'session', id: yoga?.id, name: 'Yoga', count: 1 }],
    ]);
    expect(await statusOf(id)).toBe('confirmed');
    await db
      .update(sessions)
      .set({ cancelledAt: new Date() })
      .where(eq(sessions.id, yoga?.id ?? 0));
    const refused = await archive();
    expect(inTheWay(refused)).toEqual([409, 'bookings_in_way', [id]]);
    const choices = impactOf(refused).bookings.map((each) => choice(each, 'cancel'));
    expect((await archive({ choices })).status).toBe(200);
    expect(await statusOf(id)).toBe('cancelled');
  });
});
