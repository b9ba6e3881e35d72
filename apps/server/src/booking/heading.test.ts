import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { at, bookingsOn, type BookingWorld } from '../../test/bookings.ts';
import { databases } from '../../test/database.ts';
import { ask } from '../../test/platform.ts';
import { messages } from '../messages/index.ts';

const REFUSED = [404, messages.en.problems.service_not_found];
const refusalOf = ({ status, result }: { status: number; result: Record<string, unknown> }) => [
  status,
  result['message'],
];

describe.each(databases)('the heading of a service with options on %s', (_name, open) => {
  let world: BookingWorld;
  beforeEach(async () => {
    world = await bookingsOn(await open());
  });

  test('[SRV-3] [BOOK-1] [A7] it has no times and is not booked at its own price, with and without a room, in either way of paying', async () => {
    const { headingId: serviceId, shopId, roomIds } = world.one;
    const heading = { serviceId, roomId: roomIds[0], timestamp: at(12, 9) };
    const read = { key: 'one' };
    const answers = [
      await ask(world.app, 'availableTimes', heading, read),
      await ask(world.app, 'availableDays', { ...heading, days: 3 }, read),
      await ask(world.app, 'productList', { serviceId, shopId, type: 'service' }, read),
    ];
    const buyer = await world.buyer();
    for (const roomId of [roomIds[0], undefined]) {
      answers.push(await world.options(buyer, { ...heading, roomId }));
      for (const paymentType of ['cash', 'ideal'] as const)
        answers.push(await world.confirm(buyer, { ...heading, roomId, paymentType }));
    }
    for (const answer of answers) expect(refusalOf(answer)).toEqual(REFUSED);
    expect(await world.bookingsOf(buyer)).toEqual([]);
  });

  test('[SRV-3] [API-1] its option is booked by its id alone, at the option’s price and length', async () => {
    const { longMassageId: serviceId, roomIds } = world.one;
    const { status, result } = await world.confirm(await world.buyer(), {
      serviceId,
      roomId: roomIds[0],
      timestamp: at(12, 9),
      expectedCents: 9050,
    });
    expect(status).toBe(200);
    expect(await world.booking(result['booking_id'])).toMatchObject({ serviceId, priceCents: 9050, minutes: 120 });
  });

  test.each([
    ['archived', sql`archived = true`],
    ['hidden', sql`bookable_type = 'never_and_hidden'`],
  ])('[SRV-2] [SRV-3] once all its options are %s it is a service like any other', async (_how, change) => {
    const { headingId: serviceId, longMassageId, roomIds } = world.one;
    await world.db.execute(sql`update services set ${change} where id = ${longMassageId}`);
    const request = { serviceId, roomId: roomIds[0], timestamp: at(12, 9) };
    expect((await world.confirm(await world.buyer(), request)).status).toBe(200);
  });

  test('[GRP-6] [CLS-1] a class with options is booked as one of them, and one without as itself', async () => {
    const { headingId: serviceId, longMassageId } = world.one;
    const buyer = await world.buyer();
    const withOptions = await world.addSession({ serviceId, startsAt: at(16, 10) });
    await world.addOption(withOptions, 2250);
    const request = { serviceId, sessionId: withOptions, roomId: undefined, timestamp: at(16, 10) };
    expect(refusalOf(await world.options(buyer, request))).toEqual(REFUSED);
    expect(refusalOf(await world.confirm(buyer, request))).toEqual(REFUSED);
    expect(await world.taken(withOptions)).toBe(0);
    expect((await world.confirm(buyer, { ...request, serviceId: longMassageId })).status).toBe(200);
    const bare = await world.addSession({ serviceId, startsAt: at(17, 10) });
    const other = { serviceId, sessionId: bare, roomId: undefined, timestamp: at(17, 10) };
    expect((await world.confirm(buyer, other)).status).toBe(200);
  });

  test('[GRP-6] [A7] a class from before its service got options is shown and booked at the class’s price, and as nothing else', async () => {
    const { headingId: serviceId, longMassageId, shopId } = world.one;
    const options = sql`company_id = ${world.one.companyId} and parent_service_id = ${serviceId}`;
    await world.db.execute(sql`update services set archived = true where ${options}`);
    const sessionId = await world.addSession({ serviceId, startsAt: at(17, 10), priceCents: 1375 });
    await world.db.execute(sql`update services set archived = false where ${options}`);
    const anyOf = { employees: [], services: [], objects: [], neededDate: undefined };
    const week = await ask(world.app, 'groupWeek', { shopId, weekOfYear: 47, year: 2026, ...anyOf }, { key: 'one' });
    const days = Object.values(Object(week.result['slots']) as Record<string, { groups: object[] }>);
    const listed = days.flatMap(({ groups }) => groups);
    expect(listed).toMatchObject([{ id: sessionId, cost: 13.75, serviceSubOptions: [] }]);
    const buyer = await world.buyer();
    const request = { serviceId, sessionId, roomId: undefined, timestamp: at(17, 10) };
    expect(refusalOf(await world.confirm(buyer, { ...request, serviceId: longMassageId }))).toEqual(REFUSED);
    const { result } = await world.confirm(buyer, { ...request, expectedCents: 1375 });
    expect(await world.booking(result['booking_id'])).toMatchObject({
      serviceId,
      sessionId,
      priceCents: 1375,
      minutes: 45,
    });
  });
});
