import { beforeAll, describe, expect, test } from 'vitest';
import { at, bookingsOn, type BookingWorld } from '../../../test/bookings.ts';
import { databases } from '../../../test/database.ts';
import { messages } from '../../messages/index.ts';

const words = messages.en.problems;

describe.each(databases)('a place in a class on %s', (_name, open) => {
  let world: BookingWorld;

  beforeAll(async () => {
    world = await bookingsOn(await open());
  });

  test('[GRP-6] [EVT-3] a session is booked by its id, at its own price, and its seats are counted', async () => {
    const buyer = await world.buyer();
    const sessionId = await world.addSession({ startsAt: at(16, 10), groupName: 'Morning yoga', kind: 'event' });
    const wish = { timestamp: at(16, 10), sessionId, roomId: undefined };
    const options = await world.options(buyer, wish);
    expect(options.result['payment_options']).toMatchObject({ booking_cost: 15 });
    const { result } = await world.confirm(buyer, { ...wish, expectedCents: 1500 });
    expect(await world.booking(result['booking_id'])).toMatchObject({
      sessionId,
      serviceName: 'Morning yoga',
      minutes: 45,
      priceCents: 1500,
    });
    expect(await world.taken(sessionId)).toBe(1);
    expect(await world.busy(result['booking_id'])).toEqual([]);
    expect(await world.lettersTo(buyer)).toEqual(['booking_confirmed']);
  });

  test('[GRP-6] it is found by room, service and start, or by service and start alone', async () => {
    const [roomId] = world.one.roomIds;
    const inRoom = await world.addSession({ startsAt: at(17, 10), roomId });
    const anywhere = await world.addSession({ startsAt: at(17, 15) });
    const first = await world.confirm(await world.buyer(), { timestamp: at(17, 10), roomId });
    const second = await world.confirm(await world.buyer(), { timestamp: at(17, 15), roomId: undefined });
    expect((await world.booking(first.result['booking_id'])).sessionId).toBe(inRoom);
    expect((await world.booking(second.result['booking_id'])).sessionId).toBe(anywhere);
  });

  test('[GRP-6] an option has its own price and length, and is not another session’s', async () => {
    const sessionId = await world.addSession({ startsAt: at(18, 10), groupName: 'Yoga' });
    const bare = await world.addSession({ startsAt: at(18, 12) });
    await world.addOption(sessionId, 2250);
    const option = { serviceId: world.one.longMassageId, roomId: undefined };
    const { result } = await world.confirm(await world.buyer(), { ...option, sessionId, timestamp: at(18, 10) });
    expect(await world.booking(result['booking_id'])).toMatchObject({
      serviceName: 'Yoga: Long',
      minutes: 60,
      finalCostCents: 2250,
    });
    const none = await world.confirm(await world.buyer(), { ...option, sessionId: bare, timestamp: at(18, 12) });
    expect([none.status, none.result['message']]).toEqual([404, words.service_not_found]);
  });

  test.each([
    ['full', { total: 0 }, 409, 'session_full'],
    ['cancelled', { cancelledAt: new Date(0) }, 409, 'session_cancelled'],
    ['over', { startsAt: at(11, 7) }, 409, 'time_passed'],
    ['not to be booked here', { bookableType: 'never' }, 404, 'service_not_found'],
    ['hidden', { bookableType: 'never_and_hidden' }, 404, 'service_not_found'],
  ] as const)('[GRP-7] [A2] one that is %s is refused before and at booking', async (_what, row, status, code) => {
    const session = { startsAt: at(19, 10), ...row };
    const sessionId = await world.addSession(session);
    const wish = { timestamp: session.startsAt, sessionId, roomId: undefined };
    const buyer = await world.buyer();
    for (const answer of [await world.options(buyer, wish), await world.confirm(buyer, wish)])
      expect([answer.status, answer.result['message']]).toEqual([status, words[code]]);
    expect(await world.taken(sessionId)).toBe(0);
  });

  test('[A15] a session of another company, or at another time, is not found', async () => {
    const sessionId = await world.addSession({ startsAt: at(20, 10) });
    const stranger = await world.buyer(world.two);
    const { massageId: serviceId } = world.two;
    const foreign = await world.confirm(stranger, { timestamp: at(20, 10), sessionId, roomId: undefined, serviceId });
    expect([foreign.status, foreign.result['message']]).toEqual([404, words.service_not_found]);
    const moved = await world.confirm(await world.buyer(), { timestamp: at(20, 11), sessionId, roomId: undefined });
    expect(moved.status).toBe(404);
    expect(await world.taken(sessionId)).toBe(0);
  });

  test('[A4] [GRP-7] one seat a customer: the same wish is the same booking, another is refused', async () => {
    const sessionId = await world.addSession({ startsAt: at(23, 10) });
    const wish = { timestamp: at(23, 10), sessionId, roomId: undefined };
    const buyer = await world.buyer();
    const first = await world.confirm(buyer, wish);
    expect((await world.confirm(buyer, wish)).result).toEqual(first.result);
    const other = await world.confirm(buyer, { ...wish, paymentType: 'ideal' });
    expect([other.status, other.result['message']]).toEqual([409, words.already_booked]);
    expect(await world.taken(sessionId)).toBe(1);
  });
});
