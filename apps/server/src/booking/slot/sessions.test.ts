import { beforeAll, describe, expect, test } from 'vitest';
import { at, bookingsOn, type BookingWorld } from '../../../test/bookings.ts';
import { databases } from '../../../test/database.ts';
import { ask } from '../../../test/platform.ts';
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
    const request = { timestamp: at(16, 10), sessionId, roomId: undefined };
    const options = await world.options(buyer, request);
    expect(options.result['payment_options']).toMatchObject({ booking_cost: 15 });
    const { result } = await world.confirm(buyer, { ...request, expectedCents: 1500 });
    expect(await world.booking(result['booking_id'])).toMatchObject({
      sessionId,
      serviceName: 'Morning yoga',
      minutes: 45,
      priceCents: 1500,
    });
    expect(await world.taken(sessionId)).toBe(1);
    expect(await world.busy(result['booking_id'])).toEqual([]);
    expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed']);
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
    const request = { timestamp: session.startsAt, sessionId, roomId: undefined };
    const buyer = await world.buyer();
    for (const answer of [await world.options(buyer, request), await world.confirm(buyer, request)])
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

  const seat = (sessionId: number, timestamp: number) => ({ timestamp, sessionId, roomId: undefined });
  const refusalOf = ({ status, result }: Awaited<ReturnType<BookingWorld['confirm']>>) => [
    status,
    result['message'],
    result['booking_id'],
  ];

  test('[A4] [GRP-7] one seat a customer: the same call gets the same answer, any other is refused as booked already', async () => {
    const sessionId = await world.addSession({ startsAt: at(23, 10) });
    await world.addOption(sessionId, 2250);
    await world.addOption(sessionId, 1250, world.one.hiddenId);
    const request = { ...seat(sessionId, at(23, 10)), serviceId: world.one.longMassageId };
    const buyer = await world.buyer();
    const first = await world.confirm(buyer, request, 'first');
    expect((await world.confirm(buyer, request, 'first')).result).toEqual(first.result);
    const refused = [409, words.already_in_session, first.result['booking_id']];
    expect(refusalOf(await world.confirm(buyer, request, 'second'))).toEqual(refused);
    expect(refusalOf(await world.confirm(buyer, request))).toEqual(refused);
    expect(refusalOf(await world.confirm(buyer, { ...request, paymentType: 'ideal' }))).toEqual(refused);
    expect(refusalOf(await world.confirm(buyer, { ...request, serviceId: world.one.hiddenId }))).toEqual(refused);
    expect(refusalOf(await world.confirm(buyer, { ...request, sessionId: undefined }))).toEqual(refused);
    for (const locale of ['en', 'de', 'nl', 'lt'] as const) {
      const { status, result } = await world.options(buyer, request, locale);
      expect([status, result['message']]).toEqual([409, messages[locale].problems.already_in_session]);
    }
    expect(await world.taken(sessionId)).toBe(1);
    expect(await world.bookingsOf(buyer)).toHaveLength(1);
    expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed']);
  });

  test('[A4] [GRP-7] who is in it with one kind of it cannot book another', async () => {
    const sessionId = await world.addSession({ startsAt: at(23, 12) });
    await world.addOption(sessionId, 2250);
    const buyer = await world.buyer();
    const kind = { ...seat(sessionId, at(23, 12)), serviceId: world.one.longMassageId };
    const first = await world.confirm(buyer, kind, 'first');
    for (const again of [kind, seat(sessionId, at(23, 12))])
      expect(refusalOf(await world.confirm(buyer, again, 'second'))).toEqual([
        409,
        words.already_in_session,
        first.result['booking_id'],
      ]);
    expect(await world.taken(sessionId)).toBe(1);
  });

  test('[A4] [GRP-7] [EVT-3] of several tabs at once one books, the others are refused', async () => {
    const sessionId = await world.addSession({ startsAt: at(23, 15), kind: 'event' });
    const buyer = await world.buyer();
    const tabs = ['a', 'b', 'c', 'd', 'e'].map((tab) => world.confirm(buyer, seat(sessionId, at(23, 15)), tab));
    const answers = await Promise.all(tabs);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    const [booking] = await world.bookingsOf(buyer);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(refusalOf(answer)).toEqual([409, words.already_in_session, booking?.id]);
    expect(await world.taken(sessionId)).toBe(1);
    expect(await world.templatesTo(buyer)).toEqual(['booking_confirmed']);
  });

  test('[PAY-5] [A4] one that is still to be paid is opened again: the same payment, also of the last place', async () => {
    const eventId = await world.addSession({ startsAt: at(24, 10), kind: 'event', total: 1 });
    const request = { ...seat(eventId, at(24, 10)), paymentType: 'ideal' as const };
    const buyer = await world.buyer();
    const state = async () => {
      const { result } = await ask(world.app, 'eventGet', { eventId }, { key: buyer.key, token: buyer.token });
      const { isClose, isBooking, held_by_me, my_booking_id } = result['slot'] as Record<string, unknown>;
      return { isClose, isBooking, held_by_me, my_booking_id };
    };
    const kept = await world.confirm(buyer, request, 'tab 1');
    expect(await state()).toEqual({ isClose: true, isBooking: false, held_by_me: true, my_booking_id: null });
    expect((await world.options(buyer, request)).status).toBe(200);
    expect((await world.confirm(buyer, request, 'tab 2')).result).toEqual(kept.result);
    expect(await world.holdsOf(buyer)).toHaveLength(1);
    const id = kept.result['booking_id'];
    await world.bankSays(id, 'paid');
    expect((await world.check(buyer, id)).result['status']).toBe('ok');
    expect(await state()).toEqual({ isClose: true, isBooking: true, held_by_me: false, my_booking_id: id });
    expect(refusalOf(await world.confirm(buyer, request, 'tab 3'))).toEqual([409, words.already_in_session, id]);
    expect(await world.taken(eventId)).toBe(1);
  });

  test('[A3] [A4] a payment that comes after the same class was booked in another way goes back', async () => {
    const sessionId = await world.addSession({ startsAt: at(25, 10) });
    const request = seat(sessionId, at(25, 10));
    const buyer = await world.buyer();
    const kept = await world.confirm(buyer, { ...request, paymentType: 'ideal' });
    world.bank.script.stubborn = true;
    await world.cancel(buyer, kept.result['booking_id']);
    world.bank.script.stubborn = false;
    expect((await world.confirm(buyer, request)).status).toBe(200);
    await world.bankSays(kept.result['booking_id'], 'paid');
    const late = await world.check(buyer, kept.result['booking_id']);
    expect(late.result).toMatchObject({ status: 'error', reason: 'refunded' });
    expect(await world.taken(sessionId)).toBe(1);
  });
});
